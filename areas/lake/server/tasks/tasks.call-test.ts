import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  checkQuoting, checkTask, copyTask, deleteTask, deleteTasks, deleteTasksOfSource, exportTasks, getPushLevel, getSemiStructuredTask, getTask, getTaskIncrement, getTaskParams, getTaskVersion, importTasks, lakeCan, lakeErrors,
  listApplicationJobs, listRunCodes, listSubjectTasks, listTasks, listTaskVersions, moveToComposite, resetTask, restoreTaskVersion, runTask, runTasks, saveTask, setAcceleration, setPushLevel, setTaskStatus, setTaskStatuses,
  type TaskFile, type TaskInput,
} from '#areas/lake';
import {
  checkRecycledTask, clearRecycleBin, deleteDataSource, getIsTask, getWorkbench, listDataObjects, listRecycledComposedTasks, listRecycledTasks, recoverRecycledTask, recoverRecycledTasks, removeRecycledTask,
  saveCatalog, sourcesCan, sourcesErrors,
} from '#areas/sources';
import { encodePayload, platformErrors } from '#platform/contract';
import { until } from '#platform/server/testing-store.ts';
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '#platform/server/store/testing.ts';
import { callingAs, imported, reachOf, registerSource, type Calling } from '../../../sources/server/testing/import-testing.ts';
import { callingNarrowly } from '../../../sources/server/testing/narrow-user.ts';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';
import { connectLake } from '../testing/connect-lake.ts';
import { logOf, waitForRun } from '../testing/wait-for-run.ts';

let server: TestServer;
let business: ThrowAwayPostgres;
let token: string;
let call: Calling;
let source: string;

beforeAll(async () => {
  [server, business] = await Promise.all([startTestServer({ TRIBUTARY_DEMO: '0' }), startThrowAwayPostgres({ wal_level: 'logical' })]);
  const live = new pg.Client({ connectionString: business.url });
  await live.connect();
  await live.query(`
    create table student (id int primary key, name text, born date); insert into student select n, 'name ' || n, date '2000-01-01' + n from generate_series(1, 50) n;
    create table "Order" ("Select" int primary key, "备注" text); insert into "Order" values (1, 'x');`);
  await live.end();
  token = await server.signIn();
  call = callingAs(server, token);
  source = await registerSource(call, { databasename: '教务系统', ...reachOf(business.url) });
  await imported(call, { database_wid: source, all: true });
});
afterAll(() => Promise.all([server.stop(), business.stop()]));

type Given = Partial<Omit<TaskInput, 'schedule'>> & { schedule?: object | null; note?: string };
const reading = (table = 'student', more: object = {}) => ({ database_wid: source, schema: 'public', table, ...more });
const save = (task: Given) => call(saveTask, { body: { kind: 'database', definition: reading(), ...task } as never });
async function made(task: Given): Promise<string> {
  const reply = await save(task);
  if (reply.code !== 0) throw new Error(reply.msg);
  return reply.data.wid;
}
const shown = async (wid: string) => (await call(getTask, { params: { id: wid } })).data;
const found = async (body: object, query: object = {}) => (await call(listTasks, { query: { ps: 100, ...query }, body })).data.rows.map(({ name }) => name);

