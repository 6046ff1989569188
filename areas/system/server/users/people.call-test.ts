import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeGroupMembers, changeRoleMembers, deletePost, deleteRole, getDeptList, getUser, listGroupMembers, listGroups, listPosts, listRoleMembers,
  listRoles, listUsers, lockUser, saveDepartment, saveGroup, savePost, saveRole, saveUser, systemErrors,
} from '#areas/system';
import { platformErrors, type AnyCall } from '#platform/contract';
import { startTestServer, type CallInput, type TestServer } from '../../../../apps/server/testing.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ TRIBUTARY_DEMO: '1' });
  token = await server.signIn();
});
afterAll(() => server.stop());

const call = <C extends AnyCall>(declared: C, input: CallInput<C> = {}) => server.call(declared, { token, ...input });
const anything = '<b>"名\'\'</b> =cmd|x 😀 \u202Eمرحبا\u202C';

describe('departments', () => {
  const children = async (parent: string) => (await call(getDeptList, { body: { parent } })).data.rows;

  it('open level by level from the root', async () => {
    const [university] = await children('');
    expect(university).toMatchObject({ name: '江川大学', pid: null, code: 'JCU', leaf: false, ancestors: [], leader: { name: expect.any(String) } });
    const below = await children(university!.wid);
    expect(below.map(({ name }) => name)).toEqual(['机关部处', '直属单位', '学院', '研究机构']);
  });

  it('are found by any part of name or code, with the way to them', async () => {
    const { data } = await call(getDeptList, { body: { key: '网络' } });
    expect(data.rows.map(({ name }) => name).toSorted()).toEqual(['网络空间安全系', '网络运行科']);
    expect(data.rows[0]!.ancestors).toHaveLength(3);
    expect((await call(getDeptList, { body: { key: 'b010' } })).data.total).toBe(3);
    expect((await call(getDeptList, { body: { key: '%' } })).data.total).toBe(0);
  });

  it('come in pages', async () => {
    const { data } = await call(getDeptList, { query: { pi: 2, ps: 20 } });
    expect(data.rows).toHaveLength(20);
    expect(data.total).toBe(41);
  });

  it('keep any name unchanged, and leave the pickers when disabled', async () => {
    const saved = (await call(saveDepartment, { body: { name: anything, code: 'ANY', pid: null } })).data;
    expect((await call(getDeptList, { body: { key: '=cmd' } })).data.rows[0]!.name).toBe(anything);
    await call(saveDepartment, { body: { ...saved, name: anything, code: 'ANY', pid: null, disabled: true } });
    expect((await call(getDeptList, { body: { key: '=cmd' } })).data.total).toBe(0);
    expect((await call(getDeptList, { body: { key: '=cmd', disabled: true } })).data.total).toBe(1);
  });
});

describe('users', () => {
  const users = async (body: object) => (await call(listUsers, { query: { ps: 1000 }, body: body as never })).data;

  it('are found by part of name or user id, by department with and without those below, by role and group', async () => {
    const [school] = (await call(getDeptList, { body: { key: '计算机学院' } })).data.rows;
    const withBelow = await users({ department: school!.wid });
    const alone = await users({ department: school!.wid, below: false });
    expect(withBelow.total).toBeGreaterThan(alone.total);
    expect(alone.rows.every(({ departments }) => departments.some(({ wid }) => wid === school!.wid))).toBe(true);
    expect((await users({ key: '知秋' })).rows.map(({ userid }) => userid)).toEqual(['consumer']);
    const { data: roles } = await call(listRoles, { body: { key: 'subcenter' } });
    expect((await users({ role: roles.rows[0]!.wid })).rows.map(({ userid }) => userid)).toEqual(['admin', 'subcenter']);
    const { data: groups } = await call(listGroups, { body: { key: '教授' } });
    expect((await users({ group: groups.rows[0]!.wid })).total).toBe(groups.rows[0]!.members);
  });

  it('show where each of their roles comes from', async () => {
    const [developer] = (await users({ key: 'developer' })).rows;
    const { data } = await call(getUser, { query: { wid: developer!.wid } });
    expect(data.roles.map(({ name, through }) => `${name} ${through}`).toSorted()).toEqual([
      'Data consumer department', 'Data developer group', 'Data developer user',
    ]);
    expect(JSON.stringify(data)).not.toContain('argon2');
  });

  it('keep any name unchanged', async () => {
    const { data } = await call(saveUser, { body: { userid: 'any', name: anything } });
    expect((await call(getUser, { query: { wid: data.wid } })).data.name).toBe(anything);
    expect((await users({ key: '=CMD' })).rows.map(({ userid }) => userid)).toEqual(['any']);
  });

  it('have one user id, whatever its case, and one main department', async () => {
    expect(await call(saveUser, { body: { userid: 'ADMIN', name: 'x' } })).toMatchObject({ code: systemErrors.useridTaken.code, fields: { userid: expect.any(String) } });
    const { rows } = (await call(getDeptList, { query: { ps: 2 } })).data;
    const departments = rows.map(({ wid }) => ({ wid, main: true }));
    expect(await call(saveUser, { body: { userid: 'two-mains', name: 'x', departments } })).toMatchObject({ code: systemErrors.oneMainDepartment.code });
    expect(await call(saveUser, { body: { userid: 'lost', name: 'x', departments: [{ wid: 'none', main: true }] } })).toMatchObject({ code: systemErrors.departmentNotFound.code });
    expect((await users({ key: 'lost' })).total).toBe(0);
  });

  it('are saved once when two people save the same version', async () => {
    const { data } = await call(saveUser, { body: { userid: 'twice', name: 'first' } });
    const save = (name: string) => call(saveUser, { body: { wid: data.wid, row_version: data.row_version, userid: 'twice', name } });
    expect((await save('second')).code).toBe(0);
    expect(await save('third')).toMatchObject({ code: platformErrors.conflict.code, msg: expect.stringContaining('系统管理员') });
  });

  it('never lose their last administrator', async () => {
    const [admin] = (await users({ key: 'admin' })).rows;
    expect(await call(lockUser, { body: { wid: admin!.wid, locked: true } })).toMatchObject({ code: systemErrors.lastAdministrator.code });
    expect((await call(listUsers)).status).toBe(200);
  });
});

