import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkTask, describeBuilder, getLakeTable, getTask, lakeCan, lakeErrors, listBuilderSources, listBuiltTasks, previewBuilder, runTask, saveTask, setTaskStatus, suggestTableJoins, type Definition } from '#areas/lake';
import type { DataType } from '#engine/types/data-type.ts';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';
import { callingAs, type Calling } from '../../../sources/server/testing/import-testing.ts';
import { callingNarrowly } from '../../../sources/server/testing/narrow-user.ts';
import { registerTable } from '../lake/register-table.ts';
import { connectLake } from '../testing/connect-lake.ts';
import { logOf, waitForRun } from '../testing/wait-for-run.ts';

let server: TestServer;
let call: Calling;
let narrow: Calling;
let student: string;
let mark: string;
const integer: DataType = { kind: 'integer', bits: 64 };
const string: DataType = { kind: 'string' };
const inLake = (text: string) => server.platform.services.lakes.use(AbortSignal.timeout(20_000), (session) => session.rows(text));

beforeAll(async () => {
  server = await startTestServer();
  await connectLake(server);
  call = callingAs(server, await server.signIn());
  narrow = await callingNarrowly(server, call, [lakeCan.readLake, lakeCan.queryLake, lakeCan.readTasks, lakeCan.writeTasks]);
  const admin = (await server.platform.store.db.selectFrom('user_account').select('wid').where('userid', '=', 'admin').executeTakeFirstOrThrow()).wid;
  const add = async (table: string, columns: { name: string; type: DataType }[], values: string) => server.platform.services.lakes.use(AbortSignal.timeout(20_000), async (session, lake) => {
    const place = { schema: 'source', table };
    await session.ensureSchema('source');
    await session.createTable({ ...place, comment: '', columns: columns.map((column) => ({ ...column, nullable: true, comment: '' })) });
    await session.execute(`insert into ${lake.sql.table(place)} values ${values}`);
    return registerTable(server.platform.store.db, { layer: 'DW0', description: (await session.database.describe([place]))[0]!, task_wid: null, by: admin });
  });
  student = await add('学生 "s"', [{ name: 'id', type: integer }, { name: 'name', type: string }, { name: 'dept_code', type: string }], `(1, ' Ann ', 'CS'), (2, 'Bob', 'CS'), (3, 'Cy', 'MA')`);
  mark = await add('mark', [{ name: 'mark_id', type: integer }, { name: 'student', type: integer }, { name: 'points', type: integer }, { name: 'dept_code', type: string }], `(1, 1, 90, 'CS'), (2, 1, 70, 'CS'), (3, 2, 55, 'CS')`);
});
afterAll(() => server?.stop());

const builder = (more: object = {}) => ({
  tables: [{ alias: 'student', lake_table: student }, { alias: 'mark', lake_table: mark }], joins: [{ alias: 'mark', kind: 'left' as const, on: [{ left: 'student.id', right: 'student' }] }], grouped: true,
  columns: [
    { name: '院系', comment: 'Department', origin: { kind: 'field' as const, field: 'student.dept_code' } }, { name: '人数', origin: { kind: 'field' as const, field: 'student.id' }, aggregate: 'count-distinct' as const },
    { name: '总分', origin: { kind: 'expression' as const, text: 'coalesce([mark.points], 0)' }, aggregate: 'sum' as const },
  ],
  sort: [{ column: '院系' }], ...more,
});
const definition = (more: object = {}) => ({ sql: '', target: { mode: 'overwrite' as const }, builder: builder(more) });

test('shows the SQL, the fields and the first rows of what was put together', async () => {
  const { data } = await call(describeBuilder, { body: { builder: builder() } });
  expect(data.problem).toBeNull();
  expect(data.sql).toContain('"学生 ""s"""');
  expect(data.columns.map(({ name, type }) => [name, type.kind])).toEqual([['院系', 'string'], ['人数', 'integer'], ['总分', 'integer']]);
  expect((await call(previewBuilder, { body: { builder: builder(), rows: 1 } })).data).toMatchObject({ rows: [['CS', '2', '215']], truncated: true });
});

