import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UserError } from '#platform/server/errors.ts';
import { beginAttempt } from './login-attempts.ts';
import { openSystem, type SystemUnderTest } from '../testing/open-system.ts';

const limit = { user: 3, address: 5, minutes: 15 };
let system: SystemUnderTest;
beforeAll(async () => {
  system = await openSystem();
});
afterAll(() => system.close());
beforeEach(async () => {
  await system.db.deleteFrom('login_attempt').execute();
});

const attempt = (userid: string, address = '10.0.0.1') => beginAttempt(system.db, { userid, address }, limit);
const refused = (userid: string, address?: string) => expect(attempt(userid, address)).rejects.toThrow(/Too many attempts/);

describe('sign-in attempts', () => {
  it('are limited per user id, from wherever they come and however it is written', async () => {
    await attempt('lihua', '10.0.0.1');
    await attempt('LiHua', '10.0.0.2');
    await attempt('lihua', '10.0.0.3');
    await refused('lihua', '10.0.0.4');
    await attempt('wangwei', '10.0.0.4');
  });

  it('are limited per address, whoever is tried', async () => {
    for (const userid of ['a', 'b', 'c', 'd', 'e']) await attempt(userid);
    await refused('f');
    await attempt('f', '10.0.0.2');
  });

  it('get no more tries at once than one after another', async () => {
    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => attempt('lihua', `10.1.0.${index}`)));
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(limit.user);
  });

  it('are forgotten for the user after a right password, but not for the address', async () => {
    await attempt('a');
    await attempt('a');
    await attempt('b');
    await (await attempt('a')).forgive();
    await attempt('a');
    await attempt('a');
    await refused('c');
  });

  it('are forgotten with time, and the wait is told', async () => {
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const failures = [14, 14, 14].map((minutes, index) => ({ wid: `f${index}`, subject: 'user:lihua', time: minutesAgo(minutes) }));
    await system.db.insertInto('login_attempt').values(failures).execute();
    const refusal = await attempt('lihua').catch((error: UserError) => error);
    expect((refusal as UserError).say('en')).toContain('in 1 min.');
    await system.db.updateTable('login_attempt').set({ time: minutesAgo(16) }).execute();
    await attempt('lihua');
  });

  it('that were refused do not make the wait longer', async () => {
    for (let times = 0; times < 3; times += 1) await attempt('lihua', `10.2.0.${times}`);
    await refused('lihua', '10.2.1.1');
    const rows = await system.db.selectFrom('login_attempt').selectAll().where('subject', '=', 'user:lihua').execute();
    expect(rows).toHaveLength(3);
  });
});
