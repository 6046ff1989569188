import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { restoreDays, type UserFilter, type UserState } from '#areas/system';
import type { Database } from '#platform/server/database.ts';
import { mayUsePlatform, today } from '../login/accounts.ts';
import { containsIndexed } from '../search.ts';
import { users } from './user-queries.ts';

const searched = sql<string>`user_account.userid || ' ' || user_account.name`;

/** Every filter is an indexed look, alone or together with others. */
export function usersMatching(db: Database, filter: UserFilter) {
  const { key, department, below, role, post, group, state, idleSince, lastLogin } = filter;
  let query = users(db).where(inState(state));
  if (key) query = query.where(containsIndexed(sql.ref('user_account.search'), searched, key));
  if (department) query = query.where('user_account.wid', 'in', peopleOf(db, department, below));
  if (role) query = query.where('user_account.wid', 'in', db.selectFrom('role_holder').select('user_wid').where('role', '=', role));
  if (post) query = query.where('user_account.wid', 'in', db.selectFrom('user_post').select('user_wid').where('post', '=', post));
  if (group) {
    query = query.where('user_account.wid', 'in', db.selectFrom('user_group_member').select('user_wid').where('user_group', '=', group));
  }
  if (idleSince) query = query.where(idle(sql`${idleSince}::timestamptz`));
  if (lastLogin) query = query.where(signedIn(lastLogin));
  return query;
}

/** The same as the state that is shown, as conditions that find an index. */
export function inState(state: UserState | undefined): RawBuilder<SqlBool> {
  const living = sql`user_account.deleted_time is null`;
  const unlocked = sql`${living} and user_account.locked_time is null`;
  const usable = sql`${unlocked} and user_account.status = 'enabled'`;
  switch (state) {
    case undefined: return sql<SqlBool>`(${living})`;
    case 'enabled': return mayUsePlatform;
    case 'locked': return sql<SqlBool>`(${living} and user_account.locked_time is not null)`;
    case 'disabled': return sql<SqlBool>`(${unlocked} and user_account.status = 'disabled')`;
    case 'notYetValid': return sql<SqlBool>`(${usable} and user_account.valid_from > ${today})`;
    case 'expired': return sql<SqlBool>`(${usable} and user_account.valid_to < ${today} and coalesce(user_account.valid_from <= ${today}, true))`;
    case 'deleted': return sql<SqlBool>`(user_account.deleted_time > now() - make_interval(days => ${restoreDays}::int))`;
  }
}

function idle(since: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(user_account.last_login_time < ${since} or user_account.last_login_time is null)`;
}

export function signedIn(when: string): RawBuilder<SqlBool> {
  if (when === 'never') return sql<SqlBool>`(user_account.last_login_time is null)`;
  const [kind, days] = when.split('-');
  const since = sql`now() - make_interval(days => ${Number(days)}::int)`;
  return kind === 'idle' ? idle(since) : sql<SqlBool>`(user_account.last_login_time >= ${since})`;
}

function peopleOf(db: Database, department: string, below: boolean) {
  const people = db.selectFrom('user_department').select('user_department.user_wid');
  if (!below) return people.where('user_department.department', '=', department);
  return people
    .innerJoin('department_ancestor', 'department_ancestor.department', 'user_department.department')
    .where('department_ancestor.ancestor', '=', department);
}
