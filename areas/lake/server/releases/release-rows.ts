import { sql, type Kysely, type RawBuilder, type Selectable, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { lakeCan, lakeErrors, type Release, type ReleaseFilter, type ReleaseItem } from '#areas/lake';
import type { Principal, Services } from '#platform/server/context.ts';
import type { Database, Tables } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { contains } from '#platform/server/search.ts';
import { onlineVersionOf } from '../tasks/online-version.ts';
import { visibleTaskOf, type Seeing } from '../tasks/visible-tasks.ts';

export type ReleaseRow = Selectable<Tables['release']>;

/** One's own, and those all of whose tasks one sees: nobody approves what they cannot look at. */
export function visibleReleases(services: Pick<Services, 'scopes'>, user: Principal): RawBuilder<SqlBool> {
  if (user.role.scope === 'all') return sql<SqlBool>`true`;
  return sql<SqlBool>`(release.creator = ${user.wid} or not exists (
    select from release_item hidden where hidden.release_wid = release.wid and not (${visibleTaskOf(services, user, 'hidden.task_wid')})))`;
}

const namesShown = 3;

export function releaseRows(db: Database, services: Services, user: Principal) {
  const { organisation } = services;
  return db.selectFrom('release').where(visibleReleases(services, user)).selectAll('release').select([
    organisation.personName('release.creator').as('creator_name'), organisation.personName('release.decided_by').as('decided_by_name'),
    sql<number>`(select count(*)::int from release_item where release_item.release_wid = release.wid)`.as('task_num'),
    sql<string[]>`array(select task.name from release_item join task on task.wid = release_item.task_wid where release_item.release_wid = release.wid order by release_item.position limit ${namesShown})`.as('task_names'),
  ]);
}

type Selected = ReleaseRow & Pick<Release, 'creator_name' | 'decided_by_name' | 'task_num' | 'task_names'>;

export const releaseAnswer = (user: Principal) => (row: Selected): Release => {
  const [waiting, own] = [row.state === 'waiting', row.creator === user.wid];
  return { ...row, may_approve: waiting && !own && user.can(lakeCan.approveReleases), may_withdraw: waiting && own };
};

/** Those that wait for this person; none without the right to approve. */
export function toApprove(user: Principal): RawBuilder<SqlBool> {
  return user.can(lakeCan.approveReleases) ? sql<SqlBool>`(release.state = 'waiting' and release.creator is distinct from ${user.wid})` : sql<SqlBool>`false`;
}

export function matchingReleases<Row>(query: SelectQueryBuilder<any, any, Row>, filter: z.output<typeof ReleaseFilter>, user: Principal): SelectQueryBuilder<any, any, Row> {
  let found = query;
  if (filter.state) found = found.where('release.state', '=', filter.state);
  if (filter.part === 'mine') found = found.where('release.creator', '=', user.wid);
  if (filter.part === 'decided') found = found.where('release.decided_by', '=', user.wid).where('release.state', '<>', 'withdrawn');
  if (filter.part === 'toApprove') found = found.where(toApprove(user));
  if (filter.task_wid) found = found.where(sql<SqlBool>`release.wid in (select release_wid from release_item where task_wid = ${filter.task_wid})`);
  if (filter.key) {
    found = found.where(sql<SqlBool>`(${contains(sql.ref('release.note'), filter.key)} or exists (
      select from release_item join task on task.wid = release_item.task_wid where release_item.release_wid = release.wid and ${contains(sql.ref('task.name'), filter.key)}))`);
  }
  return found;
}

/** Out of the caller's scope is not found. */
export async function visibleRelease({ db, services, user }: Seeing, wid: string): Promise<Selected> {
  const row = await releaseRows(db, services, user).where('release.wid', '=', wid).executeTakeFirst();
  if (!row) throw new UserError(lakeErrors.noRelease);
  return row;
}

export async function releaseItems(db: Kysely<Tables>, release: string): Promise<ReleaseItem[]> {
  const rows = await db.selectFrom('release_item').innerJoin('task', 'task.wid', 'release_item.task_wid')
    .leftJoin('task_version', (join) => join.onRef('task_version.task_wid', '=', 'release_item.task_wid').onRef('task_version.version_number', '=', 'release_item.version_number'))
    .where('release_item.release_wid', '=', release).orderBy('release_item.position')
    .select([
      'release_item.task_wid', 'release_item.version_number', 'release_item.from_version', 'task.name as task_name', 'task.kind', 'task.status', 'task.online_version', 'task.version_number as newest_version', 'task.deleted_time',
      'task_version.note as version_note',
    ]).execute();
  return rows.map(({ deleted_time, version_note, ...row }) => ({
    ...row, version_note: version_note ?? '', deleted: deleted_time !== null, online_version: onlineVersionOf({ ...row, version_number: row.newest_version }),
  }));
}
