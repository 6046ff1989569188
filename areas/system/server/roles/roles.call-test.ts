import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeRoleMembers, compareRoles, copyRole, countRoleHolders, deleteRole, getAllMenus, getDeptList, getEffectivePermissions, getGrantTree, getRole,
  getRoleGrants, grantState, listRoleHolders, listRoleMembers, listRoles, listUsers, saveRole, saveRoleGrants, setRoleStatus, systemErrors, type MenuNode,
} from '#areas/system';
import { platformErrors, type AnyCall } from '#platform/contract';
import { startTestServer, type CallInput, type TestServer } from '../../../../apps/server/testing.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer({ TRIBUTARY_DEMO: '1' });
  admin = await server.signIn();
});
afterAll(() => server.stop());

const call = <C extends AnyCall>(declared: C, input: CallInput<C> = {}) => server.call(declared, { token: admin, ...input });
const roleOf = async (key: string) => (await call(listRoles, { body: { key } })).data.rows.find((role) => role.key === key)!;
const userOf = async (key: string) => (await call(listUsers, { body: { key } })).data.rows.find(({ userid }) => userid === key)!.wid;
const addRole = async (key: string, more: object = {}) => (await call(saveRole, { body: { key, name: { zh: key, en: '' }, ...more } })).data.wid;
const screens = (nodes: MenuNode[]): string[] => nodes.flatMap(({ path, children }) => (path ? [path] : screens(children)));

describe('what a role grants', () => {
  it('is taken back on the next request, with the same token: a menu is gone, an operation refused', async () => {
    const developer = await server.signIn('developer');
    const { wid } = await roleOf('developer');
    const { menus, permissions } = (await call(getRoleGrants, { query: { wid } })).data;
    const [screen] = menus;
    const shown = async () => screens((await server.call(getAllMenus, { token: developer })).data);
    expect(await shown()).toContain(screen!.slice('screen:'.length));
    expect((await server.call(listUsers, { token: developer })).status).toBe(200);

    const fewer = { menus: menus.slice(1), permissions: permissions.filter((one) => one !== 'user:read') };
    expect((await call(saveRoleGrants, { body: { wid, ...fewer } })).code).toBe(0);
    expect(await shown()).not.toContain(screen!.slice('screen:'.length));
    expect((await server.call(listUsers, { token: developer })).status).toBe(403);

    await call(saveRoleGrants, { body: { wid, menus, permissions } });
    expect((await server.call(listUsers, { token: developer })).status).toBe(200);
  });

  it('stands in one tree of every area, half checked where only part is granted', async () => {
    const { wid } = await roleOf('developer');
    const { tree, menus, permissions, everything } = (await call(getGrantTree, { query: { wid } })).data;
    const granted = new Set([...menus, ...permissions]);
    const system = tree.find(({ key }) => key === 'module:112000')!;
    const users = system.children.flatMap(({ children }) => children).find(({ path }) => path === '/systemManagement/UserManagement')!;
    expect(everything).toBe(false);
    expect(users.children.map(({ kind, grant }) => `${kind} ${grant}`).slice(0, 3)).toEqual([
      'menu screen:/systemManagement/UserManagement', 'operation user:read', 'operation user:write',
    ]);
    expect(grantState(users, granted)).toBe('half');
    expect(tree.at(-1)).toMatchObject({ kind: 'other' });
  });

  it('is everything for administrators, and cannot be changed', async () => {
    const { wid } = await roleOf('administrator');
    const { everything, tree, menus, permissions } = (await call(getGrantTree, { query: { wid } })).data;
    expect(everything).toBe(true);
    expect(tree.map((node) => grantState(node, new Set([...menus, ...permissions])))).not.toContain('half');
    expect((await call(saveRoleGrants, { body: { wid, menus: [], permissions: [] } })).code).toBe(systemErrors.administratorStays.code);
  });

  it('must exist, and must not have been changed by someone else meanwhile', async () => {
    const wid = await addRole('clerk');
    expect(await call(saveRoleGrants, { body: { wid, menus: [], permissions: ['no-such:thing'] } })).toMatchObject({ code: systemErrors.unknownPermission.code, msg: expect.stringContaining('no-such:thing') });
    const { row_version } = (await call(getGrantTree, { query: { wid } })).data;
    expect((await call(saveRoleGrants, { body: { wid, row_version, menus: [], permissions: ['user:read'] } })).code).toBe(0);
    expect((await call(saveRoleGrants, { body: { wid, row_version, menus: [], permissions: [] } })).code).toBe(platformErrors.conflict.code);
  });
});

