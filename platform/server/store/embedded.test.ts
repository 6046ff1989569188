import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openStore } from './store.ts';
import { postmasterPid, storeProcesses, StoreTemplate, TestProcess, until } from './test-process.ts';

const messages: string[] = [];
const log = { info: () => {}, warn: (text: string) => messages.push(text), error: (text: string) => messages.push(text) };
let dataFolder: string;
const processes: TestProcess[] = [];

const template = new StoreTemplate();
beforeAll(() => template.make());
afterAll(() => template.remove());

beforeEach(() => {
  dataFolder = template.copy();
});

afterEach(async () => {
  for (const started of processes.splice(0)) await started.kill('SIGKILL');
  if (existsSync(join(dataFolder, 'store/PG_VERSION'))) await (await openStore({ dataFolder, log })).close();
  rmSync(dataFolder, { recursive: true });
});

function startProcess(mode: string): TestProcess {
  const started = new TestProcess(mode, dataFolder);
  processes.push(started);
  return started;
}

it('inherits the store of a killed server and stops the orphan first', async () => {
  const killed = startProcess('hold');
  await killed.said('open');
  const orphan = postmasterPid(dataFolder);
  await killed.kill('SIGKILL');
  expect(storeProcesses(dataFolder)).toContain(orphan);
  const heir = startProcess('hold');
  await heir.said('open');
  expect(storeProcesses(dataFolder)).not.toContain(orphan);
  await startProcess('hold').said('refused');
});

it('lets exactly one of several servers win that start at the same moment on a new folder', async () => {
  rmSync(join(dataFolder, 'store'), { recursive: true });
  const rivals = [startProcess('hold'), startProcess('hold'), startProcess('hold')];
  const ends = await Promise.all(rivals.map((rival) => Promise.race([rival.said('open'), rival.said('refused')])));
  expect(ends.filter((line) => line === 'open')).toHaveLength(1);
  expect(ends.filter((line) => line.startsWith('refused'))).toHaveLength(2);
});

it('lets exactly one of several servers inherit an orphan', async () => {
  const killed = startProcess('hold');
  await killed.said('open');
  await killed.kill('SIGKILL');
  const rivals = [startProcess('hold'), startProcess('hold'), startProcess('hold')];
  const ends = await Promise.all(rivals.map((rival) => Promise.race([rival.said('open'), rival.said('refused')])));
  expect(ends.filter((line) => line === 'open')).toHaveLength(1);
});

it('starts the store again when it is killed, without losing what was acknowledged', async () => {
  const store = await openStore({ dataFolder, log });
  await store.pool.query('create table kept as select 42 as answer');
  const first = postmasterPid(dataFolder);
  process.kill(first, 'SIGKILL');
  const rows = await until(async () => {
    const found = await store.pool.query('select answer from kept').catch(() => undefined);
    return found && postmasterPid(dataFolder) !== first && found.rows;
  }, 'the store to come back');
  expect(rows).toEqual([{ answer: 42 }]);
  await startProcess('hold').said('refused');
  await store.close();
  expect(storeProcesses(dataFolder)).toEqual([]);
});

it('comes back when a single process of the store is killed', async () => {
  const store = await openStore({ dataFolder, log });
  const { rows } = await store.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  process.kill(rows[0]!.pid, 'SIGKILL');
  await until(() => store.pool.query('select 1').catch(() => undefined), 'an answer');
  await until(async () => (await store.pool.query(`select 1 from pg_locks where locktype = 'advisory'`)).rowCount, 'the lock');
  await store.close();
});

it.each([
  ['a hang-up', 'hold', 'SIGHUP'], ['a request to end', 'hold', 'SIGTERM'], ['an interruption', 'hold', 'SIGINT'],
  ['an uncaught exception', 'throw', undefined], ['its own exit', 'exit', undefined],
] as const)('leaves no process behind after %s', async (_name, mode, signal) => {
  const server = startProcess(mode);
  await server.said('open');
  if (signal) server.child.kill(signal);
  await server.ended;
  await until(() => storeProcesses(dataFolder).length === 0, 'the store to end');
  expect(existsSync(join(dataFolder, 'store/postmaster.pid'))).toBe(false);
});

it('starts although the number in a left-over pid file belongs to another process now', async () => {
  writeFileSync(join(dataFolder, 'store/postmaster.pid'), `${process.pid}\n${dataFolder}/store\n1\n5432\n/nowhere\n\n0 0\nready\n`);
  const store = await openStore({ dataFolder, log });
  expect(postmasterPid(dataFolder)).not.toBe(process.pid);
  await store.close();
});

it('tells a worker plainly that no server runs', async () => {
  const refused = await openStore({ dataFolder, log, role: 'worker' }).catch((error: Error) => error);
  expect(String(refused)).toContain(`No server is running on the data folder ${dataFolder}`);
});

it('opens in a folder whose path is too long for a socket', async () => {
  const deep = join(dataFolder, 'deep'.repeat(40));
  mkdirSync(deep);
  const store = await openStore({ dataFolder: deep, log });
  expect((await store.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  const sockets = store.connection.host!;
  await store.close();
  expect(existsSync(sockets)).toBe(false);
});

it('refuses a folder made by another version and names both', async () => {
  writeFileSync(join(dataFolder, 'store/PG_VERSION'), '15\n');
  const refused = await openStore({ dataFolder, log }).catch((error: Error) => error);
  expect(String(refused)).toContain('made by PostgreSQL 15, and this release brings 18');
  rmSync(join(dataFolder, 'store'), { recursive: true });
});

it('writes neither rows nor statements into its log', async () => {
  const store = await openStore({ dataFolder, log });
  await store.pool.query('create table secret (word text check (length(word) < 3))');
  await expect(store.pool.query(`insert into secret values ('open sesame')`)).rejects.toThrow();
  await store.close();
  const written = readFileSync(join(dataFolder, 'logs/store.log'), 'utf8');
  expect(written).toContain('violates check constraint');
  expect(written).not.toContain('sesame');
});
