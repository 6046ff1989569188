import type { z } from 'zod';
import { CatalogField, getCatalogDetail, getDatabaseTree, getDataSetFields, getTargetTree, lakeErrors, lakeLayers, lakeLayerWords, listObjectsOfSource } from '#areas/lake';
import { shapeOf } from '#engine/sync/changes/source-shape.ts';
import type { DataType } from '#engine/types/data-type.ts';
import type { Context, Principal } from '#platform/server/context.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { visibleLakeTable, visibleLakeTables } from '../lake/lake-table-rows.ts';
import { describeNamed } from './describe-named.ts';
import { withSource } from './with-source.ts';

type Field = z.output<typeof CatalogField>;
type Asking = Context & { user: Principal };
/** How the wire names the lake among sources. */
const lakeItself = '1';
const most = 5000;

export const catalogFieldHandlers = [
  handle(getDatabaseTree, async ({ body }, context) => {
    const wanted = body.key?.toLowerCase() ?? '';
    const sources = await context.services.businessSources.list(context, {});
    return sources.filter(({ databasename }) => databasename.toLowerCase().includes(wanted))
      .map(({ wid, databasename, source_type, db_type, connect_status }) => ({ key: wid, title: databasename, source_type, db_type, connect_status, isLeaf: false }));
  }),

  handle(listObjectsOfSource, async ({ query: { pi, ps }, body: { database_wid, key } }, context) => {
    const { rows, total } = await withSource(context, database_wid, (connection) => connection.tables({ key: key.trim() || undefined, limit: ps, offset: (pi - 1) * ps }));
    const { db, services: { businessSources } } = context;
    return {
      total, rows: await Promise.all(rows.map(async ({ schema, table, comment, kind }) => ({
        wid: (await businessSources.objectAt(db, database_wid, schema, table)) ?? '', key: JSON.stringify([schema, table]), dataObject: table, dataObjectName: comment, schema, kind,
      }))),
    };
  }),

  handle(getTargetTree, async ({ body }, { db, services, user }) => {
    const tables = await db.selectFrom('lake_table').select(['wid', 'layer', 'table_name', 'title']).where(visibleLakeTables(services, user)).orderBy('table_name').limit(most).execute();
    const wanted = body.key?.toLowerCase() ?? '';
    return lakeLayers.map((layer) => ({
      key: layer, title: lakeLayerWords[layer],
      children: tables.filter((table) => table.layer === layer && `${table.table_name} ${table.title}`.toLowerCase().includes(wanted))
        .map(({ wid, table_name, title }) => ({ key: wid, title: title || table_name, dataObject: table_name, dataObjectName: title, isLeaf: true as const })),
    }));
  }),

  handle(getCatalogDetail, async ({ query: { wid } }, context) => {
    const inLake = await context.db.selectFrom('lake_table').select('wid').where('wid', '=', wid).executeTakeFirst();
    if (inLake) {
      const table = await visibleLakeTable(context, { wid });
      return { wid, database_wid: lakeItself, schema: table.schema_name, dataObject: table.dataObject, dataObjectName: table.dataObjectName, dataFields: await lakeFields(context, wid) };
    }
    const object = await context.services.businessSources.seenObject(context, wid);
    const place = { schema: object.schema_name, table: object.data_object };
    return { wid, database_wid: object.database_wid, schema: place.schema, dataObject: place.table, ...await sourceFields(context, object.database_wid, place) };
  }),

  handle(getDataSetFields, async ({ query: { database_wid, dataObject, schema } }, context) => {
    if (database_wid !== lakeItself) return (await sourceFields(context, database_wid, { schema: schema ?? '', table: dataObject })).dataFields;
    const named = await context.db.selectFrom('lake_table').select('wid').where('wid', '=', dataObject).executeTakeFirst();
    return lakeFields(context, (await visibleLakeTable(context, named ? { wid: dataObject } : { name: dataObject })).wid);
  }),
];

async function lakeFields({ db }: Asking, table: string): Promise<Field[]> {
  const fields = await db.selectFrom('lake_field').selectAll().where('table_wid', '=', table).orderBy('position').execute();
  return fields.map(({ field, comment, type, native, nullable, key_position }) => ({ database_wid: lakeItself, dataField: field, dataFieldName: comment, type: type as DataType, native, nullable, is_pk: key_position !== null }));
}

async function sourceFields(context: Asking, database_wid: string, place: { schema: string; table: string }): Promise<{ dataObjectName: string; dataFields: Field[] }> {
  const described = await withSource(context, database_wid, async (connection) => (await describeNamed(context, database_wid, connection, [place]))[0]);
  if (!described) throw new UserError(lakeErrors.noSourceTable, { name: place.schema ? `${place.schema}.${place.table}` : place.table });
  const { comment, columns, primaryKey } = shapeOf(described);
  return { dataObjectName: comment, dataFields: columns.map(({ name, type, native, nullable, comment: words }) => ({ database_wid, dataField: name, dataFieldName: words, type, native, nullable, is_pk: primaryKey.includes(name) })) };
}
