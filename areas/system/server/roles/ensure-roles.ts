import { builtInRoles, canSystem, type BuiltInRole, type RoleInput } from '#areas/system';
import type { Database } from '#platform/server/database.ts';
import { storeGrants } from './role-grants.ts';
import { storeRole } from './roles.ts';

type Seed = Omit<RoleInput, 'key'> & { permissions: string[] };

const seeds: Record<BuiltInRole, Seed> = {
  administrator: {
    name: { zh: '管理员', en: 'Administrator' },
    data_scope: 'all',
    order_num: 0,
    remark: '拥有全部菜单和权限',
    permissions: [],
  },
  developer: {
    name: { zh: '数据开发', en: 'Data developer' },
    data_scope: 'all',
    order_num: 10,
    remark: '接入、集成、治理和共享数据',
    permissions: [canSystem.readUsers, canSystem.sendMessages],
  },
  subcenter: {
    name: { zh: '分中心管理员', en: 'Sub-center administrator' },
    data_scope: 'below',
    order_num: 20,
    remark: '管理本部门的数据、标准下发和审批',
    permissions: [canSystem.readUsers, canSystem.readPosts, canSystem.readGroups, canSystem.sendMessages],
  },
  consumer: {
    name: { zh: '数据使用', en: 'Data consumer' },
    data_scope: 'department',
    order_num: 30,
    remark: '查找、申请和使用数据',
    permissions: [],
  },
};

/** The roles that menus are declared for; what an administrator made of them stays. */
export async function ensureRoles(db: Database): Promise<void> {
  const known = await db.selectFrom('role').select('key').where('built_in', '=', true).execute();
  for (const key of builtInRoles.filter((one) => !known.some((role) => role.key === one))) {
    const { permissions, ...role } = seeds[key];
    const { wid } = await storeRole(db, { ...role, key, built_in: true }, null);
    await storeGrants(db, wid, { menus: [], permissions });
  }
}
