import { sql } from 'kysely';
import type { Migrations } from '../area.ts';

export const eventsMigrations: Migrations = {
  '2026-11-15-events': async (db) => {
    // Only for the moments until every process has read it, so it need not survive a crash.
    await sql`create unlogged table live_event (wid text primary key, payload text not null, time timestamptz not null)`.execute(db);
  },
};
