import { sql, type Selectable } from 'kysely';
import { sourcesErrors, type FoundField, type SourceType } from '#areas/sources';
import type { Text } from '#platform/contract/text.ts';
import type { Database, Tables } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { insertRecord, updateRecord, type By } from '#platform/server/records.ts';
import { containsIndexed } from '#platform/server/search.ts';
import { visibleSource, visibleSources, type Seeing } from '../sources/visible-sources.ts';
import type { DataSourceRow } from '../sources/connector-options.ts';
import { refuseWhileRead } from './resource-use.ts';

export type ResourceRow = Selectable<Tables['source_resource']> & { databasename: string };
export type ResourceType = Exclude<SourceType, 'dataBase'>;

/** Resources of the sources that the caller sees. */
export function visibleResources({ db, services, user }: Seeing, type: ResourceType) {
  return db.selectFrom('source_resource')
    .innerJoin('data_source', 'data_source.wid', 'source_resource.datasource_wid')
    .selectAll('source_resource').select('data_source.databasename')
    .where('source_resource.resource_type', '=', type).where('source_resource.deleted_time', 'is', null)
    .where(visibleSources(services, user));
}

export interface ResourceFilter {
  databasename?: string | undefined;
  datasoutce_wid?: string | undefined;
  integrate_status?: string | undefined;
}

export function matchingResources(seeing: Seeing, type: ResourceType, { databasename, datasoutce_wid, integrate_status }: ResourceFilter) {
  const words = sql<string>`(source_resource.name || ' ' || source_resource.alias || ' ' || source_resource.comment)`;
  return visibleResources(seeing, type)
    .$if(!!datasoutce_wid, (query) => query.where('source_resource.datasource_wid', '=', datasoutce_wid!))
    .$if(!!integrate_status && integrate_status !== 'ALL', (query) => query.where('source_resource.integrate_status', '=', integrate_status!))
    .$if(!!databasename, (query) => query.where(containsIndexed(sql<string[]>`source_resource.search`, words, databasename!)));
}

/** Out of the caller's sight is not found. */
export async function visibleResource(seeing: Seeing, type: ResourceType, wid: string): Promise<ResourceRow> {
  const row = await visibleResources(seeing, type).where('source_resource.wid', '=', wid).executeTakeFirst();
  if (!row) throw new UserError(sourcesErrors.noResource);
  return row as ResourceRow;
}

/** The source that a resource is put into. */
export async function sourceForResource(seeing: Seeing, type: ResourceType, wid: string): Promise<DataSourceRow> {
  const source = await visibleSource(seeing, wid);
  if (source.source_type !== type) throw new UserError(sourcesErrors.wrongSourceKind, { name: source.databasename });
  return source;
}

export interface StoredResource {
  datasource_wid: string;
  resource_type: ResourceType;
  name: string;
  alias: string;
  comment: string;
  description: string;
  order_num: number;
  sys_label: string;
  topic: string;
  integrate_status?: string | undefined;
  settings: object;
  secrets: string;
}

/** `nameField`: what the form calls the name. A version that is not said is the present one. */
export async function storeResource(
  db: Database, resource: StoredResource, existing: (ResourceRow & { seen?: number | undefined }) | undefined, user: By, nameField: string,
) {
  const taken = await db.selectFrom('source_resource').select('wid').where('datasource_wid', '=', resource.datasource_wid)
    .where(sql`lower(name)`, '=', sql`lower(${resource.name})`).where('deleted_time', 'is', null).executeTakeFirst();
  if (taken && taken.wid !== existing?.wid) throw nameTaken(resource.name, nameField);
  const { integrate_status = existing?.integrate_status ?? '0', settings, ...rest } = resource;
  const values = { ...rest, integrate_status, settings: JSON.stringify(settings) };
  const saving = existing
    ? updateRecord(db, 'source_resource', { wid: existing.wid, row_version: existing.seen ?? existing.row_version }, values, user)
    : insertRecord(db, 'source_resource', { ...values, fields: '[]', check_time: null, check_state: '', check_message: null }, user);
  const row = await saving.catch((error: { constraint?: string }) => {
    // Two saved the same name at once.
    throw error.constraint === 'source_resource_name' ? nameTaken(resource.name, nameField) : error;
  });
  return { wid: row.wid, row_version: row.row_version };
}

function nameTaken(name: string, field: string): UserError {
  const { zh, en } = sourcesErrors.resourceNameTaken;
  return new UserError(sourcesErrors.resourceNameTaken, { name }, { [field]: { zh: zh.replace('{name}', () => name), en: en.replace('{name}', () => name) } });
}

/** All of them or none: one that is not seen, or is read by a task, keeps the others too. */
export async function deleteResources(seeing: Seeing, type: ResourceType, wids: readonly string[]): Promise<{ wid: string; name: string }[]> {
  const wanted = [...new Set(wids)];
  const rows = await visibleResources(seeing, type).where('source_resource.wid', 'in', wanted).execute();
  if (rows.length < wanted.length) throw new UserError(sourcesErrors.noResource);
  await refuseWhileRead(seeing.db, seeing.services, rows);
  await seeing.db.deleteFrom('source_resource').where('wid', 'in', wanted).execute();
  return rows.map(({ wid, name }) => ({ wid, name }));
}

/** What a look at a resource found; no change of what people wrote. */
export async function keepCheck(db: Database, wid: string, check: { state: 'success' | 'failure'; message: Text | null; fields?: FoundField[] }): Promise<void> {
  await db.updateTable('source_resource').where('wid', '=', wid).set({
    check_time: sql<string>`now()`, check_state: check.state, check_message: check.message === null ? null : JSON.stringify(check.message),
    ...(check.fields && { fields: JSON.stringify(check.fields) }),
  } as never).execute();
}

/** The part of every resource's reply that stands in columns. */
export function recordPart(row: ResourceRow) {
  const { wid, create_time, modify_time, creator, last_modifier, row_version, datasource_wid, databasename, order_num, sys_label, topic, integrate_status } = row;
  return {
    wid, create_time, modify_time, creator, last_modifier, row_version, datasource_wid, databasename, order_num, sys_label, topic, integrate_status,
    fields: row.fields as FoundField[], check_time: row.check_time, check_state: row.check_state as '' | 'success' | 'failure', check_message: row.check_message as Text | null,
  };
}