describe('a task that is saved', () => {
  it('is a draft that knows its source, its object and a table of its own', async () => {
    const reply = await save({ name: '学生', schedule: { kind: 'cron', expression: '0 2 * * *' }, definition: reading('student', { incremental: { kind: 'cursor', columns: ['id'] } }) });
    expect(reply).toMatchObject({ code: 0, data: { version_number: 1, target_table: '教务系统_student', notice: null } });
    const task = await shown(reply.data.wid);
    expect(task).toMatchObject({
      name: '学生', status: 'draft', integrate_mode: 'incremental', database_wid: source, database_name: '教务系统', source_name: 'public.student', owner: expect.any(String), layer: 'DW0', target_schema: 'source', next_time: null,
      version_number: 1, task_exe_status: null, definition: { table: 'student', plan: { mode: 'overwrite' } },
    });
    expect(task.source_object).not.toBeNull();
    expect(task.schedule_text.en).not.toBe('');
  });

  it('gets another table when its own name is taken, and one that is not cut by any lake', async () => {
    expect((await save({ name: '学生 again' })).data.target_table).toBe('教务系统_student_2');
    const long = (await save({ name: 'long', definition: { ...reading('很长的表名'.repeat(20)) } })).data.target_table;
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(63);
    expect(long.startsWith('教务系统_很长的')).toBe(true);
  });

  it('is found by every filter, by parts of its name, and in the order asked for', async () => {
    await made({ name: 'filter sql', kind: 'sql', definition: { sql: 'select 1' }, priority: 5, layer: 'DW1' });
    expect(await found({ taskModel: 'sql' })).toEqual(['filter sql']);
    expect(await found({ integrate_mode: 'incremental' })).toEqual(['学生']);
    expect(await found({ key: 'LTER s' })).toEqual(['filter sql']);
    expect(await found({ database_wid: source, status: 'draft', key: '学生' }, { sort: 'name' })).toEqual(['学生', '学生 again']);
    expect(await found({ status: 'online' })).toEqual([]);
    expect(await found({ exe_status: 'failed', dept_id: 'ALL' })).toEqual([]);
    expect(await found({ taskproject: 'none' })).toEqual([]);
    const { data: people } = await call(saveCatalog, { body: { name: 'People' } });
    const { data: pupils } = await call(saveCatalog, { body: { name: 'Pupils', parent: people.wid } });
    await server.platform.store.db.updateTable('data_object').set({ catalog_id: pupils.wid }).where('database_wid', '=', source).execute();
    expect([await found({ catalogid: people.wid, key: '学生' }, { sort: 'name' }), await found({ catalogid: 'nowhere' })]).toEqual([['学生', '学生 again'], []]);
    expect((await found({}, { sort: '-priority' }))[0]).toBe('filter sql');
    const today = new Date().toISOString().slice(0, 10);
    expect((await found({ createTime: `2020-01-01,${today.slice(0, 4)}-12-31` })).length).toBeGreaterThan(3);
    expect(await found({ createTime: '2020-01-01' })).toEqual([]);
    const csv = await fetch(`${server.address}${listTasks.path}?export=csv&columns=${encodeURIComponent(encodePayload([{ key: 'name', title: 'name' }]))}`, { method: 'POST', headers: { authentication: token, 'content-type': 'application/json' }, body: '{}' });
    expect(await csv.text()).toContain('filter sql');
  });

  it('is refused with a message at each field, in both languages', async () => {
    const task = { name: 'bad', definition: { database_wid: source, plan: { mode: 'sideways' } }, target_table: 'x'.repeat(64) };
    const reply = await save(task);
    expect(reply).toMatchObject({ code: lakeErrors.badDefinition.code });
    expect(Object.keys(reply.fields!).toSorted()).toEqual(['definition.plan.mode', 'target_table']);
    const schedule = { kind: 'cron', expression: 'every day' };
    const chinese = await call(saveTask, { body: { ...task, schedule } as never, language: 'zh' });
    expect(chinese.fields!['schedule.expression']).toMatch(/\p{Script=Han}/u);
    expect(await save({ name: '学生' })).toMatchObject({ code: lakeErrors.badDefinition.code, fields: { name: expect.stringContaining('学生') } });
    expect(await save({ name: 'no source', definition: { database_wid: 'nothing', table: 'x' } })).toMatchObject({ fields: { 'definition.database_wid': expect.stringContaining('not found') } });
    expect(await save({ name: 'no event', schedule: { kind: 'event', event: {} } })).toMatchObject({ fields: { 'schedule.event': lakeErrors.noEvent.en } });
    expect(await save({ name: 'no place', project_wid: 'x', owner: 'y', dept_id: 'z' })).toMatchObject({ fields: { project_wid: lakeErrors.noProject.en, owner: lakeErrors.noOwner.en, dept_id: lakeErrors.noDepartment.en } });
    expect(await found({ key: 'bad' })).toEqual([]);
  });

  it('keeps any name as it is', async () => {
    for (const name of ['<img src=x onerror=alert(1)>', `'; drop table task; --`, '=cmd|x', '\u202Eمرحبا', '🏔️'.repeat(30), 'x'.repeat(500)]) {
      const wid = await made({ name, kind: 'sql', definition: { sql: 'select 1', target: {} }, layer: 'DW2' });
      expect(await shown(wid)).toMatchObject({ name, target_schema: 'subject' });
    }
  });

  it('shares a target only with those that add to it', async () => {
    const append = { ...reading(), plan: { mode: 'append' } };
    await made({ name: 'adds', definition: append, target_table: 'shared' });
    expect((await save({ name: 'adds too', definition: append, target_table: 'SHARED' })).code).toBe(0);
    expect(await save({ name: 'replaces', target_table: 'shared' })).toMatchObject({ code: lakeErrors.targetTaken.code, msg: expect.stringMatching(/"adds( too)?"/), fields: { target_table: expect.stringContaining('adds') } });
    const marks = { ...reading(), plan: { mode: 'soft-delete', key: ['id'] } };
    expect((await save({ name: 'marks', definition: marks, target_table: 'shared' })).code).toBe(lakeErrors.targetTaken.code);
    await made({ name: 'marks elsewhere', definition: marks, target_table: 'marked' });
    expect((await save({ name: 'adds to the marked', definition: append, target_table: 'marked' })).code).toBe(lakeErrors.targetTaken.code);
  });

  it('is copied with a table of its own', async () => {
    const wid = await made({ name: 'original', description: 'why', retries: 3 });
    const { data } = await call(copyTask, { body: { wid, name: 'its copy' } });
    const [one, other] = [await shown(wid), await shown(data.wid)];
    expect(other).toMatchObject({ description: 'why', retries: 3, definition: one.definition, status: 'draft' });
    expect(other.target_table).not.toBe(one.target_table);
  });
});

