import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { definitions, getSplitChoices, getTask, listSubtasks, mergeTasks, runTask, splitTask, type SplitBy } from '#areas/lake';
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '#platform/server/store/testing.ts';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';
import { callingAs, reachOf, registerSource, type Calling } from '../../../sources/server/testing/import-testing.ts';
import type { TaskRow } from '../runners/runner.ts';
import { addTask } from '../testing/add-task.ts';
import { connectLake } from '../testing/connect-lake.ts';
import { logOf, waitForRun } from '../testing/wait-for-run.ts';

let server: TestServer;
let business: ThrowAwayPostgres;
let call: Calling;
let source: string;
let other: string;

beforeAll(async () => {
  [server, business] = await Promise.all([startTestServer({ TRIBUTARY_DEMO: '0' }), startThrowAwayPostgres()]);
  await connectLake(server);
  call = callingAs(server, await server.signIn());
  source = await registerSource(call, { databasename: 'Students', ...reachOf(business.url) });
  other = await registerSource(call, { databasename: 'Library', ...reachOf(business.url) });
  const client = new pg.Client(business.url);
  await client.connect();
  await client.query(`create table student (id bigint primary key, college text, born date, photo bytea);
    insert into student select n, case n % 4 when 0 then null when 1 then 'Law' when 2 then 'o''Clock $[yyyy]' else '医学院' end, date '2000-01-01' + n, null from generate_series(1, 100) n`);
  await client.end();
});
afterAll(async () => {
  await server?.stop();
  await business?.stop();
});

const copyTask = (name: string, plan: object = {}, given: Parameters<typeof addTask>[1] = {}): Promise<TaskRow> => addTask(server, {
  kind: 'database', name, database_wid: source, source_name: 'public.student', layer: 'DW0', target_schema: 'source', target_table: name,
  definition: JSON.stringify(definitions.database.parse({ database_wid: source, schema: 'public', table: 'student', plan })), ...given,
});
const composite = (name: string, limit = 50) => addTask(server, { kind: 'composite', name, definition: JSON.stringify(definitions.composite.parse({ belong_type: source, limit })) });
const choices = async (wid: string, more: object = {}) => (await call(getSplitChoices, { query: { wid, ...more } })).data;
const membersOf = async (wid: string) => (await call(listSubtasks, { params: { id: wid } })).data.rows.map(({ name }) => name);
const shownTask = async (wid: string) => (await call(getTask, { params: { id: wid } })).data;

async function split(task: TaskRow, by: SplitBy, more: object = {}) {
  const reply = await call(splitTask, { body: { wid: task.wid, by, ...more } });
  expect([reply.code, reply.msg]).toEqual([0, expect.anything()]);
  return reply.data.made;
}

describe('a database task', () => {
  it('says by which fields it can be split, and where even ranges would end', async () => {
    const { wid } = await copyTask('choices');
    const told = await choices(wid, { field: 'id', parts: 4 });
    expect(told).toMatchObject({ kind: 'database', reason: null, ways: ['values', 'ranges'], targets: ['own'], bounds: ['25', '50', '75'] });
    expect(told.fields.map(({ name, is_pk }) => [name, is_pk])).toEqual([['id', true], ['college', false], ['born', false]]);
    expect((await choices((await copyTask('choices keyed', { mode: 'upsert' })).wid)).targets).toEqual(['own', 'same']);
  });

  it('becomes drafts by values, with a rest, that together bring every row once', async () => {
    const task = await copyTask('by_values', { filter: 'id <= 90' });
    const made = await split(task, { kind: 'values', field: 'college', groups: [['Law', '医学院'], ["o'Clock $[yyyy]"]], rest: true });
    expect(made.map(({ name, target_table }) => [name, target_table])).toEqual([1, 2, 3].map((part) => [`by_values (${part}/3)`, `by_values_${part}`]));
    expect((await shownTask(made[0]!.wid)).status).toBe('draft');
    const counts: number[] = [];
    for (const { wid } of made) {
      const { data } = await call(runTask, { params: { id: wid } });
      const run = await waitForRun(server, data.executionId);
      expect([run.state, await logOf(server, run.wid)]).toEqual(['succeeded', expect.anything()]);
      counts.push(run.create_count);
    }
    expect(counts).toEqual([45, 23, 22]);
  });

  it('writes its parts into one table where rows have a key, and can rest meanwhile', async () => {
    const task = await copyTask('by_ranges', { mode: 'upsert' });
    const made = await split(task, { kind: 'ranges', field: 'id', bounds: ['30', '60'] }, { target: 'same', name: 'Range', original: 'offline' });
    expect(made.map(({ name, target_table }) => [name, target_table])).toEqual([1, 2, 3].map((part) => [`Range (${part}/3)`, 'by_ranges']));
    expect((await shownTask(task.wid)).status).toBe('offline');
  });

  it.each<[string, object, object, RegExp]>([
    ['into one table that is replaced whole', {}, { by: { kind: 'ranges', field: 'id', bounds: ['5'] }, target: 'same' }, /table of its own/],
    ['by a value that is none', {}, { by: { kind: 'ranges', field: 'id', bounds: ['five'] } }, /is no value/],
    ['without saying how', {}, {}, /Say how/],
  ])('is not split %s, and nothing is made', async (what, plan, asked, reason) => {
    const task = await copyTask(`refused ${what}`, plan);
    const reply = await call(splitTask, { body: { wid: task.wid, ...asked } });
    expect([reply.status, reply.msg]).toEqual([expect.any(Number), expect.stringMatching(reason)]);
    const { db } = server.platform.store;
    expect(await db.selectFrom('task').select('wid').where('name', 'like', `refused ${what} (%`).execute()).toEqual([]);
  });

  it('that follows changes, or another kind, says why it cannot be split', async () => {
    const changes = await copyTask('changes', {}, { integrate_mode: 'changes', status: 'draft' });
    expect((await choices(changes.wid)).reason?.en).toContain('change capture');
    expect((await choices((await addTask(server)).wid)).reason?.en).toContain('only composite flows');
    expect((await call(splitTask, { body: { wid: changes.wid, by: { kind: 'ranges', field: 'id', bounds: ['5'] } } })).msg).toContain('cannot be split');
  });
});