test('says which part is wrong, in the editor, before saving and when asked for rows', async () => {
  const wrong = { sort: [{ column: 'none' }] };
  expect((await call(describeBuilder, { body: { builder: builder(wrong) } })).data.problem).toMatchObject({ part: 'sort.0' });
  expect((await call(previewBuilder, { body: { builder: builder(wrong) } })).code).toBe(lakeErrors.badBuilder.code);
  const { data } = await call(checkTask, { body: { kind: 'subject', name: 'wrong', definition: definition(wrong) } });
  expect(data.findings).toMatchObject([{ part: 'builder.sort.0', level: 'error' }]);
});

test('suggests joins by names', async () => {
  const { data } = await call(suggestTableJoins, { body: { tables: [student], added: mark } });
  expect(data).toEqual([{ left: student, right: mark, on: [{ left: 'dept_code', right: 'dept_code' }], why: 'name' }]);
});

test('is kept as it was built, runs, fills its table and tells exactly where each field is from', async () => {
  const saved = await call(saveTask, { body: { kind: 'subject', name: 'By department', layer: 'DW2', target_table: '院系成绩', definition: definition() } });
  expect(saved).toMatchObject({ code: 0 });
  const { wid } = saved.data;
  expect(((await call(getTask, { params: { id: wid } })).data.definition as Definition<'subject'>).builder).toMatchObject(builder());
  expect((await call(setTaskStatus, { query: { status: 'online', wid } })).data).toMatchObject({ done: 1 });
  const run = await waitForRun(server, (await call(runTask, { params: { id: wid } })).data.executionId);
  expect(run.state, (await logOf(server, run.wid)).join('\n')).toBe('succeeded');
  expect(await inLake('select * from "subject"."院系成绩" order by 1')).toEqual([['CS', 2n, 215n], ['MA', 1n, 0n]]);
  const { rows: edges } = await sql<{ edge: string }>`select from_place || ' ' || from_field || ' > ' || to_place || ' ' || to_field || ' ' || how as edge from lineage_edge where task_wid = ${wid} order by to_field, from_field`.execute(server.platform.store.db);
  expect(edges.map(({ edge }) => edge).toSorted()).toEqual([
    'lake:source.mark points > lake:subject.院系成绩 总分 coalesce([mark.points], 0) → sum', 'lake:source.学生 "s" dept_code > lake:subject.院系成绩 院系 ', 'lake:source.学生 "s" id > lake:subject.院系成绩 人数 count-distinct',
  ].toSorted());
  const table = (await call(getLakeTable, { query: { dataObject: '院系成绩' } })).data;
  expect(table.fields.find(({ field }) => field === '院系')?.comment).toBe('Department');
  expect((await call(listBuiltTasks, { body: {} })).data.rows).toMatchObject([{ wid, tables: [{ wid: student }, { wid: mark }], column_num: 3, task_exe_status: 'succeeded' }]);
});

test('a run fails with the reason when a table has lost a field, and the old rows stay', async () => {
  const [task] = (await call(listBuiltTasks, { body: {} })).data.rows;
  await server.platform.services.lakes.use(AbortSignal.timeout(20_000), (session) => session.alterTable({ schema: 'source', table: 'mark' }, [{ change: 'rename-column', name: 'points', to: 'score' }]));
  const run = await waitForRun(server, (await call(runTask, { params: { id: task!.wid } })).data.executionId);
  expect(run).toMatchObject({ state: 'failed', error_text: { en: expect.stringContaining('mark.points') } });
  expect(await inLake('select count(*) from "subject"."院系成绩"')).toEqual([[2n]]);
});

test('tables out of sight are neither read nor saved', async () => {
  const body = { builder: builder() };
  expect((await narrow(previewBuilder, { body })).code).toBe(lakeErrors.noLakeTable.code);
  expect((await narrow(describeBuilder, { body })).code).toBe(lakeErrors.noLakeTable.code);
  expect((await narrow(listBuilderSources, { body: { tables: [student] } })).code).toBe(lakeErrors.noLakeTable.code);
  expect((await narrow(saveTask, { body: { kind: 'subject', name: 'mine', definition: definition() } })).code).not.toBe(0);
  expect((await narrow(listBuiltTasks, { body: {} })).data.rows).toEqual([]);
});