describe('versions of a task', () => {
  it('are made when something changed, and can be gone back to', async () => {
    const wid = await made({ name: 'versioned', note: 'first' });
    const { row_version, owner } = await shown(wid);
    const same = await save({ wid, row_version, owner, name: 'versioned' });
    expect(same.data).toMatchObject({ row_version, version_number: 1 });
    const changed = await save({ wid, row_version, name: 'versioned 2', definition: reading('Order'), note: 'another table' });
    expect(changed.data).toMatchObject({ version_number: 2 });
    expect(await save({ wid, row_version, name: 'too late' })).toMatchObject({ code: platformErrors.conflict.code });
    const { data: versions } = await call(listTaskVersions, { params: { id: wid } });
    expect(versions.rows.map(({ version_number, note }) => [version_number, note])).toEqual([[2, 'another table'], [1, 'first']]);
    expect((await call(getTaskVersion, { params: { id: wid, number: '1' } })).data).toMatchObject({ content: { name: 'versioned', definition: { table: 'student' } }, names: { [source]: { name: '教务系统', state: 'shown' } } });
    expect(await call(getTaskVersion, { params: { id: wid, number: '99' } })).toMatchObject({ code: lakeErrors.noVersion.code });
    expect(await call(restoreTaskVersion, { body: { wid, version_number: 1 } })).toMatchObject({ code: 0 });
    expect(await shown(wid)).toMatchObject({ name: 'versioned', version_number: 3, definition: { table: 'student' } });
  });
});

