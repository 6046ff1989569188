import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isZod, platformErrors, type AnyCall } from '#platform/contract';
import { changeRoleMembers, dbLogout, listUsers, lockUser, saveRole, saveRoleGrants } from '#areas/system';
import { platformSettings, changeSetting } from '#platform/contract/platform/index.ts';
import { createTokens } from '#platform/server/auth/tokens.ts';
import { areas } from '../areas.ts';
import { areaServers } from './areas.ts';
import { startTestServer, type TestServer } from './testing.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn();
});
afterAll(() => server.stop());

const calls: AnyCall[] = areas.flatMap((area) => Object.values(area.calls));
const guarded = calls.filter((call) => call.permission !== 'public');

/** The reply alone matters: parameters are filled with anything. */
async function statusOf(call: AnyCall, token?: string): Promise<number> {
  const params = Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, 'x']));
  return (await server.call(call, { params, token })).status;
}

async function newRole(key: string, members: string[]): Promise<string> {
  const { data } = await server.call(saveRole, { token: admin, body: { key, name: { zh: key, en: key } } });
  await server.call(changeRoleMembers, { token: admin, body: { wid: data.wid, add: members.map((wid) => ({ kind: 'user' as const, wid })), remove: [] } });
  return data.wid;
}

describe('every declared call', () => {
  it('has a handler, and every handler is declared', () => {
    const handled = areaServers.flatMap((area) => area.handlers.map(({ call }) => `${call.method} ${call.path}`));
    expect(handled.toSorted()).toEqual(calls.map((call) => `${call.method} ${call.path}`).toSorted());
  });

  it('refuses a request without a token with 401', async () => {
    for (const call of guarded) expect([call.path, await statusOf(call)]).toEqual([call.path, 401]);
  });

  it('refuses a foreign, an altered and an expired token with 401', async () => {
    const session = (await server.platform.store.db.selectFrom('session').select('wid').executeTakeFirstOrThrow()).wid;
    const foreign = await createTokens(new Uint8Array(32)).sign(session);
    const [head, body, signature] = admin.split('.') as [string, string, string];
    const altered = [head, body, signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`].join('.');
    const expired = await server.signIn();
    await server.platform.store.db.updateTable('session').set({ expires: '2020-01-01T00:00:00.000Z' })
      .where('wid', '=', tokenSession(expired)).execute();
    await server.platform.services.sessions.forget();
    for (const token of [foreign, altered, expired, 'rubbish', '']) {
      for (const call of guarded) expect([call.path, await statusOf(call, token)]).toEqual([call.path, 401]);
    }
  });

  it('refuses a revoked token with 401', async () => {
    const revoked = await server.signIn();
    expect((await server.call(dbLogout, { token: revoked })).code).toBe(0);
    for (const call of guarded) expect([call.path, await statusOf(call, revoked)]).toEqual([call.path, 401]);
  });

  it('refuses a role without its permission with 403', async () => {
    const nobody = await server.addUser('nobody');
    await newRole('no-grants', [nobody.wid]);
    const token = await server.signIn('nobody');
    const permitted = guarded.filter((call) => call.permission !== 'signed-in');
    expect(permitted.length).toBeGreaterThan(20);
    for (const call of permitted) expect([call.path, await statusOf(call, token)]).toEqual([call.path, 403]);
  });

  it('answers unfit input with words, not with a failure', async () => {
    const failures: unknown[] = [];
    for (const call of calls.filter((one) => isZod(one.reply) && isZod(one.body) && one.method !== 'GET' && one.changes !== 'session')) {
      const params = Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, "x' or 1=1 --"]));
      for (const body of [[], 'text', { wid: { $ne: 1 }, name: 5, row_version: 'x' }]) {
        const reply = await server.call(call, { token: admin, params, body });
        if (reply.status >= 500 || !reply.msg) failures.push([call.path, body, reply.status, reply.msg]);
      }
    }
    expect(failures).toEqual([]);
  });
});

describe('a temporary password', () => {
  it('opens nothing but its own change, whatever the role allows', async () => {
    const user = await server.addUser('newcomer');
    const { activeRole } = await server.user(admin);
    await server.call(changeRoleMembers, { token: admin, body: { wid: activeRole, add: [{ kind: 'user', wid: user.wid }], remove: [] } });
    const token = await server.signIn('newcomer');
    expect((await server.call(listUsers, { token })).code).toBe(0);
    await server.platform.store.db.updateTable('user_account').set({ must_change: true }).where('wid', '=', user.wid).execute();
    await server.platform.services.sessions.forget();
    expect((await server.call(listUsers, { token })).code).toBe(platformErrors.passwordDue.code);
    expect((await server.user(token)).change_pass).toBe('-1');
    expect((await server.call(dbLogout, { token })).code).toBe(0);
  });
});

describe('a session', () => {
  it('ends at once when its user is locked', async () => {
    const user = await server.addUser('locked-one');
    await newRole('locked-role', [user.wid]);
    const token = await server.signIn('locked-one');
    expect((await server.user(token)).userid).toBe('locked-one');
    await server.call(lockUser, { token: admin, body: { wid: user.wid, locked: true } });
    expect((await server.call(dbLogout, { token })).status).toBe(401);
  });

  it('gains and loses permissions on the very next request', async () => {
    const user = await server.addUser('changing-one');
    const role = await newRole('changing-role', [user.wid]);
    const token = await server.signIn('changing-one');
    const may = async () => (await server.call(listUsers, { token })).status;
    expect(await may()).toBe(403);
    await server.call(saveRoleGrants, { token: admin, body: { wid: role, permissions: ['user:read'], menus: [] } });
    expect(await may()).toBe(200);
    await server.call(saveRoleGrants, { token: admin, body: { wid: role, permissions: [], menus: [] } });
    expect(await may()).toBe(403);
  });
});

describe('the list of allowed addresses', () => {
  it('refuses other addresses with 405 and lets them in again when it is emptied', async () => {
    const behindProxy = await startTestServer({ TRIBUTARY_TRUST_PROXY: '1' });
    try {
      const token = await behindProxy.signIn();
      const from = (address: string) => behindProxy.call(listUsers, { token, headers: { 'x-forwarded-for': address } });
      expect((await from('203.0.113.9')).status).toBe(200);
      await behindProxy.call(changeSetting, { token, params: { key: platformSettings.allowedAddresses.key }, body: { value: ['10.0.0.0/8'] } });
      expect((await from('203.0.113.9')).status).toBe(405);
      expect((await from('10.1.2.3')).status).toBe(200);
      const metrics = (address: string) => fetch(`${behindProxy.address}/metrics`, { headers: { 'x-forwarded-for': address } });
      expect((await metrics('203.0.113.9')).status).toBe(405);
      expect((await metrics('10.1.2.3')).status).toBe(200);
    } finally {
      await behindProxy.stop();
    }
  });
});

function tokenSession(token: string): string {
  return JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).jti;
}
