import { sql, type Kysely } from 'kysely';
import type { JobResult, JobWithMetadata } from 'pg-boss';
import { sayText, type Text } from '#platform/contract';
import { runFailures } from '#platform/contract/platform/errors.ts';
import type { RunState } from '#platform/contract/platform/jobs.ts';
import type { Services } from '../context.ts';
import type { Tables } from '../database.ts';
import { OutsideError, UserError, reasonOf } from '../errors.ts';
import type { Log } from '../log.ts';
import { holdsSecret, redact, redactText } from '../redaction.ts';
import type { Job } from './job.ts';
import { runOf } from './queue.ts';
import { RunRecorder, jobTopic } from './run-recorder.ts';

/** Why a run's signal was aborted; what it throws then says nothing of its own. */
export type EndCause = 'stopped' | 'lost' | 'closing' | 'timeout';

export class RunEnded extends Error {
  readonly why: EndCause;

  constructor(why: EndCause) {
    super(`the run was ended: ${why}`);
    this.name = 'RunEnded';
    this.why = why;
  }
}

/** What a scheduled job brings; one that was started has its run already. */
export interface QueueData {
  scheduled?: { input: unknown };
}

export interface RunnerOptions {
  db: Kysely<Tables>;
  services: () => Services;
  log: Log;
  /** The runs of this process, so that they can be ended. */
  running: Map<string, AbortController>;
  /** The process is about to end: what begins now ends at once and is left to another. */
  isClosing(): boolean;
}

/** How long a run that was told to end may take to do so before we stop waiting for it. */
const patience = 10_000;

/** Runs one try of a job and writes down how it ended. Never throws for the job's own failures. */
export async function runJob(job: Job<any>, item: JobWithMetadata<QueueData>, options: RunnerOptions): Promise<JobResult> {
  const { db, services, log, running } = options;
  const run = runOf(item.id);
  const attempt = item.retryCount + 1;
  if (item.data?.scheduled) await insertScheduled(db, job, run, item.data.scheduled.input);
  // Known before it says that it runs: whoever closes the process from then on must find it.
  const end = new AbortController();
  const ended = (why: EndCause) => end.abort(new RunEnded(why));
  running.set(run, end);
  if (options.isClosing()) ended('closing');
  const claimed = await claim(db, run, attempt).catch((error: unknown) => {
    running.delete(run);
    throw error;
  });
  if (!claimed) {
    running.delete(run);
    return { id: item.id, status: 'completed' };
  }

  const { events, secrets, metrics } = services();
  const started = performance.now();
  const lost = () => ended('lost');
  item.signal.addEventListener('abort', lost, { once: true });
  const limit = job.timeout === undefined ? undefined : setTimeout(() => ended('timeout'), job.timeout * 1000);
  const recorder = new RunRecorder({
    db, events, run, attempt, lastLine: claimed.lastLine, onLost: lost,
    onStop: () => ended('stopped'),
    onError: (error) => log.warn({ err: error, run }, 'progress of a run could not be written'),
  });

  /** False when another try has the run by now: then this one has nothing more to say. */
  async function settle(state: RunState, values: { result?: unknown; error?: Text } = {}): Promise<boolean> {
    const over = state !== 'waiting';
    const error = values.error ? { zh: redactText(values.error.zh), en: redactText(values.error.en) } : undefined;
    const { numUpdatedRows } = await db.updateTable('job_run')
      .set({
        state,
        error: error ? JSON.stringify(error) : null,
        ...(values.result !== undefined && { result: JSON.stringify(redact(values.result)) }),
        ...(over && { end_time: sql<string>`now()`, stopping: false }),
      })
      .where('wid', '=', run).where('attempt', '=', attempt).where('state', '=', 'running').executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await events.publish(jobTopic(run), 'state', { state, attempt, ...(error && { error }) });
    return true;
  }

  try {
    if (claimed.stopping) ended('stopped');
    await events.publish(jobTopic(run), 'state', { state: 'running', attempt });
    const input = job.input.parse(claimed.sealed === null ? claimed.input : JSON.parse(secrets.open(claimed.sealed)));
    const result = await untilEnded(end.signal, () => job.run(input, {
      run, db, services: services(), signal: end.signal,
      progress: (...given) => recorder.progress(...given),
      log: (...given) => recorder.log(...given),
    }));
    await recorder.close();
    if (!(await settle('succeeded', { result: result ?? null }))) throw new RunEnded('lost');
    metrics.countJob(job.name, 'succeeded', (performance.now() - started) / 1000);
    return { id: item.id, status: 'completed' };
  } catch (thrown) {
    const why = thrown instanceof RunEnded ? thrown.why : end.signal.aborted ? (end.signal.reason as RunEnded).why : undefined;
    if (why === 'lost') return { id: item.id, status: 'failed', output: { message: 'given up' } };
    const error = failureText(thrown, why, job);
    // A user has to mend it first, so trying again would only repeat the message.
    const final = thrown instanceof UserError && !(thrown instanceof OutsideError);
    const again = why !== 'stopped' && !final && item.retryCount < item.retryLimit;
    if (why === undefined && !final) log.warn({ err: thrown, run, job: job.name, attempt }, 'a run failed');
    if (why !== 'stopped') recorder.log(error.en, 'error');
    await recorder.close();
    const seconds = (performance.now() - started) / 1000;
    if (why === 'stopped') {
      await settle('stopped');
      metrics.countJob(job.name, 'stopped', seconds);
      return { id: item.id, status: 'completed' };
    }
    await settle(again ? 'waiting' : 'failed', { error });
    metrics.countJob(job.name, again ? 'retried' : 'failed', seconds);
    return { id: item.id, status: again ? 'failed' : 'deadletter', output: { message: error.en } };
  } finally {
    clearTimeout(limit);
    item.signal.removeEventListener('abort', lost);
    running.delete(run);
    await recorder.close().catch(() => undefined);
  }
}