describe('a task on its way to running', () => {
  let wid: string;

  it('says what is missing, and is not put online before', async () => {
    wid = await made({ name: 'runs', kind: 'sql', definition: { sql: 'select 1 as one, 2 as two', target: {} }, schedule: { kind: 'interval', every: 1, unit: 'day' }, layer: 'DW1', target_table: 'numbers' });
    const { data: { findings } } = await call(checkTask, { body: { wid, kind: 'sql', name: 'runs', definition: { sql: 'select 1', target: {} } } as never });
    expect(findings).toMatchObject([{ part: 'target', level: 'error', text: { en: lakeErrors.noLake.en } }]);
    expect(await call(setTaskStatus, { query: { wid, status: 'online' } })).toMatchObject({ code: lakeErrors.notReady.code, msg: expect.stringContaining(lakeErrors.noLake.en) });
    expect(await call(runTask, { params: { id: wid } })).toMatchObject({ code: lakeErrors.notReady.code });
    const { data: { findings: bad } } = await call(checkTask, { body: { name: '学生', definition: { database_wid: source, plan: { mode: 'x' } } } as never });
    expect(bad.map(({ part }) => part)).toEqual(['definition.plan.mode', 'name']);
  });

  it('goes online with its next time, and tells what was done', async () => {
    await connectLake(server);
    expect((await call(setTaskStatus, { query: { wid, status: '1' } }))).toMatchObject({ code: 0, data: { done: 1, refused: [] } });
    const task = await shown(wid);
    expect(task.status).toBe('online');
    expect(Date.parse(task.next_time!)).toBeGreaterThan(Date.now());
    const lines = await server.platform.store.db.selectFrom('task_deploy_log').select(['level', 'text']).where('task_wid', '=', wid).orderBy('number').execute();
    expect(lines[0]).toMatchObject({ level: 'error', text: { en: lakeErrors.noLake.en } });
    expect(lines.at(-1)!.text.en).toContain('put online');
    // Shanghai is eight hours ahead of what the store keeps.
    const ahead = new Date(Date.parse(task.next_time!) + 8 * 3_600_000).toISOString();
    expect(lines.at(-2)!.text.zh).toContain(`下次 ${ahead.slice(0, 10)} ${ahead.slice(11, 19)} (Asia/Shanghai)`);
  });

  it('runs by hand, and a draft runs as a test', async () => {
    const draft = await made({ name: 'draft', target_table: 'draft' });
    const { data } = await call(runTasks, { query: { taskWid: `${wid},${draft},nothing` } });
    expect(data).toMatchObject({ done: 2, refused: [{ wid: 'nothing', reason: lakeErrors.noTask.en }] });
    for (const run of data.executionIds) expect([(await waitForRun(server, run)).state, await logOf(server, run)]).toMatchObject(['succeeded', expect.anything()]);
    expect(await shown(draft)).toMatchObject({ status: 'draft', task_exe_status: 'succeeded' });
    expect((await shown(draft)).lake_table_wid).not.toBeNull();
    expect(await call(runTask, { params: { id: wid }, query: { parameters: '[1]' } })).toMatchObject({ code: lakeErrors.badParameters.code });
    const again = await call(runTask, { params: { id: wid }, query: { parameters: '{"day":"1"}' } });
    const third = await call(runTask, { params: { id: wid }, query: { useWid: again.data.executionId } });
    expect((await waitForRun(server, third.data.executionId)).parameters).toEqual({ day: '1' });
  });

  it('is changed while it is online, from its next run on; not into what cannot run', async () => {
    const { row_version, ...task } = await shown(wid);
    const input = { ...task, wid, row_version } as never as Given;
    const reply = await save({ ...input, definition: { sql: 'select 3 as one, 4 as two', target: {} } });
    expect(reply.data).toMatchObject({ version_number: 2, notice: { en: expect.stringContaining('next run') } });
    const refused = await save({ ...input, row_version: reply.data.row_version, definition: { sql: 'selec 3', target: {} } } as Given);
    expect(refused.code).toBe(lakeErrors.notReady.code);
  });

  it('leaves further runs out, where it says so', async () => {
    const busy = await made({ name: 'busy', kind: 'sql', definition: { sql: 'select 1 as a', target: {} }, concurrency: 'discard', target_table: 'busy' });
    const { db } = server.platform.store;
    await db.insertInto('task_run').values({ wid: 'held', task_wid: busy, task_version: 1, kind: 'sql', trigger: 'manual', state: 'waiting', priority: 3, scheduled_for: new Date().toISOString(), not_before: '2999-01-01', requested_by: null, parent_run: null, node: null, backfill_wid: null, parameters: '{}' }).execute();
    expect(await call(runTask, { params: { id: busy } })).toMatchObject({ code: lakeErrors.taskBusy.code });
    expect((await call(resetTask, { params: { id: busy }, query: { preview: '1' } })).data.text.en).toContain('the run that waits or is under way');
    expect((await call(resetTask, { params: { id: busy } })).code).toBe(0);
    expect((await db.selectFrom('task_run').select('state').where('wid', '=', 'held').executeTakeFirstOrThrow()).state).toBe('stopped');
  });

  it('wakes by an event and no more once it is offline', async () => {
    const listener = await made({ name: 'listens', kind: 'sql', definition: { sql: 'select 5 as a', target: {} }, target_table: 'heard', schedule: { kind: 'event', event: { event: 'task-ended', subject: wid } } });
    const { data } = await call(setTaskStatuses, { query: { taskId: `${listener},x`, status: 'online' } });
    expect(data).toMatchObject({ done: 1, refused: [{ wid: 'x' }] });
    const { db } = server.platform.store;
    const listening = () => db.selectFrom('task_listen').selectAll().where('task_wid', '=', listener).execute();
    expect(await listening()).toEqual([{ task_wid: listener, event: 'task-ended', subject: wid }]);
    expect(await call(deleteTask, { params: { id: wid } })).toMatchObject({ code: lakeErrors.taskUsed.code, msg: expect.stringContaining('listens') });
    expect(await save({ wid: listener, kind: 'sql', name: 'listens', definition: { sql: 'select 5 as a', target: {} }, schedule: { kind: 'event', event: { event: 'task-ended', subject: listener } } })).toMatchObject({ fields: { 'schedule.event': lakeErrors.loopingTask.en } });
    await call(setTaskStatuses, { query: { taskId: listener, status: 'offline' } });
    expect(await listening()).toEqual([]);
    expect(await shown(listener)).toMatchObject({ status: 'offline', next_time: null });
  });

  it('tells how far it read, and forgets it when it is reset', async () => {
    const follows = await made({ name: 'follows', target_table: 'followed', definition: reading('student', { incremental: { kind: 'cursor', columns: ['id'] }, plan: { mode: 'append' } }) });
    const { data: { executionId } } = await call(runTask, { params: { id: follows } });
    expect([(await waitForRun(server, executionId)).state, await logOf(server, executionId)]).toMatchObject(['succeeded', expect.anything()]);
    const place = async () => (await call(getTaskIncrement, { params: { id: follows } })).data;
    expect(await place()).toMatchObject({ incremental: { kind: 'cursor', columns: ['id'] }, write_mode: 'append', cursor: expect.stringContaining('50'), cursor_run: executionId });
    expect((await call(resetTask, { params: { id: follows }, query: { preview: '1' } })).data.text.en).toContain('twice');
    await call(resetTask, { params: { id: follows } });
    expect(await place()).toMatchObject({ cursor: null });
  });
});

