import { randomBytes, randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { clusterUser, isRunning, launchPostgres, prepareCluster, stopPostgres } from './cluster.ts';
import { endWithUs } from './end-with-us.ts';
import { lastComplaint } from './log-file.ts';
import { dropForeignPidFile, stopPostmaster } from './postmaster.ts';
import { leaveSocketFolder, prepareSocketFolder, socketFolder } from './socket-folder.ts';

export interface SidePostgres {
  port: number;
  /** Of its owner, whose password is another one at every start. */
  url: string;
  stop(): Promise<void>;
}

const startPatience = 20_000;

/**
 * A PostgreSQL that is not our store: on 127.0.0.1, by password only, ended with us. For demonstration
 * systems and for tests. The wanted port is taken when it is free.
 */
export async function startSidePostgres(place: string, settings: Record<string, string> = {}, wanted?: number): Promise<SidePostgres> {
  mkdirSync(dirname(place), { recursive: true, mode: 0o700 });
  const cluster = await prepareCluster(join(realpathSync(dirname(place)), place.slice(dirname(place).length + 1)));
  await endOrphan(cluster.folder);
  dropForeignPidFile(cluster.folder);
  const sockets = socketFolder(cluster.folder, cluster.runAs);
  prepareSocketFolder(sockets, cluster.runAs);
  const logFile = `${cluster.folder}.log`;
  const port = wanted !== undefined && (await isFree(wanted)) ? wanted : await freePort();
  const { dev, ino } = statSync(cluster.folder);
  const child = launchPostgres(cluster, logFile, {
    listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: sockets, shared_buffers: '32MB',
    jit: 'off', 'tributary.store': `${dev}:${ino}`, ...settings,
  });
  const forget = endWithUs(() => child.kill('SIGQUIT'));
  const stop = async () => {
    await stopPostgres(child);
    leaveSocketFolder(sockets);
    forget();
  };
  const password = randomBytes(12).toString('hex');
  for (const deadline = Date.now() + startPatience; ; await pause(20)) {
    try {
      await setPassword({ host: sockets, port, user: clusterUser, database: 'postgres', ssl: false }, password);
      break;
    } catch (cause) {
      if (isRunning(child) && Date.now() < deadline) continue;
      await stop();
      throw new Error(`PostgreSQL did not start in ${cluster.folder}: ${lastComplaint(logFile)}`, { cause });
    }
  }
  return { port, url: `postgresql://${clusterUser}:${password}@127.0.0.1:${port}/postgres`, stop };
}

async function setPassword(connection: pg.ClientConfig, password: string): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`alter user ${clusterUser} password ${pg.escapeLiteral(password)}`);
  } finally {
    await client.end();
  }
}

/** What a killed process of ours left running in this folder. */
async function endOrphan(folder: string): Promise<void> {
  const file = join(folder, 'postmaster.pid');
  const pid = existsSync(file) && Number(readFileSync(file, 'utf8').split('\n', 1)[0]);
  if (pid) await stopPostmaster(pid, folder);
}

const isFree = (port: number) => tryPort(port).then(() => true, () => false);

/**
 * Free a moment ago. Not one that the system chooses: those it gives to whoever connects or listens next, before a
 * server that has yet to start comes to listen.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 20; tries += 1) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
  return tryPort(0);
}

async function tryPort(wanted: number): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(wanted, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
