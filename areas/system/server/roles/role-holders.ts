import { sql, type RawBuilder } from 'kysely';
import { countRoleHolders, listRoleHolders, type MemberKind, type Through } from '#areas/system';
import type { Principal, Scopes } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { handle } from '#platform/server/handle.ts';
import { containsIndexed } from '../search.ts';
import { readRoleFor, rolesShownTo } from './roles.ts';

const searched = sql<string>`user_account.userid || ' ' || user_account.name`;

/** Every way one person came by one role, named, as JSON inside a query. */
export function throughOf(role: RawBuilder<string>, user: RawBuilder<string>): RawBuilder<Through[]> {
  return sql<Through[]>`coalesce((
    select json_agg(json_build_object('kind', way.through, 'wid', way.member, 'name',
      coalesce(department.name, post.name, user_group.name, person.name, '')) order by way.through = 'user' desc, way.through, way.member)
    from (select distinct through, member from role_holder where role_holder.role = ${role} and role_holder.user_wid = ${user}) way
    left join department on way.through = 'department' and department.wid = way.member
    left join post on way.through = 'post' and post.wid = way.member
    left join user_group on way.through = 'group' and user_group.wid = way.member
    left join user_account person on way.through = 'user' and person.wid = way.member
  ), '[]'::json)`;
}

export function roleHolders(db: Database, { wid, kind, key }: { wid: string; kind?: MemberKind | undefined; key?: string | undefined }) {
  let people = db
    .selectFrom('user_account')
    .select([
      'user_account.wid', 'user_account.userid', 'user_account.name',
      throughOf(sql`${wid}`, sql.ref('user_account.wid')).as('through'),
    ])
    // Each person once, however often they hold it.
    .where(({ exists, selectFrom }) => exists(selectFrom('role_holder')
      .select('role_holder.role')
      .whereRef('role_holder.user_wid', '=', 'user_account.wid')
      .where('role_holder.role', '=', wid)
      .$if(!!kind, (holders) => holders.where('role_holder.through', '=', kind!))));
  if (key) people = people.where(containsIndexed(sql.ref('user_account.search'), searched, key));
  return people;
}

/** People counted once, however often they hold a role. */
export async function countHolders(db: Database, scopes: Scopes, user: Principal, roles: readonly string[]) {
  if (roles.length === 0) return [];
  const holders = db
    .selectFrom('role_holder')
    .select(['role_holder.role', 'role_holder.user_wid'])
    .distinct()
    .where('role_holder.role', 'in', roles)
    .where(scopes.people(user, 'role_holder.user_wid'));
  return db
    .selectFrom(holders.as('holder'))
    .select(['holder.role as wid', sql<number>`count(*)::int`.as('people')])
    .groupBy('holder.role')
    .execute();
}

export const roleHolderHandlers = [
  handle(listRoleHolders, async ({ query, body }, context) => {
    const role = await readRoleFor(context, query.wid);
    const people = roleHolders(context.db, { wid: role.wid, ...body }).where(context.services.scopes.people(context.user, 'user_account.wid'));
    return context.page(people, {
      key: 'user_account.wid', sort: 'userid', sortable: { userid: 'user_account.userid', name: 'user_account.name' },
    });
  }),

  handle(countRoleHolders, async ({ body }, { db, services, user }) => {
    const shown = await db.selectFrom('role').select('wid').where('wid', 'in', ['', ...body.wids]).where(rolesShownTo(user, services.scopes)).execute();
    const counted = await countHolders(db, services.scopes, user, shown.map(({ wid }) => wid));
    return shown.map(({ wid }) => ({ wid, people: counted.find((one) => one.wid === wid)?.people ?? 0 }));
  }),
];
