import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defineArea, type Area, type Screen } from '#platform/contract';
import { ensureRoles } from '../roles/ensure-roles.ts';
import { declaredMenus } from './menu-declarations.ts';
import { placeMenu, readMenu } from './place-menu.ts';
import { readGrants, storeGrants } from '../roles/role-grants.ts';
import { syncMenus } from './sync-menus.ts';
import { openSystem, type SystemUnderTest } from '../testing/open-system.ts';

const screen = (path: string, menu = 'system-user'): Screen => ({ path, title: { zh: path, en: path }, access: 'token', menu });
const area = (...screens: Screen[]): Area => defineArea({ name: 'test', title: { zh: '测试', en: 'Test' }, screens });
const [users, roles, models] = [screen('/users'), screen('/roles'), screen('/models', 'develop-model')];

let system: SystemUnderTest;
beforeAll(async () => {
  system = await openSystem();
  await ensureRoles(system.db);
});
afterAll(() => system.close());
beforeEach(async () => {
  await system.db.deleteFrom('menu').execute();
});

const screensInOrder = async (group: string) =>
  (await system.db.selectFrom('menu').select('path').where('parent', '=', `group:${group}`).orderBy('num').execute()).map(({ path }) => path);
const developer = async () => (await system.db.selectFrom('role').select('wid').where('key', '=', 'developer').executeTakeFirstOrThrow()).wid;

describe('menus at a start', () => {
  it('appear as the areas declare them', async () => {
    await syncMenus(system.db, [area(users, roles)]);
    expect(await screensInOrder('system-user')).toEqual(['/users', '/roles']);
    expect(await readMenu(system.db, 'group:system-user')).toMatchObject({ parent: 'module:112000', title_en: 'Users and permissions' });
  });

  it('keep the name and the hiding of an administrator while the declared title changes', async () => {
    await syncMenus(system.db, [area(users)]);
    await system.db.updateTable('menu').set({ name_zh: '<b>我的</b>', hidden: true }).where('wid', '=', 'screen:/users').execute();
    await syncMenus(system.db, [area({ ...users, title: { zh: '新名', en: 'New' } })]);
    expect(await readMenu(system.db, 'screen:/users')).toMatchObject({ name_zh: '<b>我的</b>', name_en: null, title_en: 'New', hidden: true });
  });

  it('keep the place an administrator chose, and put new ones beside it', async () => {
    await syncMenus(system.db, [area(users, roles)]);
    await placeMenu(system.db, await readMenu(system.db, 'screen:/roles'), 'group:system-user', 'screen:/users');
    await syncMenus(system.db, [area(users, roles, screen('/posts'))]);
    expect(await screensInOrder('system-user')).toEqual(['/roles', '/users', '/posts']);
  });

  it('lose what is no longer declared', async () => {
    await syncMenus(system.db, [area(users, roles)]);
    await syncMenus(system.db, [area(users)]);
    expect(await screensInOrder('system-user')).toEqual(['/users']);
  });

  it('go back to their declared place when the chosen one is gone', async () => {
    await syncMenus(system.db, [area(users)]);
    await system.db.insertInto('menu').values({
      wid: 'group:old', kind: 'group', parent: 'module:112000', num: 0, title_zh: '旧', title_en: 'Old', icon: '', path: '', hidden: false, moved: false,
      name_zh: null, name_en: null,
    }).execute();
    await placeMenu(system.db, await readMenu(system.db, 'screen:/users'), 'group:old', null);
    await syncMenus(system.db, [area(users)]);
    expect(await readMenu(system.db, 'screen:/users')).toMatchObject({ parent: 'group:system-user', moved: false });
  });

  it('are granted to the roles of their module when they are new, and never again', async () => {
    const role = await developer();
    await syncMenus(system.db, [area(users, models)]);
    expect((await readGrants(system.db, role)).menus).toEqual(['screen:/models']);
    await storeGrants(system.db, role, { menus: ['screen:/users'], permissions: [] });
    await syncMenus(system.db, [area(users, models)]);
    expect((await readGrants(system.db, role)).menus).toEqual(['screen:/users']);
  });
});

describe('moving a menu entry', () => {
  it('is refused under a parent of the wrong kind', async () => {
    await syncMenus(system.db, [area(users)]);
    const entry = await readMenu(system.db, 'screen:/users');
    for (const parent of [null, 'module:112000', 'screen:/users']) {
      await expect(placeMenu(system.db, entry, parent, null)).rejects.toThrow(/parent of the right kind/);
    }
  });
});

it('a screen that names an unknown group is a mistake, not a lost page', () => {
  expect(() => declaredMenus([area(screen('/lost', 'nowhere'))])).toThrow(/\/lost.*nowhere/);
});
