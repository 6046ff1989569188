import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePreference } from '#platform/contract/platform/preferences.ts';
import { openTestStore, testPrincipal, type TestStore } from '../testing-store.ts';
import { preferenceHandlers } from './preferences.ts';

let test: TestStore;
beforeAll(async () => { test = await openTestStore(); });
afterAll(() => test.close());

const as = (user: string) => ({ db: test.store.db, user: testPrincipal(user) });
const list = async (user: string) => ((await preferenceHandlers[0]!.run({}, as(user))) as { preferences: object }).preferences;
const save = (user: string, key: string, value: unknown) => preferenceHandlers[1]!.run({ body: savePreference.body.parse({ key, value }) }, as(user));

describe('preferences', () => {
  it('belong to one user, are replaced, and are forgotten by null', async () => {
    await save('ann', 'columns:/system/users', ['name']);
    await save('ann', 'columns:/system/users', ['name', 'state']);
    await save('ann', 'theme', 'dark');
    await save('bob', 'theme', 'light');
    expect(await list('ann')).toEqual({ 'columns:/system/users': ['name', 'state'], theme: 'dark' });
    await save('ann', 'theme', null);
    expect(await list('ann')).not.toHaveProperty('theme');
    expect(await list('bob')).toEqual({ theme: 'light' });
  });

  it('are refused when larger than 32 KB, and keep the old value', async () => {
    await save('eve', 'recent', [1]);
    await expect(save('eve', 'recent', '水'.repeat(11_000))).rejects.toMatchObject({ definition: { code: 105 } });
    expect(await list('eve')).toEqual({ recent: [1] });
  });

  it.each(['Theme', '', 'a b', 'columns:', '__proto__', 'x'.repeat(41)])('have no key like "%s"', (key) => {
    expect(savePreference.body.safeParse({ key, value: 1 }).success).toBe(false);
  });
});
