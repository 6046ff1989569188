import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  dropLakeTable, getLakeTable, getLakeTableStatistics, lakeErrors, listLakeSources, listLakeTables, listLakeTree, previewLakeTable, queryLake, runTask, saveLakeConnection, saveLakeTable, saveTask, synchronizeObject, type LakeLayer,
} from '#areas/lake';
import { sql } from 'kysely';
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '#platform/server/store/testing.ts';
import { newId } from '#platform/server/ids.ts';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';
import { callingAs, registerSource, type Calling } from '../../../sources/server/testing/import-testing.ts';
import { logOf, waitForRun } from '../testing/wait-for-run.ts';
import { registerTable } from './register-table.ts';

let server: TestServer;
let other: ThrowAwayPostgres;
let call: Calling;
let developer: Calling;
let source: string;

beforeAll(async () => {
  [server, other] = await Promise.all([startTestServer(), startThrowAwayPostgres()]);
  call = callingAs(server, await server.signIn());
  developer = callingAs(server, await server.signIn('developer'));
  source = await registerSource(call, { databasename: 'Students', db_type: 'postgresql', ip: '127.0.0.1', port: 1, db_service_name: 'none', db_user: 'none', db_pass: 'none' });
});
afterAll(async () => {
  await server?.stop();
  await other?.stop();
});

const strange = 'order "of" 学生 🎓';

/** A table with rows in the lake, known to the platform as a run makes it known. */
async function addTable(table: string, { layer = 'DW0', from = null as string | null, by = null as string | null }: { layer?: LakeLayer; from?: string | null; by?: string | null } = {}): Promise<string> {
  const { services, store } = server.platform;
  const schema = layer === 'DW0' ? 'source' : 'standard';
  const description = await services.lakes.use(AbortSignal.timeout(20_000), async (session, lake) => {
    await session.ensureSchema(schema);
    await session.createTable({
      schema, table, comment: 'Those who study', primaryKey: ['id'],
      columns: [{ name: 'id', type: { kind: 'integer', bits: 64 }, nullable: false }, { name: 'name', type: { kind: 'string' }, nullable: true, comment: 'Name' }],
    });
    await session.execute(`insert into ${lake.sql.table({ schema, table })} values (1, 'Ann'), (2, null), (3, '<b>"x"</b>')`);
    return (await session.database.describe([{ schema, table }]))[0]!;
  });
  return registerTable(store.db, { layer, description, task_wid: null, database_wid: from, by });
}

async function addTask(name: string, target_table: string): Promise<string> {
  const wid = newId();
  await server.platform.store.db.insertInto('task').values({
    wid, kind: 'sql', name, description: '', project_wid: null, folder_wid: null, dept_id: null, owner: null, status: 'online', database_wid: source, source_object: null, source_name: 'student', integrate_mode: 'full',
    layer: 'DW0', target_schema: 'source', target_table, lake_table_wid: null, composite_wid: null, definition: JSON.stringify({}), schedule: null, priority: 3, concurrency: 'wait', retries: 0, retry_seconds: 1,
    timeout_minutes: null, accel_mode: 'single', push_level: 'none',
  }).execute();
  return wid;
}

const place = () => {
  const { hostname, port, pathname, username, password } = new URL(other.url);
  return { kind: 'postgresql' as const, db_url: `postgresql://${hostname}:${port}${pathname}`, db_user: username, db_pass: decodeURIComponent(password), settings: { sslMode: 'prefer' } };
};

