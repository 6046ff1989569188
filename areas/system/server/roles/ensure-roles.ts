import { builtInRoles, systemArea, type BuiltInRole, type RoleInput } from '#areas/system';
import type { Area } from '#platform/contract';
import type { Database } from '#platform/server/database.ts';
import { grantNewPermissions } from './default-grants.ts';
import { storeRole } from './roles.ts';

const seeds: Record<BuiltInRole, Omit<RoleInput, 'key'>> = {
  administrator: {
    name: { zh: '管理员', en: 'Administrator' },
    data_scope: 'all',
    order_num: 0,
    remark: '拥有全部菜单和权限',
  },
  developer: {
    name: { zh: '数据开发', en: 'Data developer' },
    data_scope: 'all',
    order_num: 10,
    remark: '接入、集成、治理和共享数据',
  },
  subcenter: {
    name: { zh: '分中心管理员', en: 'Sub-center administrator' },
    data_scope: 'below',
    order_num: 20,
    remark: '管理本部门的数据、标准下发和审批',
  },
  consumer: {
    name: { zh: '数据使用', en: 'Data consumer' },
    data_scope: 'department',
    order_num: 30,
    remark: '查找、申请和使用数据',
  },
};

/** The roles that menus and permissions are declared for; what an administrator made of them stays. */
export async function ensureRoles(db: Database, areas: readonly Area[] = [systemArea]): Promise<void> {
  const known = await db.selectFrom('role').select('key').where('built_in', '=', true).execute();
  for (const key of builtInRoles.filter((one) => !known.some((role) => role.key === one))) {
    await storeRole(db, { ...seeds[key], key, built_in: true }, null);
  }
  await grantNewPermissions(db, areas);
}
