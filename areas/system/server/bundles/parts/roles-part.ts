import { administratorRole, saveRole, systemErrors, type Role, type RoleGrants } from '#areas/system';
import type { BundlePart } from '#platform/server/bundle-part.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { readGrants, storeGrants } from '../../roles/role-grants.ts';
import { readRole, removeRole, storeRole } from '../../roles/roles.ts';

/** Departments by their codes; who holds a role differs from platform to platform and stays behind. */
type RoleValue = Pick<Role, 'name' | 'role_status' | 'data_scope' | 'first_menu' | 'module_version' | 'order_num' | 'remark'>
  & { scope_codes: string[] } & RoleGrants;

async function valueOf(db: Database, wid: string): Promise<RoleValue> {
  const { name, role_status, data_scope, first_menu, module_version, order_num, remark, scope_departments } = await readRole(db, wid);
  const codes = scope_departments.length === 0 ? [] : await db
    .selectFrom('department').select('code').where('wid', 'in', scope_departments).orderBy('code').execute();
  return { name, role_status, data_scope, first_menu, module_version, order_num, remark, scope_codes: codes.map(({ code }) => code), ...(await readGrants(db, wid)) };
}

async function departmentsOf(db: Database, codes: string[]): Promise<string[]> {
  if (codes.length === 0) return [];
  const rows = await db.selectFrom('department').select('wid').where('code', 'in', codes).execute();
  if (rows.length < codes.length) throw new UserError(systemErrors.departmentNotFound);
  return rows.map(({ wid }) => wid);
}

const findRole = (db: Database, key: string) =>
  db.selectFrom('role').select(['wid', 'row_version']).where('key', '=', key).executeTakeFirst();

export const rolesPart: BundlePart = {
  key: 'roles',
  title: { zh: '角色与授权', en: 'Roles and what they grant' },

  async read(db) {
    const roles = await db.selectFrom('role').select(['wid', 'key', 'name_zh', 'name_en']).where('key', '!=', administratorRole).orderBy('key').execute();
    return Promise.all(roles.map(async ({ wid, key, name_zh, name_en }) => ({ key, name: { zh: name_zh, en: name_en || name_zh }, value: await valueOf(db, wid) })));
  },

  async examine(db, { key, value }) {
    const { scope_codes: codes, menus, permissions: _, ...fields } = value as RoleValue;
    if (key === administratorRole || !saveRole.body.safeParse({ key, ...fields }).success) return { zh: '本平台不接受这个角色', en: 'this platform does not accept the role' };
    const departments = codes.length === 0 ? [] : await db.selectFrom('department').select('code').where('code', 'in', codes).execute();
    const missing = codes.filter((code) => !departments.some((row) => row.code === code));
    if (missing.length > 0) return { zh: `缺少部门：${missing.join('、')}`, en: `these departments are missing: ${missing.join(', ')}` };
    const known = menus.length === 0 ? [] : await db.selectFrom('menu').select('wid').where('wid', 'in', menus).execute();
    return known.length < menus.length ? { zh: '缺少部分菜单，请先升级平台', en: 'some of its menus are missing; bring this platform up to date first' } : null;
  },

  async apply(db, { key, value }, by) {
    const { scope_codes: codes, menus, permissions, ...fields } = value as RoleValue;
    const present = await findRole(db, key);
    const saved = await storeRole(db, { ...fields, key, scope_departments: await departmentsOf(db, codes), ...present }, by);
    await storeGrants(db, saved.wid, { menus, permissions });
  },

  async remove(db, key) {
    const role = await findRole(db, key);
    if (role) await removeRole(db, role.wid);
  },
};
