import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  getBenchmarkingProgress, getLakeBuildGuide, getLakeBuildProgress, getLakeBuildStep, getLakeMonitor, getLakeNews, getLakeStatistics, getQualityProgress, getQualitySpread, getQualityTop, getStandardCheckTop,
  getStandardDifference, getTaskTips,
} from '#areas/lake';
import { newId } from '#platform/server/ids.ts';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';
import { callingAs, type Calling } from '../../../sources/server/testing/import-testing.ts';
import { connectLake } from '../testing/connect-lake.ts';

let server: TestServer;
let call: Calling;

beforeAll(async () => {
  server = await startTestServer();
  call = callingAs(server, await server.signIn());
});
afterAll(() => server?.stop());

test('an empty platform says what to do first, and invents no figures', async () => {
  const { step, steps } = (await call(getLakeBuildStep)).data;
  expect(step).toBe(1);
  expect(steps[0]).toMatchObject({ key: 'connect', done: false });
  expect((await call(getLakeStatistics, { query: {} })).data).toMatchObject({ table_num: 0, row_num: 0, days: { length: 14 }, largest: [] });
  expect((await call(getTaskTips)).data.map(({ key }) => key)).toEqual(['no-lake']);
  expect((await call(getLakeNews)).data).toEqual([]);
  expect((await call(getLakeBuildProgress)).data).toMatchObject({ integrated_num: 0 });
  for (const declared of [getBenchmarkingProgress, getQualityProgress]) expect((await call(declared)).data).toMatchObject({ known: false, note: { zh: expect.any(String) } });
  for (const declared of [getQualityTop, getStandardCheckTop, getStandardDifference]) expect((await call(declared, { query: {} })).data).toMatchObject({ known: false, rows: [] });
  expect((await call(getQualitySpread, { query: {} })).data).toMatchObject({ known: false });
});

test('figures follow what is there: tables, runs and what failed', async () => {
  const { db } = server.platform.store;
  await connectLake(server);
  const [task, table] = [newId(), newId()];
  await db.insertInto('task').values({
    wid: task, kind: 'sql', name: 'Nightly <b>load</b>', description: '', project_wid: null, folder_wid: null, dept_id: null, owner: null, status: 'online', database_wid: 'here', source_object: null, source_name: '',
    integrate_mode: 'full', layer: 'DW0', target_schema: 'source', target_table: 'student', lake_table_wid: null, composite_wid: null, definition: '{}', schedule: null, priority: 3, concurrency: 'wait', retries: 0,
    retry_seconds: 1, timeout_minutes: null, accel_mode: 'single', push_level: 'none', last_state: 'failed', last_time: new Date().toISOString(),
  }).execute();
  await db.insertInto('lake_table').values({
    wid: table, layer: 'DW0', schema_name: 'source', table_name: 'student', title: '', description: '', source_object: null, database_wid: 'here', task_wid: task, dept_id: null, row_count: 12, byte_count: 3456,
  }).execute();
  const run = { task_wid: task, task_version: 1, kind: 'sql' as const, trigger: 'manual' as const, priority: 3, scheduled_for: new Date().toISOString(), requested_by: null, parent_run: null, node: null, backfill_wid: null, parameters: '{}' };
  await db.insertInto('task_run').values([{ ...run, wid: newId(), state: 'succeeded' as const, create_count: 10, update_count: 2 }, { ...run, wid: newId(), state: 'failed' as const }]).execute();

  const figures = (await call(getLakeStatistics, { query: {} })).data;
  expect(figures).toMatchObject({ table_num: 1, row_num: 12, byte_num: 3456, counted_num: 1, task_num: 1, online_num: 1, largest: [{ wid: table, name: 'student', row_num: 12 }] });
  expect(figures.days.at(-1)).toMatchObject({ row_num: 12, run_num: 2, failed_num: 1 });
  expect((await call(getLakeStatistics, { query: { database_wid: 'elsewhere' } })).data).toMatchObject({ table_num: 0, task_num: 0 });
  const monitor = (await call(getLakeMonitor, { query: { database_wid: 'here' } })).data;
  expect(monitor).toMatchObject({ waiting_num: 0, running_num: 0, failed: [{ wid: task, name: 'Nightly <b>load</b>' }] });
  expect(monitor.states.filter(({ num }) => num > 0)).toEqual([{ state: 'succeeded', num: 1 }, { state: 'failed', num: 1 }]);
  expect((await call(getTaskTips)).data).toMatchObject([{ key: 'failed', level: 'error', link: expect.stringContaining('exe_status=failed') }]);
  expect((await call(getLakeNews)).data.map(({ key }) => key).toSorted()).toEqual([`table ${table}`, `task ${task}`]);
  expect((await call(getLakeBuildGuide)).data.filter(({ done }) => done).map(({ key }) => key)).toEqual(expect.arrayContaining(['connect', 'task', 'online', 'data']));
});

test('only what has a table in the lake counts as brought in, not a task that has never run', async () => {
  const { db } = server.platform.store;
  const [here, objects] = [newId(), [newId(), newId()]];
  await db.insertInto('data_source').values({ wid: here, databasename: 'Objects', source_type: 'dataBase', db_type: 'postgresql' } as never).execute();
  for (const wid of objects) await db.insertInto('data_object').values({ wid, database_wid: here, schema_name: 's', data_object: wid } as never).execute();
  expect((await call(getLakeBuildProgress)).data.sources.find(({ wid }) => wid === here)).toMatchObject({ object_num: 2, integrated_num: 0 });
  const { create_time: _created, modify_time: _modified, search: _search, ...like } = await db.selectFrom('task').selectAll().executeTakeFirstOrThrow();
  for (const object of objects) await db.insertInto('task').values({ ...like, wid: newId(), name: object, kind: 'database', definition: '{}', schedule: null, source_object: object, database_wid: here, target_table: object }).execute();
  await db.insertInto('lake_table').values({ wid: newId(), layer: 'DW0', schema_name: 'source', table_name: 'brought', title: '', description: '', source_object: objects[0]!, database_wid: here, task_wid: null, dept_id: null }).execute();
  expect((await call(getLakeBuildProgress)).data.sources.find(({ wid }) => wid === here)).toMatchObject({ object_num: 2, integrated_num: 1 });
});

test('quality is told from the newest result of each rule', async () => {
  const { db } = server.platform.store;
  const { wid } = await db.selectFrom('lake_table').select('wid').executeTakeFirstOrThrow();
  const rule = { lake_table_wid: wid, check_field: 'name', level: '1', model_wid: 'not-null', filter_sql: '', p_value1: '', p_value2: '', p_value3: '', p_value4: '', p_value5: '', code_name_table: '' };
  const [one, other] = [newId(), newId()];
  await db.insertInto('lake_quality_rule').values([{ ...rule, wid: one }, { ...rule, wid: other }]).execute();
  await db.insertInto('lake_quality_result').values([
    { wid: newId(), rule_wid: one, time: '2026-01-01T00:00:00Z', checked: 12, failed: 12 }, { wid: newId(), rule_wid: one, time: '2026-01-02T00:00:00Z', checked: 12, failed: 3 },
  ]).execute();
  expect((await call(getQualityProgress)).data).toMatchObject({ known: true, note: null, ruled_num: 1, rule_num: 2, checked_num: 1 });
  expect((await call(getQualitySpread, { query: {} })).data.rows.filter(({ num }) => num > 0)).toMatchObject([{ key: 'some', num: 1 }, { key: 'unchecked', num: 1 }]);
  expect((await call(getQualityTop, { query: {} })).data.rows).toEqual([{ wid, name: 'student', num: 3, checked_num: 12 }]);
});
