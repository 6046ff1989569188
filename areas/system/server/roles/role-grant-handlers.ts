import { administratorRole, getGrantTree, getRoleGrants, saveRoleGrants, systemErrors } from '#areas/system';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { updateRecord } from '#platform/server/records.ts';
import { faster } from '../users/people.ts';
import { readGrantTree } from './grant-catalogue.ts';
import { grantsOf, guardMenusAndGrants } from './guard-roles.ts';
import { readAllGrants, readGrants, requireKnown, storeGrants } from './role-grants.ts';
import { readRoleFor } from './roles.ts';

export const roleGrantHandlers = [
  handle(getRoleGrants, async ({ query }, context) => {
    const role = await readRoleFor(context, query.wid);
    return readGrants(context.db, role.wid);
  }),

  handle(getGrantTree, async ({ query }, context) => {
    const { db, services, user } = context;
    const role = await readRoleFor(context, query.wid);
    return {
      ...(await readAllGrants(db, services.areas, role)),
      tree: await readGrantTree(db, services, await grantsOf(db, user)),
      everything: role.key === administratorRole,
      name: role.name,
      row_version: role.row_version,
    };
  }),

  handle(saveRoleGrants, async ({ body: { wid, row_version, ...grants } }, context) => {
    const { db, services, user } = context;
    const role = await readRoleFor(context, wid);
    if (role.key === administratorRole) throw new UserError(systemErrors.administratorStays);
    requireKnown(services.areas, grants.permissions);
    const before = await readGrants(db, wid);
    await guardMenusAndGrants(db, user, before, grants);
    await updateRecord(db, 'role', { wid, row_version: row_version ?? role.row_version }, {}, user, faster(db));
    await storeGrants(db, wid, grants);
    context.audit({ wid, name: role.name.zh, before, after: grants });
    await services.sessions.forget(db);
    return null;
  }),
];
