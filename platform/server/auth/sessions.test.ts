import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Principal } from '../context.ts';
import { platformMigrations } from '../migrations.ts';
import { migrate } from '../store/migrate.ts';
import { openTestStore, testPrincipal, type TestStore } from '../testing-store.ts';
import { authMigrations } from './migrations.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createTokens } from './tokens.ts';

let test: TestStore;
let sessions: Sessions;
beforeAll(async () => {
  test = await openTestStore();
  await migrate(test.store.db, [{ area: 'platform', migrations: platformMigrations }, { area: 'auth', migrations: authMigrations }]);
  // Without notifications: what holds here must hold by itself.
  sessions = createSessions({
    db: test.store.db,
    tokens: createTokens(new Uint8Array(32)),
    loadPrincipal: async (_db, { user, role, session }): Promise<Principal> => ({ ...testPrincipal(user), session, role: { wid: role, key: role, name: role, scope: 'all' } }),
    hours: () => 8,
  });
});
afterAll(() => test.close());

const open = () => sessions.open({ user: 'ann', role: 'first', loginType: 'db', address: '', agent: '' });
const roleOf = async (token: string) => (await sessions.authenticate(token))?.principal.role.key;

it('a change holds from its own commit on, whoever else commits meanwhile', async () => {
  const { db } = test.store;
  const { token, session } = await open();
  const slow = await db.startTransaction().execute();
  await sessions.switchRole(session, 'second', slow);
  // Somebody else's change is committed and settled, and we are read again before ours is.
  const quick = await db.transaction().execute(async (transaction) => {
    await sessions.forget(transaction);
    return transaction;
  });
  sessions.settle(quick);
  expect(await roleOf(token)).toBe('first');
  await slow.commit().execute();
  sessions.settle(slow);
  expect(await roleOf(token)).toBe('second');
});

it('a session that ended is not open, and one that is looked at is not prolonged', async () => {
  const { db } = test.store;
  const { session } = await open();
  const before = await db.selectFrom('session').select('expires').where('wid', '=', session).executeTakeFirstOrThrow();
  expect(await sessions.isOpen(session)).toBe(true);
  expect(await db.selectFrom('session').select('expires').where('wid', '=', session).executeTakeFirstOrThrow()).toEqual(before);
  expect(await sessions.end({ session }, 'logout')).toBe(1);
  expect(await sessions.isOpen(session)).toBe(false);
  expect(await sessions.end({ session }, 'logout')).toBe(0);
});

it('an expiry that a request moves is also the expiry in the store', async () => {
  const { db } = test.store;
  const { token, session } = await open();
  const soon = new Date(Date.now() + 60_000).toISOString();
  await db.updateTable('session').set({ expires: soon, last_seen: '2026-01-01T00:00:00.000Z' }).where('wid', '=', session).execute();
  expect(await roleOf(token)).toBe('first');
  await expect.poll(async () => (await db.selectFrom('session').select('expires').where('wid', '=', session).executeTakeFirstOrThrow()).expires > soon, { timeout: 30_000 }).toBe(true);
});
