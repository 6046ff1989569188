import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeGroupMembers, changeRoleMembers, deletePost, deleteRole, getDeptList, listGroupMembers, listGroups, listPosts, listRoleMembers,
  listRoles, listUsers, saveDepartment, saveGroup, savePost, saveRole, systemErrors,
} from '#areas/system';
import type { AnyCall } from '#platform/contract';
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
    expect((await call(listRoleMembers, { query: { wid: role.wid } })).data.rows).toMatchObject([{ kind: 'department', wid: school!.wid, name: '法学院' }]);
    expect(await call(changeRoleMembers, { body: { wid: role.wid, add: [{ kind: 'user', wid: 'nobody' }] } })).toMatchObject({ code: systemErrors.userNotFound.code });
  });
});
