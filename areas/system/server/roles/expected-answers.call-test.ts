import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInRoles, changeRoleMembers, systemArea, type BuiltInRole } from '#areas/system';
import type { AnyCall } from '#platform/contract';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';
import { expectations, namesIn } from './expected-answers.ts';
import { roleWid } from '../testing/people.ts';

const calls = systemArea.calls as Record<string, AnyCall>;
/** These end the session they are made with, so they come last and once. */
const endsSession = ['dbLogout', 'changePassword', 'switchRole'];

describe('the calls of system management', () => {
  let server: TestServer;
  const tokens = new Map<BuiltInRole, string>();
  beforeAll(async () => {
    server = await startTestServer();
    const admin = await server.signIn();
    for (const key of builtInRoles) {
      const user = await server.addUser(`walks-as-${key}`);
      await server.call(changeRoleMembers, { token: admin, body: { wid: await roleWid(server.platform.store.db, key), add: [{ kind: 'user', wid: user.wid }] } });
      tokens.set(key, await server.signIn(`walks-as-${key}`));
    }
  });
  afterAll(() => server.stop());

  it('stand in the table of expected answers, each once', () => {
    expect(expectations.flatMap(namesIn).toSorted()).toEqual(Object.keys(calls).toSorted());
  });

  /** Whether the gate lets it pass: unfit input and things that are not there are found only behind it. */
  async function admitted(name: string, token: string | undefined): Promise<boolean> {
    const call = calls[name]!;
    const params = Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, key]) => [key!, 'none']));
    const { status } = await server.call(call, { params, token, body: call.method === 'GET' ? undefined : ({ wid: 'none' } as never) });
    expect(status, `${name} answered ${status}`).toBeLessThan(500);
    return status !== 401 && status !== 403;
  }

  it.each(builtInRoles)('answer the role %s as the table says', async (role) => {
    const token = tokens.get(role)!;
    const wrong: string[] = [];
    for (const expectation of expectations) {
      for (const name of namesIn(expectation).filter((one) => !endsSession.includes(one))) {
        const expected = expectation.roles.includes(role);
        if ((await admitted(name, token)) !== expected) wrong.push(`${name}: ${expected ? 'refused' : 'admitted'}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('answer a stranger only where the table says so', async () => {
    const wrong: string[] = [];
    for (const expectation of expectations) {
      for (const name of namesIn(expectation)) {
        if (!expectation.open && (await admitted(name, undefined))) wrong.push(name);
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each(builtInRoles)('let the role %s sign out', async (role) => {
    expect(await admitted('dbLogout', tokens.get(role)!)).toBe(true);
  });
});