describe('a role', () => {
  it('is copied with grants and members, disabled for its holders at once, and deleted with its members only when told so', async () => {
    const wid = await addRole('original', { order_num: 1 });
    await call(saveRoleGrants, { body: { wid, menus: [], permissions: ['post:read'] } });
    const person = await server.addUser('holder');
    await call(changeRoleMembers, { body: { wid, add: [{ kind: 'user', wid: person.wid }] } });
    const { data: copy } = await call(copyRole, { body: { wid, key: 'copied', name: { zh: '副本' }, members: true } });
    expect((await call(getRole, { query: { wid: copy.wid } })).data).toMatchObject({ key: 'copied', permissions: 1, people: 1, members: { user: 1, department: 0 } });

    const token = await server.signIn('holder');
    await call(setRoleStatus, { body: { wids: [wid, copy.wid], role_status: '0' } });
    expect((await server.call(getAllMenus, { token })).status).toBe(401);
    await call(setRoleStatus, { body: { wids: [wid], role_status: '1' } });

    expect(await call(deleteRole, { body: { wid } })).toMatchObject({ code: systemErrors.roleHeld.code });
    expect((await call(deleteRole, { body: { wid, removeMembers: true } })).code).toBe(0);
    expect((await call(getRole, { query: { wid } })).code).toBe(systemErrors.roleNotFound.code);
  });

  it('that one works in is not disabled by oneself, and the administrators\' never', async () => {
    const { wid } = await roleOf('administrator');
    expect((await call(setRoleStatus, { body: { wids: [wid], role_status: '0' } })).code).toBe(systemErrors.administratorStays.code);
    const { data } = await call(getRole, { query: { wid } });
    expect((await call(saveRole, { body: { ...data, data_scope: 'own' } })).code).toBe(systemErrors.administratorStays.code);
  });

  it('with a taken key is refused at its field', async () => {
    expect(await call(saveRole, { body: { key: 'developer', name: { zh: 'x' } } })).toMatchObject({ code: systemErrors.codeTaken.code, fields: { key: expect.any(String) } });
  });
});

describe('the people of a role', () => {
  it('are counted once and listed with every way they came by it', async () => {
    const { wid } = await roleOf('developer');
    const { data } = await call(listRoleHolders, { query: { wid }, body: { key: 'developer' } });
    expect(data.rows).toMatchObject([{ userid: 'developer', through: [{ kind: 'user' }, { kind: 'group', name: expect.any(String) }] }]);
    const all = (await call(listRoleHolders, { query: { wid, ps: 1000 } })).data;
    expect((await call(countRoleHolders, { body: { wids: [wid] } })).data).toEqual([{ wid, people: all.total }]);
    expect(new Set(all.rows.map((person) => person.wid)).size).toBe(all.total);
  });

  it('show where each of their permissions comes from', async () => {
    const { data } = await call(getEffectivePermissions, { query: { user: await userOf('developer') } });
    expect(data.user).toMatchObject({ userid: 'developer' });
    expect(data.roles.map(({ key, through }) => `${key} ${through.map(({ kind }) => kind).join('+')}`)).toEqual(['developer user+group', 'consumer department']);
    expect((await call(getEffectivePermissions, { query: { user: 'nobody' } })).code).toBe(systemErrors.userNotFound.code);
  });
});

