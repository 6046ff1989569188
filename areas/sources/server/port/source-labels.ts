import { sql, type Selectable } from 'kysely';
import { sourcesErrors } from '#areas/sources';
import type { Database, Tables } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { visibleSource, visibleSources, type Seeing } from '../sources/visible-sources.ts';

/** A source, or something in it, by names that hold on another platform too. */
export interface SourceLabel {
  what: 'source' | 'object' | 'resource';
  source: string;
  schema: string;
  name: string;
}

export type SourceResourceRow = Selectable<Tables['source_resource']>;

export async function labelsOf(db: Database, wids: readonly string[]): Promise<Map<string, SourceLabel>> {
  const labels = new Map<string, SourceLabel>();
  if (wids.length === 0) return labels;
  const sources = await db.selectFrom('data_source').select(['wid', 'databasename']).where('wid', 'in', [...wids]).execute();
  for (const { wid, databasename } of sources) labels.set(wid, { what: 'source', source: databasename, schema: '', name: databasename });
  const objects = await db.selectFrom('data_object').innerJoin('data_source', 'data_source.wid', 'data_object.database_wid')
    .select(['data_object.wid', 'data_source.databasename', 'data_object.schema_name', 'data_object.data_object']).where('data_object.wid', 'in', [...wids]).execute();
  for (const { wid, databasename, schema_name, data_object } of objects) labels.set(wid, { what: 'object', source: databasename, schema: schema_name, name: data_object });
  const resources = await db.selectFrom('source_resource').innerJoin('data_source', 'data_source.wid', 'source_resource.datasource_wid')
    .select(['source_resource.wid', 'data_source.databasename', 'source_resource.name']).where('source_resource.wid', 'in', [...wids]).execute();
  for (const { wid, databasename, name } of resources) labels.set(wid, { what: 'resource', source: databasename, schema: '', name });
  return labels;
}

/** Within what the person sees; undefined: none, or several that cannot be told apart. */
export async function findLabelled({ db, services, user }: Seeing, { what, source, schema, name }: SourceLabel): Promise<string | undefined> {
  const sources = await db.selectFrom('data_source').select('wid').where('databasename', '=', source).where(visibleSources(services, user)).limit(2).execute();
  const [only] = sources;
  if (!only || sources.length > 1) return undefined;
  if (what === 'source') return only.wid;
  if (what === 'object') return objectAt(db, only.wid, schema, name);
  const resources = await db.selectFrom('source_resource').select('wid').where('datasource_wid', '=', only.wid).where('name', '=', name).where('deleted_time', 'is', null).limit(2).execute();
  return resources.length === 1 ? resources[0]!.wid : undefined;
}

/** The imported object that a table of a source is. */
export async function objectAt(db: Database, source: string, schema: string, table: string): Promise<string | undefined> {
  const object = await db.selectFrom('data_object').select('wid').where('database_wid', '=', source).where('schema_name', '=', schema).where('data_object', '=', table)
    .where('deleted_time', 'is', null).executeTakeFirst();
  return object?.wid;
}

/** Imported objects that are called so, `student` or `public.student`: where each is, if there is only one of that name. */
export async function objectsNamed(db: Database, source: string, names: readonly string[]): Promise<Map<string, { schema: string; table: string }>> {
  const { rows } = await sql<{ name: string; schema: string; table: string }>`
    select asked.name, min(schema_name) as schema, min(data_object) as "table" from unnest(${[...names]}::text[]) as asked (name)
    join data_object on database_wid = ${source} and deleted_time is null and asked.name in (data_object, schema_name || '.' || data_object)
    group by asked.name having count(distinct wid) = 1`.execute(db);
  return new Map(rows.map(({ name, schema, table }) => [name, { schema, table }]));
}

export async function seenResource(seeing: Seeing, wid: string): Promise<SourceResourceRow> {
  const resource = await seeing.db.selectFrom('source_resource').selectAll().where('wid', '=', wid).where('deleted_time', 'is', null).executeTakeFirst();
  if (!resource) throw new UserError(sourcesErrors.noResource);
  await visibleSource(seeing, resource.datasource_wid);
  return resource;
}
