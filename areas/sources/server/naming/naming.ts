import { sql, type RawBuilder } from 'kysely';
import { recognizeFieldNames, recognizeNames, sourcesErrors, suggestNames as suggestNamesCall, takeNames, type NameSuggestion } from '#areas/sources';
import type { BodyOf, QueryOf } from '#platform/contract';
import { UserError } from '#platform/server/errors.ts';
import { handle, type ContextOf } from '#platform/server/handle.ts';
import { visibleSource } from '../sources/visible-sources.ts';
import { suggestNames } from './suggest-names.ts';
import { storeNames } from './take-names.ts';

type Named = Omit<NameSuggestion, 'suggestion' | 'confidence' | 'origin' | 'pieces'>;

/** Objects and fields in one list, as they stand on the screen: each object before its fields. */
function namedThings(database: string, { kinds, unnamed, objects, key }: Pick<BodyOf<typeof suggestNamesCall>, 'kinds' | 'unnamed' | 'objects' | 'key'>): RawBuilder<Named> {
  const chosen = objects ? sql`and o.wid = any(${objects})` : sql``;
  const living = sql`o.database_wid = ${database} and o.deleted_time is null and o.dropped_time is null ${chosen}`;
  const ofObjects = sql`
    select o.wid, 'object' as kind, o.wid as object_wid, o.schema_name, o.data_object, '' as data_field, o.comment, o.data_object_name as current, 0 as place
    from data_object o where ${living}`;
  const ofFields = sql`
    select f.wid, 'field' as kind, o.wid as object_wid, o.schema_name, o.data_object, f.data_field, f.comment, f.data_field_name as current, f.order_num as place
    from data_object o join data_field f on f.object_wid = o.wid where ${living} and f.dropped_time is null`;
  const all = kinds === 'object' ? ofObjects : kinds === 'field' ? ofFields : sql`${ofObjects} union all ${ofFields}`;
  return sql<Named>`
    select wid, kind, object_wid, schema_name, data_object as "dataObject", data_field as "dataField", comment, current from (${all}) named
    where (not ${unnamed} or current = '') and (${key ?? ''} = '' or position(lower(${key ?? ''}) in lower(data_object || ' ' || data_field || ' ' || current)) > 0)
    order by schema_name, data_object, object_wid, place, wid`;
}

async function suggest({ query, body }: { query: QueryOf<typeof suggestNamesCall>; body: BodyOf<typeof suggestNamesCall> }, context: ContextOf<typeof suggestNamesCall>) {
  const source = await visibleSource(context, query.database_wid);
  const { rows: things } = await namedThings(source.wid, body).execute(context.db);
  return context.page((await withSuggestions(context, things)).filter((one) => one.confidence >= body.minimum));
}

async function withSuggestions(context: Parameters<typeof suggestNames>[0], things: readonly Named[]): Promise<NameSuggestion[]> {
  const suggestions = await suggestNames(context, things.map(({ kind, dataObject, dataField, comment }) => ({ kind, table: dataObject, name: kind === 'object' ? dataObject : dataField, comment })));
  return things.map((one, at) => ({ ...one, ...suggestions[at]! }));
}

export const namingHandlers = [
  handle(suggestNamesCall, (input, context) => suggest(input, context)),
  handle(recognizeNames, (input, context) => suggest(input, context)),

  handle(recognizeFieldNames, async ({ query: { database_wid, dataobject, schema }, body: { fields, unnamed } }, context) => {
    const source = await visibleSource(context, database_wid);
    const [object] = await context.db.selectFrom('data_object').select(['wid', 'schema_name', 'data_object']).where('database_wid', '=', source.wid).where('deleted_time', 'is', null)
      .where((where) => where.or([where('wid', '=', dataobject), where('data_object', '=', dataobject)]))
      .$if(!!schema, (found) => found.where('schema_name', '=', schema!)).orderBy(sql`schema_name <> ${source.db_schema}`).orderBy('schema_name').limit(1).execute();
    if (!object) throw new UserError(sourcesErrors.noDataObject);
    const { rows: stored } = await namedThings(source.wid, { kinds: 'field', unnamed, objects: [object.wid], key: undefined }).execute(context.db);
    if (!fields) return withSuggestions(context, stored);
    const known = new Map(stored.map((one) => [one.dataField, one]));
    // A name that is being typed belongs to no field yet.
    const asked = fields.map((dataField): Named => known.get(dataField)
      ?? { wid: '', kind: 'field', object_wid: object.wid, schema_name: object.schema_name, dataObject: object.data_object, dataField, comment: '', current: '' });
    return withSuggestions(context, asked);
  }),

  handle(takeNames, async ({ body: { database_wid, names, overwrite } }, context) => {
    const source = await visibleSource(context, database_wid);
    const taken = await storeNames(context.db, source.wid, names, { overwrite, by: context.user });
    context.audit({ wid: source.wid, name: source.databasename, after: { ...taken, names: names.slice(0, 100) } });
    return taken;
  }),
];
