import type { Principal } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { guardRole } from '../roles/guard-roles.ts';
import { readRole } from '../roles/roles.ts';

/** To make someone a member is to hand out the roles that the group or post was given. */
export async function guardGivenRoles(db: Database, caller: Principal, kind: 'group' | 'post', member: string): Promise<void> {
  const given = await db.selectFrom('role_member').select('role').where('kind', '=', kind).where('member', '=', member).execute();
  for (const { role } of given) await guardRole(db, caller, await readRole(db, role));
}
