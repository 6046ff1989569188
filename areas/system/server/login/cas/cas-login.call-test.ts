import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { casCallback, casLogin, casSettings, checkLogin, dbLogout, getLoginUser, systemErrors, systemSettings } from '#areas/system';
import { startTestServer, type TestServer } from '../../../../../apps/server/testing.ts';
import { until } from '#platform/server/testing-store.ts';
import { startCasServer, type CasServer } from '../../testing/cas-server.ts';

let cas: CasServer;
let server: TestServer;
let service: string;

beforeAll(async () => {
  cas = await startCasServer({
    consumer: { password: 'x', attributes: { displayName: '叶知秋', mail: 'ye@jiangchuan.example' } },
    stranger: { password: 'x', attributes: { displayName: '新人 <b>&</b>', mail: 'not an address', mobile: '123' } },
    locked: { password: 'x', attributes: {} },
    odd: { password: 'x', attributes: { displayName: '', mail: 'odd@localhost', mobile: '1'.repeat(80) } },
  });
  server = await startTestServer({ TRIBUTARY_DEMO: '1', TRIBUTARY_CAS_URL: cas.url });
  await set(systemSettings.publicAddress, server.address);
  service = server.address + casCallback.path;
});
afterAll(async () => {
  await server.stop();
  await cas.stop();
});

/** As an administrator would on the settings screen; it holds a moment later. */
async function set(setting: Parameters<typeof server.platform.services.settings.set>[0], value: unknown): Promise<void> {
  const { settings } = server.platform.services;
  await settings.set(setting, value, null);
  await until(() => JSON.stringify(settings.get(setting)) === JSON.stringify(value));
}

/** Where the browser lands when CAS sends it back with a ticket. */
async function comeBack(ticket: string): Promise<URL> {
  const response = await fetch(`${service}?ticket=${encodeURIComponent(ticket)}`, { redirect: 'manual', headers: { 'accept-language': 'en' } });
  expect(response.status).toBe(302);
  return new URL(response.headers.get('location')!, server.address);
}

async function signIn(user = 'consumer'): Promise<string> {
  const { hash } = await comeBack(cas.issueTicket(user, service));
  return hash.slice(hash.lastIndexOf('=') + 1);
}

describe('single sign-on by CAS', () => {
  it('is what checkLogin offers', async () => {
    expect((await server.call(checkLogin)).data).toEqual({
      loginType: 'cas', ssoStatus: true,
      loginUrl: `${cas.url}/login?service=${encodeURIComponent(service)}`,
      logoutUrl: `${cas.url}/logout?service=${encodeURIComponent(`${server.address}/`)}`,
    });
  });

  it('comes back with a token in the address, and casLogin vouches for it', async () => {
    const landing = await comeBack(cas.issueTicket('consumer', service));
    expect(landing.hash).toMatch(/^#\/home\?token=[\w.-]+$/);
    const token = landing.hash.slice(landing.hash.lastIndexOf('=') + 1);
    const { code, data } = await server.call(casLogin, { token });
    expect(code).toBe(0);
    expect(data.user).toMatchObject({ userid: 'consumer', loginType: 'cas', change_pass: '0' });
    expect((await server.call(getLoginUser, { token: data.token })).data.userid).toBe('consumer');
  });

  it('opens a session by casLogin with a ticket too', async () => {
    const { data } = await server.call(casLogin, { query: { ticket: cas.issueTicket('consumer', service) } });
    expect(data.user.userid).toBe('consumer');
  });

  it('fails with its warning for a ticket that is made up, used, or for another service', async () => {
    const used = cas.issueTicket('consumer', service);
    await comeBack(used);
    for (const ticket of ['ST-made-up', used, cas.issueTicket('consumer', 'https://elsewhere.example/')]) {
      expect(await server.call(casLogin, { query: { ticket }, language: 'en' })).toMatchObject({ code: systemErrors.casLoginFailed.code, msg: 'CAS login failed!' });
      expect((await comeBack(ticket)).hash).toBe('#/home?token=refused');
    }
  });

  it('ends with single sign-out at the CAS server', async () => {
    const token = await signIn();
    expect((await server.call(getLoginUser, { token })).status).toBe(200);
    await cas.signOut('consumer');
    expect((await server.call(getLoginUser, { token })).status).toBe(401);
  });

  it('sends whoever signs out here on to the CAS logout', async () => {
    const token = await signIn();
    expect((await server.call(dbLogout, { token })).data.logoutUrl).toBe((await server.call(checkLogin)).data.logoutUrl);
  });
});

describe('a person whom only CAS knows', () => {
  it('is told that they may not use the platform', async () => {
    const { hash } = await comeBack(cas.issueTicket('stranger', service));
    expect(hash).toMatch(/^#\/permissionVerification\?text=/);
    expect(new URLSearchParams(hash.split('?')[1]).get('text')).toBe('You have not been granted use of the platform');
  });

  it('gets an account with name and role at the first sign-in when the setting allows it', async () => {
    await set(casSettings.createUsers, true);
    const user = await server.user(await signIn('stranger'));
    expect(user).toMatchObject({ userid: 'stranger', name: '新人 <b>&</b>', roles: [{ rolename: 'Data consumer' }] });
    expect((await server.user(await signIn('stranger'))).wid).toBe(user.wid);
  });

  it('gets an account also when an attribute does not fit, and one account when two windows come at once', async () => {
    const tokens = await Promise.all([signIn('odd'), signIn('odd'), signIn('odd')]);
    for (const token of tokens) expect(await server.user(token)).toMatchObject({ userid: 'odd', name: 'odd' });
    const stored = await server.platform.store.db.selectFrom('user_account').select(['email', 'phone']).where('userid', '=', 'odd').execute();
    expect(stored).toEqual([{ email: '', phone: '' }]);
  });
});

it('a CAS server that does not answer is a failed sign-in, not a broken page', async () => {
  await set(casSettings.server, 'http://127.0.0.1:9/cas');
  expect((await comeBack('ST-1')).hash).toBe('#/home?token=refused');
  expect(await server.call(casLogin, { query: { ticket: 'ST-1' }, language: 'en' })).toMatchObject({ code: 1010, msg: 'CAS login failed!' });
});

it('whoever brings tickets that are made up is soon not asked about any more, and others are', async () => {
  const { db } = server.platform.store;
  await set(casSettings.server, cas.url);
  await db.deleteFrom('login_attempt').execute();
  await set(systemSettings.loginLimit, { user: 10, address: 3, minutes: 15 });
  for (let times = 0; times < 5; times += 1) await comeBack(`ST-made-up-${times}`);
  const refused = await db.selectFrom('audit_record').select('after').where('action', '=', casCallback.path).orderBy('time', 'desc').limit(5).execute();
  expect(refused.filter(({ after }) => JSON.stringify(after).includes('ST-made-up'))).toHaveLength(3);
  expect((await comeBack(cas.issueTicket('consumer', service))).hash).toBe('#/home?token=refused');
  await db.deleteFrom('login_attempt').execute();
  expect((await server.user(await signIn())).userid).toBe('consumer');
});
