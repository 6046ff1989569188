import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTasks, getCatalogDetail, getDatabaseTree, getDataSetFields, getIntegrationTask, getTargetTree, getTask, lakeCan, lakeErrors, listBatchTables, listIntegrationTasks, listObjectsOfSource, listTasks, matchComposite, previewTasks, runTasks, saveBatchFieldMapping, saveFieldMapping, setIntegrationStatuses,
  suggestCron, suggestHourAndMinute,
} from '#areas/lake';
import { sourcesCan, sourcesErrors } from '#areas/sources';
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '#platform/server/store/testing.ts';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';
import { callingAs, reachOf, registerSource, type Calling } from '../../../sources/server/testing/import-testing.ts';
import { callingNarrowly } from '../../../sources/server/testing/narrow-user.ts';
import { connectLake } from '../testing/connect-lake.ts';
import { logOf, waitForRun } from '../testing/wait-for-run.ts';

let server: TestServer;
let business: ThrowAwayPostgres;
let call: Calling;
let source: string;
const tables = Array.from({ length: 40 }, (_, index) => ({ schema: 'public', table: `t_table_${index + 1}` }));

beforeAll(async () => {
  [server, business] = await Promise.all([startTestServer({ TRIBUTARY_DEMO: '0' }), startThrowAwayPostgres({ wal_level: 'logical' })]);
  const live = new pg.Client({ connectionString: business.url });
  await live.connect();
  await live.query(tables.map(({ table }, index) => `create table ${table} (id int primary key, name text, update_time timestamptz not null default now()); insert into ${table} select n, 'row ' || n from generate_series(1, ${index + 1}) n;`).join('\n'));
  await live.query(`create table loose (remark text); comment on table loose is 'No key'; create table "Sélect ""x"" 表" (id int primary key); create schema other; create table other.t_table_1 (id int primary key);`);
  await live.end();
  await connectLake(server);
  call = callingAs(server, await server.signIn());
  source = await registerSource(call, { databasename: '教务系统', ...reachOf(business.url) });
});
afterAll(() => Promise.all([server.stop(), business.stop()]));

const preview = async (body: object) => (await call(previewTasks, { body: { wid: source, ...body } as never })).data;

describe('before tasks are made for many tables', () => {
  it('every table is shown as it would be, in one look at the source', async () => {
    const { rows, ready } = await preview({ tables, options: { mode: 'incremental', schedule: { kind: 'spread', fromHour: 1, toHour: 5 } } });
    expect(ready).toBe(40);
    expect(rows[0]).toMatchObject({ table: 't_table_1', name: '教务系统-t_table_1', target_table: '教务系统_t_table_1', primary_key: ['id'], mode: 'incremental', cursor: ['update_time'], write_mode: 'upsert', problems: [] });
    expect(new Set(rows.map(({ cron }) => cron)).size).toBe(40);
    expect(new Set(rows.map(({ target_table }) => target_table)).size).toBe(40);
  });

  it('names are changed as asked, and two tables of one name in two schemas stay apart', async () => {
    const { rows } = await preview({ tables: [tables[0], { schema: 'other', table: 't_table_1' }, { schema: 'public', table: 'Sélect "x" 表' }], options: { prefix: 'ods_', suffix: '_df', find: 't_', replace: '' } });
    expect(rows.map(({ target_table }) => target_table)).toEqual(['ods_table_1_df', 'ods_table_1_df_2', 'ods_sélect_x_表_df']);
    expect(new Set(rows.map(({ name }) => name)).size).toBe(3);
  });

  it('what stands against a table is said at it, and the others are ready', async () => {
    const { rows, ready } = await preview({ tables: [{ schema: 'public', table: 'nowhere' }, { schema: 'public', table: 'loose' }, { ...tables[0], target_table: 'same' }, { ...tables[1], target_table: 'SAME' }, { ...tables[2], target_table: 'x'.repeat(64) }], options: { mode: 'changes' } });
    expect(ready).toBe(1);
    expect(rows.map(({ problems }) => problems.map(({ field }) => field))).toEqual([['table'], ['mode'], [], ['target_table'], ['target_table']]);
    const incremental = await preview({ tables: [{ schema: 'public', table: 'loose' }], options: { mode: 'incremental' } });
    expect(incremental.rows[0]).toMatchObject({ mode: 'full', comment: 'No key', problems: [], warnings: [{ en: 'It has no key, so it is brought in whole.' }] });
  });

  it('a zone that does not exist is refused at its field', async () => {
    const reply = await call(previewTasks, { body: { wid: source, tables, options: { schedule: { kind: 'spread', zone: 'Nowhere/Here' } } } as never });
    expect(reply.code).not.toBe(0);
    expect(reply.data).not.toMatchObject({ ready: expect.anything() });
  });
});

