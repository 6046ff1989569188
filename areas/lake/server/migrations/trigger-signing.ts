import { sql, type Kysely } from 'kysely';

/** Triggers whose calls are signed; the secret is sealed, empty where there is none. */
export async function addTriggerSigning(db: Kysely<any>): Promise<void> {
  await sql`alter table task_trigger add column signing_secret text not null default ''`.execute(db);
}
