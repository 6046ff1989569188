import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeGroupMembers, changeRoleMembers, deleteGroup, findPeople, getDeptList, getGroup, listAttributes, listGroupMembers, listGroups, listRoles, listUsers,
  previewGroupRule, saveGroup, saveRole, saveRoleGrants, systemErrors, type GroupInput,
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
const made = async (group: GroupInput) => (await call(saveGroup, { body: group })).data.wid;
const somebody = async (key: string) => (await call(listUsers, { body: { key } })).data.rows[0]!.wid;

describe('a user group', () => {
  it('is made, read, changed and deleted; a taken code is told at its field', async () => {
    const name = '<b>组</b> =cmd|x "\'';
    const wid = await made({ name, code: 'one' });
    expect((await call(getGroup, { query: { wid } })).data).toMatchObject({ name, kind: 'static', members: 0, role_names: '', row_version: 1 });
    expect(await call(saveGroup, { body: { name: 'x', code: 'one' } })).toMatchObject({ code: systemErrors.codeTaken.code, fields: { code: expect.stringContaining('one') } });
    expect((await call(deleteGroup, { body: { wid } })).code).toBe(0);
    expect((await call(getGroup, { query: { wid } })).code).toBe(systemErrors.groupNotFound.code);
  });

  it('is listed by kind and with the roles it was given', async () => {
    const { data } = await call(listGroups, { body: { kind: 'dynamic' } });
    expect(data.rows.every(({ kind, rule }) => kind === 'dynamic' && rule)).toBe(true);
    expect(data.rows.find(({ code }) => code === 'informatization')!.role_names).toBe('Data developer');
  });

  it('takes people by hand and tells how many came and went', async () => {
    const wid = await made({ name: 'by hand', code: 'by-hand' });
    const [one, two] = [await somebody('consumer'), await somebody('developer')];
    expect((await call(changeGroupMembers, { body: { wid, add: [one, two] } })).data).toEqual({ added: 2, removed: 0 });
    expect((await call(changeGroupMembers, { body: { wid, add: [one], remove: [two] } })).data).toEqual({ added: 0, removed: 1 });
    const { rows } = (await call(listGroupMembers, { query: { wid }, body: { key: 'consumer' } })).data;
    expect(rows).toMatchObject([{ userid: 'consumer', status: 'enabled', department: expect.stringMatching(/./) }]);
    expect(await call(changeGroupMembers, { body: { wid, add: ['nobody'] } })).toMatchObject({ code: systemErrors.userNotFound.code });
  });

  it('finds pasted user names, whatever their case, and names the unknown', async () => {
    const { data } = await call(findPeople, { body: { userids: ['CONSUMER', 'consumer', 'nobody', "x' or 1=1"] } });
    expect(data.people.map(({ userid }) => userid)).toEqual(['consumer']);
    expect(data.unknown).toEqual(['nobody', "x' or 1=1"]);
  });

  it('by rule holds just those whom the preview named', async () => {
    const [school] = (await call(getDeptList, { body: { key: '计算机学院' } })).data.rows;
    const rule: NonNullable<GroupInput['rule']> = { match: 'all', conditions: [{ field: 'department', values: [school!.wid] }, { field: 'attribute', attribute: '职称', operator: 'contains', values: ['教授'] }] };
    const { data: preview } = await call(previewGroupRule, { query: { ps: 1000 }, body: { rule } });
    expect(preview.members).toBeGreaterThan(0);
    const wid = await made({ name: 'by rule', code: 'by-rule', rule });
    const { data: members } = await call(listGroupMembers, { query: { wid, ps: 1000 } });
    expect(members.rows).toEqual(preview.rows);
    expect((await call(getGroup, { query: { wid } })).data.members).toBe(preview.members);
    expect((await call(listAttributes)).data.attributes.find(({ name }) => name === '职称')!.values).toContain('教授');
  });

  it('tells what is wrong with a rule', async () => {
    const rule = { match: 'all', conditions: [{ field: 'attribute', attribute: 'x', operator: 'is', values: [] }] } as never;
    expect((await call(previewGroupRule, { body: { rule } })).fields).toHaveProperty(['rule.conditions.0.values']);
  });
});

describe('someone whose role shows their own department alone', () => {
  let limited: string;
  beforeAll(async () => {
    const { data: role } = await call(saveRole, { body: { key: 'limited', name: { zh: '有限', en: '' }, data_scope: 'department' } });
    await call(saveRoleGrants, { body: { wid: role.wid, menus: [], permissions: ['group:read', 'group:write'] } });
    const user = await server.addUser('limited');
    await call(changeRoleMembers, { body: { wid: role.wid, add: [{ kind: 'user', wid: user.wid }] } });
    limited = await server.signIn('limited');
    await server.useRole(limited, 'limited');
  });
  const own = <C extends AnyCall>(declared: C, input: CallInput<C> = {}) => server.call(declared, { token: limited, ...input });

  it('neither sees nor changes groups of others, nor people beyond', async () => {
    const wid = await made({ name: 'hidden', code: 'hidden' });
    expect((await own(listGroups, { body: { key: 'hidden' } })).data.total).toBe(0);
    for (const reply of [await own(getGroup, { query: { wid } }), await own(deleteGroup, { body: { wid } }), await own(listGroupMembers, { query: { wid } })]) {
      expect(reply.code).toBe(systemErrors.groupNotFound.code);
    }
    const { data: mine } = await own(saveGroup, { body: { name: 'mine', code: 'mine' } });
    expect(await own(changeGroupMembers, { body: { wid: mine.wid, add: [await somebody('consumer')] } })).toMatchObject({ code: systemErrors.userNotFound.code });
  });

  it('is told how many follow a rule, and shown those in sight', async () => {
    const rule: GroupInput['rule'] = { match: 'all', conditions: [{ field: 'status', values: ['enabled'] }] };
    const { data } = await own(previewGroupRule, { body: { rule: rule! } });
    expect(data.rows.map(({ userid }) => userid)).toEqual(['limited']);
    expect(data.members).toBeGreaterThan(1);
  });

  it('does not get a role by way of a group that was given it', async () => {
    const { data: group } = await own(saveGroup, { body: { name: 'way up', code: 'way-up' } });
    const [developer] = (await call(listRoles, { body: { key: 'developer' } })).data.rows;
    await call(changeRoleMembers, { body: { wid: developer!.wid, add: [{ kind: 'group', wid: group.wid }] } });
    const me = (await call(listUsers, { body: { key: 'limited' } })).data.rows[0]!.wid;
    expect((await own(changeGroupMembers, { body: { wid: group.wid, add: [me] } })).code).not.toBe(0);
    const rule: GroupInput['rule'] = { match: 'all', conditions: [{ field: 'status', values: ['enabled'] }] };
    expect((await own(saveGroup, { body: { ...group, name: 'way up', code: 'way-up', rule } })).code).not.toBe(0);
    expect((await call(listGroupMembers, { query: { wid: group.wid } })).data.total).toBe(0);
  });
});
