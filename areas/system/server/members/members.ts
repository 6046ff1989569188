import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { findPeople, systemErrors, type Member, type MemberFilter } from '#areas/system';
import type { Language } from '#platform/contract';
import type { Principal, Scopes } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { peopleBelow } from '../departments/department-people.ts';
import { containsIndexed } from '../search.ts';
import { roleName } from '../users/user-queries.ts';

const searched = sql<string>`user_account.userid || ' ' || user_account.name`;

/** For context.page: how lists of members are sorted. */
export const memberOrder = {
  key: 'user_account.wid',
  sort: 'userid',
  sortable: { userid: 'user_account.userid', name: 'user_account.name', status: 'user_account.status' },
};

export function people(db: Database) {
  return db.selectFrom('user_account').where('user_account.deleted_time', 'is', null).select([
    'user_account.wid', 'user_account.userid', 'user_account.name', 'user_account.status',
    sql<string>`coalesce((
      select department.name from user_department join department on department.wid = user_department.department
      where user_department.user_wid = user_account.wid and user_department.main
    ), '')`.as('department'),
  ]);
}

export function peopleMatching(db: Database, { key, department }: MemberFilter) {
  return people(db)
    .$if(!!key, (query) => query.where(containsIndexed(sql.ref('user_account.search'), searched, key!)))
    .$if(!!department, (query) => query.where('user_account.wid', 'in', peopleBelow(db, department!)));
}

/** Whoever is out of the caller's sight does not exist for them, be it to add or to remove. */
export async function requirePeople(db: Database, scopes: Scopes, caller: Principal, wids: readonly string[]): Promise<void> {
  const wanted = [...new Set(wids)];
  if (wanted.length === 0) return;
  const { count } = await db
    .selectFrom('user_account')
    .select((person) => person.fn.countAll<number>().as('count'))
    .where('user_account.wid', 'in', wanted)
    .where('user_account.deleted_time', 'is', null)
    .where(scopes.people(caller, 'user_account.wid'))
    .executeTakeFirstOrThrow();
  if (Number(count) < wanted.length) throw new UserError(systemErrors.userNotFound);
}

/** How many living people a table of members holds; the deleted are few, so they are taken off. */
export function countMembers(table: 'user_group_member' | 'user_post', column: 'user_group' | 'post', owner: string): RawBuilder<number> {
  const members = sql.table(table);
  const ofOwner = sql<SqlBool>`${sql.ref(`${table}.${column}`)} = ${sql.ref(owner)}`;
  return sql<number>`(
    (select count(*) from ${members} where ${ofOwner})
    - (select count(*) from ${members} join user_account on user_account.wid = ${sql.ref(`${table}.user_wid`)}
       where ${ofOwner} and user_account.deleted_time is not null)
  )::int`;
}

/** The names of the roles that were given to a group or a post, in one text. */
export function givenRoles(kind: 'group' | 'post', member: Expression<unknown>, language: Language): RawBuilder<string> {
  return sql<string>`coalesce((
    select string_agg(${roleName(language)}, ${separator(language)} order by role.order_num, role.key)
    from role_member join role on role.wid = role_member.role
    where role_member.kind = ${kind} and role_member.member = ${member}
  ), '')`;
}

export function separator(language: Language): string {
  return language === 'zh' ? '、' : ', ';
}

export const memberHandlers = [
  handle(findPeople, async ({ body }, { db, user, services }) => {
    const wanted = [...new Set(body.userids.map((userid) => userid.toLowerCase()))];
    const found: Member[] = await people(db)
      .where(sql<string>`lower(user_account.userid)`, 'in', wanted)
      .where(services.scopes.people(user, 'user_account.wid'))
      .orderBy('user_account.userid')
      .execute();
    const known = new Set(found.map(({ userid }) => userid.toLowerCase()));
    const unknown = new Map(body.userids.map((userid) => [userid.toLowerCase(), userid]).filter(([lower]) => !known.has(lower!)) as [string, string][]);
    return { people: found, unknown: [...unknown.values()] };
  }),
];
