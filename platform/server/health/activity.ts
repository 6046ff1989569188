import { sql, type Kysely } from 'kysely';
import type { ReplyOf } from '#platform/contract';
import type { getHealth } from '#platform/contract/platform/health.ts';
import type { Tables } from '../database.ts';

type Health = ReplyOf<typeof getHealth>;

/** What waits and runs now, and how runs ended in the last day. */
export async function jobActivity(db: Kysely<Tables>): Promise<Health['jobs']> {
  const { rows } = await sql<Health['jobs']>`
    select
      (select count(*) from job_run where state = 'waiting') as waiting,
      (select count(*) from job_run where state = 'running') as running,
      (select count(*) from job_run where state = 'failed' and end_time > now() - interval '1 day') as failed,
      (select count(*) from job_run where state = 'succeeded' and end_time > now() - interval '1 day') as succeeded`.execute(db);
  return rows[0]!;
}

/** `recent`: seen within the last fifteen minutes. */
export async function sessionActivity(db: Kysely<Tables>): Promise<Health['sessions']> {
  const { rows } = await sql<Health['sessions']>`
    select count(*) as open, count(distinct user_wid) as people, count(*) filter (where last_seen > now() - interval '15 minutes') as recent
    from session where ended is null and expires > now()`.execute(db);
  return rows[0]!;
}
