import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemSettings } from '#areas/system';
import { openSystem, type SystemUnderTest } from '../testing/open-system.ts';
import { aUser } from '../testing/people.ts';
import { readUser } from '../users/user-queries.ts';
import { mayUsePlatform, refusalOf, today as todayInStore, type AccountState } from './accounts.ts';
import { findAccount } from './open-session.ts';

const usable: AccountState = { status: 'enabled', locked_time: null, valid_from: null, valid_to: null };
const today = '2026-11-15';

describe('an account', () => {
  it.each<[string, Partial<AccountState>]>([
    ['without limits', {}],
    ['on its first day', { valid_from: today }],
    ['on its last day', { valid_to: today }],
  ])('may be used %s', (_when, state) => {
    expect(refusalOf({ ...usable, ...state }, today)).toBeNull();
  });

  it.each<[string, Partial<AccountState>, RegExp]>([
    ['locked', { locked_time: '2026-11-14T08:00:00.000Z' }, /locked/],
    ['disabled', { status: 'disabled' }, /disabled/],
    ['not valid yet', { valid_from: '2026-11-16' }, /from 2026-11-16/],
    ['expired', { valid_to: '2026-11-14' }, /expired on 2026-11-14/],
  ])('may not be used when it is %s, and says so', (_what, state, words) => {
    expect(refusalOf({ ...usable, ...state }, today)?.say('en')).toMatch(words);
  });
});

describe('the day of the organisation', () => {
  let system: SystemUnderTest;
  beforeAll(async () => {
    system = await openSystem();
  });
  afterAll(() => system.close());

  const inZone = (zone: string) => system.services.settings.set(systemSettings.timeZone, zone, null);
  const dayIn = async (zone: string) => {
    await inZone(zone);
    return (await system.db.selectNoFrom(todayInStore.as('day')).executeTakeFirstOrThrow()).day;
  };
  // At every moment these two are on different days: 14 hours ahead, and 12 behind.
  const [early, late] = ['Pacific/Kiritimati', 'Etc/GMT+12'];

  it('turns at midnight in Shanghai unless told otherwise', async () => {
    const days = await system.db
      .selectNoFrom((of) => ['2026-11-15T15:59:59Z', '2026-11-15T16:00:00Z'].map((moment, place) =>
        of.fn<string>('organisation_day', [of.cast(of.val(moment), 'timestamptz')]).as(`day${place}`)))
      .executeTakeFirstOrThrow();
    expect(Object.values(days)).toEqual(['2026-11-15', '2026-11-16']);
  });

  it('decides in code and in queries alike whether an account has expired', async () => {
    const last = await dayIn(late!);
    const wid = await aUser(system.db, 'leaving', { valid_to: last });
    const usableNow = async () => {
      const account = (await findAccount(system.db, 'leaving'))!;
      const found = await system.db.selectFrom('user_account').select('wid').where('wid', '=', wid).where(mayUsePlatform).executeTakeFirst();
      return [refusalOf(account, account.today) === null, found !== undefined, (await readUser(system.db, wid)).state === 'enabled'];
    };
    expect(await usableNow()).toEqual([true, true, true]);
    await inZone(early!);
    expect(await usableNow()).toEqual([false, false, false]);
  });

  it('must be one that exists', async () => {
    await expect(inZone('Mars/Olympus')).rejects.toThrow();
  });

  it('falls back rather than keeping everybody out, should the store not know the zone', async () => {
    await inZone(early!);
    await system.db.updateTable('setting').set({ value: '"Mars/Olympus"' }).where('key', '=', 'platform.timeZone').execute();
    expect(await system.db.selectNoFrom(todayInStore.as('day')).executeTakeFirstOrThrow()).toEqual({ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
  });
});
