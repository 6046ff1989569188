import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Services } from '#platform/server/context.ts';
import { reasonOf } from '#platform/server/errors.ts';
import { clusterUser } from '#platform/server/store/cluster.ts';
import { startSidePostgres, type SidePostgres } from '#platform/server/store/side-postgres.ts';
import { demoFolders } from './demo-folders.ts';

/** Change capture can be tried on it once an administrator grants it. */
const settings = { wal_level: 'logical', max_connections: '30', max_wal_size: '128MB', min_wal_size: '32MB' };

interface DemoServer {
  started: Promise<SidePostgres | undefined>;
  /** Why it did not start. */
  problem?: string;
}

const servers = new WeakMap<Services, DemoServer>();

/** The PostgreSQL of student affairs, as a child of this server. The platform starts without it if it must. */
export async function startDemoServer(services: Services, wantedPort: number | undefined, onStart: (port: number) => Promise<void>): Promise<void> {
  const server: DemoServer = { started: start() };
  servers.set(services, server);
  await server.started;

  async function start(): Promise<SidePostgres | undefined> {
    try {
      const running = await startSidePostgres(demoFolders(services).studentAffairs, settings, wantedPort);
      await onStart(running.port).catch((error: unknown) => { server.problem = reasonOf(error); });
      return running;
    } catch (error) {
      server.problem = reasonOf(error);
      return undefined;
    }
  }
}

export async function stopDemoServer(services: Services): Promise<void> {
  const server = servers.get(services);
  servers.delete(services);
  await (await server?.started)?.stop();
}

export const demoServerProblem = (services: Services): string | undefined => servers.get(services)?.problem;

/**
 * As its owner, by the socket, which only this installation can reach: so that any process of it can, without a
 * password kept anywhere. A server that is just starting gets `patience` seconds.
 */
export async function connectAsOwner(services: Pick<Services, 'folders'>, { database = 'postgres', patience = 0, signal }: {
  database?: string; patience?: number; signal?: AbortSignal;
} = {}): Promise<{ client: pg.Client; port: number }> {
  const file = join(demoFolders(services).studentAffairs, 'postmaster.pid');
  for (const deadline = Date.now() + patience * 1000; ; await pause(100, undefined, { signal })) {
    try {
      if (!existsSync(file)) throw new Error('the PostgreSQL of student affairs does not run');
      const [, , , port, sockets] = readFileSync(file, 'utf8').split('\n');
      return { client: await connect(sockets!, Number(port), database), port: Number(port) };
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

async function connect(host: string, port: number, database: string): Promise<pg.Client> {
  const client = new pg.Client({ host, port, user: clusterUser, database, ssl: false, connectionTimeoutMillis: 10_000, statement_timeout: 120_000 });
  client.on('error', () => {});
  await client.connect();
  return client;
}
