import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeSetting, platformSettings } from '#platform/contract/platform/index.ts';
import { getHealth, getStorageUse, listLicences, listSessions } from '#platform/contract/platform/health.ts';
import { changeRoleMembers, endUserSessions, saveRole, saveRoleGrants, systemSettings } from '#areas/system';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn();
});
afterAll(() => server.stop());

const check = async (key: string) => (await server.call(getHealth, { token: admin })).data.checks.find((one) => one.key === key);

/** Someone who may see the state of the platform, but only their own data. */
async function watcher(userid: string): Promise<string> {
  const user = await server.addUser(userid);
  const { data: role } = await server.call(saveRole, { token: admin, body: { key: userid, name: { zh: userid, en: userid }, data_scope: 'own' } as never });
  await server.call(saveRoleGrants, { token: admin, body: { wid: role.wid, permissions: ['health:read'], menus: [] } as never });
  await server.call(changeRoleMembers, { token: admin, body: { wid: role.wid, add: [{ kind: 'user', wid: user.wid }], remove: [] } });
  return server.signIn(userid);
}

describe('the state of the platform', () => {
  it('is told with the process that answers, the store and what runs', async () => {
    const { data } = await server.call(getHealth, { token: admin });
    expect(data.server).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+/), node: process.version });
    expect(data.store.connections.used).toBeGreaterThan(0);
    expect(data.processes).toMatchObject([{ kind: 'server', works: true, pid: process.pid }]);
    expect(data.sessions.open).toBeGreaterThan(0);
  });

  it('names what needs attention, and no more once it is mended', async () => {
    expect(await check('workers')).toMatchObject({ state: 'good' });
    expect(await check('system.publicAddress')).toMatchObject({ state: 'warning', advice: { en: expect.stringContaining('single sign-on') } });
    await server.call(changeSetting, { token: admin, params: { key: systemSettings.publicAddress.key }, body: { value: 'https://data.example.org' } });
    const mended = await check('system.publicAddress');
    expect(mended).toMatchObject({ state: 'good', found: { en: 'https://data.example.org' } });
    expect(mended).not.toHaveProperty('advice');
  });

  it('tells whether audit records are kept as long as by default', async () => {
    expect((await check('retention'))!.found.en).toContain('400 days, the default');
    await server.call(changeSetting, { token: admin, params: { key: platformSettings.auditDays.key }, body: { value: 90 } });
    expect((await check('retention'))!.found.en).toBe('90 days');
  });

  it('tells what takes how much space, and the licences of the components', async () => {
    const { data } = await server.call(getStorageUse, { token: admin });
    expect(data.tables.map(({ name }) => name)).toContain('user_account');
    expect(data.disk.total).toBeGreaterThan(0);
    const { data: { licences } } = await server.call(listLicences, { token: admin });
    expect(licences.find(({ name }) => name === 'fastify')).toMatchObject({ licence: 'MIT', direct: true });
  });
});

describe('open sessions', () => {
  it('are listed with one\'s own marked, and end when an administrator ends them', async () => {
    const token = await watcher('watched-one');
    const { wid } = await server.user(token);
    const listed = (await server.call(listSessions, { token: admin, query: { ps: 100 } })).data.rows;
    expect(listed.filter(({ current }) => current)).toHaveLength(1);
    const theirs = listed.find(({ user_wid }) => user_wid === wid)!;
    expect(theirs).toMatchObject({ login_type: 'db', simulated: false, current: false });
    expect((await server.call(endUserSessions, { token: admin, body: { wid, session: theirs.wid } })).data).toEqual({ ended: 1 });
    expect((await server.call(listSessions, { token })).status).toBe(401);
    expect((await server.call(listSessions, { token: admin, query: { user: wid } })).data.rows).toEqual([]);
  });

  it('beyond the data scope are not seen', async () => {
    const token = await watcher('narrow-one');
    const { wid } = await server.user(token);
    const { data } = await server.call(listSessions, { token, query: { ps: 100 } });
    expect(new Set(data.rows.map(({ user_wid }) => user_wid))).toEqual(new Set([wid]));
  });
});
