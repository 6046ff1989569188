import { sql } from 'kysely';
import type { Migrations } from '../area.ts';

export const authMigrations: Migrations = {
  '2026-11-15-01-session': async (db) => {
    await db.schema
      .createTable('session')
      .addColumn('wid', 'text', (column) => column.primaryKey())
      .addColumn('user_wid', 'text', (column) => column.notNull())
      .addColumn('role_wid', 'text', (column) => column.notNull())
      .addColumn('login_type', 'text', (column) => column.notNull())
      .addColumn('ticket', 'text')
      .addColumn('simulated', 'text')
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('agent', 'text', (column) => column.notNull())
      .addColumn('create_time', 'timestamptz', (column) => column.notNull())
      .addColumn('last_seen', 'timestamptz', (column) => column.notNull())
      .addColumn('expires', 'timestamptz', (column) => column.notNull())
      .addColumn('ended', 'timestamptz')
      .addColumn('end_reason', 'text')
      .execute();
    await sql`create index session_user_open on session (user_wid) where ended is null`.execute(db);
    await sql`create index session_ticket on session (ticket) where ticket is not null`.execute(db);
  },
  // The newest first; those that ended are the many.
  '2026-11-16-session-open': async (db) => {
    await sql`create index session_open on session (last_seen desc, wid desc) where ended is null`.execute(db);
  },
  // When it was over: with its end, or before that by itself. The nightly clean-up asks for the oldest.
  '2026-11-16-session-over': async (db) => {
    await sql`create index session_over on session ((least(ended, expires)))`.execute(db);
  },
};
