import { compareRoles, systemErrors, type Shares } from '#areas/system';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { readGrantTree } from './grant-catalogue.ts';
import { readRoleDetail } from './role-detail.ts';
import { readAllGrants } from './role-grants.ts';
import { readRoleFor } from './roles.ts';

export function sharesOf(first: readonly string[], second: readonly string[]): Shares {
  const [ofFirst, ofSecond] = [new Set(first), new Set(second)];
  return {
    onlyFirst: first.filter((one) => !ofSecond.has(one)),
    onlySecond: second.filter((one) => !ofFirst.has(one)),
    both: first.filter((one) => ofSecond.has(one)),
  };
}

export const roleDifferenceHandlers = [
  handle(compareRoles, async ({ query }, context) => {
    if (query.first === query.second) throw new UserError(systemErrors.sameRole);
    const { db, services } = context;
    const first = await readRoleFor(context, query.first);
    const second = await readRoleFor(context, query.second);
    const [ofFirst, ofSecond] = [await readAllGrants(db, services.areas, first), await readAllGrants(db, services.areas, second)];
    return {
      first: await readRoleDetail(context, first),
      second: await readRoleDetail(context, second),
      menus: sharesOf(ofFirst.menus, ofSecond.menus),
      permissions: sharesOf(ofFirst.permissions, ofSecond.permissions),
      tree: await readGrantTree(db, services, () => true),
    };
  }),
];
