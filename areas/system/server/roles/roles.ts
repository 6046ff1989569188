import { sql } from 'kysely';
import { administratorRole, deleteRole, listRoles, saveRole, systemErrors, type Role, type RoleInput } from '#areas/system';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { insertRecord, updateRecord, type By } from '#platform/server/records.ts';
import { faster } from '../users/people.ts';
import { found, refusing } from '../refusals.ts';
import { contains } from '../search.ts';

const searched = sql<string>`role.key || ' ' || role.name_zh || ' ' || role.name_en`;

function rolesWithScope(db: Database) {
  return db
    .selectFrom('role')
    .selectAll('role')
    .select(sql<string[]>`array(select department from role_department where role_department.role = role.wid)`.as('scope_departments'));
}

type RoleRow = Omit<Role, 'name'> & { name_zh: string; name_en: string };

function shown({ name_zh, name_en, ...row }: RoleRow): Role {
  return { ...row, name: { zh: name_zh, en: name_en } };
}

export async function readRole(db: Database, wid: string): Promise<Role> {
  const row = await rolesWithScope(db).where('role.wid', '=', wid).executeTakeFirst();
  return shown(found(row, systemErrors.roleNotFound));
}

/** The administrator's role cannot be weakened, so that there is always a way back in. */
function keepAdministrator(before: Role | undefined, input: { key: string; role_status: string }): void {
  if (before?.key === administratorRole && (input.role_status !== '1' || input.key !== administratorRole)) {
    throw new UserError(systemErrors.administratorStays);
  }
}

export async function storeRole(db: Database, input: RoleInput & { built_in?: boolean }, by: By) {
  const { wid, row_version, name, scope_departments, ...fields } = saveRole.body.parse(input);
  const before = wid ? await readRole(db, wid) : undefined;
  keepAdministrator(before, fields);
  // Menus are seeded by the key of a built-in role, so it stays.
  const key = before?.built_in ? before.key : fields.key;
  const values = { ...fields, key, name_zh: name.zh, name_en: name.en, built_in: before?.built_in ?? input.built_in ?? false };
  const saving = wid
    ? updateRecord(db, 'role', { wid, row_version: row_version ?? 0 }, values, by, faster(db))
    : insertRecord(db, 'role', values, by);
  const saved = await refusing(saving, { role_key_key: new UserError(systemErrors.codeTaken, { code: fields.key }) });
  await db.deleteFrom('role_department').where('role', '=', saved.wid).execute();
  if (fields.data_scope === 'chosen' && scope_departments.length > 0) {
    const departments = [...new Set(scope_departments)].map((department) => ({ role: saved.wid, department }));
    await refusing(db.insertInto('role_department').values(departments).execute(), {
      role_department_department_fkey: new UserError(systemErrors.departmentNotFound),
    });
  }
  return saved;
}

export async function removeRole(db: Database, wid: string): Promise<Role> {
  const role = await readRole(db, wid);
  if (role.built_in) throw new UserError(systemErrors.builtInRole);
  const member = await db.selectFrom('role_member').select('member').where('role', '=', wid).limit(1).executeTakeFirst();
  if (member) throw new UserError(systemErrors.roleHeld, { name: role.name.zh });
  await db.deleteFrom('role').where('wid', '=', wid).execute();
  return role;
}

export const roleHandlers = [
  handle(listRoles, async ({ body }, context) => {
    const roles = rolesWithScope(context.db)
      .$if(!!body.key, (query) => query.where(contains(searched, body.key!)))
      .$if(!!body.role_status, (query) => query.where('role.role_status', '=', body.role_status!));
    return context.page(roles, { sort: 'order_num', sortable: { key: 'key', create_time: 'create_time' }, map: shown });
  }),

  handle(saveRole, async ({ body }, context) => {
    const before = body.wid ? await readRole(context.db, body.wid) : undefined;
    const saved = await storeRole(context.db, body, context.user);
    context.audit({ wid: saved.wid, name: body.name.zh, before, after: body });
    await context.services.sessions.forget(context.db);
    return saved;
  }),

  handle(deleteRole, async ({ body }, context) => {
    const before = await removeRole(context.db, body.wid);
    context.audit({ wid: before.wid, name: before.name.zh, before });
    await context.services.sessions.forget(context.db);
    return null;
  }),
];
