import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { definitions, lakeSettings } from '#areas/lake';
import { faultTimeout, isFull, tell, workerFaults } from '#engine/sync/faults/fault-size.ts';
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '#platform/server/store/testing.ts';
import { until } from '#platform/server/testing-store.ts';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';
import { callingAs, reachOf, registerSource } from '../../../sources/server/testing/import-testing.ts';
import type { TaskRow } from '../runners/runner.ts';
import { addTask } from '../testing/add-task.ts';
import { connectPostgresqlLake } from '../testing/connect-lake.ts';
import { logOf, waitForRun } from '../testing/wait-for-run.ts';
import { enqueueRun } from './enqueue-run.ts';
import { LostRuns } from './lost-runs.ts';

const { workers: wanted, tasks: howMany, kills, rows } = workerFaults;
let server: TestServer;
let postgres: ThrowAwayPostgres;
let lakeUrl: string;
let source: string;
const workers = new Set<ChildProcess>();
let watching: NodeJS.Timeout | undefined;

beforeAll(async () => {
  // It hands out work and does none of it.
  [server, postgres] = await Promise.all([startTestServer({ TRIBUTARY_JOBS: '0', TRIBUTARY_DEMO: '0' }), startThrowAwayPostgres({ max_connections: '400' })]);
  await inDatabase(postgres.url, 'create database lake');
  lakeUrl = Object.assign(new URL(postgres.url), { pathname: '/lake' }).href;
  await connectPostgresqlLake(server, lakeUrl);
  await server.platform.services.settings.set(lakeSettings.runsAtOnce, 100, null);
  source = await registerSource(callingAs(server, await server.signIn()), { databasename: 'Campus', ...reachOf(postgres.url) });
  for (let table = 0; table < 5; table += 1) {
    await inDatabase(postgres.url, `create table t${table} (id bigint primary key, name text not null, born date, fee numeric(12,2), changed timestamptz not null, note varchar(80))`);
    await inDatabase(postgres.url, `insert into t${table} select n, 'name "' || n || E'",\\n😀', date '2000-01-01' + (n % 9000)::int, n / 3.0, timestamptz '2026-01-01' + n * interval '1 second', case when n % 3 = 0 then null else 'note ' || n end from generate_series(1, ${rows * (table + 1)}) n`);
  }
  await Promise.all(Array.from({ length: wanted }, startWorker));
}, 300_000);
afterAll(async () => {
  clearInterval(watching);
  await Promise.all([...workers].map(kill));
  await server?.stop();
  await postgres?.stop();
});

async function inDatabase(url: string, text: string): Promise<string[][]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<string[]>({ text, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

async function startWorker(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../../../apps/worker/main.ts', import.meta.url))], {
    stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, TRIBUTARY_DATA: server.data, TRIBUTARY_LOG_LEVEL: 'silent', ...(databaseUrl() && { DATABASE_URL: databaseUrl() }) },
  });
  workers.add(child);
  const { db } = server.platform.store;
  await until(() => {
    if (child.exitCode !== null) throw new Error(`the worker ended by itself with ${child.exitCode}`);
    // Killed while it was starting, it is nobody to wait for.
    return child.signalCode !== null ? { wid: '' } : db.selectFrom('task_worker').select('wid').where('process_id', '=', child.pid!).executeTakeFirst();
  }, 180);
  return child;
}

/** With DATABASE_URL the server of a test has a database of its own there. */
function databaseUrl(): string | undefined {
  if (!process.env['DATABASE_URL']) return undefined;
  return Object.assign(new URL(process.env['DATABASE_URL']), { pathname: `/${server.platform.store.connection.database ?? ''}` }).href;
}

