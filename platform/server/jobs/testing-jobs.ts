import { z } from 'zod';
import type { Services } from '../context.ts';
import { createEvents } from '../events/events.ts';
import type { Log } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createSecrets } from '../secrets/secrets.ts';
import type { Store } from '../store/store.ts';
import { defineJob, type Job } from './job.ts';
import { createJobs } from './jobs.ts';

/** One process of the platform, as far as jobs are concerned. */
export async function openTestJobs({ store, dataFolder, log, jobs, works = true, look = 1 }: {
  store: Store;
  dataFolder: string;
  log: Log;
  jobs: readonly Job<any>[];
  works?: boolean;
  look?: number;
}) {
  const events = createEvents({ db: store.db, listen: store.listen, onError: () => undefined });
  await events.start();
  const services = { events, secrets: createSecrets({ data: dataFolder }), metrics: createMetrics() } as unknown as Services;
  services.jobs = createJobs({
    db: store.db, connection: store.connection, jobs, works, log, services: () => services,
    timing: { heartbeat: 10, retryDelay: 1, look },
  });
  await services.jobs.open();
  await services.jobs.work();
  return services;
}

/** Runs until it is told to end; in a process that dies it never is. */
export const patientJob = defineJob({
  name: 'test.patient',
  title: { zh: '等待', en: 'Wait' },
  input: z.object({ forgiving: z.boolean().default(false) }),
  retries: 1,
  concurrency: 4,
  async run(_input, { signal, log, db, run }) {
    log('waiting');
    const { attempt } = await db.selectFrom('job_run').select('attempt').where('wid', '=', run).executeTakeFirstOrThrow();
    if (attempt > 1) return { attempt };
    await new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
    return null;
  },
});