describe('forty tables', () => {
  it('become forty tasks that are online and scheduled apart, and run', async () => {
    const { rows } = await preview({ tables, options: { schedule: { kind: 'spread' } } });
    const reply = await call(createTasks, { body: { wid: source, tables: rows.map(({ schema, table, name, target_table, cron }) => ({ schema, table, name, target_table, cron })), options: { schedule: { kind: 'spread' } }, online: true } as never });
    expect(reply).toMatchObject({ code: 0, data: { refused: [], composite_wid: null } });
    expect(reply.data.made).toHaveLength(40);
    expect(reply.data.made.filter(({ online, notice }) => !online || notice)).toEqual([]);
    const task = (await call(getTask, { params: { id: reply.data.made[6]!.wid } })).data;
    expect(task).toMatchObject({ status: 'online', source_name: 'public.t_table_7', schedule: { kind: 'cron', expression: rows[6]!.cron }, definition: { plan: { mode: 'overwrite' } } });
    expect(task.next_time).not.toBeNull();
    const some = reply.data.made.slice(0, 6);
    const { executionIds } = (await call(runTasks, { query: { taskWid: some.map(({ wid }) => wid) } })).data;
    for (const [index, executionId] of executionIds.entries()) {
      const run = await waitForRun(server, executionId);
      expect([run.state, run.create_count, run.state === 'succeeded' ? [] : await logOf(server, run.wid)]).toEqual(['succeeded', index + 1, []]);
    }
  });

  it('are known to have tasks, and are not brought in twice unless asked for', async () => {
    const listed = async (state: string) => (await call(listBatchTables, { query: { ps: 100 }, body: { dataSourceId: source, state } as never })).data;
    expect((await listed('with')).total).toBe(40);
    expect((await listed('without')).rows.map(({ sourcedataobject }) => sourcedataobject).toSorted()).toEqual(['other.t_table_1', 'public.Sélect "x" 表', 'public.loose']);
    const again = await call(createTasks, { query: { wid: source, tables: 't_table_1, loose,nowhere' }, body: { run: true } as never });
    expect(again.data.made.map(({ table }) => table)).toEqual(['loose']);
    expect((await waitForRun(server, again.data.made[0]!.executionId!)).state).toBe('succeeded');
    expect(again.data.refused.map(({ table }) => table)).toEqual(['t_table_1', 'nowhere']);
    expect((await preview({ tables: [tables[0]], options: { again: true } })).rows[0]).toMatchObject({ name: '教务系统-t_table_1 2', target_table: '教务系统_t_table_1_2', problems: [] });
  });

  it('that are given a table which another task replaces are refused', async () => {
    const { rows } = await preview({ tables: [{ schema: 'other', table: 't_table_1', target_table: '教务系统_t_table_2' }] });
    expect(rows[0]!.problems).toMatchObject([{ field: 'target_table', text: { en: expect.stringContaining('t_table_2') } }]);
  });
});

describe('a composite flow', () => {
  it('is made for the first tasks, joined while it has room, and kept or left when it is full', async () => {
    const match = async (count: number) => (await call(matchComposite, { query: { belong_type: source }, body: { count } as never })).data;
    expect(await match(1)).toMatchObject({ matched: false, subtasksOverflow: false, wid: null, multipleTask_subtasks_limit: 50 });
    const make = async (from: number, to: number, composite: object) => {
      const reply = await call(createTasks, { body: { wid: source, tables: tables.slice(from, to), options: { again: true, schedule: { kind: 'one', schedule: { kind: 'cron', expression: '0 3 * * *' } } }, composite } as never });
      expect([reply.code, reply.msg]).toEqual([0, expect.anything()]);
      return reply.data;
    };
    const first = await make(0, 40, { wid: null });
    expect(first.refused).toEqual([]);
    expect(await match(10)).toMatchObject({ matched: true, subtasksOverflow: false, wid: first.composite_wid, subtasks: 40 });
    expect(await match(11)).toMatchObject({ subtasksOverflow: true });
    expect((await call(getTask, { params: { id: first.made[0]!.wid } })).data).toMatchObject({ composite_wid: first.composite_wid, schedule: null });
    const further = await make(0, 20, { wid: first.composite_wid, schedule: { kind: 'cron', expression: '0 0 4 * * ?' } });
    expect(further.composite_wid).not.toBe(first.composite_wid);
    expect((await call(getTask, { params: { id: further.composite_wid! } })).data.schedule).toMatchObject({ kind: 'cron', expression: '0 0 4 * * ?' });
    const kept = await make(0, 5, { wid: first.composite_wid, keep: true });
    expect(kept.composite_wid).toBe(first.composite_wid);
    const { rows } = (await call(listTasks, { query: { ps: 100 }, body: { taskModel: 'composite' } as never })).data;
    expect(rows).toHaveLength(2);
    expect((await call(createTasks, { body: { wid: source, tables: tables.slice(0, 1), composite: { wid: first.made[0]!.wid } } as never })).code).toBe(lakeErrors.noComposite.code);
  });
});