describe('a task that runs without end', () => {
  const active = async (wid: string) => server.platform.store.db.selectFrom('task_run').select(['wid', 'trigger', 'state']).where('task_wid', '=', wid).where('state', 'in', ['waiting', 'running']).execute();
  const slots = async () => {
    const live = new pg.Client({ connectionString: business.url });
    await live.connect();
    const { rows } = await live.query('select slot_name from pg_replication_slots');
    await live.end();
    return rows.length;
  };

  it('runs while it is online, once, begins again after it was offline, and leaves nothing at its source when it is deleted', async () => {
    const wid = await made({ name: 'endless', target_table: 'endless', definition: reading('student', { incremental: { kind: 'changes' }, plan: { mode: 'upsert' } }) });
    expect(await shown(wid)).toMatchObject({ integrate_mode: 'changes' });
    expect(await call(setTaskStatus, { query: { wid, status: 'online' } })).toMatchObject({ code: 0 });
    const [first] = await active(wid);
    expect(first).toMatchObject({ trigger: 'continuous' });
    expect((await call(runTask, { params: { id: wid } })).data.executionId).toBe(first!.wid);
    await until(async () => (await slots()) > 0, 30);
    const { row_version, ...task } = await shown(wid);
    const reply = await save({ ...task, wid, row_version, definition: reading('student', { incremental: { kind: 'changes' }, plan: { mode: 'upsert', key: ['id'] } }) } as never as Given);
    expect(reply.data.notice!.en).toContain('stop it and run it again');
    await call(setTaskStatus, { query: { wid, status: 'offline' } });
    expect(await waitForRun(server, first!.wid)).toMatchObject({ state: 'stopped' });
    await call(setTaskStatus, { query: { wid, status: 'online' } });
    expect((await active(wid)).length).toBe(1);
    await call(deleteTask, { params: { id: wid } });
    await until(async () => (await active(wid)).length === 0 && (await slots()) === 0, 60);
  });
});

describe('settings of several tasks', () => {
  it('change at once, each with a version; the cluster is refused while the lake is not shared', async () => {
    const wids = [await made({ name: 'setting one' }), await made({ name: 'setting two' })];
    expect((await call(setAcceleration, { body: { taskId: [...wids, 'x'], accel_mode: 'parallel' } })).data).toMatchObject({ done: 2, refused: [{ wid: 'x' }] });
    expect(await shown(wids[0]!)).toMatchObject({ accel_mode: 'parallel', version_number: 2 });
    expect((await call(setAcceleration, { body: { taskId: wids, accel_mode: 'cluster' } })).data).toMatchObject({ done: 0, refused: [{ name: 'setting one', reason: expect.stringContaining('one process') }, {}] });
    const { data: { findings } } = await call(checkTask, { body: { kind: 'sql', name: 'alone', definition: { sql: 'select 1 as a', target: {} }, accel_mode: 'cluster' } as never });
    expect(findings).toMatchObject([{ part: 'accel_mode', level: 'error' }]);
    await call(setPushLevel, { body: { wid: wids.join(','), level: 'all' } });
    expect((await call(getPushLevel, { params: { id: wids[1]! } })).data).toEqual({ level: 'all' });
  });
});

