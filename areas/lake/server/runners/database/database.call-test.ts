import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agreeToStructure, definitions, getLakeTableLineage, lakeErrors, lakeSettings } from '#areas/lake';
import { sourcesSettings } from '#areas/sources';
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '#platform/server/store/testing.ts';
import { newId } from '#platform/server/ids.ts';
import { until } from '#platform/server/testing-store.ts';
import { startTestServer, type TestServer } from '../../../../../apps/server/testing.ts';
import { callingAs, reachOf, registerSource } from '../../../../sources/server/testing/import-testing.ts';
import { enqueueRun } from '../../runs/enqueue-run.ts';
import { connectLake } from '../../testing/connect-lake.ts';
import { logOf, waitForRun } from '../../testing/wait-for-run.ts';

let server: TestServer;
let business: ThrowAwayPostgres;
let database: pg.Client;
let source: string;
const heard: any[] = [];
const listener = createServer((request, reply) => void json(request).then((event) => {
  heard.push(event);
  reply.end();
}));

beforeAll(async () => {
  [server, business] = await Promise.all([startTestServer(), startThrowAwayPostgres({ wal_level: 'logical' })]);
  await connectLake(server);
  source = await registerSource(callingAs(server, await server.signIn()), { databasename: 'Students', ...reachOf(business.url) });
  await new Promise<void>((resolve) => { listener.listen(0, '127.0.0.1', resolve); });
  database = new pg.Client(business.url);
  await database.connect();
  await database.query(`create table student (id bigint primary key, name text not null, born date, fee numeric(12,2), changed timestamptz not null default now())`);
  await database.query(`insert into student select n, 'name "' || n || E'",\\n', date '2000-01-01' + n, n / 3.0, timestamptz '2026-01-01' + n * interval '1 second' from generate_series(1, 5000) n`);
});
afterAll(async () => {
  await database?.end();
  await server?.stop();
  await business?.stop();
  listener.close();
});

async function addTask(name: string, definition: object, mode: 'full' | 'incremental' | 'changes' = 'full') {
  const { db } = server.platform.store;
  return db.insertInto('task').values({
    wid: newId(), kind: 'database', name, description: '', project_wid: null, folder_wid: null, dept_id: null, owner: null, status: 'online', database_wid: source, source_object: null, source_name: 'student',
    integrate_mode: mode, layer: 'DW0', target_schema: 'source', target_table: name, lake_table_wid: null, composite_wid: null,
    definition: JSON.stringify(definitions.database.parse({ database_wid: source, schema: 'public', table: 'student', ...definition })), schedule: null,
    priority: 3, concurrency: 'wait', retries: 0, retry_seconds: 1, timeout_minutes: null, accel_mode: 'single', push_level: 'none',
  }).returningAll().executeTakeFirstOrThrow();
}

async function runOnce(task: Awaited<ReturnType<typeof addTask>>, trigger: 'manual' | 'continuous' = 'manual') {
  const { services, store } = server.platform;
  return (await enqueueRun(store.db, services, task, { trigger }))!;
}

const inLake = (sql: string) => server.platform.services.lakes.use(AbortSignal.timeout(20_000), (session) => session.rows(sql));

