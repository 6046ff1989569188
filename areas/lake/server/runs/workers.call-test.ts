import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { definitions, lakeSettings } from '#areas/lake';
import { sourcesSettings } from '#areas/sources';
import { faultTimeout, isFull, tell, workerFaults } from '#engine/sync/faults/fault-size.ts';
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '#platform/server/store/testing.ts';
import { until } from '#platform/server/testing-store.ts';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';
import { callingAs, reachOf, registerSource } from '../../../sources/server/testing/import-testing.ts';
import { sweepKept } from '../kept/sweep-kept.ts';
import { LostParts } from '../run-parts/lost-parts.ts';
import type { TaskRow } from '../runners/runner.ts';
import { addTask } from '../testing/add-task.ts';
import { connectPostgresqlLake } from '../testing/connect-lake.ts';
import { logOf } from '../testing/wait-for-run.ts';
import { enqueueRun } from './enqueue-run.ts';
import { LostRuns } from './lost-runs.ts';

const { workers: wanted, tasks: howMany, kills, rows } = workerFaults;
let server: TestServer;
let postgres: ThrowAwayPostgres;
let lakeUrl: string;
let source: string;
const workers = new Set<ChildProcess>();
let watching: NodeJS.Timeout | undefined;
let gate: pg.Client;
let gatedSource: string;
let bucket: S3rver | undefined;
const keptFolder = mkdtempSync(join(tmpdir(), 'tributary-kept-'));
const gatedRows = 16_000;

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
  await closeGate();
  await keepSegments();
  await Promise.all(Array.from({ length: wanted }, startWorker));
}, 300_000);
afterAll(async () => {
  clearInterval(watching);
  await gate?.end();
  await Promise.all([...workers].map(kill));
  await server?.stop();
  await postgres?.stop();
  await bucket?.close();
  rmSync(keptFolder, { recursive: true, force: true });
});

/**
 * A table whose rows wait, from the first quarter on, until the gate is opened: whoever reads it stands in the middle of a part.
 * Without statistics it is cut into as many ranges as there may be, more than the run itself can hold.
 */
async function closeGate(): Promise<void> {
  await inDatabase(postgres.url, `
    create table gated (id bigint primary key, name text) with (autovacuum_enabled = false);
    insert into gated select n, repeat('row ' || n, 20) from generate_series(1, ${gatedRows}) n;
    create function pass(id bigint) returns boolean language plpgsql as $$
      begin
        if id > ${gatedRows / 4} and id % 100 = 50 then
          while not pg_try_advisory_xact_lock_shared(4711) loop perform pg_sleep(0.02); end loop;
        end if;
        return true;
      end $$;
    alter table gated enable row level security;
    create policy gate on gated using (pass(id));
    create role visitor login password 'visitor';
    grant select on gated to visitor`);
  gate = new pg.Client(postgres.url);
  await gate.connect();
  await gate.query('select pg_advisory_lock(4711)');
  const visited = Object.assign(new URL(postgres.url), { username: 'visitor', password: 'visitor' }).href;
  gatedSource = await registerSource(callingAs(server, await server.signIn()), { databasename: 'Gated', ...reachOf(visited) });
}

/** What was read is kept in a bucket that every worker reaches. */
async function keepSegments(): Promise<void> {
  bucket = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: keptFolder, configureBuckets: [{ name: 'segments', configs: [] }] });
  const { port } = (await bucket.run()) as AddressInfo;
  const { settings } = server.platform.services;
  await settings.set(sourcesSettings.allowedNetworks, ['127.0.0.0/8'], null);
  await settings.set(lakeSettings.sharedSegmentsKey, 'S3RVER', null);
  await settings.set(lakeSettings.sharedSegments, { ...lakeSettings.sharedSegments.initial, bucket: 'segments', endpoint: `http://127.0.0.1:${port}`, accessKey: 'S3RVER' }, null);
}

/** Files of the bucket whose names hold this. */
const keptNow = (part: string) => readdirSync(keptFolder, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes(part) && name.endsWith('_object'));

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

