import { getQueryFields, getRealTimeable, getTableFields, lakeErrors, listSourceTables, type SourceField } from '#areas/lake';
import { ParameterFailure } from '#engine/schedule/run-parameters.ts';
import type { LakeWords } from '#engine/sync/functions/term.ts';
import { anyLake } from '#engine/sync/expression/check-expression.ts';
import { shapeOf } from '#engine/sync/changes/source-shape.ts';
import { suggestTarget } from '#engine/sync/mapping/suggest-target.ts';
import { describeQuery } from '#engine/sync/readers/database/describe-query.ts';
import type { SourceShape } from '#engine/sync/run.ts';
import type { Services } from '#platform/server/context.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import type { Seeing } from '../tasks/visible-tasks.ts';
import { asOfNow } from '../runners/shared/sync-task.ts';
import { describeNamed } from './describe-named.ts';
import { withSource } from './with-source.ts';

export const sourceTableHandlers = [
  handle(listSourceTables, async ({ query }, context) => {
    const { dataSourceId, dataObject, schema, pi, ps } = query;
    const { rows, total } = await withSource(context, dataSourceId, (connection) =>
      connection.tables({ key: dataObject.trim() || undefined, schema: schema || undefined, limit: ps, offset: (pi - 1) * ps }));
    const { db, services: { businessSources } } = context;
    return { rows: await Promise.all(rows.map(async (table) => ({ ...table, object_wid: (await businessSources.objectAt(db, dataSourceId, table.schema, table.table)) ?? '' }))), total };
  }),

  handle(getTableFields, async ({ query }, context) => {
    const asked = await placeOf(context, query);
    const described = await withSource(context, query.dataSourceId, async (connection) => (await describeNamed(context, query.dataSourceId, connection, [asked]))[0]);
    if (!described) throw new UserError(lakeErrors.noSourceTable, { name: asked.schema ? `${asked.schema}.${asked.table}` : asked.table });
    const place = { schema: described.schema, table: described.table, object_wid: asked.object_wid };
    const shape = shapeOf(described);
    const { db, services: { businessSources } } = context;
    return {
      ...place, comment: shape.comment, primary_key: shape.primaryKey, object_wid: place.object_wid || ((await businessSources.objectAt(db, query.dataSourceId, place.schema, place.table)) ?? ''),
      fields: await fieldsOf(context, shape),
    };
  }),

  handle(getQueryFields, async ({ body: { dataSourceId, query } }, context) => {
    const described = await withSource(context, dataSourceId, (connection) => describeQuery(connection, resolved(query), { schema: '', table: 'SQL' }));
    return { schema: '', table: 'SQL', comment: '', object_wid: '', primary_key: [], fields: await fieldsOf(context, shapeOf(described)) };
  }),

  handle(getRealTimeable, async ({ params, query }, context) => {
    const tables = query.table ? [{ schema: query.schema ?? '', table: query.table }] : undefined;
    return withSource(context, params.id, async ({ changes }) => {
      if (!changes?.here) return { able: false, reason: { zh: '该类型的数据库不支持变更捕获。', en: 'This kind of database tells no changes.' }, findings: [] };
      const findings = await changes.preflight(tables);
      const able = findings.every(({ holds }) => holds);
      return { able, reason: able ? null : { zh: '数据源尚不满足变更捕获的条件，请按下列说明处理。', en: 'The source does not meet what change capture needs. Do what is listed below.' }, findings: findings.map(({ title, holds, found, remedy }) => ({ title, holds, found, ...(remedy ? { remedy } : {}) })) };
    });
  }),
];

/** With the column that the lake would have for each. */
async function fieldsOf(context: { services: Services }, shape: SourceShape): Promise<SourceField[]> {
  const { columns, losses } = suggestTarget(shape, (await lakeWords(context)).types);
  return shape.columns.map(({ name, type, native, nullable, comment }, index) => ({
    name, type, native, nullable, comment, lake_native: columns[index]!.native, losses: losses.filter((loss) => loss.column === name).map((loss) => loss.text),
  }));
}

function resolved(query: string): string {
  try {
    return asOfNow(query);
  } catch (error) {
    if (error instanceof ParameterFailure) throw new UserError(lakeErrors.badSourceQuery, { reason: error.problems[0]!.text });
    throw error;
  }
}

/** What the wire calls a data object is its wid; people and forms say its name. */
const isWid = (text: string) => /^[0-9a-f]{32}$/.test(text);

async function placeOf(context: Seeing, { dataSourceId, dataObject, schema }: { dataSourceId: string; dataObject: string; schema?: string | undefined }) {
  if (!isWid(dataObject)) return { schema: schema ?? '', table: dataObject, object_wid: '' };
  const object = await context.services.businessSources.seenObject(context, dataObject);
  if (object.database_wid !== dataSourceId) throw new UserError(lakeErrors.noSourceTable, { name: object.data_object });
  return { schema: object.schema_name, table: object.data_object, object_wid: object.wid };
}

/** Of the lake that is connected; without one, of the embedded one. */
export async function lakeWords({ services }: { services: Services }): Promise<LakeWords> {
  try {
    return await services.lakes.current();
  } catch (error) {
    if (error instanceof UserError) return anyLake;
    throw error;
  }
}