async function kill(child: ChildProcess): Promise<void> {
  workers.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const ways = [
  { accel_mode: 'single', definition: {} },
  { accel_mode: 'single', definition: { incremental: { kind: 'cursor', columns: ['id'] }, plan: { mode: 'append' } } },
  { accel_mode: 'cluster', definition: {} },
  { accel_mode: 'single', definition: { incremental: { kind: 'cursor', columns: ['changed'] }, plan: { mode: 'upsert' } } },
];

/** The first goes on for long enough to be killed in the middle, whatever the machine. */
function addTasks(): Promise<TaskRow[]> {
  return Promise.all(Array.from({ length: howMany }, (_, index) => {
    const { accel_mode, definition } = ways[index % ways.length]!;
    const slow = index === 0 ? { plan: { limits: { rowsPerSecond: Math.ceil(rows / 3) } } } : {};
    return addTask(server, {
      kind: 'database', name: `copy ${index}`, accel_mode, database_wid: source, source_name: `t${index % 5}`, layer: 'DW0', target_schema: 'source', target_table: `copy_${index}`,
      definition: JSON.stringify(definitions.database.parse({ database_wid: source, schema: 'public', table: `t${index % 5}`, ...definition, ...slow })), retries: 5,
    });
  }));
}

const runsNow = () => server.platform.store.db.selectFrom('task_run').select(['wid', 'state', 'attempt', 'worker', 'error_text']).execute();
const workerOf = (child: ChildProcess) => `tributary worker+jobs ${child.pid}@`;
/** The same text for the same rows. */
async function digests(url: string, tables: readonly string[]): Promise<string[][]> {
  const found = await inDatabase(url, `${tables.map((table, place) => `select ${place} as place, count(*)::text, md5(string_agg(t::text, '|' order by id)) from ${table} t`).join(' union all ')} order by place`);
  return found.map(([, ...digest]) => digest);
}

/** A worker that is in the middle of a run; undefined: there is nothing left to do. */
async function busyWorker(slow: string): Promise<ChildProcess | undefined> {
  const found = await until(async () => {
    const runs = await runsNow();
    if (runs.every(({ state }) => state !== 'waiting' && state !== 'running')) return 'over';
    const busy = runs.filter(({ wid, state }) => state === 'running' && (isFull || wid === slow));
    return [...workers].find((child) => busy.some(({ worker }) => worker?.startsWith(workerOf(child))));
  }, 180);
  return found === 'over' ? undefined : found;
}

/** How many seconds it took until all of its runs were in other hands, and another worker in its place: but in the short form, one that is left does it all. */
async function replace(victim: ChildProcess): Promise<number> {
  const before = (await runsNow()).filter(({ state, worker }) => state === 'running' && worker?.startsWith(workerOf(victim)));
  await kill(victim);
  const began = performance.now();
  const started = isFull ? startWorker() : undefined;
  await until(async () => {
    const now = new Map((await runsNow()).map((run) => [run.wid, run]));
    return before.every(({ wid, attempt }) => now.get(wid)!.attempt > attempt || now.get(wid)!.state !== 'running');
  }, 120);
  const seconds = (performance.now() - began) / 1000;
  await started;
  return seconds;
}

it('one table is read by several workers at once, and applied as one run', async () => {
  const { store: { db }, services } = server.platform;
  await inDatabase(postgres.url, `create table big as select n::bigint as id, repeat('row ' || n, 20) as name from generate_series(1, 200000) n; alter table big add primary key (id)`);
  const definition = definitions.database.parse({ database_wid: source, schema: 'public', table: 'big' });
  const task = await addTask(server, { kind: 'database', name: 'big', accel_mode: 'cluster', database_wid: source, source_name: 'big', layer: 'DW0', target_schema: 'source', target_table: 'big', definition: JSON.stringify(definition) });
  const run = await waitForRun(server, (await enqueueRun(db, services, task, { trigger: 'manual' }))!, 120);
  expect([run.state, run.create_count, (await logOf(server, run.wid)).filter((line) => line.includes('parts were read by'))]).toEqual(['succeeded', 200_000, expect.arrayContaining([expect.stringContaining('tributary worker')])]);
  expect(await digests(lakeUrl, ['source.big'])).toEqual(await digests(postgres.url, ['big']));
}, faultTimeout);

it(`brings every table whole with ${wanted} workers, ${howMany} tasks and kill -9`, async () => {
  const { store: { db }, services } = server.platform;
  // In the short form time passes three times as fast for one of those who watch.
  const lost = new LostRuns();
  if (!isFull) watching = setInterval(() => void lost.giveBack(db, services, performance.now() * 3), 500);
  const began = performance.now();
  const tasks = await addTasks();
  const [slow] = await Promise.all(tasks.map((task) => enqueueRun(db, services, task, { trigger: 'manual' })));
  const noticed: Promise<number>[] = [];
  for (let number = 0; number < kills; number += 1) {
    if (number > 0) await pause(3000);
    const victim = await busyWorker(slow!);
    if (victim) noticed.push(replace(victim));
  }
  const times = await Promise.all(noticed);
  const ended = await until(async () => {
    const runs = await runsNow();
    return runs.every(({ state }) => state !== 'waiting' && state !== 'running') && runs;
  }, 1200);
  const again = ended.filter(({ attempt }) => attempt > 1).length;
  tell(`${howMany} tasks in ${((performance.now() - began) / 1000).toFixed(0)} s, ${times.length} workers killed, ${again} runs went on elsewhere, noticed after ${Math.max(...times).toFixed(1)} s at most`);
  expect(ended.filter(({ state }) => state !== 'succeeded')).toEqual([]);
  expect(again).toBeGreaterThan(0);
  const sources = await digests(postgres.url, [0, 1, 2, 3, 4].map((table) => `t${table}`));
  expect(await digests(lakeUrl, tasks.map((_, index) => `source.copy_${index}`))).toEqual(tasks.map((_, index) => sources[index % 5]));
  tell(`${howMany} checksums equal those of their sources`);
  // Whatever the dead have left behind is taken away.
  await until(async () => Number((await inDatabase(lakeUrl, `select count(*) from information_schema.tables where table_schema = 'tributary_stage'`))[0]![0]) === 0, 60);
}, faultTimeout);
