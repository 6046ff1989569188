import { join } from 'node:path';
import type { AreaServer } from './area.ts';
import { createBackups } from './backup/backups.ts';
import type { Configuration } from './configuration.ts';
import type { Services } from './context.ts';
import { reasonOf } from './errors.ts';
import { createEvents } from './events/events.ts';
import { createFileDriver } from './files/create-driver.ts';
import { createFiles } from './files/files.ts';
import { createHealth } from './health/health.ts';
import { createJobs } from './jobs/jobs.ts';
import type { Log } from './log.ts';
import { createMetrics } from './metrics.ts';
import { createSecrets, currentKey } from './secrets/secrets.ts';
import { secretsTopic } from './secrets/rotate-key-file.ts';
import { createSettings } from './settings/settings.ts';
import type { Store } from './store/store.ts';
import { version } from './version.ts';

export type PlatformServices = Pick<Services, 'events' | 'secrets' | 'settings' | 'files' | 'jobs' | 'metrics' | 'backups' | 'health' | 'folders' | 'demoSystems' | 'listening'>;

export interface StartedPlatform<More extends Partial<Services> = object> {
  services: PlatformServices & More;
  /** After the store is migrated: listens, loads settings, opens the queue. Jobs do not run yet. */
  start(): Promise<void>;
  /** After every area is prepared: runs jobs in this process, unless it was told not to. */
  work(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The platform's own ports. `more` are those of others (sessions, areas): jobs see one and the same
 * object, so what is added to `services` later reaches them too.
 */
export async function createPlatformServices<More extends Partial<Services> = object>({ store, configuration, log, areas, works = configuration.jobs, more }: {
  store: Store;
  configuration: Configuration;
  log: Log;
  areas: readonly AreaServer[];
  /** Whether this process runs jobs; a worker does, whatever TRIBUTARY_JOBS says. */
  works?: boolean;
  more?: More;
}): Promise<StartedPlatform<More>> {
  const { db } = store;
  const onError = (error: unknown) => log.warn({ err: error }, 'a live event could not be delivered');
  const events = createEvents({ db, listen: (channel, subscription) => store.listen(channel, subscription), onError });
  const secrets = createSecrets({ data: configuration.data, secretKey: configuration.secretKey });
  const settings = createSettings({
    db, events, secrets,
    areas: areas.map(({ area }) => area),
    onProblem: (key, reason) => log.warn({ key, reason }, 'a setting cannot be used; its default holds'),
  });
  const driver = await createFileDriver(configuration);
  const files = createFiles({ db, driver, limit: configuration.fileLimit });
  const backups = createBackups(join(configuration.data, 'backups'), () => ({
    connection: store.connection, driver, key: currentKey(configuration), version,
  }));
  const jobs = createJobs({
    db, works, log,
    connection: store.connection,
    jobs: areas.flatMap((area) => area.jobs ?? []),
    services: () => services as unknown as Services,
  });
  const health = createHealth({
    store, configuration,
    checks: areas.flatMap((area) => area.checks ?? []),
    services: () => services as unknown as Services,
  });
  const services = { events, secrets, settings, files, jobs, backups, health, metrics: createMetrics({ pool: store.pool }), folders: { data: configuration.data }, demoSystems: configuration.demo && configuration.demoSystems, listening: { host: configuration.host, mqtt: configuration.mqttPort }, ...more } as PlatformServices & More;

  return {
    services,
    async start() {
      await events.start();
      events.on(secretsTopic, () => {
        try {
          secrets.refresh();
        } catch (error) {
          log.error({ reason: reasonOf(error) }, 'the changed secret key could not be read');
        }
      });
      await settings.start();
      await jobs.open();
    },
    work: () => jobs.work(),
    async stop() {
      await jobs.close();
      await events.stop();
      driver.close();
    },
  };
}
