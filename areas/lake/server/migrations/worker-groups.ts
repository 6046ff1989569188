import { sql, type Kysely } from 'kysely';

/** Which processes run which tasks. */
export async function addWorkerGroups(db: Kysely<any>): Promise<void> {
  await sql`alter table task add column worker_group text not null default ''`.execute(db);
  await sql`alter table task_project add column worker_group text not null default ''`.execute(db);
  await sql`alter table task_worker add column worker_group text not null default 'default'`.execute(db);
}