describe('the calls of the canvas and of the general development', () => {
  it('show sources, their tables and fields, and the tables of the lake', async () => {
    expect((await call(getDatabaseTree, { body: { key: '教务' } })).data).toMatchObject([{ key: source, title: '教务系统', source_type: 'dataBase', isLeaf: false }]);
    expect((await call(listObjectsOfSource, { query: { ps: 5 }, body: { database_wid: source, key: 't_table_4' } })).data.rows.map(({ dataObject }) => dataObject)).toEqual(['t_table_4', 't_table_40']);
    const layers = (await call(getTargetTree, { body: { key: 't_table_1' } })).data;
    const copy = layers[0]!.children.find(({ dataObject }) => dataObject === '教务系统_t_table_1')!;
    expect(layers.map(({ key }) => key)).toEqual(['DW0', 'DW1', 'DW2']);
    const detail = (await call(getCatalogDetail, { query: { wid: copy.key } })).data;
    expect(detail).toMatchObject({ database_wid: '1', schema: 'source', dataObject: '教务系统_t_table_1' });
    expect(detail.dataFields.map(({ dataField }) => dataField)).toEqual(['id', 'name', 'update_time']);
    expect((await call(getDataSetFields, { query: { database_wid: '1', dataObject: '教务系统_t_table_1' } })).data).toEqual(detail.dataFields);
    expect((await call(getDataSetFields, { query: { database_wid: source, schema: 'public', dataObject: 't_table_1' } })).data[0]).toMatchObject({ database_wid: source, dataField: 'id', is_pk: true });
    expect((await call(getDataSetFields, { query: { database_wid: source, dataObject: 'nowhere' } })).code).toBe(lakeErrors.noSourceTable.code);
    expect((await call(getCatalogDetail, { query: { wid: 'nobody' } })).code).not.toBe(0);
  });

  it('change a mapping as a new version, and many states at once', async () => {
    const [task] = (await call(listIntegrationTasks, { query: { ps: 1 }, body: { key: 't_table_9', status: 'online' } as never })).data.rows;
    const mapping = [{ target: 'number', origin: { kind: 'field' as const, field: 'id' } }];
    expect((await call(saveFieldMapping, { body: { wid: task!.wid, mapping: [{ target: 'x', origin: { kind: 'field', field: 'nowhere' } }] } })).code).toBe(lakeErrors.notReady.code);
    expect((await call(saveBatchFieldMapping, { body: { wid: task!.wid, mapping } })).data).toMatchObject({ version_number: 2, notice: { en: expect.any(String) } });
    expect((await call(getIntegrationTask, { params: { id: task!.wid } })).data).toMatchObject({ definition: { plan: { mode: 'overwrite', mapping } } });
    const reply = await call(setIntegrationStatuses, { body: { taskId: `${task!.wid},nobody`, status: '0', accel_mode: 'parallel' } });
    expect(reply.data).toMatchObject({ done: 1, refused: [{ wid: 'nobody' }] });
    expect((await call(getTask, { params: { id: task!.wid } })).data).toMatchObject({ status: 'offline', accel_mode: 'parallel' });
    expect((await call(setIntegrationStatuses, { body: { taskId: task!.wid, status: 'online', accel_mode: 'cluster' } })).data).toMatchObject({ done: 0, refused: [{ name: task!.name }] });
    await call(setIntegrationStatuses, { body: { taskId: task!.wid, status: 'online' } });
  });
});

describe('a suggested time', () => {
  it('keeps clear of what is planned', async () => {
    const { cron, hour, minute, text } = (await call(suggestCron, { query: {} as never })).data;
    expect(cron).toBe(`0 ${minute} ${hour} * * ?`);
    expect(text.en).not.toBe('');
    const planned = (await call(listTasks, { query: { ps: 100 }, body: { status: 'online' } as never })).data.rows.map(({ next_time }) => next_time!.slice(14, 16));
    expect(planned).toHaveLength(40);
    expect((await call(suggestHourAndMinute, { query: { fromHour: '2', toHour: '3' } as never })).data.hour).toBe(2);
  });
});

describe('a person', () => {
  it('who does not see the source makes no tasks of it', async () => {
    const narrow = await callingNarrowly(server, call, [lakeCan.readTasks, lakeCan.writeTasks, sourcesCan.readSources]);
    expect((await narrow(createTasks, { body: { wid: source, tables: tables.slice(0, 1) } as never })).code).toBe(sourcesErrors.noDataSource.code);
  });
});
