import type { Configuration } from '#platform/server/configuration.ts';
import type { Services } from '#platform/server/context.ts';
import { authMigrations } from '#platform/server/auth/migrations.ts';
import { createSessions } from '#platform/server/auth/sessions.ts';
import { createTokens } from '#platform/server/auth/tokens.ts';
import { platformSettings } from '#platform/contract/platform/index.ts';
import { processName } from '#platform/server/health/processes.ts';
import type { Log } from '#platform/server/log.ts';
import { createPlatformServices } from '#platform/server/services.ts';
import { migrate } from '#platform/server/store/migrate.ts';
import { openStore, type Store } from '#platform/server/store/store.ts';
import { loadPrincipal } from '../../areas/system/server/index.ts';
import { defaultGroup } from '#areas/lake';
import { areas } from '../areas.ts';
import { areaServers } from './areas.ts';

export interface Platform {
  store: Store;
  services: Services;
  /** Runs jobs in this process, unless it was told not to, and whatever else areas do unasked. */
  work(): Promise<void>;
  close(): Promise<void>;
}

/** The store, migrated, and every service on top of it: what a server and a worker both stand on. */
export async function openPlatform(configuration: Configuration, log: Log, role: 'server' | 'worker'): Promise<Platform> {
  const store = await openStore({
    dataFolder: configuration.data,
    databaseUrl: configuration.databaseUrl,
    poolSize: configuration.pool,
    role,
    processName: processName(role, role === 'worker' || configuration.jobs),
    log: { info: (text) => log.info(text), warn: (text) => log.warn(text), error: (text) => log.error(text) },
  });
  try {
    await migrate(store.db, [
      { area: 'auth', migrations: authMigrations },
      ...areaServers.map(({ area, migrations = {} }) => ({ area: area.name, migrations })),
    ]);
    const platform = await createPlatformServices({
      store, configuration, log, areas: areaServers, works: role === 'worker' || configuration.jobs,
    });
    const services = platform.services as unknown as Services;
    services.areas = areas;
    services.process = { role, works: role === 'worker' || configuration.jobs, name: processName(role, role === 'worker' || configuration.jobs), group: role === 'worker' ? configuration.workerGroup : defaultGroup };
    services.bundleParts = areaServers.flatMap((area) => area.bundleParts ?? []);
    services.sessions = createSessions({
      db: store.db,
      tokens: createTokens(services.secrets.derive('session tokens')),
      loadPrincipal,
      hours: () => services.settings.get(platformSettings.sessionHours),
      onEnd: (session, db) => services.events.publish(`session:${session}`, 'ended', null, db),
      listen: (channel, subscription) => store.listen(channel, subscription),
    });
    for (const area of areaServers) Object.assign(services, area.services?.({ db: store.db, services }));
    await platform.start();
    return {
      store,
      services,
      async work() {
        await platform.work();
        for (const area of areaServers) await area.work?.({ db: store.db, services, log });
      },
      async close() {
        await platform.stop();
        for (const area of areaServers) await area.close?.({ services });
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}
