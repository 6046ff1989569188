import { sql } from 'kysely';
import {
  DataSourceInput, deleteApiSource, deleteApiSourceById, deleteLogSource, listApiSources, listLogSources, saveApiSource, saveLogSource, sourcesErrors, updateApiSource, updateLogSource,
  type ResourceSource, type ResourceSourceInput,
} from '#areas/sources';
import type { Context, Principal } from '#platform/server/context.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { containsIndexed } from '#platform/server/search.ts';
import type { DataSourceRow } from '../sources/connector-options.ts';
import { secretNames } from '../sources/source-secrets.ts';
import { refuseUsed } from '../sources/source-uses.ts';
import { auditOf, storeSource } from '../sources/store-source.ts';
import { visibleSource, visibleSources, type Seeing } from '../sources/visible-sources.ts';
import type { ResourceType } from './resource-rows.ts';
import { refuseWhileRead } from './resource-use.ts';

export function matchingSources({ db, services, user }: Seeing, type: ResourceType, databasename: string | undefined) {
  const words = sql<string>`(data_source.databasename || ' ' || data_source.sys_label || ' ' || data_source.company)`;
  return db.selectFrom('data_source').selectAll('data_source')
    .select((eb) => eb.selectFrom('source_resource').select(eb.fn.countAll<number>().as('num'))
      .whereRef('source_resource.datasource_wid', '=', 'data_source.wid').where('source_resource.deleted_time', 'is', null).as('resource_num'))
    .where('source_type', '=', type).where(visibleSources(services, user))
    .$if(!!databasename, (query) => query.where(containsIndexed(sql<string[]>`data_source.search`, words, databasename!)));
}

export function sourceReply(row: DataSourceRow & { resource_num: number | null }, services: Context['services']): ResourceSource {
  return { ...row, resource_num: row.resource_num ?? 0, auth_key_set: secretNames(services, row.secrets).includes('auth_key') };
}

/** The form of a database has more fields; those keep what they hold. */
export async function saveSource(context: Context & { user: Principal }, type: ResourceType, given: ResourceSourceInput) {
  const existing = given.wid ? await sourceOfKind(context, type, given.wid) : undefined;
  const { auth_key, ...described } = given;
  const kept = existing && {
    ...existing, constructionYear: existing.construction_year, sourceFrom: existing.source_from, advancedparams: JSON.stringify(existing.settings),
  };
  const input = DataSourceInput.parse({ ...kept, secrets: undefined, ...described, row_version: given.row_version ?? existing?.row_version, source_type: type });
  const { row, before } = await storeSource(context, { ...input, ...(auth_key && { secrets: { auth_key } }) }).catch(atKeyField);
  context.audit({ wid: row.wid, name: row.databasename, ...(before && { before: auditOf(context.services, before) }), after: auditOf(context.services, row) });
  return { wid: row.wid, row_version: row.row_version };
}

function atKeyField(error: unknown): never {
  if (!(error instanceof UserError) || !error.fields?.['secrets.auth_key']) throw error;
  const { 'secrets.auth_key': text, ...others } = error.fields;
  throw new UserError(error.definition, error.values, { ...others, auth_key: text });
}

async function sourceOfKind(seeing: Seeing, type: ResourceType, wid: string): Promise<DataSourceRow> {
  const source = await visibleSource(seeing, wid);
  if (source.source_type !== type) throw new UserError(sourcesErrors.noDataSource);
  return source;
}

export async function deleteSource(context: Context & { user: Principal }, type: ResourceType, wid: string): Promise<null> {
  const source = await sourceOfKind(context, type, wid);
  await context.db.selectFrom('data_source').select('wid').where('wid', '=', wid).forUpdate().execute();
  await refuseUsed(context.db, context.services, source);
  const resources = await context.db.selectFrom('source_resource').select(['wid', 'name']).where('datasource_wid', '=', wid).execute();
  await refuseWhileRead(context.db, context.services, resources);
  await context.db.deleteFrom('data_source').where('wid', '=', wid).execute();
  context.audit({ wid, name: source.databasename, before: auditOf(context.services, source) });
  return null;
}

export const sourceOrder = { sort: 'order_num', sortable: { databasename: 'databasename', order_num: 'order_num', create_time: 'create_time' } };

export const resourceSourceHandlers = [
  handle(listApiSources, async ({ query }, context) =>
    context.page(matchingSources(context, 'API', query.databasename), { ...sourceOrder, map: (row) => sourceReply(row, context.services) })),
  handle(listLogSources, async ({ query }, context) =>
    context.page(matchingSources(context, query.dataSourceType, query.databasename), { ...sourceOrder, map: (row) => sourceReply(row, context.services) })),

  handle(saveApiSource, ({ body }, context) => saveSource(context, 'API', body)),
  handle(updateApiSource, ({ body }, context) => {
    if (!body.wid) throw new UserError(sourcesErrors.noDataSource);
    return saveSource(context, 'API', body);
  }),
  handle(saveLogSource, ({ body: { dataSourceType, ...source } }, context) => saveSource(context, dataSourceType, source)),
  handle(updateLogSource, ({ body: { dataSourceType, ...source } }, context) => {
    if (!source.wid) throw new UserError(sourcesErrors.noDataSource);
    return saveSource(context, dataSourceType, source);
  }),

  handle(deleteApiSource, ({ query }, context) => deleteSource(context, 'API', query.wid)),
  handle(deleteApiSourceById, ({ params }, context) => deleteSource(context, 'API', params.id)),
  handle(deleteLogSource, ({ query }, context) => deleteSource(context, query.dataSourceType, query.wid)),
];
