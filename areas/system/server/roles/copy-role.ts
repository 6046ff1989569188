import { administratorRole, type Role } from '#areas/system';
import type { Area, Text } from '#platform/contract';
import type { Database } from '#platform/server/database.ts';
import type { By } from '#platform/server/records.ts';
import { readAllGrants, storeGrants } from './role-grants.ts';
import { storeRole } from './roles.ts';

export interface CopyWishes {
  key: string;
  name: Text;
  members: boolean;
}

/** A copy of the administrator's role grants what exists now; what comes later has to be granted to it. */
export async function copyOfRole(db: Database, areas: readonly Area[], source: Role, { key, name, members }: CopyWishes, by: By) {
  const { data_scope, scope_departments, first_menu, module_version, order_num, remark, role_status } = source;
  const saved = await storeRole(db, {
    key, name, data_scope, scope_departments, first_menu, module_version, order_num, role_status,
    remark: source.key === administratorRole ? '' : remark,
  }, by);
  await storeGrants(db, saved.wid, await readAllGrants(db, areas, source));
  if (members) await copyMembers(db, source.wid, saved.wid);
  return { wid: saved.wid, row_version: saved.row_version };
}

async function copyMembers(db: Database, from: string, to: string): Promise<void> {
  await db
    .insertInto('role_member')
    .columns(['role', 'kind', 'member'])
    .expression((rows) => rows
      .selectFrom('role_member')
      .select(({ val }) => [val(to).as('role'), 'role_member.kind', 'role_member.member'])
      .where('role_member.role', '=', from))
    .execute();
}
