import { sql } from 'kysely';
import type { Database } from '#platform/server/database.ts';
import { record } from './record.ts';

/** Addresses of services that score rows, and how trials of them went. */
export async function createModelServices(db: Database): Promise<void> {
  await sql`create table model_service (${record},
    name text not null, description text not null default '', dept_id text, url text not null, method text not null, headers jsonb not null default '[]',
    sign_in text not null default 'none', sign_in_name text not null default '', secret text not null default '',
    request_template text not null default '', result_pointer text not null default '', seconds integer not null default 30, enabled boolean not null default true)`.execute(db);
  await sql`create unique index model_service_name on model_service (lower(name))`.execute(db);
  await sql`create index model_service_creator on model_service (creator)`.execute(db);
  await sql`create index model_service_department on model_service (dept_id)`.execute(db);
  await sql`create table model_service_trial (
    wid text primary key, service_wid text not null references model_service on delete cascade, time timestamptz not null default now(), user_wid text,
    good boolean not null, status integer not null, milliseconds integer not null, message jsonb)`.execute(db);
  await sql`create index model_service_trial_newest on model_service_trial (service_wid, time desc)`.execute(db);
}
