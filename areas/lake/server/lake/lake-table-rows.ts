import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { lakeErrors, type LakeTable, type LakeTableFilter } from '#areas/lake';
import type { Principal, Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { containsIndexed } from '#platform/server/search.ts';
import type { Seeing } from '../tasks/visible-tasks.ts';

/** A table of the lake is seen by whom its department, its maker or the source it is a copy of is shown to. */
export function visibleLakeTables({ scopes, businessSources }: Pick<Services, 'scopes' | 'businessSources'>, user: Principal): RawBuilder<SqlBool> {
  if (user.role.scope === 'all') return sql<SqlBool>`true`;
  return sql<SqlBool>`lake_table.wid in (
    select seen.wid from lake_table seen where ${scopes.departments(user, 'seen.dept_id')}
    union select seen.wid from lake_table seen where seen.creator is null
    union select seen.wid from lake_table seen where ${scopes.people(user, 'seen.creator')}
    union select seen.wid from lake_table seen where ${businessSources.visible(user, 'seen.database_wid')}
  )`;
}

export function lakeTableRows(db: Database, services: Services, user: Principal) {
  const { organisation, businessSources } = services;
  return db.selectFrom('lake_table').where(visibleLakeTables(services, user))
    .select([
      'lake_table.wid', 'lake_table.row_version', 'lake_table.layer', 'lake_table.schema_name', 'lake_table.table_name as dataObject', 'lake_table.title as dataObjectName', 'lake_table.description',
      'lake_table.source_object', 'lake_table.database_wid', 'lake_table.dept_id', 'lake_table.task_wid', 'lake_table.row_count', 'lake_table.byte_count', 'lake_table.counted_time', 'lake_table.data_time',
      businessSources.name('lake_table.database_wid').as('database_name'), organisation.departmentName('lake_table.dept_id').as('dept_name'),
      sql<{ name: string; source: string; status: LakeTable['task_status']; state: LakeTable['exe_status']; time: string | null } | null>`(
        select json_build_object('name', task.name, 'source', task.source_name, 'status', task.status, 'state', task.last_state, 'time', to_char(task.last_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from task where task.wid = lake_table.task_wid and task.deleted_time is null)`.as('writer'),
      sql<number>`(select count(*)::int from lake_field where lake_field.table_wid = lake_table.wid)`.as('field_num'),
    ]);
}

type Selected = Awaited<ReturnType<ReturnType<typeof lakeTableRows>['executeTakeFirstOrThrow']>>;

export function lakeTableAnswer({ writer, ...row }: Selected): LakeTable {
  return {
    ...row, task_wid: writer ? row.task_wid : null, sourcedataobject: writer?.source ?? '', task_name: writer?.name ?? '', task_status: writer?.status ?? null,
    exe_status: writer?.state ?? null, exe_time: writer?.time ?? null,
  };
}

const searched = sql<string>`lake_table.table_name || ' ' || lake_table.title || ' ' || lake_table.description`;
const writer = (condition: RawBuilder<SqlBool>) => sql<SqlBool>`exists (select from task where task.wid = lake_table.task_wid and task.deleted_time is null and ${condition})`;

export function matchingLakeTables<Row>(query: SelectQueryBuilder<any, any, Row>, filter: LakeTableFilter): SelectQueryBuilder<any, any, Row> {
  let found = query;
  if (filter.type) found = found.where('lake_table.layer', '=', filter.type);
  if (filter.source_database_wid) found = found.where('lake_table.database_wid', '=', filter.source_database_wid);
  if (filter.dataSign) found = found.where('lake_table.database_wid', filter.dataSign === 'copy' ? 'is not' : 'is', null);
  if (filter.exe_status) found = found.where(writer(sql<SqlBool>`task.last_state = ${filter.exe_status}`));
  if (filter.bz_task) found = found.where('lake_table.task_wid', '=', filter.bz_task);
  if (filter.situation === 'none') found = found.where(sql<SqlBool>`not ${writer(sql<SqlBool>`true`)}`);
  else if (filter.situation) found = found.where(writer(filter.situation === 'online' ? sql<SqlBool>`task.status = 'online'` : sql<SqlBool>`task.status <> 'online'`));
  if (filter.key) found = found.where(containsIndexed(sql.ref('lake_table.search'), searched, filter.key));
  return found;
}

export const sortableLakeTables = {
  dataObject: 'lake_table.table_name', dataObjectName: 'lake_table.title', row_count: 'lake_table.row_count', byte_count: 'lake_table.byte_count', data_time: 'lake_table.data_time', layer: 'lake_table.layer',
};

/** Out of the caller's scope is not found. */
export async function visibleLakeTable({ db, services, user }: Seeing, { wid, name }: { wid?: string | undefined; name?: string | undefined }) {
  const query = lakeTableRows(db, services, user);
  const row = wid ? await query.where('lake_table.wid', '=', wid).executeTakeFirst() : await query.where('lake_table.table_name', '=', name ?? '').orderBy('lake_table.layer').limit(1).executeTakeFirst();
  if (!row) throw new UserError(lakeErrors.noLakeTable);
  return lakeTableAnswer(row);
}
