import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkTask, downloadExport, lakeErrors, runTask, saveTask } from '#areas/lake';
import { stageTable } from '#engine/sync/stages.ts';
import type { AnyCall, BodyInput } from '#platform/contract';
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '#platform/server/store/testing.ts';
import { startTestServer, type CallInput, type TestServer } from '../../../../../apps/server/testing.ts';
import { callingAs, reachOf, registerSource } from '../../../../sources/server/testing/import-testing.ts';
import { registerTable } from '../../lake/register-table.ts';
import { sweepDeadStages } from '../../lake/sweep-stages.ts';
import { connectLake } from '../../testing/connect-lake.ts';
import { logOf, waitForRun } from '../../testing/wait-for-run.ts';

let server: TestServer;
let business: ThrowAwayPostgres;
let database: pg.Client;
let token: string;
let source: string;
let lakeTable: string;

beforeAll(async () => {
  [server, business] = await Promise.all([startTestServer(), startThrowAwayPostgres()]);
  await connectLake(server);
  token = await server.signIn();
  source = await registerSource(callingAs(server, token), { databasename: 'Reports', ...reachOf(business.url) });
  database = new pg.Client(business.url);
  await database.connect();
  const { services, store } = server.platform;
  lakeTable = await services.lakes.use(AbortSignal.timeout(60_000), async (session) => {
    await session.ensureSchema('source');
    await session.execute(`create table "source"."marks" as select n::bigint as id, 'name "' || n || '"' as name, (n / 4)::decimal(10,2) as mark from range(1, 101) as t(n)`);
    const [description] = await session.database.describe([{ schema: 'source', table: 'marks' }]);
    return registerTable(store.db, { layer: 'DW0', description: description!, task_wid: null });
  });
});
afterAll(async () => {
  await database?.end();
  await server?.stop();
  await business?.stop();
});

const call = <C extends AnyCall>(declared: C, input: CallInput<C> = {}) => server.call(declared, { token, ...input });

async function saved(body: BodyInput<typeof saveTask>): Promise<string> {
  const reply = await call(saveTask, { body });
  expect(reply).toMatchObject({ code: 0 });
  return reply.data.wid;
}

async function ran(task: string, parameters: Record<string, string> = {}) {
  const started = await call(runTask, { params: { id: task }, query: { parameters: JSON.stringify(parameters) } });
  expect(started).toMatchObject({ code: 0 });
  const run = await waitForRun(server, started.data.executionId);
  return { run, log: await logOf(server, run.wid) };
}

describe('what is in the lake', () => {
  it('goes into a table of a database, whole each time, and its lineage is kept', async () => {
    const noted = ['create table if not exists noted (day text, rows bigint)'];
    const to = { kind: 'database' as const, database_wid: source, schema: 'public', table: 'marks_out', before: noted, after: [`insert into noted select '$[yyyyMMdd]', count(*) from marks_out`] };
    const body = { kind: 'export' as const, name: 'marks out', definition: { from: { kind: 'table', lake_table: lakeTable }, to } };
    expect((await call(checkTask, { body })).data.findings).toMatchObject([{ level: 'info', part: 'target' }]);
    const task = await saved(body);
    const first = await ran(task);
    expect(first).toMatchObject({ run: { state: 'succeeded', read_count: 100, create_count: 100 } });
    await ran(task);
    const { rows } = await database.query('select count(*)::int, sum(mark)::text, min(name) from marks_out');
    expect(rows).toEqual([{ count: 100, sum: '1262.50', min: 'name "1"' }]);
    expect((await database.query(`select rows::int, day ~ '^\\d{8}$' as day from noted`)).rows).toEqual([{ rows: 100, day: true }, { rows: 100, day: true }]);
    const edges = await server.platform.store.db.selectFrom('lineage_edge').selectAll().where('task_wid', '=', task).execute();
    expect(edges).toHaveLength(3);
    expect(edges[0]).toMatchObject({ from_place: 'lake:source.marks', to_place: `target:${source}/public.marks_out` });
  });

  it('goes into a file that is named by run parameters', async () => {
    const task = await saved({ kind: 'export', name: 'file out', definition: { from: { kind: 'sql', sql: 'select id, name from "source"."marks" where id <= 2 order by id' }, to: { kind: 'file', name: 'out/marks-${term}.csv' } } });
    const { run, log } = await ran(task, { term: '2026' });
    expect([run.state, log]).toMatchObject(['succeeded', expect.anything()]);
    expect(await readFile(join(server.data, 'lake', 'exports', 'out', 'marks-2026.csv'), 'utf8')).toMatch(/id,name\r?\n1,"name ""1"""\r?\n2,"name ""2"""/);
    const fetched = (file: string) => call(downloadExport, { params: { id: run.wid }, query: { file }, language: 'en' });
    expect((await fetched('out/marks-2026.csv')).msg).toMatch(/^id,name/);
    expect((await fetched('../lake.duckdb')).code).toBe(lakeErrors.noExportFile.code);
  });

  it('says why a target does not do', async () => {
    const definition = { from: { kind: 'table', lake_table: lakeTable }, to: { kind: 'database', database_wid: source, schema: 'public', table: 'by_key', mode: 'upsert' } };
    expect((await call(checkTask, { body: { kind: 'export', name: 'keyless', definition } })).data.findings).toMatchObject([{ level: 'error', part: 'target' }]);
    const torn = { ...definition, to: { ...definition.to, mode: 'append', after: ['commit'] } };
    expect((await call(checkTask, { body: { kind: 'export', name: 'torn', definition: torn } })).data.findings[0]).toMatchObject({ level: 'error', text: { en: expect.stringContaining('"COMMIT"') } });
  });
});