describe('a composite flow', () => {
  it('gives chosen tasks away, to a new flow or to stand alone', async () => {
    const flow = await composite('Flow');
    const tasks = await Promise.all(['a', 'b', 'c', 'd'].map((name) => copyTask(`member_${name}`, {}, { composite_wid: flow.wid })));
    expect(await choices(flow.wid)).toMatchObject({ ways: ['members'], members: [{ name: 'member_a' }, {}, {}, {}] });
    const { data } = await call(splitTask, { body: { wid: flow.wid, members: [tasks[0]!.wid, tasks[1]!.wid], into: 'composite' } });
    expect(data).toMatchObject({ moved: 2, made: [{ name: 'Flow 2' }] });
    expect([await membersOf(flow.wid), await membersOf(data.made[0]!.wid)]).toEqual([['member_c', 'member_d'], ['member_a', 'member_b']]);
    expect((await call(splitTask, { body: { wid: flow.wid, members: [tasks[2]!.wid], into: 'alone' } })).data).toEqual({ moved: 1, made: [] });
    expect(await membersOf(flow.wid)).toEqual(['member_d']);
    expect((await call(splitTask, { body: { wid: flow.wid, members: [tasks[3]!.wid], into: 'composite' } })).msg).toContain('must stay');
    expect((await call(splitTask, { body: { wid: flow.wid, members: [tasks[0]!.wid], into: 'alone' } })).msg).toContain('not in the composite flow');
  });
});

describe('several tasks', () => {
  it('of one source become a flow; their own schedules end', async () => {
    const tasks = await Promise.all([1, 2].map((number) => copyTask(`merged_${number}`, {}, { schedule: JSON.stringify({ kind: 'cron', cron: '0 0 3 * * *', zone: 'UTC' }) })));
    const { data } = await call(mergeTasks, { body: { wid: tasks.map(({ wid }) => wid) } });
    expect(data).toMatchObject({ done: 2, composites: [{ name: 'Students 复合流' }] });
    expect(await membersOf(data.composites[0]!.wid)).toEqual(['merged_1', 'merged_2']);
    expect(await shownTask(tasks[0]!.wid)).toMatchObject({ schedule: null, next_time: null });
  });

  it('join a full flow only beyond its limit or go on in a new one, as the person says', async () => {
    const flow = await composite('Small', 2);
    const join = async (name: string, keep: boolean) => {
      const tasks = await Promise.all([1, 2, 3].map((number) => copyTask(`${name}_${number}`)));
      return (await call(mergeTasks, { body: { wid: tasks.map(({ wid }) => wid), composite: { wid: flow.wid, keep } } })).data.composites.length;
    };
    expect([await join('first', false), (await membersOf(flow.wid)).length]).toEqual([2, 2]);
    expect([await join('second', true), (await membersOf(flow.wid)).length]).toEqual([1, 5]);
  });

  it('of different sources, a single one, or flows themselves are refused whole', async () => {
    const [one, two] = [await copyTask('apart_one'), await copyTask('apart_two', {}, { database_wid: other })];
    const refused = async (wids: string[]) => (await call(mergeTasks, { body: { wid: wids } })).msg;
    expect(await refused([one.wid, two.wid])).toContain('one source and one kind');
    expect(await refused([one.wid])).toContain('at least two');
    expect(await refused([one.wid, (await composite('Inside')).wid])).toContain('composite flow itself');
    expect((await shownTask(one.wid)).composite_wid).toBeNull();
  });
});
