import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { systemErrors, type MemberKind, type User, type UserFilter } from '#areas/system';
import type { Language } from '#platform/contract';
import type { Database } from '#platform/server/database.ts';
import { found } from '../refusals.ts';
import { containsIndexed } from '../search.ts';

const searched = sql<string>`user_account.userid || ' ' || user_account.name`;

export async function readUser(db: Database, wid: string): Promise<User> {
  return found(await users(db).where('user_account.wid', '=', wid).executeTakeFirst(), systemErrors.userNotFound);
}

/** Every filter is an indexed look, alone or together with others. */
export function usersMatching(db: Database, filter: UserFilter) {
  let query = users(db);
  const { key, department, below, role, post, group, status, locked, idleSince } = filter;
  if (key) query = query.where(containsIndexed(sql.ref('user_account.search'), searched, key));
  if (department) query = query.where('user_account.wid', 'in', peopleOf(db, department, below));
  if (role) query = query.where('user_account.wid', 'in', db.selectFrom('role_holder').select('user_wid').where('role', '=', role));
  if (post) query = query.where('user_account.wid', 'in', db.selectFrom('user_post').select('user_wid').where('post', '=', post));
  if (group) {
    query = query.where('user_account.wid', 'in', db.selectFrom('user_group_member').select('user_wid').where('user_group', '=', group));
  }
  if (status) query = query.where('user_account.status', '=', status);
  if (locked !== undefined) query = query.where('user_account.locked_time', locked ? 'is not' : 'is', null);
  if (idleSince) {
    query = query.where((user) => user.or([
      user('user_account.last_login_time', '<', idleSince),
      user('user_account.last_login_time', 'is', null),
    ]));
  }
  return query;
}

/** A role may come in several ways; each is told. */
export function rolesOf(db: Database, user: string, language: Language) {
  return db
    .selectFrom('role_holder')
    .innerJoin('role', 'role.wid', 'role_holder.role')
    .select(['role.wid', roleName(language).as('name'), 'role_holder.through'])
    .distinct()
    .where('role_holder.user_wid', '=', user)
    .orderBy('name')
    .$castTo<{ wid: string; name: string; through: MemberKind }>()
    .execute();
}

/** A role without an English name shows its Chinese one. */
export function roleName(language: Language) {
  return language === 'en' ? sql<string>`coalesce(nullif(role.name_en, ''), role.name_zh)` : sql<string>`role.name_zh`;
}

function peopleOf(db: Database, department: string, below: boolean) {
  const people = db.selectFrom('user_department').select('user_department.user_wid');
  if (!below) return people.where('user_department.department', '=', department);
  return people
    .innerJoin('department_ancestor', 'department_ancestor.department', 'user_department.department')
    .where('department_ancestor.ancestor', '=', department);
}

function users(db: Database) {
  return db.selectFrom('user_account').select((user) => [
    'user_account.wid', 'user_account.create_time', 'user_account.modify_time', 'user_account.creator',
    'user_account.last_modifier', 'user_account.row_version', 'user_account.userid', 'user_account.name',
    'user_account.gender', 'user_account.email', 'user_account.phone', 'user_account.status',
    'user_account.locked_time', 'user_account.valid_from', 'user_account.valid_to', 'user_account.source',
    'user_account.last_login_time', 'user_account.attributes',
    sql<boolean>`user_account.password_hash is not null`.as('has_password'),
    jsonArrayFrom(
      user.selectFrom('user_department')
        .innerJoin('department', 'department.wid', 'user_department.department')
        .whereRef('user_department.user_wid', '=', 'user_account.wid')
        .select(['department.wid', 'department.name', 'user_department.main'])
        .orderBy('user_department.main', 'desc')
        .orderBy('department.order_num'),
    ).as('departments'),
    jsonArrayFrom(
      user.selectFrom('user_post')
        .innerJoin('post', 'post.wid', 'user_post.post')
        .whereRef('user_post.user_wid', '=', 'user_account.wid')
        .select(['post.wid', 'post.name'])
        .orderBy('post.order_num'),
    ).as('posts'),
  ]);
}
