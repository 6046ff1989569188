import { PgBoss, type WorkOptions } from 'pg-boss';
import type { ClientConfig } from 'pg';
import { reasonOf } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Job } from './job.ts';

/** Where runs go whose last try ended without a word: their process died. */
export const deadRuns = 'platform.deadRuns';

/** In seconds; tests cannot wait as long as people can. */
export interface QueueTiming {
  /** Without a sign of life for so long, a process counts as dead. */
  heartbeat: number;
  /** The pause before the second try; it doubles with each further one. */
  retryDelay: number;
  /** How often a process looks for runs whose pause is over; new ones are told at once. */
  look: number;
}

export const usualTiming: QueueTiming = { heartbeat: 30, retryDelay: 5, look: 10 };

/** The queue's own upper limit for a run. */
const longestRun = 86_400;
const days = 86_400;

export const defaultRetries = 2;

export async function openQueue({ connection, jobs, works, log, timing }: {
  connection: ClientConfig;
  jobs: readonly Job<any>[];
  /** False: this process only puts jobs in. */
  works: boolean;
  log: Log;
  timing: QueueTiming;
}): Promise<PgBoss> {
  const boss = new PgBoss({
    ...(connection as object),
    schema: 'jobs',
    application_name: 'tributary jobs',
    max: works ? 4 : 2,
    supervise: works,
    schedule: works,
    useListenNotify: works,
    // How soon another process notices that one has died.
    superviseIntervalSeconds: timing.look,
    monitorIntervalSeconds: timing.look,
    cronMonitorIntervalSeconds: 15,
  });
  boss.on('error', (error) => log.warn({ reason: reasonOf(error) }, 'the job queue has a problem'));
  boss.on('warning', ({ message, data }) => log.warn({ data }, `job queue: ${message}`));
  await boss.start();
  await makeQueue(boss, deadRuns, { retryLimit: 10, retryDelay: 5, expireInSeconds: 60, notify: true });
  for (const job of jobs) {
    await makeQueue(boss, job.name, {
      retryLimit: job.retries ?? defaultRetries,
      retryDelay: timing.retryDelay,
      retryBackoff: true,
      retryDelayMax: 600,
      heartbeatSeconds: timing.heartbeat,
      // A little more than the run's own limit, which speaks first and says so plainly.
      expireInSeconds: Math.min(longestRun, (job.timeout ?? longestRun) + 60),
      retentionSeconds: 90 * days,
      deleteAfterSeconds: days,
      deadLetter: deadRuns,
      notify: true,
    });
  }
  return boss;
}

/** Makes the queue, or brings an existing one to what the job declares today. */
async function makeQueue(boss: PgBoss, name: string, options: Parameters<PgBoss['createQueue']>[1] & object): Promise<void> {
  if (await boss.getQueue(name)) await boss.updateQueue(name, options);
  else await boss.createQueue(name, options);
}

/** How many runs of a job one process runs at a time, unless the job says. */
export const usualConcurrency = 2;

export const workOptions = (timing: QueueTiming) => ({
  includeMetadata: true,
  perJobResults: true,
  pollingIntervalSeconds: Math.min(2, timing.look),
  notifyPollingIntervalSeconds: timing.look,
}) as const satisfies WorkOptions;

/** A run's wid is its id in the queue, and the other way round. */
export const queueIdOf = (wid: string) => wid.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
export const runOf = (queueId: string) => queueId.replaceAll('-', '');
