import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  checkTask, correctQuarantinedRow, describeGraph, getCustomRun, lakeErrors, listPluginRuns, listPlugins, listQuarantined, previewNode, replayQuarantinedRows, runTask, saveTask,
} from '#areas/lake';
import type { AnyCall } from '#platform/contract';
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '#platform/server/store/testing.ts';
import { startTestServer, type CallInput, type TestServer } from '../../../../../apps/server/testing.ts';
import { callingAs, reachOf, registerSource } from '../../../../sources/server/testing/import-testing.ts';
import { registerTable } from '../../lake/register-table.ts';
import { connectLake } from '../../testing/connect-lake.ts';
import { logOf, waitForRun } from '../../testing/wait-for-run.ts';

let server: TestServer;
let business: ThrowAwayPostgres;
let database: pg.Client;
let token: string;
let source: string;
let classes: string;

beforeAll(async () => {
  [server, business] = await Promise.all([startTestServer(), startThrowAwayPostgres()]);
  await connectLake(server);
  token = await server.signIn();
  source = await registerSource(callingAs(server, token), { databasename: 'School', ...reachOf(business.url) });
  database = new pg.Client(business.url);
  await database.connect();
  await database.query(`create table student (id bigint primary key, name text, mark numeric(10,2), class text);
    insert into student select n, case when n % 50 = 0 then null else 'name ' || n end, n / 4.0, chr(65 + (n % 3)::int) from generate_series(1, 300) n`);
  const { services, store } = server.platform;
  classes = await services.lakes.use(AbortSignal.timeout(60_000), async (session) => {
    await session.ensureSchema('source');
    await session.execute(`create table "source"."class" as select * from (values ('A', 'Han'), ('B', 'Wu')) as t(code, teacher)`);
    const [description] = await session.database.describe([{ schema: 'source', table: 'class' }]);
    return registerTable(store.db, { layer: 'DW0', description: description!, task_wid: null });
  });
});
afterAll(async () => {
  await database?.end();
  await server?.stop();
  await business?.stop();
});

const call = <C extends AnyCall>(declared: C, input: CallInput<C> = {}) => server.call(declared, { token, ...input });
const node = (id: string, plugin: string, settings: Record<string, unknown>) => ({ id, plugin, name: `"${id}"`, x: 0, y: 0, settings });
const line = (from: string, to: string, port = '', output = '') => ({ from, to, port, output });
const student = () => node('student', 'database-table', { database_wid: source, schema: 'public', table: 'student' });
const graph = (given: { action?: string; least?: string } = {}) => ({
  nodes: [
    student(), node('class', 'lake-table', { lake_table: classes }), node('join', 'join', { kind: 'left', keys: [{ left: 'class', right: 'code' }] }),
    node('gate', 'gate', { rules: [{ kind: 'not-null', column: 'name' }, { kind: 'range', column: 'mark', least: given.least ?? '0', most: '' }], action: given.action ?? 'quarantine' }),
    node('sum', 'aggregate', { by: ['teacher'], measures: [{ kind: 'count', column: '', name: 'students' }, { kind: 'sum', column: 'mark', name: 'total' }] }),
    node('all', 'lake-sink', { layer: 'DW1', table: 'student_all', mode: 'upsert', key: ['id'] }), node('teachers', 'lake-sink', { layer: 'DW2', table: 'teacher_marks' }),
    node('out', 'database-sink', { database_wid: source, schema: 'public', table: 'teacher_marks' }), node('file', 'file-sink', { name: 'teachers.csv' }),
  ],
  edges: [line('student', 'join', 'left'), line('class', 'join', 'right'), line('join', 'gate'), line('gate', 'all', '', 'good'), line('gate', 'sum', '', 'good'), line('sum', 'teachers'), line('sum', 'out'), line('sum', 'file')],
});
const lake = (sql: string) => server.platform.services.lakes.use(AbortSignal.timeout(20_000), (session) => session.rows(sql));

async function ran(name: string, definition: object) {
  const saved = await call(saveTask, { body: { kind: 'custom', name, definition } });
  expect(saved).toMatchObject({ code: 0 });
  const started = await call(runTask, { params: { id: saved.data.wid }, query: {} });
  expect(started).toMatchObject({ code: 0 });
  const run = await waitForRun(server, started.data.executionId);
  return { run, log: await logOf(server, run.wid), task: saved.data.wid };
}

