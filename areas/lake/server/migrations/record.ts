import { sql } from 'kysely';

/** What `recordColumns` gives, for tables that are written as SQL. */
export const record = sql.raw(`
  wid text primary key,
  create_time timestamptz not null default now(),
  modify_time timestamptz not null default now(),
  creator text,
  last_modifier text,
  row_version integer not null default 1`);