describe('what helps to write a task', () => {
  it('parameters with their values now, names that need quotes, codes of states', async () => {
    const wid = await made({ name: 'quoted', definition: reading('Order'), target_table: 'table' });
    const { data: { parameters } } = await call(getTaskParams, { body: { wid } });
    expect(parameters.find(({ name }) => name === 'system.biz.curdate')!.value).toMatch(/^\d{8}$/);
    expect(parameters.find(({ name }) => name === 'system.task.name')!.value).toBe('quoted');
    expect(parameters.every(({ value, own }) => own || value !== '')).toBe(true);
    expect((await call(checkQuoting, { body: { wid } })).data.names).toEqual([
      { name: 'Order', place: 'source', quoted: '"Order"' }, { name: 'table', place: 'lake', quoted: '"table"' },
    ]);
    expect((await call(checkQuoting, { body: { database_wid: source, names: ['student', '备注', 'a"b'] } })).data.names.map(({ quoted }) => quoted)).toEqual(['"备注"', '"a""b"']);
    expect((await call(listRunCodes)).data.map(({ state }) => state)).toContain('warning');
  });

  it('lists of subjects and of jobs for other applications', async () => {
    await made({ name: 'subject one', kind: 'subject', definition: { sql: 'select 1 as a', target: {} }, layer: 'DW2' });
    await made({ name: 'goes out', kind: 'export', definition: { from: { kind: 'sql', sql: 'select 1' }, to: { kind: 'file', name: 'out.csv' } } });
    const reads = await made({ name: 'no resource' });
    expect((await call(getSemiStructuredTask, { params: { id: reads } })).data).toMatchObject({ wid: reads, resource: null, definition: { table: 'student' } });
    expect((await call(listSubjectTasks)).data.rows.map(({ name }) => name)).toEqual(['subject one']);
    expect((await call(listApplicationJobs, { body: { key: 'OUT' } })).data.rows).toMatchObject([{ name: 'goes out', kind: 'export', status: 'draft' }]);
  });
});

describe('tasks in a file', () => {
  const send = async (content: string, query: string) => {
    const form = new FormData();
    form.append('file', new Blob([content], { type: 'application/json' }), 'tasks.json');
    const response = await fetch(`${server.address}${importTasks.path}?${query}`, { method: 'POST', headers: { authentication: token, 'accept-language': 'en' }, body: form });
    return (await response.json()) as { code: number; msg: string; data: { created: number; replaced: number; skipped: number; refused: number; tasks: { name: string; new_name: string; what: string; wid: string; problem: { en: string } | null }[] } };
  };
  const carried = async (wids: string[]) => (await fetch(`${server.address}${exportTasks.path}`, { method: 'POST', headers: { authentication: token, 'content-type': 'application/json' }, body: JSON.stringify({ taskId: wids }) })).text();

  it('come back as they were, with what they name found by its name', async () => {
    const one = await made({ name: 'carried', target_table: 'carried', definition: reading('student', { plan: { mode: 'upsert', key: ['id'] } }) });
    const graph = await made({ name: 'carried graph', kind: 'compose', definition: { nodes: [{ id: 'a', name: 'a', what: { kind: 'task', task_wid: one } }], edges: [] } });
    const text = await carried([graph, one]);
    const file = JSON.parse(text) as TaskFile;
    expect(file.tasks[1]!.references[source]).toEqual({ what: 'source', source: '教务系统', schema: '', name: '教务系统' });
    expect((await send(text, 'preview=1&conflict=skip')).data).toMatchObject({ created: 0, skipped: 2 });
    const before = await found({ key: 'carried' });
    expect((await send(text, 'preview=1&conflict=rename')).data.tasks).toMatchObject([{ what: 'rename', new_name: 'carried graph (2)' }, { what: 'rename', new_name: 'carried (2)' }]);
    expect(await found({ key: 'carried' })).toEqual(before);
    const { data } = await send(text, 'conflict=rename');
    expect(data).toMatchObject({ created: 2, refused: 0 });
    const [newGraph, newOne] = [await shown(data.tasks[0]!.wid), await shown(data.tasks[1]!.wid)];
    expect(newOne).toMatchObject({ status: 'draft', definition: (await shown(one)).definition });
    expect(newGraph.definition).toMatchObject({ nodes: [{ what: { task_wid: newOne.wid } }] });
    expect((await send(text.replaceAll('"retries": 0', '"retries": 2'), 'conflict=replace')).data).toMatchObject({ replaced: 2 });
    expect(await shown(one)).toMatchObject({ retries: 2, version_number: 2 });
  });

  it('keep the composite flow that they are part of, and the flow its source', async () => {
    const flow = await made({ name: 'carried flow', kind: 'composite', definition: { belong_type: source } });
    const part = await made({ name: 'carried part', target_table: 'carried_part' });
    await call(moveToComposite, { body: { wid: part, composite: flow } });
    const text = await carried([part, flow]);
    expect((JSON.parse(text) as TaskFile).tasks).toMatchObject([{ name: 'carried part', composite: 'carried flow' }, { references: { [source]: { what: 'source', name: '教务系统' } } }]);
    const { data } = await send(text, 'conflict=rename');
    expect(await shown(data.tasks[0]!.wid)).toMatchObject({ name: 'carried part (2)', composite_wid: data.tasks[1]!.wid });
    const alone = await send(JSON.stringify({ ...JSON.parse(text), tasks: [{ ...JSON.parse(text).tasks[0], composite: 'nowhere' }] }), 'conflict=rename');
    expect(alone.data.tasks).toMatchObject([{ what: 'rename', problem: { en: expect.stringContaining('nowhere') } }]);
  });

  it('are refused one by one where something they name is missing, and whole when the file is none', async () => {
    const wid = await made({ name: 'elsewhere' });
    const text = (await carried([wid])).replaceAll('教务系统', 'Unknown system').replace('"elsewhere"', '"elsewhere 2"').replace('"name": "elsewhere"', '"name": "elsewhere 2"');
    const { data } = await send(text, 'conflict=rename');
    expect(data).toMatchObject({ created: 0, refused: 1, tasks: [{ what: 'refuse', problem: { en: expect.stringContaining('Unknown system') } }] });
    expect(await send('no json', '')).toMatchObject({ code: lakeErrors.badTaskFile.code });
    expect(await send('{"format":"other"}', '')).toMatchObject({ code: lakeErrors.badTaskFile.code });
  });
});

