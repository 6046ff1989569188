import type { FastifyInstance } from 'fastify';
import { resolve } from 'node:path';
import type { Configuration } from '#platform/server/configuration.ts';
import { createHttpServer } from '#platform/server/http/server.ts';
import type { WebApplication } from '#platform/server/http/web-application.ts';
import type { Log } from '#platform/server/log.ts';
import { createAuditSink } from '#platform/server/audit/audit.ts';
import type { Services } from '#platform/server/context.ts';
import { addressAllowed } from '#platform/server/settings/allowed-addresses.ts';
import { version } from '#platform/server/version.ts';
import { prepareSystem, readWordBooks } from '../../areas/system/server/index.ts';
import { areas } from '../areas.ts';
import { areaServers } from './areas.ts';
import { openPlatform, type Platform } from './open-platform.ts';

export interface RunningServer {
  address: string;
  platform: Platform;
  http: FastifyInstance;
  /** The administrator's password, told once: when it was made up at the very first start. */
  firstPassword: string | undefined;
  stop(): Promise<void>;
}

/** `more` are ports of the process itself, such as the ability to start again. */
export async function startServer(configuration: Configuration, log: Log, webFolder?: string, more: Partial<Services> = {}): Promise<RunningServer> {
  const platform = await openPlatform(configuration, log, 'server');
  const { services, store } = platform;
  Object.assign(services, more);
  try {
    const { adminPassword, demo, casUrl, publicUrl } = configuration;
    const { firstPassword } = await prepareSystem({
      db: store.db, services, areas, adminPassword, demo, casUrl, publicUrl,
      books: await readWordBooks(webFolder),
      jobs: areaServers.flatMap((area) => area.jobs ?? []),
    });
    for (const area of areaServers) await area.prepare?.({ db: store.db, services });
    await platform.work();
    const http = await createHttpServer({
      areas: areaServers,
      db: store.db,
      services,
      gate: { sessions: services.sessions, addressAllowed: (address) => addressAllowed(services.settings, address) },
      audit: createAuditSink(store.db),
      log,
      bodyLimit: configuration.bodyLimit,
      fileLimit: configuration.fileLimit,
      trustProxy: configuration.trustProxy,
      corsOrigins: configuration.corsOrigins,
      // A third of the connections at most, so that everybody else can go on working.
      exportsAtOnce: Math.max(1, Math.floor(configuration.pool / 3)),
      web: webFolder === undefined ? undefined : webApplication(webFolder, configuration),
      observe: (path, _method, status, seconds) => services.metrics.observeCall(path, status, seconds),
      metrics: async () => ({ type: services.metrics.contentType, text: await services.metrics.renderMetrics() }),
    });
    const address = await http.listen({ host: configuration.host, port: configuration.port });
    return {
      address,
      platform,
      http,
      firstPassword,
      async stop() {
        await http.close();
        await platform.close();
      },
    };
  } catch (error) {
    await platform.close();
    throw error;
  }
}

function webApplication(folder: string, { productApi, routerBase }: Configuration): WebApplication {
  return {
    folder: resolve(folder),
    configuration: { productApi, routerBase, version },
    screens: Object.fromEntries(areas.map((area) => [area.name, area.screens])),
  };
}