describe('a table of a business system', () => {
  test('lands in the lake, exactly, and is known there', async () => {
    const task = await addTask('student_full', {});
    const wid = await runOnce(task);
    const run = await waitForRun(server, wid);
    expect([run.state, run.error_text, await logOf(server, wid)]).toMatchObject(['succeeded', null, expect.anything()]);
    expect(run).toMatchObject({ read_count: 5000, create_count: 5000, reject_count: 0 });
    const rows = await inLake(`select count(*), sum(fee), min(name), max(changed) from "source"."student_full"`);
    const { rows: [there] } = await database.query({ text: 'select count(*)::bigint, sum(fee)::text, min(name) from student', rowMode: 'array' });
    expect([String(rows[0]![0]), rows[0]![1], rows[0]![2]]).toEqual(there);
    const { db } = server.platform.store;
    const table = await db.selectFrom('lake_table').selectAll().where('table_name', '=', 'student_full').executeTakeFirstOrThrow();
    expect(await db.selectFrom('lake_field').select('field').where('table_wid', '=', table.wid).orderBy('position').execute()).toHaveLength(5);
    const edges = await db.selectFrom('lineage_edge').selectAll().where('task_wid', '=', task.wid).execute();
    expect(edges).toHaveLength(5);
    const { data: lineage } = await server.call(getLakeTableLineage, { token: await server.signIn(), query: { wid: table.wid } });
    expect(lineage.ddl).toMatch(/create table "source"\."student_full"/i);
    expect(lineage.edges).toContainEqual({ direction: 'from', field: 'fee', other: 'Students / public.student', other_field: 'fee', how: expect.any(String), task_wid: task.wid, task_name: 'student_full' });
    expect(edges[0]).toMatchObject({ from_place: `source:${source}/public.student`, to_place: 'lake:source.student_full' });
  });

  test('is followed by a cursor: only what is new is read, and keys tell what is gone', async () => {
    const task = await addTask('student_cursor', { incremental: { kind: 'cursor', columns: ['id'], deletes: 'compare' }, plan: { mode: 'upsert' } }, 'incremental');
    expect((await waitForRun(server, await runOnce(task))).create_count).toBe(5000);
    await database.query(`insert into student values (6001, 'late', null, null, now())`);
    const second = await waitForRun(server, await runOnce(task));
    expect([second.state, second.read_count, second.create_count, second.delete_count]).toEqual(['succeeded', 1, 1, 0]);
    await database.query('delete from student where id = 4321');
    const third = await waitForRun(server, await runOnce(task));
    expect([third.state, third.read_count, third.delete_count]).toEqual(['succeeded', 0, 1]);
    expect(await inLake('select count(*) from "source"."student_cursor" where id = 4321')).toEqual([[0n]]);
  });

  test('is followed by its changes until the task is stopped', async () => {
    const { settings } = server.platform.services;
    await settings.set(sourcesSettings.allowedNetworks, ['127.0.0.0/8'], null);
    await settings.set(lakeSettings.lineageAddress, `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`, null);
    const task = await addTask('student_changes', { incremental: { kind: 'changes' }, plan: { mode: 'upsert' } }, 'changes');
    const wid = await runOnce(task, 'continuous');
    const count = async () => Number((await inLake(`select count(*) from "source"."student_changes" where name like 'seen%'`).catch(() => [[0]]))[0]![0]);
    await until(async () => Number((await inLake('select count(*) from "source"."student_changes"').catch(() => [[0]]))[0]![0]) >= 5000, 30);
    await database.query(`update student set name = 'seen ' || id where id <= 10`);
    await until(async () => (await count()) === 10, 30);
    // Counted on from the copy, with its place in the log of the source.
    const shown = () => server.platform.store.db.selectFrom('task_run').select(['progress', 'create_count', 'update_count']).where('wid', '=', wid).executeTakeFirstOrThrow() as Promise<any>;
    await until(async () => (await shown()).progress.read === 5010, 30);
    expect(await shown()).toMatchObject({ create_count: 5000, update_count: 10, progress: { phase: 'stream', expected: null, changes: { position: expect.stringMatching(/^[0-9A-F]+\/[0-9A-F]+$/), per_second: { insert: expect.any(Number), update: expect.any(Number) } } } });
    const { db } = server.platform.store;
    const edges = async () => (await db.selectFrom('lineage_edge').selectAll().where('task_wid', '=', task.wid).orderBy('to_field').execute()).map((edge) => `${edge.from_place} ${edge.from_field} > ${edge.to_place} ${edge.to_field}`);
    // Known while it runs, and known anew when the table has changed.
    await until(async () => (await edges()).length === 5);
    await database.query('alter table student add column note text');
    await database.query(`update student set note = 'new' where id = 1`);
    await until(async () => (await edges()).length === 6, 30);
    expect(await edges()).toEqual(['born', 'changed', 'fee', 'id', 'name', 'note'].map((field) => `source:${source}/public.student ${field} > lake:source.student_changes ${field}`));
    await db.updateTable('task_run').set({ stop_requested: true }).where('wid', '=', wid).execute();
    expect((await waitForRun(server, wid)).state).toMatch(/succeeded|stopped/);
    const events = await until(() => { const found = heard.filter(({ job }) => job.name === task.wid); return found.length >= 4 && found; }, 30);
    expect(events.map(({ eventType }) => eventType).sort()).toEqual(['ABORT', 'RUNNING', 'RUNNING', 'START']);
    expect(events.find(({ eventType }) => eventType === 'ABORT').outputs[0]).toMatchObject({
      namespace: 'tributary-lake', name: 'source.student_changes', facets: { columnLineage: { fields: { note: { inputFields: [{ namespace: `source:${source}`, name: 'public.student', field: 'note' }] } } } },
    });
    await settings.set(lakeSettings.lineageAddress, '', null);
  });

  test('may be read by a query of its own, which goes on by its columns and writes nothing', async () => {
    const query = `select id as number, upper(name) as name, changed from student where changed < timestamptz '$[yyyy-MM-dd+1]' + interval '1 day'`;
    const task = await addTask('student_query', { table: '', query, incremental: { kind: 'cursor', columns: ['number'] }, plan: { mode: 'upsert', key: ['number'] } }, 'incremental');
    const first = await waitForRun(server, await runOnce(task));
    await database.query(`insert into student values (7001, 'newest', null, null, now())`);
    const second = await waitForRun(server, await runOnce(task));
    expect([first.state, first.error_text, second.read_count]).toEqual(['succeeded', null, 1]);
    expect(await inLake(`select name from "source"."student_query" where number = 7001`)).toEqual([['NEWEST']]);
    await database.query(`create function wipe() returns int language sql as 'delete from student returning 1'`);
    const writing = await addTask('student_wiped', { table: '', query: 'select wipe() as done' });
    expect(await waitForRun(server, await runOnce(writing))).toMatchObject({ state: 'failed', error_text: { en: expect.stringMatching(/read-only/) } });
    expect((await database.query('select count(*)::int as n from student')).rows[0].n).toBeGreaterThan(5000);
  });

  test('whose structure changes lets the task pause until somebody agrees to just that', async () => {
    const task = await addTask('student_paused', { incremental: { kind: 'changes', snapshot: 'never', following: { drift: 'pause' } }, plan: { mode: 'upsert' } }, 'changes');
    const wid = await runOnce(task, 'continuous');
    const { db } = server.platform.store;
    await until(async () => ((await db.selectFrom('task_run').select('progress').where('wid', '=', wid).executeTakeFirstOrThrow()).progress as any)?.phase === 'stream', 30);
    await database.query('alter table student add column nick text');
    await database.query(`update student set nick = 'x' where id = 3`);
    const paused = await waitForRun(server, wid);
    expect(paused).toMatchObject({ state: 'failed', error_kind: 'structure-paused', result: { structure: expect.any(String), changes: [{ en: expect.stringContaining('nick') }] } });
    const agree = async (run: string) => server.call(agreeToStructure, { token: await server.signIn(), body: { wid: run } });
    const { data } = await agree(wid);
    await until(async () => (await inLake(`select nick from "source"."student_paused" where id = 3`).catch(() => []))[0]?.[0] === 'x', 30);
    await db.updateTable('task_run').set({ stop_requested: true }).where('wid', '=', data.executionId).execute();
    expect((await waitForRun(server, data.executionId)).state).toBe('stopped');
    expect((await agree(wid)).code).toBe(lakeErrors.nothingToAgree.code);
  });

  test('that is gone fails the run with a kind that the help panel explains', async () => {
    const task = await addTask('student_gone', { table: 'nowhere' });
    expect(await waitForRun(server, await runOnce(task))).toMatchObject({ state: 'failed', error_kind: 'source-table' });
  });
});
