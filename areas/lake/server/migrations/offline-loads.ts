import { sql } from 'kysely';
import type { Database } from '#platform/server/database.ts';

/** Lots of files that people brought by hand. A draft has no task yet. */
export async function createOfflineLoads(db: Database): Promise<void> {
  await sql`create table offline_load (
    wid text primary key, task_wid text references task on delete cascade, state text not null default 'draft' check (state in ('draft', 'loaded', 'undone')),
    files jsonb not null default '[]', settings jsonb not null default '{}', load_time timestamptz, creator text, create_time timestamptz not null default now(),
    undone_time timestamptz, undone_by text, undone_rows bigint)`.execute(db);
  await sql`create index offline_load_task on offline_load (task_wid, load_time)`.execute(db);
}
