import { execFile, spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync, chownSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync, statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { reasonOf, UserError } from '../errors.ts';
import { postgresBinaries } from './binaries.ts';
import { storeErrors } from './errors.ts';
import { processIdentity } from './process-identity.ts';
import { namedAccount, runAsFor, type RunAs } from './run-as.ts';

/** One PostgreSQL data folder and what is needed to run it. */
export interface Cluster {
  folder: string;
  binaries: string;
  runAs: RunAs | undefined;
}

export const clusterUser = 'tributary';
const major = '18';

/** PG* settings of our own environment must not reach the store. */
const environment = { PATH: process.env.PATH ?? '', TZ: 'UTC', LC_ALL: 'C' };

/** Makes the cluster when it is not there yet. The socket needs no password, an address always does. */
export async function prepareCluster(folder: string): Promise<Cluster> {
  const fresh = !existsSync(join(folder, 'PG_VERSION'));
  const runAs = runAsFor(folder);
  const cluster = { folder, binaries: postgresBinaries(runAs), runAs };
  if (fresh) await initialise(cluster);
  else {
    const found = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
    if (found !== major) throw new UserError(storeErrors.otherVersion, { folder, found, needed: major });
  }
  // A store that was copied or restored may have lost both.
  if (runAs && statSync(folder).uid !== runAs.uid) giveTo(folder, runAs);
  if (statSync(folder).mode & 0o077) chmodSync(folder, 0o700);
  return cluster;
}

/** Built beside its place and moved there whole: neither a crash nor a rival leaves half a cluster. */
async function initialise({ folder, binaries, runAs }: Cluster): Promise<void> {
  removeLeftovers(folder);
  const fresh = `${folder}.new-${process.pid}`;
  mkdirSync(fresh, { recursive: true, mode: 0o700 });
  const account = runAs && namedAccount();
  if (account) chownSync(fresh, account.uid, account.gid);
  try {
    await promisify(execFile)(join(binaries, 'initdb'), [
      '-D', dataArgument({ folder: fresh, runAs }), '-U', clusterUser, '-E', 'UTF8', '--data-checksums',
      '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C',
      // pg_trgm finds the letters of Chinese only in a UTF-8 character type.
      `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
      '--auth-local=trust', '--auth-host=scram-sha-256',
    ], { ...account, cwd: fresh, env: environment, timeout: 120_000 });
    if (runAs) giveTo(fresh, runAs);
    renameSync(fresh, folder);
  } catch (cause) {
    rmSync(fresh, { recursive: true, force: true });
    if (existsSync(join(folder, 'PG_VERSION'))) return;
    const output = (cause as { stderr?: string }).stderr?.trim().split('\n').at(-1);
    throw new UserError(storeErrors.notStarted, { folder, reason: output || reasonOf(cause) });
  }
}

function removeLeftovers(folder: string): void {
  const prefix = `${basename(folder)}.new-`;
  for (const name of readdirSync(dirname(folder))) {
    if (!name.startsWith(prefix) || processIdentity(Number(name.slice(prefix.length)))) continue;
    rmSync(join(dirname(folder), name), { recursive: true, force: true });
  }
}

function giveTo(folder: string, { uid, gid }: RunAs): void {
  for (const name of readdirSync(folder, { recursive: true }) as string[]) chownSync(join(folder, name), uid, gid);
  chownSync(folder, uid, gid);
}

/** As another id the way down to the folder may be closed; the working folder is already open. */
function dataArgument({ folder, runAs }: Pick<Cluster, 'folder' | 'runAs'>): string {
  return runAs && process.platform === 'linux' ? '/proc/self/cwd' : folder;
}

/** In a group of its own, so that Ctrl-C in a terminal reaches only us and we end it in order. */
export function launchPostgres(cluster: Cluster, logFile: string, settings: Record<string, string>): ChildProcess {
  const log = openSync(logFile, 'a', 0o600);
  try {
    const switches = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(join(cluster.binaries, 'postgres'), ['-D', dataArgument(cluster), ...switches], {
      ...cluster.runAs, cwd: cluster.folder, env: environment, detached: true, stdio: ['ignore', log, log],
    });
    // Without a listener a failed spawn would end the whole process; the caller sees that it is not running.
    child.on('error', () => {});
    return child;
  } finally {
    closeSync(log);
  }
}

/** Fast, then immediate, then hard: it always ends. */
export async function stopPostgres(child: ChildProcess): Promise<void> {
  for (const [signal, patience] of [['SIGINT', 10_000], ['SIGQUIT', 5000], ['SIGKILL', 5000]] as const) {
    if (!isRunning(child)) return;
    const gone = new Promise<true>((resolve) => child.once('exit', () => resolve(true)));
    child.kill(signal);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), patience)));
    const ended = await Promise.race([gone, late]);
    clearTimeout(timer);
    if (ended) return;
  }
}

export const isRunning = (child: ChildProcess | undefined): child is ChildProcess =>
  child?.pid !== undefined && child.exitCode === null && child.signalCode === null;
