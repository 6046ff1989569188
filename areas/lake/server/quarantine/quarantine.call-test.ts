import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  correctQuarantinedRow, definitions, discardQuarantinedRows, exportQuarantined, lakeCan, lakeErrors, listQuarantined, replayQuarantinedRows,
} from '#areas/lake';
import { newId } from '#platform/server/ids.ts';
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '#platform/server/store/testing.ts';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';
import { callingAs, reachOf, registerSource, type Calling } from '../../../sources/server/testing/import-testing.ts';
import { callingBroadly, callingNarrowly } from '../../../sources/server/testing/narrow-user.ts';
import type { TaskRow } from '../runners/runner.ts';
import { enqueueRun } from '../runs/enqueue-run.ts';
import { addTask } from '../testing/add-task.ts';
import { connectLake } from '../testing/connect-lake.ts';
import { logOf, waitForRun } from '../testing/wait-for-run.ts';

let server: TestServer;
let business: ThrowAwayPostgres;
let call: Calling;
let task: TaskRow;
let run: string;

/** Three of six have an age that is no number. */
beforeAll(async () => {
  [server, business] = await Promise.all([startTestServer({ TRIBUTARY_DEMO: '0' }), startThrowAwayPostgres()]);
  await connectLake(server);
  call = callingAs(server, await server.signIn());
  const source = await registerSource(call, { databasename: 'People', ...reachOf(business.url) });
  const live = new pg.Client(business.url);
  await live.connect();
  await live.query(`create table people (id int primary key, age text); insert into people values (1, '10'), (2, '=cmd|x'), (3, '30'), (4, '四十'), (5, '50'), (6, 'six')`);
  await live.end();
  const field = (name: string) => ({ target: name, origin: { kind: 'field', field: name } });
  task = await addTask(server, {
    kind: 'database', name: 'People', database_wid: source, source_name: 'people', layer: 'DW0', target_schema: 'source', target_table: 'people',
    definition: JSON.stringify(definitions.database.parse({
      database_wid: source, schema: 'public', table: 'people',
      plan: { mode: 'upsert', key: ['id'], dirty: { rows: 10 }, mapping: [field('id'), { ...field('age'), type: { kind: 'integer', bits: 32 } }] },
    })),
  });
  run = (await enqueueRun(server.platform.store.db, server.platform.services, task, { trigger: 'manual' }))!;
  const ended = await waitForRun(server, run);
  expect([ended.state, ended.reject_count, await logOf(server, run)]).toEqual(['warning', 3, expect.anything()]);
});
afterAll(() => Promise.all([server.stop(), business.stop()]));

const listed = async (body: object = {}) => (await call(listQuarantined, { body: { taskWid: task.wid, ...body } })).data;
const inLake = () => server.platform.services.lakes.use(AbortSignal.timeout(20_000), (session) => session.rows('select id, age from "source"."people" order by id'));

it('rows put aside are listed with reason and values, corrected, replayed, discarded and exported', async () => {
  const { rows, total } = await listed({ executionId: run });
  expect(total).toBe(3);
  expect(rows.find(({ values }) => values['id'] === '4')).toMatchObject({ task_wid: task.wid, run_wid: run, state: 'open', values: { age: '四十' }, reason: { zh: expect.any(String), en: expect.any(String) } });
  expect((await listed({ state: 'replayed' })).total).toBe(0);
  const idOf = (id: string) => rows.find(({ values }) => values['id'] === id)!.id;

  const file = await call(exportQuarantined, { query: { taskWid: task.wid } });
  expect(file.msg).toContain('四十');
  expect(file.msg).toContain(`'=cmd|x`);

  const correct = (id: string, values: Record<string, string | null>) => call(correctQuarantinedRow, { body: { taskWid: task.wid, id, values } });
  expect((await correct(idOf('4'), { age: '40' })).code).toBe(0);
  expect((await correct(idOf('4'), { shoe: '40' })).code).toBe(lakeErrors.lakeFailed.code);
  expect((await correct('nothing', { age: '1' })).code).toBe(lakeErrors.noQuarantined.code);

  // One is good now, the other still is not.
  const { data } = await call(replayQuarantinedRows, { body: { taskWid: task.wid, ids: [idOf('4'), idOf('6')] } });
  const replay = await waitForRun(server, data.executionId);
  expect([replay.state, replay.trigger, replay.create_count, replay.reject_count, await logOf(server, data.executionId)]).toEqual(['warning', 'replay', 1, 1, expect.anything()]);
  expect(await inLake()).toEqual([[1, 10], [3, 30], [4, 40], [5, 50]]);
  expect((await listed({ state: 'replayed' })).rows.map(({ id }) => id)).toEqual([idOf('4')]);

  expect((await call(discardQuarantinedRows, { body: { taskWid: task.wid, ids: [idOf('2'), idOf('6')] } })).data.done).toBe(2);
  expect((await call(discardQuarantinedRows, { body: { taskWid: task.wid, ids: [idOf('2')] } })).code).toBe(lakeErrors.noQuarantined.code);
  expect((await call(replayQuarantinedRows, { body: { taskWid: task.wid, ids: [idOf('2')] } })).code).toBe(lakeErrors.noQuarantined.code);
  const script = await addTask(server);
  expect((await call(replayQuarantinedRows, { body: { taskWid: script.wid, ids: ['x'] } })).code).toBe(lakeErrors.noReplay.code);
});

it('values of sensitive fields are hidden from those who may not see them', async () => {
  const { store: { db } } = server.platform;
  const object = newId();
  await sql`insert into data_object (wid, database_wid, schema_name, data_object) values (${object}, ${task.database_wid}, 'public', 'people')`.execute(db);
  await sql`insert into data_field (wid, object_wid, data_field, field_type, order_num, sensitive) values (${newId()}, ${object}, 'age', '{"kind":"string"}', 1, 1)`.execute(db);
  const developer = await callingBroadly(server, call, [lakeCan.readQuarantine]);
  const { rows } = (await developer(listQuarantined, { body: { taskWid: task.wid } })).data;
  expect(rows.map(({ values, reason }) => [values['age'], reason.en])).toEqual(rows.map(() => ['****', 'The value of "age" is not good']));
  expect((await developer(exportQuarantined, { query: { taskWid: task.wid } })).msg).not.toContain('四十');
  expect((await listed()).rows.map(({ values }) => values['age'])).toContain('四十');
});

it('they are not shown to those who do not see the task', async () => {
  const narrow = await callingNarrowly(server, call, [lakeCan.readQuarantine]);
  const { wid: admin } = await server.user(await server.signIn());
  await server.platform.store.db.updateTable('task').set({ creator: admin } as never).execute();
  const body = { taskWid: task.wid };
  for (const reply of [await narrow(listQuarantined, { body }), await narrow(discardQuarantinedRows, { body: { ...body, ids: ['x'] } }), await narrow(exportQuarantined, { query: body })]) expect(reply.code).toBe(lakeErrors.noTask.code);
});
