import type { ReplyOf } from '#platform/contract';
import type { getHealth, StorageUse } from '#platform/contract/platform/health.ts';
import type { Configuration } from '../configuration.ts';
import type { Services } from '../context.ts';
import type { Store } from '../store/store.ts';
import { jobActivity, sessionActivity } from './activity.ts';
import type { HealthCheck } from './health-check.ts';
import { listProcesses } from './processes.ts';
import { runChecks } from './run-checks.ts';
import { serverStatus } from './server-status.ts';
import { measureStorage } from './storage-use.ts';
import { storeStatus } from './store-status.ts';

declare module '#platform/server/context.ts' {
  interface Services {
    health: Health;
  }
}

/** How the platform is, for those who look after it. */
export interface Health {
  read(): Promise<ReplyOf<typeof getHealth>>;
  storage(): Promise<StorageUse>;
}

/** The disk is walked through at most this often, however many look. */
const measuredFor = 60_000;

export function createHealth({ store, configuration, checks, services }: {
  store: Store;
  configuration: Configuration;
  /** Of every area. */
  checks: readonly HealthCheck[];
  services: () => Services;
}): Health {
  const { db } = store;
  let measured: { at: number; use: Promise<StorageUse> } | undefined;

  return {
    async read() {
      const time = new Date().toISOString();
      const [results, status, processes, jobs, sessions] = await Promise.all([
        runChecks(checks, { db, store, configuration, services: services() }),
        storeStatus(db, store), listProcesses(db), jobActivity(db), sessionActivity(db),
      ]);
      return { time, checks: results, server: serverStatus(services().events.listeners()), store: status, processes, jobs, sessions };
    },

    storage() {
      if (!measured || Date.now() - measured.at > measuredFor) {
        const use = measureStorage(db, configuration.data);
        measured = { at: Date.now(), use };
        // What failed is not worth keeping.
        use.catch(() => { measured = undefined; });
      }
      return measured.use;
    },
  };
}
