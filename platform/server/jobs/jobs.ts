import { fromKysely, type PgBoss } from 'pg-boss';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { ClientConfig } from 'pg';
import type { z } from 'zod';
import { serviceErrors } from '#platform/contract/platform/errors.ts';
import type { Services } from '../context.ts';
import type { Database, Tables } from '../database.ts';
import { UserError } from '../errors.ts';
import { newId } from '../ids.ts';
import type { Log } from '../log.ts';
import { holdsSecret, redact } from '../redaction.ts';
import { buryRun } from './dead-runs.ts';
import type { Job } from './job.ts';
import { RunEnded, runJob, type QueueData } from './job-runner.ts';
import './jobs-table.ts';
import { deadRuns, openQueue, queueIdOf, usualTiming, workOptions, usualConcurrency, type QueueTiming } from './queue.ts';
import { jobTopic } from './run-recorder.ts';

declare module '#platform/server/context.ts' {
  interface Services {
    jobs: Jobs;
  }
}

export interface StartOptions {
  /** The transaction it belongs to: the run begins when that commits, or never. */
  db?: Database;
  user: { wid: string } | null;
  /** What the run is about, so that its screen finds its runs. */
  object?: { kind: string; wid: string };
}

export interface Jobs {
  /** Puts a run in line and gives its wid, which screens follow. */
  start<Input extends z.ZodType>(job: Job<Input>, input: z.input<Input>, options: StartOptions): Promise<string>;
  /** A waiting run goes at once; a running one is told to end, wherever it runs. */
  stop(run: string, db?: Database): Promise<void>;
  /** Starts a run that ended once more, as a new run with the same input. */
  repeat(run: string, options: Pick<StartOptions, 'db' | 'user'>): Promise<string>;
  /** Minute, hour, day, month, weekday, in the time zone of the server. `key` tells several schedules of a job apart. */
  schedule<Input extends z.ZodType>(job: Job<Input>, cron: string, input: z.input<Input>, options?: { key?: string; timezone?: string }): Promise<void>;
  unschedule(job: Job<any>, key?: string): Promise<void>;
  /** Connects to the queue. From here on runs can be started and schedules set. */
  open(): Promise<void>;
  /** Begins to run jobs in this process. */
  work(): Promise<void>;
  /** Ends the runs of this process; others take them over. */
  close(): Promise<void>;
}

const stopTopic = 'jobs';

export function createJobs({ db, connection, jobs, works, services, log, timing = usualTiming }: {
  db: Kysely<Tables>;
  connection: ClientConfig;
  jobs: readonly Job<any>[];
  works: boolean;
  services: () => Services;
  log: Log;
  timing?: QueueTiming;
}): Jobs {
  const known = new Map(jobs.map((job) => [job.name, job]));
  const running = new Map<string, AbortController>();
  let boss: PgBoss | undefined;
  let closing = false;

  function queue(): PgBoss {
    if (!boss) throw new Error('The job queue is not open');
    return boss;
  }

  function within<T>(given: Database | undefined, work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> {
    return given?.isTransaction ? work(given as Transaction<Tables>) : (given ?? db).transaction().execute(work);
  }

  function enqueue(job: Job<any>, input: unknown, { db: given, user, object }: StartOptions, retryOf: string | null): Promise<string> {
    if (!known.has(job.name)) throw new Error(`The job ${job.name} is not among the jobs of any area`);
    job.input.parse(input);
    const wid = newId();
    const secret = holdsSecret(input);
    return within(given, async (transaction) => {
      await transaction.insertInto('job_run').values({
        wid, job: job.name, title: JSON.stringify(job.title), state: 'waiting', creator: user?.wid ?? null,
        input: JSON.stringify((secret ? redact(input) : input) ?? null),
        sealed: secret ? services().secrets.seal(JSON.stringify(input)) : null,
        object_kind: object?.kind ?? null, object_wid: object?.wid ?? null, retry_of: retryOf,
      }).execute();
      await queue().send(job.name, {}, { id: queueIdOf(wid), db: fromKysely(transaction as never) });
      return wid;
    });
  }

  return {
    start: (job, input, options) => enqueue(job, input, options, null),

    stop: (run, given) => within(given, async (transaction) => {
      const waiting = await transaction.updateTable('job_run').set({ state: 'stopped', end_time: sql<string>`now()` })
        .where('wid', '=', run).where('state', '=', 'waiting').returning(['job', 'attempt']).executeTakeFirst();
      if (waiting) {
        await queue().deleteJob(waiting.job, queueIdOf(run), { db: fromKysely(transaction as never) });
        await services().events.publish(jobTopic(run), 'state', { state: 'stopped', attempt: waiting.attempt }, transaction);
        return;
      }
      const told = await transaction.updateTable('job_run').set({ stopping: true })
        .where('wid', '=', run).where('state', '=', 'running').returning('wid').executeTakeFirst();
      if (told) return services().events.publish(stopTopic, 'stop', run, transaction);
      const row = await transaction.selectFrom('job_run').select('state').where('wid', '=', run).executeTakeFirst();
      throw new UserError(row ? serviceErrors.runEnded : serviceErrors.runNotFound);
    }),

    async repeat(run, options) {
      const row = await (options.db ?? db).selectFrom('job_run').select(['job', 'state', 'input', 'sealed', 'object_kind', 'object_wid'])
        .where('wid', '=', run).executeTakeFirst();
      if (!row) throw new UserError(serviceErrors.runNotFound);
      if (row.state === 'waiting' || row.state === 'running') throw new UserError(serviceErrors.runNotEnded);
      const job = known.get(row.job);
      if (!job) throw new UserError(serviceErrors.unknownJob, { job: row.job });
      const input = row.sealed === null ? row.input : JSON.parse(services().secrets.open(row.sealed));
      const object = row.object_kind && row.object_wid ? { kind: row.object_kind, wid: row.object_wid } : undefined;
      return enqueue(job, input, { ...options, object }, run);
    },

    async schedule(job, cron, input, { key, timezone = Intl.DateTimeFormat().resolvedOptions().timeZone } = {}) {
      job.input.parse(input);
      if (holdsSecret(input)) throw new Error(`The schedule of ${job.name} carries a secret in its input`);
      await queue().schedule(job.name, cron, { scheduled: { input } } satisfies QueueData, { tz: timezone, ...(key && { key }) });
    },

    unschedule: (job, key) => queue().unschedule(job.name, key),

    async open() {
      closing = false;
      boss ??= await openQueue({ connection, jobs, works, log, timing });
    },

    async work() {
      if (!works) return;
      services().events.on(stopTopic, ({ event, data }) => {
        if (event === 'stop') running.get(String(data))?.abort(new RunEnded('stopped'));
      });
      const options = { db, services, log, running, isClosing: () => closing };
      for (const job of jobs) {
        // One worker at a time, so that each is known by its id: when a run ends, the next one waiting begins at once.
        for (let slot = 0; slot < (job.concurrency ?? usualConcurrency); slot += 1) {
          const worker: string = await queue().work<QueueData, never, ReturnType<typeof workOptions>>(job.name, workOptions(timing), ([item]) =>
            runJob(job, item!, options).then((result) => [result]).finally(() => boss?.notifyWorker(worker)));
        }
      }
      await queue().work<object, unknown, { includeMetadata: true }>(deadRuns, { includeMetadata: true }, ([item]) =>
        buryRun(item!, { db, events: services().events, known }));
    },

    async close() {
      closing = true;
      for (const end of running.values()) end.abort(new RunEnded('closing'));
      await boss?.stop({ graceful: true, timeout: 15_000 });
      boss = undefined;
    },
  };
}
