import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkFieldExpression, checkFieldMapping, checkTask, getDataSetFields, getQueryFields, getRealTimeable, getTableFields, getTargetFields, listFieldFunctions, listSourceTables, previewField, previewTasks, TaskInput } from '#areas/lake';
import { fieldMapping, syncPlan } from '#engine/sync/plan.ts';
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '#platform/server/store/testing.ts';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';
import { callingAs, imported, reachOf, registerSource, type Calling } from '../../../sources/server/testing/import-testing.ts';
import { connectLake } from '../testing/connect-lake.ts';

let server: TestServer;
let business: ThrowAwayPostgres;
let call: Calling;
let source: string;

beforeAll(async () => {
  [server, business] = await Promise.all([startTestServer(), startThrowAwayPostgres()]);
  await connectLake(server);
  call = callingAs(server, await server.signIn());
  source = await registerSource(call, { databasename: 'Students', ...reachOf(business.url) });
  const database = new pg.Client(business.url);
  await database.connect();
  await database.query(`create table student (id bigint primary key, name varchar(20) not null, tags text[]); comment on column student.name is '姓名'; insert into student values (1, 'wang', null), (2, '七', null)`);
  await database.query('create view "odd ""view""" as select 1 as one; create schema apart; create table apart.grade (id int primary key); create table apart.twice (id int); create schema other; create table other.twice (id int)');
  await database.end();
});
afterAll(async () => {
  await server?.stop();
  await business?.stop();
});

describe('tables of a live source', () => {
  test('are found by name, with the object that was imported', async () => {
    const before = await call(listSourceTables, { query: { dataSourceId: source, dataObject: 'STUD' } });
    expect(before.data).toMatchObject({ total: 1, rows: [{ schema: 'public', table: 'student', kind: 'table', object_wid: '' }] });
    await imported(call, { database_wid: source, all: true });
    const { data: { rows: [row] } } = await call(listSourceTables, { query: { dataSourceId: source, dataObject: 'student' } });
    expect(row!.object_wid).toMatch(/^[0-9a-f]{32}$/);
    const byWid = await call(getTableFields, { query: { dataSourceId: source, dataObject: row!.object_wid } });
    expect(byWid.data).toMatchObject({ schema: 'public', table: 'student', object_wid: row!.object_wid });
  });

  test('in another schema are found by name alone once they are imported, if only one is called so', async () => {
    const named = (dataObject: string) => call(getTableFields, { query: { dataSourceId: source, dataObject } });
    for (const name of ['grade', 'apart.grade']) expect((await named(name)).data).toMatchObject({ schema: 'apart', table: 'grade', primary_key: ['id'], object_wid: expect.stringMatching(/./) });
    expect((await call(getDataSetFields, { query: { database_wid: source, dataObject: 'grade' } })).data).toMatchObject([{ dataField: 'id', is_pk: true }]);
    expect((await call(previewTasks, { body: { wid: source, tables: [{ table: 'student' }, { table: 'apart.grade' }, { table: 'twice' }] } as never })).data.rows).toMatchObject([
      { schema: 'public', table: 'student', problems: [] }, { schema: 'apart', table: 'grade', name: 'Students-grade', columns: 1, problems: [] }, { table: 'twice', problems: [{ field: 'table' }] },
    ]);
    expect((await named('twice')).code).toBe(4101);
  });

  test('tell their fields, their key and what the lake does not keep', async () => {
    const { data } = await call(getTableFields, { query: { dataSourceId: source, dataObject: 'student', schema: 'public' } });
    expect(data.primary_key).toEqual(['id']);
    expect(data.fields).toMatchObject([{ name: 'id', lake_native: 'BIGINT', nullable: false }, { name: 'name', comment: '姓名', type: { kind: 'string', length: 20 } }, { name: 'tags', type: { kind: 'array' } }]);
    expect(data.fields[1]!.losses.length).toBeGreaterThan(0);
  });

  test('of any name are described, and one that is not there is refused by name', async () => {
    expect((await call(getTableFields, { query: { dataSourceId: source, dataObject: 'odd "view"', schema: 'public' } })).data.fields).toHaveLength(1);
    const gone = await call(getTableFields, { query: { dataSourceId: source, dataObject: '<b>gone', schema: 'public' }, language: 'en' });
    expect([gone.code, gone.msg]).toEqual([4101, 'The source has no table "public.<b>gone". Choose another.']);
  });

  test('may be a query, described without running it; what is no query is refused in words', async () => {
    const asked = (query: string) => call(getQueryFields, { body: { dataSourceId: source, query }, language: 'en' });
    expect((await asked(`select id, id / 0 as never, '$[yyyyMMdd]'::date as day from student`)).data.fields).toMatchObject([{ name: 'id', lake_native: 'BIGINT' }, { name: 'never' }, { name: 'day', type: { kind: 'date' } }]);
    expect((await asked('delete from student')).msg).toMatch(/Only one SELECT/);
    expect((await asked('select id, id from student')).msg).toMatch(/two columns named "id"/);
    expect((await asked('select nobody from student')).msg).toMatch(/nobody/);
    const saved = await call(checkTask, { body: TaskInput.parse({ kind: 'database', name: 'by query', definition: { database_wid: source, query: 'select 1 as a', incremental: { kind: 'changes', snapshot: 'initial' }, plan: {} } }) });
    expect(saved.data.findings).toMatchObject([{ part: 'definition.incremental', level: 'error' }]);
  });

  test('cannot be followed before the database tells changes; what to do is said', async () => {
    const { data } = await call(getRealTimeable, { params: { id: source }, query: { schema: 'public', table: 'student' } });
    expect(data.able).toBe(false);
    expect(data.findings.some(({ holds, remedy }) => !holds && remedy)).toBe(true);
  });
});

