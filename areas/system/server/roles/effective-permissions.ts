import { sql } from 'kysely';
import { administratorRole, getEffectivePermissions, systemErrors, type PersonRole } from '#areas/system';
import type { Database } from '#platform/server/database.ts';
import { handle } from '#platform/server/handle.ts';
import { found } from '../refusals.ts';
import { readGrantTree } from './grant-catalogue.ts';
import { throughOf } from './role-holders.ts';

/** All roles of a person with what each grants and how they came by it: one look, indexed from the person on. */
export function personRoles(db: Database, user: string) {
  return db
    .selectFrom('role')
    .select([
      'role.wid', 'role.key', 'role.name_zh', 'role.name_en', 'role.role_status', 'role.data_scope',
      throughOf(sql.ref('role.wid'), sql`${user}`).as('through'),
      sql<string[]>`array(select menu from role_menu where role_menu.role = role.wid order by menu)`.as('menus'),
      sql<string[]>`array(select permission from role_permission where role_permission.role = role.wid order by permission)`.as('permissions'),
    ])
    .where('role.wid', 'in', db.selectFrom('role_holder').select('role_holder.role').where('role_holder.user_wid', '=', user))
    .orderBy('role.order_num')
    .orderBy('role.key');
}

export async function readPersonRoles(db: Database, user: string): Promise<PersonRole[]> {
  const rows = await personRoles(db, user).execute();
  const used = await roleInUse(db, user);
  const enabled = rows.filter(({ role_status }) => role_status === '1');
  const active = enabled.find(({ wid }) => wid === used) ?? enabled[0];
  return rows.map(({ name_zh, name_en, ...role }) => ({
    ...role,
    name: { zh: name_zh, en: name_en },
    active: role.wid === active?.wid,
    everything: role.key === administratorRole,
  }));
}

/** The role of the session they used last, if one is open. */
async function roleInUse(db: Database, user: string): Promise<string | undefined> {
  const session = await db
    .selectFrom('session')
    .select('role_wid')
    .where('user_wid', '=', user)
    .where('ended', 'is', null)
    .where('simulated', 'is', null)
    .where('expires', '>', sql<string>`now()`)
    .orderBy('last_seen', 'desc')
    .limit(1)
    .executeTakeFirst();
  return session?.role_wid;
}

export const effectivePermissionHandlers = [
  handle(getEffectivePermissions, async ({ query }, { db, services, user }) => {
    const person = await db
      .selectFrom('user_account')
      .select([
        'user_account.wid', 'user_account.userid', 'user_account.name',
        sql<string[]>`array(
          select department.name from user_department join department on department.wid = user_department.department
          where user_department.user_wid = user_account.wid order by user_department.main desc
        )`.as('departments'),
      ])
      .where('user_account.wid', '=', query.user)
      .where(services.scopes.people(user, 'user_account.wid'))
      .executeTakeFirst();
    return {
      user: found(person, systemErrors.userNotFound),
      roles: await readPersonRoles(db, query.user),
      tree: await readGrantTree(db, services, () => true),
    };
  }),
];
