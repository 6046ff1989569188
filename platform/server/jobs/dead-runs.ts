import { sql, type Kysely } from 'kysely';
import type { JobWithMetadata } from 'pg-boss';
import { sayText } from '#platform/contract';
import { runFailures } from '#platform/contract/platform/errors.ts';
import type { Tables } from '../database.ts';
import type { Events } from '../events/events.ts';
import type { Job } from './job.ts';
import { runOf } from './queue.ts';
import { jobTopic } from './run-recorder.ts';

/** A run whose last try ended without a word, because its process died: says so in its place. */
export async function buryRun(item: JobWithMetadata<object>, { db, events, known }: {
  db: Kysely<Tables>;
  events: Events;
  known: ReadonlyMap<string, Job<any>>;
}): Promise<void> {
  if (!item.sourceId) return;
  const wid = runOf(item.sourceId);
  const seconds = known.get(item.sourceName ?? '')?.timeout;
  const text = seconds !== undefined && /timed out/.test(JSON.stringify(item.sourceOutput)) ? runFailures.timedOut : runFailures.processDied;
  const values = { seconds: seconds ?? 0 };
  const error = { zh: sayText(text, 'zh', values), en: sayText(text, 'en', values) };
  // A run that said itself how it ended is left as it is.
  const row = await db.updateTable('job_run')
    .set({
      state: sql<'failed' | 'stopped'>`case when stopping then 'stopped' else 'failed' end`,
      error: JSON.stringify(error), end_time: sql<string>`now()`, stopping: false,
    })
    .where('wid', '=', wid).where('state', 'in', ['waiting', 'running']).returning(['state', 'attempt']).executeTakeFirst();
  if (row) await events.publish(jobTopic(wid), 'state', { state: row.state, attempt: row.attempt, error });
}