describe('a deleted task', () => {
  it('lies in the recycle bin, comes back, by another name if its own is taken, and goes for good', async () => {
    const wid = await made({ name: 'deleted' });
    expect((await call(deleteTask, { params: { id: wid } }))).toMatchObject({ code: 0, data: { done: 1 } });
    expect((await call(getTask, { params: { id: wid } })).code).toBe(lakeErrors.noTask.code);
    expect((await call(listRecycledTasks, { body: { key: 'deleted' } })).data.rows).toMatchObject([{ wid, name: 'deleted', kind: 'Database', database_wid: source, place_taken: false }]);
    expect((await call(listRecycledComposedTasks)).data.total).toBe(0);
    const another = await made({ name: 'Deleted' });
    expect((await call(checkRecycledTask, { query: { taskWid: wid } })).data.items).toMatchObject([{ recoverable: true, reason: expect.stringContaining('deleted'), version_num: 1 }]);
    expect((await call(recoverRecycledTask, { body: { taskWid: wid } })).data).toMatchObject({ items: [{ wid, name: 'deleted 2', renamed: true }] });
    expect(await shown(wid)).toMatchObject({ name: 'deleted 2', status: 'draft' });
    await call(deleteTasks, { query: { taskId: [wid, another] } });
    expect((await call(recoverRecycledTasks, { body: { taskWid: `${wid},nothing` } })).data).toMatchObject({ done: 1, refused: [{ wid: 'nothing' }] });
    expect(await shown(wid)).toMatchObject({ name: 'deleted 2', version_number: 1 });
    expect((await call(removeRecycledTask, { body: { taskWid: another } })).code).toBe(0);
    expect((await call(recoverRecycledTask, { body: { taskWid: another } })).code).toBe(sourcesErrors.notInRecycleBin.code);
  });

  it('is refused while a graph holds it', async () => {
    const wid = await made({ name: 'held by a graph' });
    await made({ name: 'holder', kind: 'compose', definition: { nodes: [{ id: 'a', name: 'a', what: { kind: 'task', task_wid: wid } }], edges: [] } });
    expect(await call(deleteTask, { params: { id: wid } })).toMatchObject({ code: lakeErrors.taskUsed.code, msg: expect.stringContaining('holder') });
  });
});