describe('a custom integration', () => {
  it('lists its plugins and tells the fields of every node', async () => {
    expect((await call(listPlugins)).data.find(({ key }) => key === 'join')).toMatchObject({ group: 'combine', inputs: [{ key: 'left' }, { key: 'right' }] });
    const { outputs, problems } = (await call(describeGraph, { body: { definition: graph() } })).data;
    expect(problems).toEqual([]);
    expect(outputs.find(({ node: id }) => id === 'join')!.columns.map(({ name }) => name)).toEqual(['id', 'name', 'mark', 'class', 'teacher']);
    expect(outputs.filter(({ node: id }) => id === 'gate').map(({ port }) => port)).toEqual(['good', 'bad']);
  });

  it('runs join, gate and aggregate into four places, the same as SQL gives', async () => {
    expect((await call(checkTask, { body: { kind: 'custom', name: 'marks', definition: graph() } })).data.findings).toMatchObject([{ part: 'nodes.out', level: 'info' }]);
    const { run, log, task } = await ran('marks', graph());
    expect([run.state, log]).toEqual(['warning', expect.anything()]);
    expect(run).toMatchObject({ read_count: 302, reject_count: 6, table_count: 4 });
    const expected = (await database.query(`select case class when 'A' then 'Han' when 'B' then 'Wu' end teacher, count(*)::int n, sum(mark)::numeric(38,2)::text total from student where name is not null group by 1 order by 1`)).rows.map(({ teacher, n, total }: { teacher: string | null; n: number; total: string }) => [teacher, n, total]);
    expect((await lake('select teacher, students, total from subject.teacher_marks order by teacher nulls last')).map(([teacher, n, total]) => [teacher, Number(n), total])).toEqual(expected);
    expect((await database.query('select teacher, students::int n, total::numeric(38,2)::text from teacher_marks order by 1')).rows.map((row: Record<string, unknown>) => Object.values(row))).toEqual(expected);
    expect(await readFile(join(server.data, 'lake', 'exports', 'teachers.csv'), 'utf8')).toContain(`Han,${expected[0]![1]},${expected[0]![2]}`);
    expect(await lake('select count(*), sum(id) from standard.student_all')).toEqual([[294n, expect.anything()]]);
    const { nodes } = (await call(getCustomRun, { params: { id: run.wid } })).data;
    expect(nodes.map(({ id, state, rows, bad, created }) => [id, state, Object.values(rows).toSorted((one, other) => one - other), bad, created])).toEqual([
      ['student', 'succeeded', [300], 0, 0], ['class', 'succeeded', [2], 0, 0], ['join', 'succeeded', [300], 0, 0], ['gate', 'warning', [6, 294], 6, 0], ['sum', 'succeeded', [3], 0, 0],
      ['all', 'succeeded', [294], 0, 294], ['teachers', 'succeeded', [3], 0, 3], ['out', 'succeeded', [3], 0, 3], ['file', 'succeeded', [3], 0, 3],
    ]);
    expect((await call(listPluginRuns, { body: { executionId: run.wid } })).data).toHaveLength(9);
    const edges = await server.platform.store.db.selectFrom('lineage_edge').select(['from_place', 'from_field', 'to_place', 'to_field', 'how']).where('task_wid', '=', task).where('to_field', '=', 'total').orderBy('to_place').execute();
    expect(edges).toEqual(['file:teachers.csv', 'lake:subject.teacher_marks', `target:${source}/public.teacher_marks`].map((to_place) => ({ from_place: `source:${source}/public.student`, from_field: 'mark', to_place, to_field: 'total', how: 'sum' })));
    expect(await server.platform.store.db.selectFrom('lake_table').select(['layer', 'row_count', 'byte_count']).where('table_name', '=', 'teacher_marks').execute()).toMatchObject([{ layer: 'DW2', row_count: 3, byte_count: expect.toSatisfy((bytes: number) => bytes > 10 && bytes < 1000) as number }]);
    const again = await call(runTask, { params: { id: task }, query: {} });
    expect(await waitForRun(server, again.data.executionId)).toMatchObject({ state: 'warning', create_count: 3 * 3, update_count: 0 });
    expect(await lake(`select table_name from information_schema.tables where table_schema = 'tributary_stage' union all select task from tributary.place`)).toEqual([]);
  });

  it('sends corrected rows of a gate on, or says why the whole task must run again', async () => {
    const quarantined = async (taskWid: string) => (await call(listQuarantined, { body: { taskWid, state: 'open' } })).data.rows;
    const marks = await quarantined((await server.platform.store.db.selectFrom('task').select('wid').where('name', '=', 'marks').executeTakeFirstOrThrow()).wid);
    expect(await call(replayQuarantinedRows, { body: { taskWid: marks[0]!.task_wid, ids: [marks[0]!.id] } })).toMatchObject({ code: lakeErrors.replayWhole.code, msg: expect.stringContaining('"sum"') as string });
    const { task } = await ran('guarded', {
      nodes: [student(), graph().nodes[3], node('kept', 'lake-sink', { layer: 'DW1', table: 'student_kept' }), node('sent', 'database-sink', { database_wid: source, schema: 'public', table: 'student_sent' })],
      edges: [line('student', 'gate'), line('gate', 'kept', '', 'good'), line('gate', 'sent', '', 'good')],
    });
    const rows = await quarantined(task);
    const { id } = rows.find(({ values }) => values['id'] === '50')!;
    await call(correctQuarantinedRow, { body: { taskWid: task, id, values: { name: '五十' } } });
    const { data } = await call(replayQuarantinedRows, { body: { taskWid: task, ids: [id] } });
    expect([await waitForRun(server, data.executionId), await logOf(server, data.executionId)]).toEqual([expect.objectContaining({ state: 'succeeded', trigger: 'replay', create_count: 2, reject_count: 0 }), expect.anything()]);
    expect(await lake('select count(*), max(case when id = 50 then name end) from standard.student_kept')).toEqual([[295n, '五十']]);
    expect((await database.query('select count(*)::int as n from student_sent')).rows).toEqual([{ n: 295 }]);
    expect((await call(replayQuarantinedRows, { body: { taskWid: task, ids: [id] } })).code).toBe(lakeErrors.noQuarantined.code);
  });

  it('stops at a gate with the rules that were broken, and says at which node', async () => {
    const definition = graph({ action: 'stop', least: '50' });
    const before = await lake('select count(*) from standard.student_all');
    const { run } = await ran('strict', { ...definition, nodes: definition.nodes.map((one) => (one.plugin === 'lake-sink' ? { ...one, settings: { ...one.settings, table: `${String(one.settings['table'])}_strict` } } : one)) });
    expect(run).toMatchObject({ state: 'failed', error_kind: 'too-many-bad-rows', error_text: { en: expect.stringContaining('Node ""gate"":') as string } });
    expect((await call(getCustomRun, { params: { id: run.wid } })).data.nodes.find(({ id }) => id === 'gate')).toMatchObject({ state: 'failed', error: { zh: expect.stringContaining('小于 50') as string } });
    expect(await lake('select count(*) from standard.student_all')).toEqual(before);
  });

  it('is previewed at any node, from a sample of what is outside', async () => {
    const bad = await call(previewNode, { body: { definition: graph(), node: 'gate', port: 'bad' } });
    expect(bad.data).toMatchObject({ sampled: true, truncated: false, columns: [{ name: 'id' }, {}, {}, {}, {}, { name: '_rule' }] });
    expect(bad.data.rows.map(([id, , , , , rule]) => [Number(id), rule]).sort(([one], [other]) => Number(one) - Number(other))).toEqual([50, 100, 150, 200].map((id) => [id, 'not-null(name)']));
    expect((await call(previewNode, { body: { definition: graph(), node: 'class', port: '' } })).data).toMatchObject({ sampled: false, rows: [['A', 'Han'], ['B', 'Wu']] });
    expect((await call(previewNode, { body: { definition: graph(), node: 'all' } })).data.rows).toHaveLength(100);
    expect(await call(previewNode, { body: { definition: graph(), node: 'gone' } })).toMatchObject({ code: 4280 });
    const broken = { nodes: [student(), node('f', 'filter', { condition: 'age >' })], edges: [line('student', 'f')] };
    expect(await call(previewNode, { body: { definition: broken, node: 'f' } })).toMatchObject({ code: 4281 });
  });

  it('names what stands against it, node by node', async () => {
    const definition = {
      nodes: [student(), node('gone', 'database-table', { database_wid: source, schema: 'public', table: 'nothing' }), node('cut', 'select', { fields: [{ from: 'nickname', to: 'n' }] }), node('q', 'sql', { sql: 'select nope from s' }),
        node('same', 'lake-sink', { layer: 'DW1', table: 'student_all' }), node('two', 'lake-sink', { layer: 'DW0', table: 'x', mode: 'upsert' }), node('three', 'lake-sink', { layer: 'DW0', table: 'y' })],
      edges: [line('student', 'cut'), line('cut', 'three'), line('student', 'q', 's'), line('student', 'same'), line('student', 'two')],
    };
    const { findings } = (await call(checkTask, { body: { kind: 'custom', name: 'wrong', definition } })).data;
    expect(findings.map(({ part, level }) => `${part} ${level}`).sort()).toEqual(['nodes.cut error', 'nodes.gone error', 'nodes.gone warning', 'nodes.q error', 'nodes.q warning', 'nodes.same error', 'nodes.two error']);
    expect(findings.find(({ part }) => part === 'nodes.same')!.text.en).toContain('"marks"');
  });

  it('reads for nobody what they do not see', async () => {
    const definition = { nodes: [node('class', 'lake-table', { lake_table: 'no such table' })], edges: [] };
    expect(await call(previewNode, { body: { definition, node: 'class' } })).toMatchObject({ code: 4002 });
    expect(await call(describeGraph, { body: { definition } })).toMatchObject({ code: 4002 });
    expect((await call(saveTask, { body: { kind: 'custom', name: 'unseen', definition } })).code).not.toBe(0);
  });
});
