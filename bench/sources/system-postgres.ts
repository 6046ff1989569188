import { execFile, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '#platform/server/store/testing.ts';

/** `nobody`: the server refuses to run as root, and as someone whom the system does not know. */
const unprivileged = { uid: 65534, gid: 65534 };
const isRoot = process.getuid?.() === 0;
const programs = ['pg_dump', 'initdb', 'postgres'];

/** A folder with pg_dump and a server of its own version: it refuses to dump from a newer one. */
function programFolder(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => existsSync(join(folder, 'pg_dump'))).map((folder) => dirname(realpathSync(join(folder, 'pg_dump'))));
  const installed = globSync('/usr/lib/postgresql/*/bin').sort((one, other) => Number(other.split('/')[4]) - Number(one.split('/')[4]));
  return [...installed, ...onPath].find((folder) => programs.every((program) => existsSync(join(folder, program))));
}

/** Installs it where that is allowed; undefined where pg_dump cannot be had. */
export function findPgDump(): string | undefined {
  const found = programFolder();
  if (found || !isRoot || !existsSync('/usr/bin/apt-get')) return found;
  console.log('installing postgresql for pg_dump');
  const apt = (...parameters: string[]) => spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=180', '-q', ...parameters], { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  apt('update');
  apt('install', '-y', '--no-install-recommends', 'postgresql');
  return programFolder();
}

export interface SystemPostgres {
  url: string;
  /** The schema of everything, as text. */
  dumpSchema(): Promise<number>;
  stop(): Promise<void>;
}

/** A private server on 127.0.0.1 that the system's own pg_dump speaks to. */
export async function startSystemPostgres(folder: string): Promise<SystemPostgres> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'tributary-bench-')));
  const data = join(root, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (isRoot) for (const place of [root, data]) chownSync(place, unprivileged.uid, unprivileged.gid);
  const runAs = isRoot ? unprivileged : {};
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8' };
  await promisify(execFile)(join(folder, 'initdb'), ['-D', data, '-U', 'bench', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'], { ...runAs, cwd: root, env, timeout: 120_000 });
  const port = await freePort();
  const server = spawn(join(folder, 'postgres'), ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', root, '-c', 'fsync=off', '-c', 'max_locks_per_transaction=256'], { ...runAs, cwd: root, env, stdio: 'ignore' });
  const url = `postgresql://bench:none@127.0.0.1:${port}/postgres`;
  for (const deadline = Date.now() + 30_000; ; await pause(50)) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    if (await client.connect().then(() => true, () => false)) {
      await client.end();
      break;
    }
    if (server.exitCode !== null || Date.now() > deadline) throw new Error('the PostgreSQL of this system did not start');
  }
  return {
    url,
    async dumpSchema() {
      const { stdout } = await promisify(execFile)(join(folder, 'pg_dump'), ['-s', url], { env, maxBuffer: 1024 ** 3 });
      return stdout.length;
    },
    async stop() {
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await gone;
      rmSync(root, { recursive: true, force: true });
    },
  };
}
