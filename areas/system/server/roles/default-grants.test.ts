import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineArea, type Area, type Permission } from '#platform/contract';
import { openSystem, type SystemUnderTest } from '../testing/open-system.ts';
import { roleWid } from '../testing/people.ts';
import { ensureRoles } from './ensure-roles.ts';
import { readGrants } from './role-grants.ts';

const words = { zh: '权限', en: 'Permission' };
const lake = (...permissions: Permission[]): Area => defineArea({
  name: 'lake',
  title: { zh: '数据湖', en: 'Data lake' },
  screens: [],
  permissions: Object.fromEntries(permissions.map((permission) => [permission, words])) as Area['permissions'],
  grants: { developer: permissions, consumer: permissions.filter((permission) => permission.endsWith(':read')) },
});

let system: SystemUnderTest;
beforeAll(async () => {
  system = await openSystem();
});
afterAll(() => system.close());

const held = async (key: 'developer' | 'consumer' | 'administrator') => (await readGrants(system.db, await roleWid(system.db, key))).permissions;

describe('what areas declare for built-in roles', () => {
  it('is granted when the permission first appears', async () => {
    await ensureRoles(system.db, [lake('table:read', 'table:write')]);
    expect(await held('developer')).toEqual(['table:read', 'table:write']);
    expect(await held('consumer')).toEqual(['table:read']);
    expect(await held('administrator')).toEqual([]);
  });

  it('does not come back once an administrator took it away, while new permissions still arrive', async () => {
    await system.db.deleteFrom('role_permission').where('permission', '=', 'table:read').execute();
    await ensureRoles(system.db, [lake('table:read', 'table:write', 'layer:read')]);
    expect(await held('developer')).toEqual(['layer:read', 'table:write']);
    expect(await held('consumer')).toEqual(['layer:read']);
  });
});
