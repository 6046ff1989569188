import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { clusterUser, isRunning, launchPostgres, prepareCluster, stopPostgres } from './cluster.ts';
import { endWithUs } from './end-with-us.ts';
import { lastComplaint } from './log-file.ts';

export interface ThrowAwayPostgres {
  url: string;
  stop(): Promise<void>;
}

/** A PostgreSQL for tests, in memory as far as it can be: on 127.0.0.1, with a password, gone when stopped. */
export async function startThrowAwayPostgres(settings: Record<string, string> = {}): Promise<ThrowAwayPostgres> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'tributary-test-')));
  const cluster = await prepareCluster(join(root, 'store'));
  const port = await freePort();
  const sockets = join(root, 'store/run');
  mkdirSync(sockets, { mode: 0o700 });
  if (cluster.runAs) chownSync(sockets, cluster.runAs.uid, cluster.runAs.gid);
  const logFile = join(root, 'store.log');
  const child = launchPostgres(cluster, logFile, {
    listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: 'run', fsync: 'off', shared_buffers: '32MB',
    ...settings,
  });
  const forget = endWithUs(() => {
    child.kill('SIGQUIT');
    rmSync(root, { recursive: true, force: true });
  });
  const password = randomBytes(12).toString('hex');
  for (const deadline = Date.now() + 20_000; ; await pause(20)) {
    const client = new pg.Client({ host: sockets, port, user: clusterUser, database: 'postgres', ssl: false });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query(`alter user ${clusterUser} password ${pg.escapeLiteral(password)}`);
      await client.end();
      break;
    } catch (cause) {
      if (!isRunning(child) || Date.now() > deadline) throw new Error(`no throw-away PostgreSQL: ${lastComplaint(logFile)}`, { cause });
    }
  }
  return {
    url: `postgresql://${clusterUser}:${password}@127.0.0.1:${port}/postgres`,
    async stop() {
      await stopPostgres(child);
      forget();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Free a moment ago: good enough for tests. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