const columns = [{ name: 'id', type: { kind: 'integer' as const, bits: 64 as const }, nullable: false }, { name: 'name', type: { kind: 'string' as const }, nullable: true }];

test('a field is tried on the first rows of its table; what is hidden in samples is hidden here', async () => {
  const field = { target: 'name', origin: { kind: 'field' as const, field: 'name' }, steps: [{ function: 'upper', settings: {} }] };
  const asked = (given: object = {}) => call(previewField, { body: { dataSourceId: source, schema: 'public', table: 'student', field: fieldMapping.parse({ ...field, ...given }) } });
  expect((await asked()).data).toEqual({ columns: ['name'], masked: false, rows: [{ before: ['wang'], after: 'WANG', problem: null }, { before: ['七'], after: '七', problem: null }] });
  const { data: { rows } } = await asked({ steps: [], type: { kind: 'integer', bits: 32 } });
  expect(rows.map(({ after, problem }) => [after, problem === null])).toEqual([[null, false], [null, false]]);
  await server.platform.store.db.updateTable('data_field').set({ sensitive: 1 }).where('data_field', '=', 'name').execute();
  expect((await asked()).data).toMatchObject({ masked: true, rows: [{ before: ['****'], after: '****' }, {}] });
});

test('an expression is told what it gives, or where it is wrong', async () => {
  expect((await call(checkFieldExpression, { body: { columns, text: 'upper(name)' } })).data).toMatchObject({ type: { kind: 'string' }, problem: null });
  const { data } = await call(checkFieldExpression, { body: { columns, text: 'upper(nobody)' } });
  expect(data).toMatchObject({ type: null, at: 6, end: 12 });
  expect((await call(checkFieldExpression, { body: { columns, text: 'id', filter: true } })).data.problem).not.toBeNull();
});

test('a mapping is told its problems by field', async () => {
  const plan = syncPlan.parse({ mode: 'upsert', key: ['id'], mapping: [
    { target: 'id', origin: { kind: 'field', field: 'id' } }, { target: 'lost', origin: { kind: 'field', field: 'nowhere' } }, { target: 'sum', origin: { kind: 'expression', text: 'id + ' } },
  ] });
  const { data: { notes } } = await call(checkFieldMapping, { body: { columns, primary_key: ['id'], plan } });
  expect(notes.filter(({ level }) => level === 'error').map(({ field }) => field)).toEqual(['lost', 'sum']);
});

test('functions come with what their forms ask for', async () => {
  const { data } = await call(listFieldFunctions);
  expect(data.length).toBeGreaterThan(20);
  expect(data.find(({ key }) => key === 'upper')).toMatchObject({ group: 'text', kinds: expect.arrayContaining(['string']) });
  expect(data.every(({ title, help }) => title.zh && title.en && help.zh && help.en)).toBe(true);
});

test('a target that is not there yet is free, and a name that would be cut is not', async () => {
  expect((await call(getTargetFields, { query: { layer: 'DW0', table: 'student' } })).data).toEqual({ exists: false, problem: null, tasks: [], fields: [] });
  expect((await call(getTargetFields, { query: { layer: 'DW0', table: '学'.repeat(22) } })).data.problem).not.toBeNull();
});
