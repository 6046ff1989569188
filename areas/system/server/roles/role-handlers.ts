import { sql } from 'kysely';
import { administratorRole, copyRole, deleteRole, getRole, listRoles, saveRole, setRoleStatus, systemErrors, type Role } from '#areas/system';
import type { Principal } from '#platform/server/context.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { updateRecord } from '#platform/server/records.ts';
import { faster } from '../users/people.ts';
import { contains } from '../search.ts';
import { copyOfRole } from './copy-role.ts';
import { guardRole, guardScope } from './guard-roles.ts';
import { readRoleDetail } from './role-detail.ts';
import { keepAdministrator, readRoleFor, removeRole, roleRows, rolesShownTo, shownRole, storeRole } from './roles.ts';

const searched = sql<string>`role.key || ' ' || role.name_zh || ' ' || role.name_en`;

/** Whoever disables or deletes the role they work in would be shut out by their own click. */
function keepOwn(user: Principal, role: Role): void {
  if (role.wid === user.role.wid) throw new UserError(systemErrors.roleInUse, { name: role.name.zh });
}

function keepForAdministrators(user: Principal, role: Role): void {
  if (role.key === administratorRole && user.role.key !== administratorRole) throw new UserError(systemErrors.administratorsOnly);
}

export const roleHandlers = [
  handle(listRoles, async ({ body }, context) => {
    let roles = roleRows(context.db).where(rolesShownTo(context.user, context.services.scopes));
    if (body.key) roles = roles.where(contains(searched, body.key));
    if (body.role_status) roles = roles.where('role.role_status', '=', body.role_status);
    if (body.data_scope) roles = roles.where('role.data_scope', '=', body.data_scope);
    return context.page(roles, {
      key: 'role.wid',
      sort: 'order_num',
      sortable: { key: 'role.key', name: 'role.name_zh', order_num: 'role.order_num', create_time: 'role.create_time', modify_time: 'role.modify_time' },
      map: shownRole,
    });
  }),

  handle(getRole, async ({ query }, context) => readRoleDetail(context, await readRoleFor(context, query.wid))),

  handle(saveRole, async ({ body }, context) => {
    const { db, user } = context;
    const before = body.wid ? await readRoleFor(context, body.wid) : undefined;
    if (before) keepForAdministrators(user, before);
    if (before && body.role_status === '0') keepOwn(user, before);
    await guardScope(db, user, before, body);
    const saved = await storeRole(db, body, user);
    context.audit({ wid: saved.wid, name: body.name.zh, before, after: body });
    await context.services.sessions.forget(db);
    return { wid: saved.wid, row_version: saved.row_version };
  }),

  handle(setRoleStatus, async ({ body: { wids, role_status } }, context) => {
    const { db, user, services } = context;
    for (const wid of new Set(wids)) {
      const before = await readRoleFor(context, wid);
      if (before.role_status === role_status) continue;
      keepAdministrator(before, { ...before, role_status });
      if (role_status === '0') keepOwn(user, before);
      await updateRecord(db, 'role', before, { role_status }, user, faster(db));
      context.audit({ wid, name: before.name.zh, before: { role_status: before.role_status }, after: { role_status } });
    }
    await services.sessions.forget(db);
    return null;
  }),

  handle(copyRole, async ({ body }, context) => {
    const { db, user, services } = context;
    const source = await readRoleFor(context, body.wid);
    await guardRole(db, user, source);
    const saved = await copyOfRole(db, services.areas, source, body, user);
    context.audit({ wid: saved.wid, name: body.name.zh, after: { copyOf: source.wid, ...body } });
    await services.sessions.forget(db);
    return saved;
  }),

  handle(deleteRole, async ({ body }, context) => {
    const role = await readRoleFor(context, body.wid);
    if (!role.built_in) keepOwn(context.user, role);
    const before = await removeRole(context.db, role.wid, body.removeMembers);
    context.audit({ wid: before.wid, name: before.name.zh, before });
    await context.services.sessions.forget(context.db);
    return null;
  }),
];
