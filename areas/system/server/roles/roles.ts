import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { administratorRole, saveRole, systemErrors, type Role, type RoleInput, type RoleRow } from '#areas/system';
import type { Context, Principal, Scopes } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { insertRecord, updateRecord, type By } from '#platform/server/records.ts';
import { faster } from '../users/people.ts';
import { found, refusing } from '../refusals.ts';

export function roleRows(db: Database) {
  return db
    .selectFrom('role')
    .selectAll('role')
    .select([
      sql<string[]>`array(select department from role_department where role_department.role = role.wid)`.as('scope_departments'),
      sql<number>`(select count(*)::int from role_menu where role_menu.role = role.wid)`.as('menus'),
      sql<number>`(select count(*)::int from role_permission where role_permission.role = role.wid)`.as('permissions'),
    ]);
}

type StoredRow = Omit<RoleRow, 'name'> & { name_zh: string; name_en: string };

export function shownRole({ name_zh, name_en, ...row }: StoredRow): RoleRow {
  const grants = row.key === administratorRole ? { menus: null, permissions: null } : {};
  return { ...row, ...grants, name: { zh: name_zh, en: name_en } };
}

/** Roles within the data scope, and those one holds. */
export function rolesShownTo(user: Principal, scopes: Scopes): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${scopes.records(user, 'role.creator')} or role.wid = ${user.role.wid}
    or role.wid in (select role_holder.role from role_holder where role_holder.user_wid = ${user.wid}))`;
}

export async function readRole(db: Database, wid: string): Promise<RoleRow> {
  return shownRole(found(await roleRows(db).where('role.wid', '=', wid).executeTakeFirst(), systemErrors.roleNotFound));
}

/** As `readRole`, for somebody: what is out of their scope is not there. */
export async function readRoleFor({ db, services, user }: Context & { user: Principal }, wid: string): Promise<RoleRow> {
  const row = await roleRows(db).where('role.wid', '=', wid).where(rolesShownTo(user, services.scopes)).executeTakeFirst();
  return shownRole(found(row, systemErrors.roleNotFound));
}

/** The administrator's role cannot be weakened, so that there is always a way back in. */
export function keepAdministrator(before: Role | undefined, input: { key: string; role_status: string; data_scope: string }): void {
  if (before?.key !== administratorRole) return;
  if (input.role_status !== '1' || input.key !== administratorRole || input.data_scope !== 'all') throw new UserError(systemErrors.administratorStays);
}

export async function storeRole(db: Database, input: RoleInput & { built_in?: boolean }, by: By) {
  const { wid, row_version, name, scope_departments, ...fields } = saveRole.body.parse(input);
  const before = wid ? await readRole(db, wid) : undefined;
  keepAdministrator(before, fields);
  if (fields.data_scope === 'chosen' && scope_departments.length === 0) {
    throw new UserError(systemErrors.chooseDepartments, {}, { scope_departments: systemErrors.chooseDepartments });
  }
  // Menus are seeded by the key of a built-in role, so it stays.
  const key = before?.built_in ? before.key : fields.key;
  const values = { ...fields, key, name_zh: name.zh, name_en: name.en, built_in: before?.built_in ?? input.built_in ?? false };
  const saving = wid
    ? updateRecord(db, 'role', { wid, row_version: row_version ?? 0 }, values, by, faster(db))
    : insertRecord(db, 'role', values, by);
  const taken = new UserError(systemErrors.codeTaken, { code: fields.key }, { key: systemErrors.codeTaken });
  const saved = await refusing(saving, { role_key_key: taken });
  await storeScope(db, saved.wid, fields.data_scope === 'chosen' ? scope_departments : []);
  return saved;
}

async function storeScope(db: Database, role: string, departments: readonly string[]): Promise<void> {
  await db.deleteFrom('role_department').where('role', '=', role).execute();
  if (departments.length === 0) return;
  const rows = [...new Set(departments)].map((department) => ({ role, department }));
  const missing = new UserError(systemErrors.departmentNotFound, {}, { scope_departments: systemErrors.departmentNotFound });
  await refusing(db.insertInto('role_department').values(rows).execute(), { role_department_department_fkey: missing });
}

export async function removeRole(db: Database, wid: string, removeMembers = false): Promise<Role> {
  const role = await readRole(db, wid);
  if (role.built_in) throw new UserError(systemErrors.builtInRole);
  const member = await db.selectFrom('role_member').select('member').where('role', '=', wid).limit(1).executeTakeFirst();
  if (member && !removeMembers) throw new UserError(systemErrors.roleHeld, { name: role.name.zh });
  await db.deleteFrom('role').where('wid', '=', wid).execute();
  return role;
}
