import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  administratorRole, changeRoleMembers, getDeptList, getEffectivePermissions, getUser, listGroupMembers, listRoleHolders, listRoles, listUsers,
  pickPeople, saveGroup, saveRole, type UserFilter,
} from '#areas/system';
import type { AnyCall } from '#platform/contract';
import { recordQueries, tablesScanned } from '../../../apps/server/testing-plans.ts';
import { startTestServer, type CallInput, type TestServer } from '../../../apps/server/testing.ts';
import { createLargeOrganisation } from './testing/large-organisation.ts';

const large = new Set(['user_account', 'user_department', 'department', 'department_ancestor']);

/** The plans are the same on a given PostgreSQL, and filling it takes a while. */
describe.skipIf(process.env['DATABASE_URL'])('with 100,000 users and 5,000 departments', () => {
  let server: TestServer;
  let token: string;
  let role: string;
  let group: string;

  beforeAll(async () => {
    server = await startTestServer();
    token = await server.signIn();
    await createLargeOrganisation(server.platform.store.db);
    ({ data: { wid: role } } = await server.call(saveRole, { token, body: { key: 'large', name: { zh: '大角色' }, data_scope: 'below' } }));
    await server.call(changeRoleMembers, { token, body: { wid: role, add: [{ kind: 'department', wid: 'd10' }, { kind: 'user', wid: 'p777' }] } });
    const rule = { match: 'all' as const, conditions: [{ field: 'department' as const, values: ['d11'] }] };
    ({ data: { wid: group } } = await server.call(saveGroup, { token, body: { name: '大组', code: 'large', rule } }));
  }, 120_000);
  afterAll(() => server.stop());

  /** Makes the call twice: what a process remembers from the first time is not what is looked at. */
  async function scansOf<C extends AnyCall>(call: C, input: CallInput<C>): Promise<string[]> {
    const reply = await server.call(call, { token, ...input });
    expect(reply, JSON.stringify(reply).slice(0, 300)).toMatchObject({ code: 0 });
    const queries = await recordQueries(() => server.call(call, { token, ...input }));
    expect(queries.length).toBeGreaterThan(0);
    const scanned: string[] = [];
    for (const query of queries) {
      for (const table of await tablesScanned(server.platform.store.pool, query, large)) scanned.push(`${table}: ${query.text.slice(0, 200)}`);
    }
    return scanned;
  }

  const filters: [string, Partial<UserFilter>][] = [
    ['everyone', {}],
    ['a piece of a name', { key: '人员 777' }],
    ['a piece of a user id', { key: 'son4242' }],
    ['a department with all below', { department: 'd10' }],
    ['a department alone', { department: 'd500', below: false }],
    ['an unknown name in a department', { department: 'd11', key: 'nobody' }],
  ];
  it.each(filters)('the list of users by %s reads no large table whole', async (_what, body) => {
    expect(await scansOf(listUsers, { body })).toEqual([]);
  });

  it('the list of users by role and by group reads no large table whole', async () => {
    expect(await scansOf(listUsers, { body: { role } })).toEqual([]);
    expect(await scansOf(listUsers, { body: { group } })).toEqual([]);
  });

  it.each(['userid', '-create_time', '-last_login_time'])('the list of users sorted by %s reads no large table whole, on a late page too', async (sort) => {
    expect(await scansOf(listUsers, { query: { sort, pi: 1 }, body: {} })).toEqual([]);
    expect(await scansOf(listUsers, { query: { sort, pi: 40, ps: 50 }, body: {} })).toEqual([]);
  });

  it('the department tree and its search read no large table whole', async () => {
    expect(await scansOf(getDeptList, { body: { parent: '' } })).toEqual([]);
    expect(await scansOf(getDeptList, { body: { parent: 'd10' } })).toEqual([]);
    expect(await scansOf(getDeptList, { body: { key: '部门 42' } })).toEqual([]);
  });

  it('what a user may do, and why, reads no large table whole', async () => {
    expect(await scansOf(getEffectivePermissions, { query: { user: 'p777' } })).toEqual([]);
    expect(await scansOf(getUser, { query: { wid: 'p777' } })).toEqual([]);
  });

  it('pickers, members and holders read no large table whole', async () => {
    expect(await scansOf(pickPeople, { body: { key: '人员 77' } })).toEqual([]);
    expect(await scansOf(pickPeople, { body: { department: 'd12' } })).toEqual([]);
    expect(await scansOf(listGroupMembers, { query: { wid: group }, body: {} })).toEqual([]);
    expect(await scansOf(listRoleHolders, { query: { wid: role }, body: {} })).toEqual([]);
    expect(await scansOf(listRoles, { body: {} })).toEqual([]);
  });

  it('the people who hold a role are found by indexes alone, even when everybody does', async () => {
    const { data } = await server.call(saveRole, { token, body: { key: 'everybody', name: { zh: '所有人' } } });
    const add = Array.from({ length: 10 }, (_, place) => ({ kind: 'department' as const, wid: `d${place + 1}` }));
    await server.call(changeRoleMembers, { token, body: { wid: data.wid, add } });
    const queries = await recordQueries(() => server.call(listRoleHolders, { token, query: { wid: data.wid, pi: 1, ps: 20 }, body: {} }));
    const page = queries.filter(({ text }) => text.includes('limit'));
    expect(page.length).toBeGreaterThan(0);
    for (const query of page) expect(await tablesScanned(server.platform.store.pool, query, large)).toEqual([]);
  });

  it('lists within a data scope read no large table whole either', async () => {
    const { db } = server.platform.store;
    await db.deleteFrom('role_member').where('member', '=', 'p777').where('role', '!=', role).execute();
    await server.platform.services.sessions.forget();
    const { token: own } = await server.platform.services.sessions.open({ user: 'p777', role, loginType: 'db', address: '', agent: '' });
    const as = (call: AnyCall, input: object) => scansOf(call, { ...input, token: own } as never);
    await db.insertInto('role_permission').values([{ role, permission: 'user:read' }, { role, permission: 'role:read' }]).execute();
    await server.platform.services.sessions.forget();
    expect(await as(listUsers, { body: {} })).toEqual([]);
    expect(await as(getDeptList, { body: { parent: '' } })).toEqual([]);
    expect(await as(pickPeople, { body: { key: '人员' } })).toEqual([]);
  });

  it('has an administrator who is found without reading everybody', async () => {
    const queries = await recordQueries(() => server.call(changeRoleMembers, { token, body: { wid: role, add: [{ kind: 'user', wid: 'p778' }] } }));
    const administrators = queries.filter(({ text, values }) => text.includes('role_holder') && values.includes(administratorRole));
    expect(administrators.length).toBeGreaterThan(0);
    for (const query of administrators) expect(await tablesScanned(server.platform.store.pool, query, large)).toEqual([]);
  });
});
