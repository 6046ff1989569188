import { sql, type ColumnType } from 'kysely';
import { listPreferences, preferenceLimit, savePreference } from '#platform/contract/platform/preferences.ts';
import { serviceErrors } from '#platform/contract/platform/errors.ts';
import type { Migrations } from '../area.ts';
import { UserError } from '../errors.ts';
import { handle } from '../handle.ts';
import { storedJson } from '../stored-json.ts';

export interface PreferenceTable {
  user_wid: string;
  key: string;
  value: ColumnType<unknown, string, string>;
  modify_time: string;
}

declare module '#platform/server/database.ts' {
  interface Tables {
    preference: PreferenceTable;
  }
}

/** Enough for every screen's columns and filters; stops one user from filling the store. */
const most = 2000;

export const preferencesMigrations: Migrations = {
  '2026-11-15-preferences': async (db) => {
    await db.schema.createTable('preference')
      .addColumn('user_wid', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('value', 'jsonb', (column) => column.notNull())
      .addColumn('modify_time', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addPrimaryKeyConstraint('preference_pkey', ['user_wid', 'key'])
      .execute();
  },
};

export const preferenceHandlers = [
  handle(listPreferences, async (_input, { db, user }) => {
    const rows = await db.selectFrom('preference').select(['key', 'value']).where('user_wid', '=', user.wid).execute();
    return { preferences: Object.fromEntries(rows.map(({ key, value }) => [key, value])) };
  }),

  handle(savePreference, async ({ body: { key, value } }, { db, user }) => {
    const mine = db.selectFrom('preference').where('user_wid', '=', user.wid);
    if (value === null || value === undefined) {
      await db.deleteFrom('preference').where('user_wid', '=', user.wid).where('key', '=', key).execute();
      return null;
    }
    const text = storedJson(value);
    if (Buffer.byteLength(text) > preferenceLimit) throw new UserError(serviceErrors.preferenceTooLarge, { limit: `${preferenceLimit / 1024} KB` });
    const { count } = await mine.select((row) => row.fn.countAll<number>().as('count')).where('key', '!=', key).executeTakeFirstOrThrow();
    if (count >= most) throw new UserError(serviceErrors.tooManyPreferences, { limit: most });
    await db.insertInto('preference').values({ user_wid: user.wid, key, value: text, modify_time: new Date().toISOString() })
      .onConflict((conflict) => conflict.columns(['user_wid', 'key']).doUpdateSet({ value: text, modify_time: new Date().toISOString() }))
      .execute();
    return null;
  }),
];
