import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { systemErrors, type User, type UserState } from '#areas/system';
import type { Language } from '#platform/contract';
import type { Database } from '#platform/server/database.ts';
import { today } from '../login/accounts.ts';
import { found } from '../refusals.ts';

/** Also a deleted one: old records still point to it. */
export async function readUser(db: Database, wid: string): Promise<User> {
  return found(await users(db).where('user_account.wid', '=', wid).executeTakeFirst(), systemErrors.userNotFound);
}

/** A role without an English name shows its Chinese one. */
export function roleName(language: Language) {
  return language === 'en' ? sql<string>`coalesce(nullif(role.name_en, ''), role.name_zh)` : sql<string>`role.name_zh`;
}

/** The first thing that keeps someone out, in the order sign-in tells it. */
const state = sql<UserState>`case
  when user_account.deleted_time is not null then 'deleted'
  when user_account.locked_time is not null then 'locked'
  when user_account.status = 'disabled' then 'disabled'
  when user_account.valid_from > ${today} then 'notYetValid'
  when user_account.valid_to < ${today} then 'expired'
  else 'enabled' end`;

export function users(db: Database) {
  return db.selectFrom('user_account').select((user) => {
    const departments = user
      .selectFrom('user_department')
      .innerJoin('department', 'department.wid', 'user_department.department')
      .whereRef('user_department.user_wid', '=', 'user_account.wid');
    const posts = user
      .selectFrom('user_post')
      .innerJoin('post', 'post.wid', 'user_post.post')
      .whereRef('user_post.user_wid', '=', 'user_account.wid');
    return [
      'user_account.wid', 'user_account.create_time', 'user_account.modify_time', 'user_account.creator',
      'user_account.last_modifier', 'user_account.row_version', 'user_account.userid', 'user_account.name',
      'user_account.gender', 'user_account.email', 'user_account.phone', 'user_account.status', state.as('state'),
      'user_account.locked_time', 'user_account.valid_from', 'user_account.valid_to', 'user_account.source',
      'user_account.last_login_time', 'user_account.deleted_time', 'user_account.attributes',
      sql<boolean>`user_account.password_hash is not null`.as('has_password'),
      jsonArrayFrom(departments
        .select(['department.wid', 'department.name', 'user_department.main'])
        .orderBy('user_department.main', 'desc')
        .orderBy('department.order_num')).as('departments'),
      jsonArrayFrom(posts.select(['post.wid', 'post.name']).orderBy('post.order_num')).as('posts'),
      departments
        .select(sql<string>`coalesce(string_agg(department.name, '; ' order by user_department.main desc, department.order_num), '')`.as('names'))
        .$asScalar().$notNull().as('department_names'),
      posts.select(sql<string>`coalesce(string_agg(post.name, '; ' order by post.order_num), '')`.as('names'))
        .$asScalar().$notNull().as('post_names'),
    ];
  });
}
