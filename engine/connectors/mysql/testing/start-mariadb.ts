import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import mysql from 'mysql2/promise';
import { fillFromTemplate } from '#platform/server/store/testing-templates.ts';
import { freePort } from '#platform/server/store/testing.ts';

export interface TestMariadb {
  host: string;
  port: number;
  user: string;
  password: string;
  /** As root, beside the connector. */
  run(...statements: string[]): Promise<void>;
  query(statement: string): Promise<Record<string, unknown>[]>;
  /** The program dies at once, as by a power cut. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

const server = '/usr/sbin/mariadbd';
const installer = '/usr/bin/mariadb-install-db';
const unprivileged = { uid: 54321, gid: 54321 };

/** Why no MariaDB can run here; undefined when one can. `npm test` installs it where it may. */
export function mariadbMissing(): string | undefined {
  return existsSync(server) && existsSync(installer) ? undefined : 'install the packages mariadb-server-core and mariadb-client-core';
}

/** A private MariaDB on 127.0.0.1 with its own folder and a binary log, gone when stopped. */
export async function startMariadb(settings: Record<string, string> = {}): Promise<TestMariadb> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'tributary-mariadb-')));
  const runAs = process.getuid?.() === 0 ? unprivileged : undefined;
  const data = join(root, 'data');
  const environment = { PATH: process.env.PATH ?? '', TZ: 'Asia/Shanghai' };
  const install = async (folder: string) => {
    mkdirSync(data, { mode: 0o700 });
    give(root, runAs);
    await promisify(execFile)(installer, [
      '--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal', '--skip-test-db', '--skip-name-resolve',
      '--innodb-log-file-size=8M', '--innodb-buffer-pool-size=16M', '--cross-bootstrap',
    ], { ...runAs, cwd: root, env: environment, timeout: 120_000 });
    if (folder !== data) renameSync(data, folder);
  };
  // The installer wants a way down to its folder, which a template's has not: it is made in ours.
  if (!(await fillFromTemplate('mariadb', data, install))) await install(data);
  give(root, runAs);
  const port = await freePort();
  const logFile = join(root, 'server.log');
  const log = openSync(logFile, 'a');
  const child = spawn(server, [
    '--no-defaults', `--datadir=${data}`, `--port=${port}`, '--bind-address=127.0.0.1', `--socket=${join(root, 'socket')}`,
    `--pid-file=${join(root, 'pid')}`, '--skip-name-resolve', '--character-set-server=utf8mb4', '--innodb-buffer-pool-size=32M',
    '--innodb-log-file-size=8M', '--innodb-flush-log-at-trx-commit=0', '--performance-schema=OFF', '--max-allowed-packet=32M',
    '--server-id=1', '--log-bin=binlog', '--binlog-format=ROW', '--binlog-row-image=FULL', '--binlog-row-metadata=FULL',
    ...Object.entries(settings).map(([name, value]) => `--${name}=${value}`),
  ], { ...runAs, cwd: root, env: environment, stdio: ['ignore', log, log] });
  closeSync(log);
  child.on('error', () => {});
  const atExit = (): void => {
    child.kill('SIGKILL');
    rmSync(root, { recursive: true, force: true });
  };
  process.once('exit', atExit);
  const admin = await connectWhenReady(child, port, logFile);
  const password = 'root-pass\'word"\\密';
  await admin.query('alter user root@localhost identified by ?', [password]);
  await admin.query('alter user root@\'127.0.0.1\' identified by ?', [password]);
  return {
    host: '127.0.0.1', port, user: 'root', password,
    async run(...statements) {
      for (const statement of statements) await admin.query(statement);
    },
    async query(statement) {
      const [rows] = await admin.query(statement);
      return rows as Record<string, unknown>[];
    },
    async kill() {
      const gone = ended(child);
      child.kill('SIGKILL');
      await gone;
    },
    async stop() {
      admin.destroy();
      const gone = ended(child);
      child.kill('SIGTERM');
      const hard = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await gone;
      clearTimeout(hard);
      process.removeListener('exit', atExit);
      rmSync(root, { recursive: true, force: true });
    },
  };
}

function give(folder: string, owner: typeof unprivileged | undefined): void {
  if (!owner) return;
  for (const name of readdirSync(folder, { recursive: true }) as string[]) chownSync(join(folder, name), owner.uid, owner.gid);
  chownSync(folder, owner.uid, owner.gid);
}

async function connectWhenReady(child: ChildProcess, port: number, logFile: string): Promise<mysql.Connection> {
  for (const deadline = Date.now() + 50_000; ; await pause(50)) {
    try {
      const connection = await mysql.createConnection({ host: '127.0.0.1', port, user: 'root', charset: 'utf8mb4', supportBigNumbers: true, bigNumberStrings: true });
      connection.on('error', () => {});
      return connection;
    } catch (cause) {
      if (child.exitCode !== null || child.pid === undefined || Date.now() > deadline) {
        throw new Error(`no MariaDB for tests: ${readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-3).join(' ')}`, { cause });
      }
    }
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => child.once('exit', () => resolve()));
}
