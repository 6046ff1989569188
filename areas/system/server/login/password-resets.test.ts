import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSystem, type SystemUnderTest } from '../testing/open-system.ts';
import { aUser } from '../testing/people.ts';
import { openReset, readReset } from './password-resets.ts';
import { setPassword } from './passwords.ts';

let system: SystemUnderTest;
let ann: string;
let number = 0;
beforeAll(async () => {
  system = await openSystem();
});
afterAll(() => system.close());
beforeEach(async () => {
  number += 1;
  ann = await aUser(system.db, `ann${number}`);
});

const rules = { length: 8, classes: 3, history: 0, days: 0 };
const invalid = /not valid, was used or has expired/;

describe('a link to a new password', () => {
  it('names its person, and the store keeps only a hash of it', async () => {
    const { reset } = await openReset(system.db, ann, 24);
    expect(await readReset(system.db, reset)).toEqual({ wid: ann, userid: `ann${number}`, name: `ann${number}` });
    const stored = await system.db.selectFrom('password_reset').selectAll().where('user_wid', '=', ann).executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(reset);
  });

  it('ends when the password is set, by whatever way', async () => {
    const { reset } = await openReset(system.db, ann, 24);
    await setPassword(system.db, { wid: ann, userid: 'ann' }, 'Harbour-2026', { rules });
    await expect(readReset(system.db, reset)).rejects.toThrow(invalid);
  });

  it('ends when a newer one is made', async () => {
    const { reset: first } = await openReset(system.db, ann, 24);
    const { reset: second } = await openReset(system.db, ann, 24);
    await expect(readReset(system.db, first)).rejects.toThrow(invalid);
    expect(await readReset(system.db, second)).toMatchObject({ wid: ann });
  });

  it('ends when its time is over, and with the account', async () => {
    const { reset } = await openReset(system.db, ann, 0);
    await expect(readReset(system.db, reset)).rejects.toThrow(invalid);
    const { reset: other } = await openReset(system.db, ann, 24);
    await system.db.updateTable('user_account').set({ deleted_time: new Date().toISOString() }).where('wid', '=', ann).execute();
    await expect(readReset(system.db, other)).rejects.toThrow(invalid);
  });

  it('that nobody made is answered like one that was used', async () => {
    await expect(readReset(system.db, 'made-up')).rejects.toThrow(invalid);
  });
});
