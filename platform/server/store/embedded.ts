import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { reasonOf, UserError } from '../errors.ts';
import { clusterUser, isRunning, launchPostgres, prepareCluster, stopPostgres } from './cluster.ts';
import { endWithUs } from './end-with-us.ts';
import { storeErrors } from './errors.ts';
import { keepLogSmall, lastComplaint } from './log-file.ts';
import { ownerPatience, tryOwnerLock } from './owner-lock.ts';
import { dropForeignPidFile, stopOrphan } from './postmaster.ts';
import { isAlive, processIdentity } from './process-identity.ts';
import { runAsFor } from './run-as.ts';
import { leaveSocketFolder, prepareSocketFolder, socketFolder } from './socket-folder.ts';
import type { OpenedServer, StoreLog } from './store.ts';

/** Modest: the store shares a small machine with everything else. */
const settings = {
  listen_addresses: '', shared_buffers: '64MB', max_connections: '60', jit: 'off', timezone: 'UTC', log_timezone: 'UTC',
  // Rows and statements may hold what nobody should read in a log.
  log_error_verbosity: 'terse', log_min_error_statement: 'panic', log_checkpoints: 'off',
};

const startPatience = 30_000;
/** Processes of a killed store need a moment to notice and go. */
const mayPass = /lock file|pre-existing shared memory|still in use/;

interface Options {
  dataFolder: string;
  log: StoreLog;
  /** Another server became the owner while our store was away. */
  onLost(error: UserError): void;
}

/** PostgreSQL as our child: made when missing, kept alive, ended with us; one server per data folder. */
export async function startEmbedded({ dataFolder, log, onLost }: Options): Promise<OpenedServer> {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const root = realpathSync(dataFolder);
  const cluster = await prepareCluster(join(root, 'store'));
  const sockets = socketFolder(root, cluster.runAs);
  prepareSocketFolder(sockets, cluster.runAs);
  const logFile = join(root, 'logs/store.log');
  const stopKeeping = keepLogSmall(logFile);
  const connection = connectionTo(sockets);
  const me = processIdentity(process.pid)!;
  const inUse = (): UserError => new UserError(storeErrors.inUse, { folder: root });

  let child: ChildProcess | undefined;
  let owner: pg.Client | undefined;
  let closing = false;
  let recovering = false;

  /** Comes back as the only owner of a running store of our own, or fails. */
  async function claim(): Promise<pg.Client> {
    const started = Date.now();
    let launches = 0;
    let nextLaunch = 0;
    while (!closing) {
      const client = await knock(connection);
      if (client && (await isOurs(client, started + ownerPatience))) return client;
      if (!client && !isRunning(child) && Date.now() >= nextLaunch) {
        dropForeignPidFile(cluster.folder);
        child = launch();
        launches++;
        nextLaunch = Date.now() + 500;
      }
      const hopeless = launches >= 3 && !isRunning(child) && !mayPass.test(lastComplaint(logFile));
      if (hopeless || Date.now() > started + startPatience) {
        throw new UserError(storeErrors.notStarted, { folder: root, reason: lastComplaint(logFile) });
      }
      await pause(20);
    }
    throw new Error('the store was closed while it started');
  }

  async function isOurs(client: pg.Client, patientUntil: number): Promise<boolean> {
    let ours = false;
    try {
      const { rows } = await client.query<{ owner: string | null }>(`select current_setting('tributary.owner', true) as owner`);
      const found = rows[0]!.owner;
      if (found && found !== me && isAlive(found)) {
        if (Date.now() > patientUntil) throw inUse();
        return false;
      }
      const locked = await tryOwnerLock(client, 'embedded');
      ours = locked && found === me;
      // Of several that find a dead server's store, the one with the lock inherits it.
      if (found !== me) {
        // Its connection may take a moment to die after it.
        if (!locked && Date.now() <= patientUntil) return false;
        if (!locked) throw inUse();
        log.warn('the store of a server that was killed still runs: it is stopped and started anew');
        if (!(await stopOrphan(client, cluster.folder))) throw inUse();
      }
    } catch (cause) {
      // Anything else means the store went away under us: look again.
      if (cause instanceof UserError) throw cause;
    } finally {
      if (!ours) await client.end().catch(() => {});
    }
    return ours;
  }

  function launch(): ChildProcess {
    const { dev, ino } = statSync(cluster.folder);
    const started = launchPostgres(cluster, logFile, {
      ...settings, unix_socket_directories: sockets, 'tributary.owner': me, 'tributary.store': `${dev}:${ino}`,
    });
    started.once('exit', () => void recover('the store ended'));
    return started;
  }

  async function recover(why: string): Promise<void> {
    if (closing || recovering || !owner) return;
    recovering = true;
    owner = undefined;
    log.error(`${why}: it is started again`);
    for (let wait = 100; !closing && !owner; wait = Math.min(wait * 2, 5000)) {
      try {
        hold(await claim());
        log.info('the store is back');
      } catch (cause) {
        if (closing) break;
        if (cause instanceof UserError && cause.definition === storeErrors.inUse) {
          onLost(cause);
          break;
        }
        log.error(`the store could not be started: ${reasonOf(cause)}`);
        await pause(wait);
      }
    }
    recovering = false;
  }

  function hold(client: pg.Client): void {
    owner = client;
    client.once('end', () => void recover('the connection to the store broke'));
  }

  const forget = endWithUs(() => child?.kill('SIGINT'));
  async function close(): Promise<void> {
    closing = true;
    await owner?.end().catch(() => {});
    if (child) await stopPostgres(child);
    leaveSocketFolder(sockets);
    stopKeeping();
    forget();
  }

  try {
    hold(await claim());
  } catch (cause) {
    await close();
    throw cause;
  }
  return { connection, close };
}

/** A worker uses the store of the server that runs on the same folder. */
export async function joinEmbedded(dataFolder: string): Promise<OpenedServer> {
  const missing = new UserError(storeErrors.noServer, { folder: dataFolder });
  if (!existsSync(join(dataFolder, 'store'))) throw missing;
  const root = realpathSync(dataFolder);
  const connection = connectionTo(socketFolder(root, runAsFor(join(root, 'store'))));
  const client = await knock(connection);
  if (!client) throw missing;
  await client.end();
  return { connection, close: async () => {} };
}

function connectionTo(sockets: string): pg.ClientConfig {
  return { host: sockets, port: 5432, user: clusterUser, database: 'postgres', ssl: false };
}

/** A connection, or undefined when nobody answers (yet). */
async function knock(connection: pg.ClientConfig): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    ...connection, application_name: 'tributary owner', connectionTimeoutMillis: 5000, query_timeout: 10_000,
  });
  // A connection that breaks also emits `end`, which is what we act on.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch {
    return undefined;
  }
}