function addTasks(): Promise<TaskRow[]> {
  return Promise.all(Array.from({ length: howMany }, (_, index) => {
    const { accel_mode, definition } = ways[index % ways.length]!;
    return addTask(server, {
      kind: 'database', name: `copy ${index}`, accel_mode, database_wid: source, source_name: `t${index % 5}`, layer: 'DW0', target_schema: 'source', target_table: `copy_${index}`,
      definition: JSON.stringify(definitions.database.parse({ database_wid: source, schema: 'public', table: `t${index % 5}`, ...definition })), retries: 5,
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
async function busyWorker(): Promise<ChildProcess | undefined> {
  const found = await until(async () => {
    const runs = await runsNow();
    if (runs.every(({ state }) => state !== 'waiting' && state !== 'running')) return 'over';
    const busy = runs.filter(({ state }) => state === 'running');
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

const addGated = (name: string, accel_mode: string) => addTask(server, {
  kind: 'database', name, accel_mode, database_wid: gatedSource, source_name: 'gated', layer: 'DW0', target_schema: 'source', target_table: name,
  definition: JSON.stringify(definitions.database.parse({ database_wid: gatedSource, schema: 'public', table: 'gated' })),
});

/** With nothing in its hands that others would wait for: transactions of a process that is stopped stay open. */
async function putToSleep(child: ChildProcess): Promise<void> {
  const open = `select pid from pg_stat_activity where application_name like 'tributary%' and usename <> 'visitor' and xact_start < clock_timestamp() - interval '300 milliseconds'`;
  await until(async () => {
    child.kill('SIGSTOP');
    await pause(400);
    const { rows: held } = await sql.raw(open).execute(server.platform.store.db);
    if (held.length + (await inDatabase(postgres.url, open)).length === 0) return true;
    child.kill('SIGCONT');
    await pause(50);
    return false;
  }, 60);
}

/** One worker that stands in the middle of a run of its own and in the middle of parts of another's: the runs, and how long it took to notice that it was killed. */
async function killHelper(): Promise<{ own: string; helped: string; noticed: Promise<number> }> {
  const { store: { db }, services } = server.platform;
  const own = (await enqueueRun(db, services, await addGated('own', 'parallel'), { trigger: 'manual' }))!;
  const runnerOf = async (wid: string) => {
    const { worker } = await db.selectFrom('task_run').select('worker').where('wid', '=', wid).executeTakeFirstOrThrow();
    return [...workers].find((child) => worker?.startsWith(workerOf(child)));
  };
  const victim = await until(() => runnerOf(own), 60);
  await until(() => keptNow(own).filter((name) => /[0-9a-f]{40}\.json/.test(name)).length >= 4, 60);
  // Asleep, it leaves the second run to another.
  await putToSleep(victim);
  const helped = (await enqueueRun(db, services, await addGated('helped', 'cluster'), { trigger: 'manual' }))!;
  const parts = () => db.selectFrom('run_part').select(['state', 'worker']).where('run_wid', '=', helped).execute();
  await until(async () => (await parts()).length > 0, 60);
  victim.kill('SIGCONT');
  await until(async () => (await parts()).some(({ state, worker }) => state === 'taken' && worker?.startsWith(workerOf(victim))), 60);
  const noticed = replace(victim);
  await gate.query('select pg_advisory_unlock(4711)');
  return { own, helped, noticed };
}

it(`brings every table whole with ${wanted} workers, ${howMany} tasks and kill -9`, async () => {
  const { store: { db }, services } = server.platform;
  // In the short form time passes three times as fast for one of those who watch.
  const lost = new LostRuns();
  const lostParts = new LostParts();
  if (!isFull) {
    watching = setInterval(() => {
      void lost.giveBack(db, services, performance.now() * 3);
      void lostParts.free(db, performance.now() * 3);
    }, 500);
  }
  const { own, helped, noticed: first } = await killHelper();
  const began = performance.now();
  const tasks = await addTasks();
  await Promise.all(tasks.map((task) => enqueueRun(db, services, task, { trigger: 'manual' })));
  const noticed = [first];
  for (let number = 0; number < kills; number += 1) {
    if (number > 0) await pause(3000);
    const victim = await busyWorker();
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
  // What its worker had read whole was not read again, and neither was what others had read of the run that it helped.
  expect((await logOf(server, own)).join('\n')).toContain('goes on from try 1');
  if (!isFull) expect((await logOf(server, helped)).join('\n')).toMatch(/was not finished by tributary worker/);
  expect(await digests(lakeUrl, ['source.own', 'source.helped'])).toEqual(await digests(postgres.url, ['gated', 'gated']));
  const sources = await digests(postgres.url, [0, 1, 2, 3, 4].map((table) => `t${table}`));
  expect(await digests(lakeUrl, tasks.map((_, index) => `source.copy_${index}`))).toEqual(tasks.map((_, index) => sources[index % 5]));
  tell(`${howMany} checksums equal those of their sources`);
  // Whatever the dead have left behind is taken away.
  await until(async () => {
    await sweepKept({ db, services, signal: AbortSignal.timeout(60_000) });
    return keptNow('').length === 0;
  }, 60);
  await until(async () => Number((await inDatabase(lakeUrl, `select count(*) from information_schema.tables where table_schema = 'tributary_stage'`))[0]![0]) === 0, 60);
}, faultTimeout);