/** Waits for the job, but no longer than our patience once it was told to end. */
async function untilEnded<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  let timer: NodeJS.Timeout | undefined;
  let onAbort: (() => void) | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    onAbort = () => { timer = setTimeout(() => reject(signal.reason as Error), patience); };
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work(), deadline]);
  } finally {
    clearTimeout(timer);
    if (onAbort) signal.removeEventListener('abort', onAbort);
  }
}

function failureText(thrown: unknown, why: EndCause | undefined, job: Job<any>): Text {
  const both = (text: Text, values = {}): Text => ({ zh: sayText(text, 'zh', values), en: sayText(text, 'en', values) });
  if (why === 'timeout') return both(runFailures.timedOut, { seconds: job.timeout });
  if (why === 'closing') return both(runFailures.processStopping);
  if (thrown instanceof UserError) return { zh: thrown.say('zh'), en: thrown.say('en') };
  return both(runFailures.internal, { reason: reasonOf(thrown) });
}

/** Takes the run for this try; undefined when it is over, or a later try has it. */
async function claim(db: Kysely<Tables>, run: string, attempt: number) {
  const row = await db.updateTable('job_run')
    .set({ state: 'running', attempt, start_time: sql<string>`coalesce(start_time, now())`, done: 0, total: null, note: null })
    .where('wid', '=', run).where('state', 'in', ['waiting', 'running']).where('attempt', '<', attempt)
    .returning(['input', 'sealed', 'stopping']).executeTakeFirst();
  if (!row) return undefined;
  const { last } = await db.selectFrom('job_log').select((log) => log.fn.max('seq').as('last')).where('run', '=', run).executeTakeFirstOrThrow();
  return { ...row, lastLine: last ?? 0 };
}

async function insertScheduled(db: Kysely<Tables>, job: Job<any>, run: string, input: unknown): Promise<void> {
  if (holdsSecret(input)) throw new Error(`The schedule of ${job.name} carries a secret in its input`);
  await db.insertInto('job_run')
    .values({ wid: run, job: job.name, title: JSON.stringify(job.title), state: 'waiting', input: JSON.stringify(input ?? null), creator: null })
    .onConflict((conflict) => conflict.column('wid').doNothing()).execute();
}