describe('someone who sees only their own', () => {
  it('neither sees the tasks of others nor reads a source they do not see', async () => {
    const wid = await made({ name: 'not theirs' });
    const narrow = await callingNarrowly(server, call, [lakeCan.readTasks, lakeCan.writeTasks, lakeCan.runTasks, sourcesCan.useRecycleBin]);
    expect((await narrow(listTasks)).data).toEqual({ rows: [], total: 0 });
    for (const reply of [
      await narrow(getTask, { params: { id: wid } }), await narrow(runTask, { params: { id: wid } }), await narrow(deleteTask, { params: { id: wid } }), await narrow(setTaskStatus, { query: { wid, status: 'online' } }),
      await narrow(resetTask, { params: { id: wid } }), await narrow(copyTask, { body: { wid, name: 'mine' } }), await narrow(listTaskVersions, { params: { id: wid } }), await narrow(getTaskIncrement, { params: { id: wid } }),
    ]) expect(reply.code).toBe(lakeErrors.noTask.code);
    expect(await narrow(saveTask, { body: { name: 'mine', definition: reading() } as never })).toMatchObject({ fields: { 'definition.database_wid': expect.any(String) } });
    expect(await narrow(saveTask, { body: { name: 'mine', kind: 'sql', definition: { sql: 'select 1' } } as never })).toMatchObject({ code: lakeErrors.readsTheLake.code });
    const own = await narrow(saveTask, { body: { name: 'mine', kind: 'composite', definition: {} } as never });
    expect(own.code).toBe(0);
    expect((await narrow(listTasks)).data.rows.map(({ name }) => name)).toEqual(['mine']);
    await call(deleteTask, { params: { id: wid } });

    // A version names what its reader sees.
    const content = JSON.stringify({ definition: { database_wid: source, task_wid: wid, nodes: [{ what: { task_wid: own.data.wid, service_wid: 'nowhere' } }] } });
    await server.platform.store.db.updateTable('task_version').set({ content }).where('task_wid', '=', own.data.wid).execute();
    const named = async (who: Calling) => (await who(getTaskVersion, { params: { id: own.data.wid, number: '1' } })).data.names;
    expect(await named(call)).toEqual({ [source]: { name: '教务系统', state: 'shown' }, [wid]: { name: 'not theirs', state: 'deleted' }, [own.data.wid]: { name: 'mine', state: 'shown' }, nowhere: { name: '', state: 'deleted' } });
    expect(await named(narrow)).toMatchObject({ [source]: { name: '', state: 'hidden' }, [wid]: { name: '', state: 'hidden' }, [own.data.wid]: { name: 'mine', state: 'shown' } });
    expect((await narrow(listRecycledTasks)).data.total).toBe(0);
    expect((await narrow(clearRecycleBin)).data.removed).toBe(0);
  });
});

describe('the area of sources', () => {
  it('knows which objects are integrated and what would break', async () => {
    const { data: objects } = await call(listDataObjects, { body: { database_wid: source, integrationStatus: '1' } as never });
    const student = objects.rows.find(({ dataObject }) => dataObject === 'student')!;
    expect(student).toMatchObject({ integrationStatus: '1', exe_status: expect.any(String) });
    expect((await call(getIsTask, { body: { wid: student.wid } })).data.isTask).toBe(true);
    expect(await call(deleteDataSource, { params: { id: source } })).toMatchObject({ code: sourcesErrors.sourceInUse.code });
  });

  it('shows failed tasks of mine on the workbench', async () => {
    const wid = await made({ name: 'failed one' });
    await server.platform.store.db.updateTable('task').set({ status: 'online', last_state: 'failed', last_time: new Date().toISOString() }).where('wid', '=', wid).execute();
    const { data } = await call(getWorkbench);
    expect(data.todos.items.filter(({ source: from }) => from === 'lake.tasks')).toMatchObject([{ subject: 'failed one', state: 'failed' }]);
    expect(data.figures.find(({ key }) => key === 'failedTasks')!.value).toBe(1);
  });

  it('lets all tasks of a source be deleted at once', async () => {
    const { data } = await call(deleteTasksOfSource, { params: { id: source } });
    expect(data.refused.map(({ name }) => name)).toContain('held by a graph');
    expect((await call(listTasks, { body: { database_wid: source } })).data.rows.every(({ wid }) => data.refused.some((one) => one.wid === wid))).toBe(true);
    const { db } = server.platform.store;
    const { data: { rows: [old], total } } = await call(listRecycledTasks);
    await db.updateTable('task').set({ deleted_time: '2020-01-01' }).where('wid', '=', old!.wid).execute();
    expect(await server.platform.services.recycleFamilies.get('Task')!.sweep(db, 30)).toBe(1);
    expect((await call(clearRecycleBin, { query: { family: 'Task' } })).data.removed).toBe(total - 1);
  });
});