describe('two roles', () => {
  it('are compared by grants, scope and members', async () => {
    const [developer, subcenter] = [await roleOf('developer'), await roleOf('subcenter')];
    const { data } = await call(compareRoles, { query: { first: developer.wid, second: subcenter.wid } });
    expect(data.permissions.onlySecond).toEqual(expect.arrayContaining(['post:read', 'group:read']));
    expect(data.permissions.both).toContain('user:read');
    expect([data.first.data_scope, data.second.data_scope]).toEqual(['all', 'below']);
    expect((await call(compareRoles, { query: { first: developer.wid, second: developer.wid } })).code).toBe(systemErrors.sameRole.code);
  });
});

describe('someone who manages roles without being an administrator', () => {
  let manager: string;
  let law: string;
  beforeAll(async () => {
    law = (await call(getDeptList, { body: { key: '法学院' } })).data.rows[0]!.wid;
    const wid = await addRole('manager', { data_scope: 'chosen', scope_departments: [law], order_num: 1 });
    await call(saveRoleGrants, { body: { wid, menus: [], permissions: ['role:read', 'role:write', 'user:read'] } });
    const person = await server.addUser('manager');
    await call(changeRoleMembers, { body: { wid, add: [{ kind: 'user', wid: person.wid }] } });
    manager = await server.signIn('manager');
  });
  const as = <C extends AnyCall>(declared: C, input: CallInput<C> = {}) => call(declared, { ...input, token: manager });

  it('sees built-in roles, their own and those they hold, but not other people\'s', async () => {
    const keys = (await as(listRoles, { query: { ps: 100 } })).data.rows.map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(['developer', 'manager']));
    expect(keys).not.toContain('clerk');
    const { wid } = await roleOf('clerk');
    expect((await as(getRole, { query: { wid } })).code).toBe(systemErrors.roleNotFound.code);
    expect((await as(saveRoleGrants, { body: { wid, menus: [], permissions: [] } })).code).toBe(systemErrors.roleNotFound.code);
  });

  it('sees only members within their data scope, and adds no others', async () => {
    const { data: made } = await as(saveRole, { body: { key: 'assistant', name: { zh: '助理' } } });
    const outside = await userOf('developer');
    await call(changeRoleMembers, { body: { wid: made.wid, add: [{ kind: 'user', wid: outside }, { kind: 'department', wid: law }] } });
    expect((await as(listRoleMembers, { query: { wid: made.wid } })).data.rows).toMatchObject([{ kind: 'department', wid: law, name: '法学院' }]);
    expect((await as(changeRoleMembers, { body: { wid: made.wid, remove: [{ kind: 'user', wid: outside }] } })).code).toBe(systemErrors.userNotFound.code);
    expect((await as(getEffectivePermissions, { query: { user: outside } })).code).toBe(systemErrors.userNotFound.code);
  });

  it('neither grants more than they hold nor puts people into a wider role', async () => {
    const { wid } = await roleOf('assistant');
    const grant = (permissions: string[]) => as(saveRoleGrants, { body: { wid, menus: [], permissions } });
    expect((await grant(['role:write'])).code).toBe(0);
    expect((await grant(['menu:write'])).code).toBe(systemErrors.grantsBeyondOwn.code);
    expect((await as(saveRole, { body: { key: 'wide', name: { zh: 'x' }, data_scope: 'all' } })).fields).toHaveProperty('data_scope');
    const developer = await roleOf('developer');
    const add = [{ kind: 'department' as const, wid: law }];
    expect((await as(changeRoleMembers, { body: { wid: developer.wid, add } })).code).toBe(systemErrors.roleBeyondOwn.code);
    expect((await as(copyRole, { body: { wid: developer.wid, key: 'mine', name: { zh: 'x' } } })).code).toBe(systemErrors.roleBeyondOwn.code);
    const administrator = await roleOf('administrator');
    expect((await as(changeRoleMembers, { body: { wid: administrator.wid, add } })).code).toBe(systemErrors.administratorsOnly.code);
  });
});
