import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getAllMenus, listMenuGroups, listModuleMenus, listModules, menuModules, moveMenu, saveMenu, saveRoleGrants, type MenuNode,
} from '#areas/system';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';

let server: TestServer;
let admin: string;
let consumer: string;
beforeAll(async () => {
  server = await startTestServer({ TRIBUTARY_DEMO: '1' });
  admin = await server.signIn();
  consumer = await server.signIn('consumer');
});
afterAll(() => server.stop());

const ids = (nodes: MenuNode[]) => nodes.map(({ id }) => id);
const modules = async (token: string, query: object = {}) => (await server.call(listModules, { token, query })).data;

describe('menus', () => {
  it('give an administrator every module with a screen, in their order, 102000 and 103000 among them', async () => {
    const shown = ids(await modules(admin));
    expect(shown).toEqual(menuModules.map(({ id }) => String(id)).filter((id) => shown.includes(id)));
    expect(shown).toEqual(expect.arrayContaining(['102000', '103000', '112000']));
  });

  it('give a consumer the modules declared for that role', async () => {
    const declared = menuModules.filter(({ roles }) => (roles as readonly string[]).includes('consumer')).map(({ id }) => String(id));
    expect(ids(await modules(consumer))).toEqual(declared);
  });

  it('unfold level by level, by number or by wid', async () => {
    const groups = await server.call(listMenuGroups, { token: admin, query: { modoulWid: '112000' } });
    expect(ids(groups.data)).toContain('system-user');
    expect(groups.data.every(({ children }) => children.length === 0)).toBe(true);
    const menus = await server.call(listModuleMenus, { token: admin, query: { modoulWid: 'module:112000' } });
    expect(ids(menus.data)).toEqual(ids(groups.data));
    const users = menus.data[0]!.children.find(({ path }) => path === '/systemManagement/UserManagement');
    expect(users).toMatchObject({ wid: 'screen:/systemManagement/UserManagement', name: { zh: '用户管理', en: 'Users' } });
  });

  it('of a role that is not one\'s own are refused with 403, unless one may see roles', async () => {
    const [administrator] = (await server.user(admin)).roles;
    const [own] = (await server.user(consumer)).roles;
    expect((await server.call(listModules, { token: consumer, query: { role_id: administrator!.wid } })).status).toBe(403);
    expect((await server.call(listModules, { token: consumer, query: { role_id: 'no-such-role' } })).status).toBe(403);
    expect(ids(await modules(admin, { role_id: own!.wid }))).toEqual(ids(await modules(consumer)));
  });

  it('vanish when their grants do', async () => {
    const [own] = (await server.user(consumer)).roles;
    const screen = (await server.call(getAllMenus, { token: consumer })).data[0]!.children[0]!.children[0]!;
    await server.call(saveRoleGrants, { token: admin, body: { wid: own!.wid, menus: [screen.wid], permissions: [] } });
    const left = (await server.call(getAllMenus, { token: consumer })).data;
    expect(left).toHaveLength(1);
    expect(left[0]!.children[0]!.children).toEqual([screen]);
  });
});

describe('an administrator', () => {
  const find = async (id: string, token = admin) => (await modules(token)).find((module) => module.id === id);

  it('renames a module for everyone, and an empty name brings the declared one back', async () => {
    const name = { zh: '<b>"数据"</b>😀', en: '' };
    await server.call(saveMenu, { token: admin, body: { wid: 'module:102000', name } });
    expect((await find('102000'))!.name).toEqual({ zh: name.zh, en: 'Resource management' });
    await server.call(saveMenu, { token: admin, body: { wid: 'module:102000', name: { zh: '', en: '' } } });
    expect((await find('102000'))!.name.zh).toBe('资源管理');
  });

  it('hides a module, and sees it again only on request', async () => {
    await server.call(saveMenu, { token: admin, body: { wid: 'module:103000', hidden: true } });
    expect(await find('103000')).toBeUndefined();
    expect(await modules(admin, { showPrivate: 'true' })).toContainEqual(expect.objectContaining({ id: '103000', hidden: true }));
    await server.call(saveMenu, { token: admin, body: { wid: 'module:103000', hidden: false } });
    expect(await find('103000')).toBeDefined();
  });

  it('puts a module first', async () => {
    const [first] = await modules(admin);
    await server.call(moveMenu, { token: admin, body: { wid: 'module:112000', parent: null, before: first!.wid } });
    expect(ids(await modules(admin)).slice(0, 2)).toEqual(['112000', first!.id]);
  });

  it('is told when an entry does not exist', async () => {
    expect(await server.call(saveMenu, { token: admin, body: { wid: 'module:1', hidden: true } })).toMatchObject({ code: 1105 });
  });
});
