import { sql } from 'kysely';
import { codeTableSign, dataObjectOption, fieldKinds, fieldKindWords, getAssociationField, sourcesErrors, type DatabaseType } from '#areas/sources';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { containsIndexed } from '#platform/server/search.ts';
import { connectors } from '../sources/connectors.ts';
import { visibleSource } from '../sources/visible-sources.ts';
import { manualType } from './manual-type.ts';

const most = 500;
const searched = sql<string>`data_object.data_object || ' ' || data_object.data_object_name || ' ' || data_object.comment`;
const named = (name: string, title: string) => (title && title !== name ? `${name} ${title}` : name);

export const fieldOptionHandlers = [
  handle(dataObjectOption, async ({ query: { database_wid, key } }, context) => {
    const { db, language } = context;
    const source = await visibleSource(context, database_wid);
    const objects = db.selectFrom('data_object').select(['wid', 'data_object', 'data_object_name', 'schema_name'])
      .where('database_wid', '=', source.wid).where('deleted_time', 'is', null)
      .$if(!!key, (found) => found.where(containsIndexed(sql.ref('data_object.search'), searched, key!)))
      .orderBy('data_object').orderBy('wid').limit(most + 1);
    const foreign = await objects.execute();
    const code = await objects.where('data_sign', '=', codeTableSign).execute();
    const option = (one: (typeof foreign)[number]) => ({ id: one.wid, text: named(one.schema_name ? `${one.schema_name}.${one.data_object}` : one.data_object, one.data_object_name) });
    const types = connectors[source.db_type as DatabaseType]?.types;
    return {
      code: code.slice(0, most).map(option),
      foreign: foreign.slice(0, most).map(option),
      more: code.length > most || foreign.length > most,
      fieldType: fieldKinds.filter((kind) => kind !== 'array' && kind !== 'other').map((kind) => {
        const native = types?.toNative(manualType({ kind, length: null, precision: null, scale: null })).native;
        return { id: kind, text: named(fieldKindWords[kind][language], native ? `(${native})` : '') };
      }),
    };
  }),

  handle(getAssociationField, async ({ query: { dataObject, database_wid, schema } }, context) => {
    const { db } = context;
    const source = await visibleSource(context, database_wid);
    const [object] = await db.selectFrom('data_object').select('wid').where('database_wid', '=', source.wid).where('deleted_time', 'is', null)
      .where((where) => where.or([where('wid', '=', dataObject), where('data_object', '=', dataObject)]))
      .$if(!!schema, (query) => query.where('schema_name', '=', schema!))
      .orderBy(sql`schema_name <> ${source.db_schema}`).orderBy('schema_name').limit(1).execute();
    if (!object) throw new UserError(sourcesErrors.noDataObject);
    const fields = await db.selectFrom('data_field').select(['wid', 'data_field', 'data_field_name', 'is_pk', 'field_type', 'object_wid'])
      .where('object_wid', '=', object.wid).where('dropped_time', 'is', null).orderBy('order_num').orderBy('wid').execute();
    return fields.map((one) => ({
      id: one.wid, text: named(one.data_field, one.data_field_name), dataField: one.data_field, dataFieldName: one.data_field_name,
      is_pk: one.is_pk, kind: one.field_type.kind, object_wid: one.object_wid,
    }));
  }),
];
