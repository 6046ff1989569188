import { sql } from 'kysely';
import type { Database } from '#platform/server/database.ts';
import { record } from './record.ts';

/** Algorithms that people wrote; the built-in ones are no rows. */
export async function createAlgorithms(db: Database): Promise<void> {
  await sql`create table algorithm (${record},
    name text not null, description text not null default '', dept_id text, sql text not null, roles jsonb not null default '[]', parameters jsonb not null default '[]')`.execute(db);
  await sql`create unique index algorithm_name on algorithm (lower(name))`.execute(db);
  await sql`create index algorithm_creator on algorithm (creator)`.execute(db);
  await sql`create index algorithm_department on algorithm (dept_id)`.execute(db);
}