describe('posts, groups and roles', () => {
  it('are created, changed and deleted', async () => {
    const { data: post } = await call(savePost, { body: { name: anything, code: 'any' } });
    await call(savePost, { body: { wid: post.wid, row_version: post.row_version, name: '改名', code: 'any' } });
    expect((await call(listPosts, { body: { key: '改名' } })).data.rows).toMatchObject([{ code: 'any', row_version: 2 }]);
    expect((await call(deletePost, { body: { wid: post.wid } })).code).toBe(0);
    expect((await call(deletePost, { body: { wid: post.wid } })).code).toBe(systemErrors.postNotFound.code);
  });

  it('refuse to go while people hold them', async () => {
    const [teacher] = (await call(listPosts, { body: { key: 'teacher' } })).data.rows;
    expect(await call(deletePost, { body: { wid: teacher!.wid } })).toMatchObject({ code: systemErrors.postHeld.code, msg: expect.stringContaining('教师岗') });
    const [consumer] = (await call(listRoles, { body: { key: 'consumer' } })).data.rows;
    expect(await call(deleteRole, { body: { wid: consumer!.wid } })).toMatchObject({ code: systemErrors.builtInRole.code });
  });

  it('of a static group take members, of a dynamic one follow the rule', async () => {
    const person = (await call(listUsers, { body: { key: 'consumer' } })).data.rows[0]!.wid;
    const { data: group } = await call(saveGroup, { body: { name: '测试组', code: 'test' } });
    await call(changeGroupMembers, { body: { wid: group.wid, add: [person] } });
    expect((await call(listGroupMembers, { query: { wid: group.wid } })).data.rows).toMatchObject([{ userid: 'consumer' }]);
    const [dynamic] = (await call(listGroups, { body: { key: 'data-stewards' } })).data.rows;
    expect(await call(changeGroupMembers, { body: { wid: dynamic!.wid, add: [person] } })).toMatchObject({ code: systemErrors.staticMembersOnly.code });
  });

  it('of a role are listed with their names, and unknown ones refused', async () => {
    const { data: role } = await call(saveRole, { body: { key: 'test', name: { zh: '测试', en: '' }, data_scope: 'own' } });
    const [school] = (await call(getDeptList, { body: { key: '法学院' } })).data.rows;
    await call(changeRoleMembers, { body: { wid: role.wid, add: [{ kind: 'department', wid: school!.wid }] } });
    expect((await call(listRoleMembers, { query: { wid: role.wid } })).data.rows).toEqual([{ kind: 'department', wid: school!.wid, name: '法学院' }]);
    expect(await call(changeRoleMembers, { body: { wid: role.wid, add: [{ kind: 'user', wid: 'nobody' }] } })).toMatchObject({ code: systemErrors.userNotFound.code });
  });
});