describe.each(['duckdb', 'postgresql'] as const)('tables of a %s lake', (kind) => {
  let student: string;
  let odd: string;

  beforeAll(async () => {
    const reply = await call(saveLakeConnection, { body: kind === 'duckdb' ? {} : place() });
    expect(reply.msg + reply.data).toContain('1');
    student = await addTable('student', { from: source });
    odd = await addTable(strange, { layer: 'DW1' });
  });

  test('are found by layer, source and name', async () => {
    const names = async (body: object) => (await call(listLakeTables, { body })).data.rows.map(({ dataObject }) => dataObject);
    expect((await names({})).toSorted()).toEqual([strange, 'student'].toSorted());
    expect(await names({ type: 'DW1' })).toEqual([strange]);
    expect(await names({ source_database_wid: source })).toEqual(['student']);
    expect(await names({ dataSign: 'made' })).toEqual([strange]);
    expect(await names({ key: '学生' })).toEqual([strange]);
    expect(await names({ situation: 'online' })).toEqual([]);
    expect(await names({ key: 'study', type: 'ALL' })).toHaveLength(2);
  });

  test('show fields, rows and statistics', async () => {
    const { data } = await call(getLakeTable, { query: { wid: student } });
    expect(data).toMatchObject({ dataObject: 'student', dataObjectName: 'Those who study', database_name: 'Students', field_num: 2, tasks: [] });
    expect(data.fields).toMatchObject([{ field: 'id', key_position: 0, nullable: false }, { field: 'name', comment: 'Name', nullable: true, key_position: null }]);
    expect((await call(getLakeTable, { query: { dataObject: strange } })).data.wid).toBe(odd);
    const rows = (await call(previewLakeTable, { query: { wid: odd } })).data;
    expect(rows).toMatchObject({ truncated: false, columns: [{ name: 'id' }, { name: 'name' }] });
    expect(rows.rows.toSorted()).toEqual([['1', 'Ann'], ['2', null], ['3', '<b>"x"</b>']]);
    expect((await call(previewLakeTable, { query: { wid: odd, rows: 2 } })).data).toMatchObject({ truncated: true, rows: { length: 2 } });
    const statistics = (await call(getLakeTableStatistics, { query: { wid: odd } })).data;
    expect(statistics).toMatchObject({ rows: 3, columns: [{ name: 'id', nulls: 0, least: '1', greatest: '3' }, { name: 'name', nulls: 1 }] });
    expect((await call(getLakeTable, { query: { wid: odd } })).data).toMatchObject({ row_count: 3, counted_time: expect.any(String) });
  });

  test('are described in the words of people; a later run leaves these alone', async () => {
    const { row_version } = (await call(getLakeTable, { query: { wid: student } })).data;
    expect((await call(saveLakeTable, { body: { wid: student, row_version, dataObjectName: '学生', description: 'All of them' } })).code).toBe(0);
    const { services, store } = server.platform;
    const [description] = await services.lakes.use(AbortSignal.timeout(20_000), ({ database }) => database.describe([{ schema: 'source', table: 'student' }]));
    expect(await registerTable(store.db, { layer: 'DW0', description: description!, task_wid: null })).toBe(student);
    expect((await call(getLakeTable, { query: { wid: student } })).data).toMatchObject({ dataObjectName: '学生', description: 'All of them', database_wid: source, field_num: 2 });
    expect((await call(saveLakeTable, { body: { wid: student, row_version, dataObjectName: 'late', description: '' } })).code).not.toBe(0);
  });

  test('answer questions, and only questions', async () => {
    const asked = await call(queryLake, { body: { sql: 'select count(*) as n, max(name) as last from source.student' } });
    expect(asked.data).toMatchObject({ rows: [['3', 'Ann']], truncated: false, columns: [{ name: 'n' }, { name: 'last' }] });
    expect((await call(queryLake, { body: { sql: 'select * from source.student', rows: 2 } })).data).toMatchObject({ truncated: true, rows: { length: 2 } });
    for (const sql of ['delete from source.student', 'select 1; drop table source.student', 'drop table source.student']) {
      expect((await call(queryLake, { body: { sql } })).code).toBe(lakeErrors.lakeFailed.code);
    }
    expect((await call(queryLake, { body: { sql: 'select nonsense from source.student' } })).msg).toContain('nonsense');
    expect((await call(queryLake, { body: { sql: 'select count(*) from source.student' } })).data.rows).toEqual([['3']]);
  });

  test('hide what is sensitive, and what was made of it, from those who may not see it', async () => {
    const { store } = server.platform;
    const [object, task] = [newId(), await addTask(`Brings student (${kind})`, 'elsewhere')];
    await sql`insert into data_object (wid, database_wid, schema_name, data_object) values (${object}, ${source}, 'public', ${`student_${kind}`})`.execute(store.db);
    await sql`insert into data_field (wid, object_wid, data_field, field_type, order_num, sensitive) values (${newId()}, ${object}, 'real name', '{"kind":"string"}', 1, 1)`.execute(store.db);
    const edge = (from_place: string, from_field: string, to_place: string, to_field: string) => ({ task_wid: task, run_wid: task, from_kind: 'source' as const, from_place, from_field, to_kind: 'lake' as const, to_place, to_field, how: '' });
    await store.db.insertInto('lineage_edge').values([edge(`source:${source}/public.student_${kind}`, 'real name', 'lake:source.student', 'name'), edge('lake:source.student', 'name', `lake:standard.${strange}`, 'name')]).execute();
    const shown = async (by: Calling, wid: string) => (await by(previewLakeTable, { query: { wid } })).data.rows.toSorted();
    for (const wid of [student, odd]) expect([await shown(developer, wid), await shown(call, wid)]).toEqual([[['1', '****'], ['2', null], ['3', '****']], [['1', 'Ann'], ['2', null], ['3', '<b>"x"</b>']]]);
    const asked = async (text: string) => (await developer(queryLake, { body: { sql: text } })).data.rows[0];
    expect(await asked('select id, upper(s.name) as loud, length(s.name) + id as n from source.student s order by id')).toEqual(['1', '****', '****']);
    expect(await asked('with x as (select name as n, id from source.student) select x.id, max(n) as id2 from x group by 1 order by 1;')).toEqual(['1', '****']);
    expect(await asked('select count(*) as n, min(id) as id from source.student')).toEqual(['3', '1']);
    expect((await developer(getLakeTableStatistics, { query: { wid: odd } })).data.columns).toMatchObject([{ least: '1' }, { least: null, greatest: null }]);
    const refusal = await developer(queryLake, { body: { sql: 'select cast(name as integer) from source.student where id = 1' } });
    expect([refusal.code, refusal.msg]).toEqual([lakeErrors.lakeFailed.code, expect.not.stringContaining('Ann')]);
    expect((await call(queryLake, { body: { sql: 'select cast(name as integer) from source.student where id = 1' } })).msg).toContain('Ann');
    // What a run tells is for all who see it: neither what a script says, nor what a refusal repeats.
    const tells = async (body: object) => {
      const { wid } = (await call(saveTask, { body: { name: `Tells (${kind}, ${newId()})`, ...body } as never })).data;
      const { executionId } = (await call(runTask, { params: { id: wid } })).data;
      const { state, result, error_text } = await waitForRun(server, executionId);
      const log = await logOf(server, executionId);
      await store.db.deleteFrom('task').where('wid', '=', wid).execute();
      return { state, result, error: error_text?.en ?? '', log };
    };
    const script = await tells({ kind: 'script', definition: { text: 'const rows = query("select id, name, upper(name) as loud from source.student order by id desc"); log("There is", rows[2].id, JSON.stringify(rows)); return rows.map((row) => row.loud)' } });
    expect([script.state, JSON.stringify(script.log).match(/Ann|ANN/), JSON.stringify(script.result)]).toEqual(['succeeded', null, '{"value":["****",null,"****"]}']);
    expect(script.log.join()).toContain('****');
    const refused = await tells({ kind: 'sql', target_table: 'never_made', definition: { sql: 'select cast(name as integer) as n from source.student', target: { mode: 'overwrite' } } });
    expect([refused.state, refused.error, refused.log.join()]).toEqual(['failed', expect.stringContaining("'****'"), expect.not.stringContaining('Ann')]);
    expect(refused.error).not.toMatch(/Ann|<b>/);
    await store.db.deleteFrom('task').where('wid', '=', task).execute();
    await sql`delete from data_object where wid = ${object}`.execute(store.db);
  });

  test('stand in a tree below their sources', async () => {
    const tree = (await call(listLakeTree, { query: {} })).data;
    expect(tree.find(({ key }) => key === source)).toMatchObject({ title: 'Students', count: 1, children: [{ key: student, name: 'student' }] });
    expect((await call(listLakeTree, { query: { key: '🎓' } })).data).toMatchObject([{ key: '', count: 1 }]);
    expect((await call(listLakeSources, { query: { wid: source } })).data).toMatchObject([{ databasename: 'Students', object_num: 0 }]);
  });

  test('cannot be left behind by another connection, nor dropped while a task writes them', async () => {
    const moved = await call(saveLakeConnection, { body: kind === 'duckdb' ? place() : {} });
    expect(moved.code).toBe(lakeErrors.lakeHasTables.code);
    const task = await addTask(`Fills student (${kind})`, 'student');
    expect((await call(getLakeTable, { query: { wid: student } })).data.tasks).toMatchObject([{ wid: task, writes: true }]);
    expect((await call(dropLakeTable, { body: { wid: student, name: 'student' } })).code).toBe(lakeErrors.tableWritten.code);
    expect((await call(dropLakeTable, { body: { wid: odd, name: 'order' } })).code).toBe(lakeErrors.nameNotTyped.code);
    expect((await call(synchronizeObject, { query: { dataObject: 'student' } })).data.executionIds).toHaveLength(1);
    expect((await call(synchronizeObject, { query: { dataObject: strange } })).code).toBe(lakeErrors.nothingSynchronizes.code);
    const { db } = server.platform.store;
    await db.updateTable('task').set({ deleted_time: new Date().toISOString() }).where('wid', '=', task).execute();
    for (const [wid, name] of [[student, 'student'], [odd, strange]] as const) expect((await call(dropLakeTable, { body: { wid, name } })).code).toBe(0);
    expect((await call(listLakeTables, { body: {} })).data.total).toBe(0);
    expect((await call(queryLake, { body: { sql: 'select 1 from source.student' } })).code).toBe(lakeErrors.lakeFailed.code);
  });
});

test('whoever does not see a table finds it nowhere: not in the list, the tree, by its name or by a query', async () => {
  const admin = (await server.user(await server.signIn())).wid;
  const secret = await addTable('secret', { by: admin });
  const token = await server.signIn('subcenter');
  const narrow = callingAs(server, token);
  expect((await narrow(listLakeTables, { body: { key: 'secret' } })).data.rows).toEqual([]);
  expect((await narrow(listLakeTree, { query: { key: 'secret' } })).data).toEqual([]);
  for (const query of [{ wid: secret }, { dataObject: 'secret' }]) expect((await narrow(getLakeTable, { query })).code).toBe(lakeErrors.noLakeTable.code);
  expect((await narrow(getLakeTableStatistics, { query: { wid: secret } })).code).toBe(lakeErrors.noLakeTable.code);
  expect((await narrow(previewLakeTable, { query: { wid: secret } })).status).toBe(403);
  expect((await narrow(queryLake, { body: { sql: 'select 1' } })).status).toBe(403);
  expect((await developer(dropLakeTable, { body: { wid: secret, name: 'secret' } })).status).toBe(403);
});
