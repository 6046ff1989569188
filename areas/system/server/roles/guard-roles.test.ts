import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RoleInput } from '#areas/system';
import type { DataScope, Principal } from '#platform/server/context.ts';
import { openSystem, type SystemUnderTest } from '../testing/open-system.ts';
import { aDepartment, caller } from '../testing/people.ts';
import { guardMenusAndGrants, guardRole, guardScope } from './guard-roles.ts';
import { storeGrants } from './role-grants.ts';
import { readRole, storeRole } from './roles.ts';

let system: SystemUnderTest;
let [school, faculty, institute, library, own]: string[] = [];

beforeAll(async () => {
  system = await openSystem();
  const { db } = system;
  school = await aDepartment(db, 'school');
  faculty = await aDepartment(db, 'faculty', school);
  institute = await aDepartment(db, 'institute', faculty);
  library = await aDepartment(db, 'library', school);
  for (const path of ['/a', '/b']) {
    await db.insertInto('menu').values({ wid: `screen:${path}`, kind: 'screen', parent: null, num: 0, title_zh: path, title_en: path, icon: '', path, hidden: false, moved: false }).execute();
  }
  own = await role('own');
  await storeGrants(db, own, { menus: ['screen:/a'], permissions: ['user:read'] });
});
afterAll(() => system.close());

const role = async (key: string, more: Partial<RoleInput> = {}) => (await storeRole(system.db, { key, name: { zh: key }, ...more }, null)).wid;
/** Someone in the faculty whose role grants the menu /a and the permission user:read. */
const manager = (scope: DataScope): Principal => ({
  ...caller('me', 'own'), departments: [faculty!], role: { wid: own!, key: 'own', name: 'own', scope }, can: (permission) => permission === 'user:read',
});
const nothing = { menus: [], permissions: [] };

describe('whoever manages roles', () => {
  it('grants only permissions and menus of their own, and leaves what was there', async () => {
    const grant = (before: object, after: object) => guardMenusAndGrants(system.db, manager('all'), { ...nothing, ...before }, { ...nothing, ...after });
    await grant({}, { menus: ['screen:/a'], permissions: ['user:read'] });
    await grant({ menus: ['screen:/b'], permissions: ['user:write'] }, { menus: ['screen:/b'], permissions: ['user:write', 'user:read'] });
    await expect(grant({}, { permissions: ['user:write'] })).rejects.toThrow(/do not hold yourself/);
    await expect(grant({}, { menus: ['screen:/b'] })).rejects.toThrow(/your own role does not have/);
  });

  it('gives no wider data scope than their own', async () => {
    const give = (mine: DataScope, data_scope: DataScope, ...scope_departments: string[]) =>
      guardScope(system.db, manager(mine), undefined, { data_scope, scope_departments });
    await give('below', 'department');
    await give('all', 'all');
    await give('below', 'chosen', institute!);
    await expect(give('below', 'all')).rejects.toThrow(/wider data scope/);
    await expect(give('below', 'chosen', institute!, library!)).rejects.toThrow(/wider data scope/);
    await expect(give('department', 'chosen', faculty!)).rejects.toThrow(/wider data scope/);
    await expect(give('own', 'chosen', faculty!)).rejects.toThrow(/wider data scope/);
  });

  it('may save a role whose wider scope stays as it was', async () => {
    const scope = { data_scope: 'all', scope_departments: [] } as const;
    await guardScope(system.db, manager('own'), { ...scope, scope_departments: [] }, { ...scope, scope_departments: [] });
  });

  it('puts people only into roles that grant no more than their own', async () => {
    const { db } = system;
    const [small, wide] = [await role('small'), await role('wide', { data_scope: 'all' })];
    await storeGrants(db, small, { menus: ['screen:/a'], permissions: ['user:read'] });
    await guardRole(db, manager('below'), await readRole(db, small));
    await expect(guardRole(db, manager('below'), await readRole(db, wide))).rejects.toThrow(/grants more than your own/);
    await storeGrants(db, small, { menus: ['screen:/b'], permissions: [] });
    await expect(guardRole(db, manager('below'), await readRole(db, small))).rejects.toThrow(/grants more than your own/);
    await guardRole(db, caller('root'), await readRole(db, wide));
  });

  it('chooses at least one department where the scope is chosen departments', async () => {
    await expect(role('chosen', { data_scope: 'chosen' })).rejects.toThrow(/at least one department/);
  });
});