describe('a script', () => {
  const script = (name: string, text: string) => saved({ kind: 'script', name, definition: { text, parameters: { least: '99' } } });

  it('asks the lake and changes it, with the parameters of the run', async () => {
    const task = await script('sums', `
      const [{ total }] = query('select count(*) as total from "source"."marks" where id >= ' + Number(parameters.least));
      execute('create or replace table "source"."sums" as select ' + total + ' as total');
      log('counted', { total });
      return total;`);
    const { run, log } = await ran(task, { least: '91' });
    expect([run.state, run.error_text, run.result]).toEqual(['succeeded', null, { value: 10 }]);
    expect(log).toContain('info counted {"total":10}');
  });

  it('that fails changes nothing and says where', async () => {
    const { run } = await ran(await script('breaks', `execute('delete from "source"."marks"');\nnothing.here();`));
    expect(run).toMatchObject({ state: 'failed', error_kind: 'mapping', error_text: { en: expect.stringContaining('nothing') } });
    const left = await server.platform.services.lakes.use(AbortSignal.timeout(20_000), (session) => session.rows('select count(*) from "source"."marks"'));
    expect(left).toEqual([[100n]]);
  });

  it('has no way to files, network or our process', async () => {
    const { run } = await ran(await script('looks around', `return ['process', 'require', 'fetch', '__ask', 'setTimeout'].filter((name) => typeof globalThis[name] !== 'undefined');`));
    expect(run.result).toEqual({ value: [] });
  });

  it('that never ends is stopped with its run', async () => {
    const task = await script('endless', 'log("begun"); for (;;);');
    const { data } = await call(runTask, { params: { id: task } });
    const { db } = server.platform.store;
    await expect.poll(() => logOf(server, data.executionId), { timeout: 60_000 }).toContain('info begun');
    await db.updateTable('task_run').set({ stop_requested: true }).where('wid', '=', data.executionId).execute();
    expect((await waitForRun(server, data.executionId)).state).toBe('stopped');
  });
});

describe('a run that was killed', () => {
  it('leaves nothing in the lake once the process starts again; living ones keep theirs', async () => {
    const { services, store } = server.platform;
    const living = (await ran(await saved({ kind: 'script', name: 'alive', definition: { text: 'return 1' } }))).run.wid;
    await store.db.updateTable('task_run').set({ state: 'running', attempt: 2 }).where('wid', '=', living).execute();
    const tables = [stageTable('dead', 1), stageTable(`${living}-1`, 1), stageTable(`${living}-2`, 1), stageTable(`${living}-2-p3x1`, 0)];
    await services.lakes.use(AbortSignal.timeout(20_000), async (session, lake) => {
      await session.ensureSchema(tables[0]!.schema);
      for (const table of tables) await session.execute(`create table ${lake.sql.table(table)} (a integer)`);
    });
    const warn = vi.fn<(said: unknown) => void>();
    expect(await sweepDeadStages({ db: store.db, services, log: { info: () => undefined, warn } as never })).toBe(2);
    expect(warn).not.toHaveBeenCalled();
    const left = await services.lakes.use(AbortSignal.timeout(20_000), ({ database: lake }) => lake.describe(tables));
    expect(left.map(({ table }) => table).toSorted()).toEqual([tables[3]!.table, tables[2]!.table]);
  });
});
