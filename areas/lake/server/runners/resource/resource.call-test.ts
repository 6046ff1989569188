import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteTaskTemplate, getTaskTemplate, listKafkaSources, listKafkaTopics, listTaskTemplates, previewKafkaChanges, runTask, saveApiTask, saveFileTask, saveKafkaTask, saveLogTask, saveTask, saveTaskTemplate, setTaskStatus, updateFileTask } from '#areas/lake';
import { saveApiSource, saveFileResource, saveFileSource, saveLogResource, saveLogSource, saveNewApi, sourcesSettings, uploadsPlace } from '#areas/sources';
import { docxOf, paragraph } from '#engine/connectors/documents/testing-documents.ts';
import { KafkaConnection } from '#engine/connectors/kafka/kafka-connection.ts';
import { kafkaOptions } from '#engine/connectors/kafka/kafka-options.ts';
import { startMockBroker } from '#engine/connectors/kafka/testing-broker.ts';
import { startApiServer } from '#engine/connectors/rest/testing-server.ts';
import type { AnyCall } from '#platform/contract';
import { changeSetting } from '#platform/contract/platform/settings.ts';
import { newId } from '#platform/server/ids.ts';
import { until } from '#platform/server/testing-store.ts';
import { startTestServer, type CallInput, type TestServer } from '../../../../../apps/server/testing.ts';
import { lookAtWatched } from '../../schedules/look-at-watched.ts';
import { connectLake } from '../../testing/connect-lake.ts';
import { logOf, waitForRun } from '../../testing/wait-for-run.ts';

let server: TestServer;
let token: string;
const broker = await startMockBroker();

beforeAll(async () => {
  server = await startTestServer();
  await connectLake(server);
  token = await server.signIn();
  await call(changeSetting, { params: { key: sourcesSettings.allowedNetworks.key }, body: { value: ['127.0.0.0/8'] } });
});
afterAll(async () => {
  await server?.stop();
  await broker?.stop();
});

/** A bad row or two do not fail a run. */
const lenient = { mode: 'append', dirty: { rows: 2 } };

const call = <C extends AnyCall>(declared: C, input: CallInput<C> = {}) => server.call(declared, { token, ...input });
const inLake = (text: string) => server.platform.services.lakes.use(AbortSignal.timeout(20_000), (session) => session.rows(text));

/** Runs a saved task to its end; what went wrong is told with its log. */
async function ran(saved: { code: number; msg: string; data: { wid: string; target_table: string } }) {
  expect(saved).toMatchObject({ code: 0 });
  const started = await call(runTask, { params: { id: saved.data.wid } });
  expect(started).toMatchObject({ code: 0 });
  const run = await waitForRun(server, started.data.executionId);
  if (run.state === 'failed') throw new Error([run.error_text?.en, ...await logOf(server, run.wid)].join('\n'));
  return run;
}

async function uploaded(source: string, name: string, content: string | Uint8Array): Promise<void> {
  const folder = join(server.data, 'sources', uploadsPlace(source));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), content);
}

describe('files', () => {
  let definition: { database_wid: string; resource_wid: string; plan: object };
  let task: { wid: string; row_version: number; target_table: string };

  it('come in by a task, a bad row apart, and only new ones the next time', async () => {
    const source = (await call(saveFileSource, { body: { databasename: '成绩文件' } })).data.wid;
    await uploaded(source, 'a.csv', 'id,name,fee\n1,"甲 ""一""",1.50\n2,乙,2.25\n');
    const resource = (await call(saveFileResource, { body: { datasource_wid: source, filename: '成绩', fs_urls: [uploadsPlace(source)], pattern: '*.csv' } as never })).data.wid;
    definition = { database_wid: source, resource_wid: resource, plan: lenient };
    const saved = await call(saveFileTask, { body: { name: 'files in', definition, target_table: 'marks' } });
    task = saved.data;
    expect(await ran(saved)).toMatchObject({ state: 'succeeded', read_count: 2, create_count: 2 });
    expect(await inLake('select id, name, fee from "source"."marks" order by id')).toEqual([[1n, '甲 "一"', '1.50'], [2n, '乙', '2.25']]);
    await uploaded(source, 'b.csv', 'id,name,fee\nx,bad,0.00\n3,丙,3.00\n');
    expect(await ran(saved)).toMatchObject({ create_count: 1, reject_count: 1 });
    expect(await ran(saved)).toMatchObject({ state: 'succeeded', read_count: 0 });
    expect(await server.platform.store.db.selectFrom('lake_table').select('table_name').where('table_name', '=', 'marks').execute()).toHaveLength(1);
  });

  it('have a task that is changed by its own call and kept as a template', async () => {
    const changed = await call(updateFileTask, { body: { ...task, name: 'files in again', definition, target_table: 'marks' } });
    expect(changed.data).toMatchObject({ version_number: 2 });
    expect((await call(saveTaskTemplate, { params: { model_type: 'api', task_wid: task.wid, datasource_wid: '0' }, body: {} })).code).not.toBe(0);
    const template = await call(saveTaskTemplate, { params: { model_type: 'file', task_wid: task.wid, datasource_wid: definition.database_wid }, body: { name: '成绩模板' } });
    expect(template.code).toBe(0);
    expect((await call(getTaskTemplate, { params: { id: task.wid } })).data).toMatchObject({ wid: template.data.wid, name: '成绩模板', content: { resource_wid: definition.resource_wid } });
    expect((await call(getTaskTemplate, { params: { id: 'nothing' } })).data).toBeNull();
    expect((await call(listTaskTemplates, { query: { model_type: 'file' } })).data.rows).toMatchObject([{ name: '成绩模板', creator_name: expect.stringMatching(/./) }]);
    expect((await call(deleteTaskTemplate, { body: { wid: template.data.wid } })).code).toBe(0);
    expect((await call(listTaskTemplates, { query: { model_type: 'file' } })).data.rows).toEqual([]);
  });
});

describe('a log', () => {
  it('is read on from its last line', async () => {
    const source = (await call(saveLogSource, { body: { databasename: '门禁日志' } })).data.wid;
    const folder = join(server.data, 'sources', 'logs');
    await mkdir(folder, { recursive: true });
    const file_path = join(folder, 'gate.log');
    await writeFile(file_path, 'east 12\nwest 7\n');
    const resource = await call(saveLogResource, { body: { datasource_wid: source, logname: '东门', file_path, log_type: 'grok', analysis: '%{WORD:gate} %{INT:people:int}' } });
    const saved = await call(saveLogTask, { body: { name: 'log in', definition: { database_wid: source, resource_wid: resource.data.wid, plan: lenient }, target_table: 'gate' } });
    expect(await ran(saved)).toMatchObject({ create_count: 2 });
    await appendFile(file_path, 'no match here\nnorth 3\n');
    expect(await ran(saved)).toMatchObject({ create_count: 1, reject_count: 1 });
    expect(await inLake('select gate, people from "source"."gate" order by gate')).toEqual([['east', 12n], ['north', 3n], ['west', 7n]]);
  });
});

describe('an interface', () => {
  it('gives its records, and one call makes tasks of several', async () => {
    await using api = await startApiServer(() => [{ id: 1, name: '甲' }, { id: 2, name: '乙' }]);
    const source = (await call(saveApiSource, { body: { databasename: '教务接口' } })).data.wid;
    const resource = async (apiname: string) => (await call(saveNewApi, { body: { datasource_wid: source, apiname, request_url: `${api.address}/rows`, need_auth_check: 0 } as never })).data.wid;
    const wids = [await resource('学生'), await resource('教师')];
    const { data: { tasks } } = await call(saveApiTask, { query: { wids: wids.join(',') }, body: { name: 'api in', definition: { plan: { mode: 'overwrite' } } } });
    expect(tasks.map(({ name }) => name)).toEqual(['api in 学生', 'api in 教师']);
    expect(await ran({ code: 0, msg: '', data: tasks[0]! })).toMatchObject({ read_count: 2, create_count: 2 });
    expect(await inLake(`select id, name from "source"."${tasks[0]!.target_table}" order by id`)).toEqual([[1n, '甲'], [2n, '乙']]);
    expect((await call(saveApiTask, { query: { wids: `${wids[0]},nothing` }, body: { name: 'none', definition: {} } })).code).not.toBe(0);
  });
});

describe('documents', () => {
  it('come in as text, a changed one in place of the older', async () => {
    const source = (await call(saveFileSource, { body: { databasename: '公文', dataSourceType: 'UNSTRUCTURED' } })).data.wid;
    await uploaded(source, 'a.docx', docxOf(paragraph('第一版')));
    const resource = await call(saveFileResource, { body: { datasource_wid: source, filename: '公文', dataSourceType: 'UNSTRUCTURED', fs_urls: [uploadsPlace(source)], pattern: '*.docx' } as never });
    const saved = await call(saveFileTask, { body: { kind: 'document', name: 'documents in', definition: { database_wid: source, resource_wid: resource.data.wid, plan: { mode: 'upsert' } }, target_table: 'papers' } });
    await ran(saved);
    await uploaded(source, 'a.docx', docxOf(paragraph('第二版更长')));
    expect(await ran(saved)).toMatchObject({ update_count: 1, create_count: 0 });
    expect(await inLake('select path, text from "source"."papers"')).toEqual([['a.docx', expect.stringContaining('第二版更长')]]);
  });
});

describe.skipIf(!broker)('a topic', () => {
  // Joining a group takes seconds: they wait together.
  it.concurrent('is found, and its messages come in', async () => {
    const source = (await call(saveLogSource, { body: { databasename: 'Kafka 平台', db_url: `kafka://${broker!.address}` } })).data.wid;
    const kafka = new KafkaConnection(kafkaOptions.parse({ brokers: [broker!.address] }), { signal: AbortSignal.timeout(60_000), networks: ['127.0.0.0/8'] });
    await kafka.offsets('orders');
    await kafka.produce('orders', [{ key: '甲', value: '{"id":1}' }, { key: '乙', value: '{"id":2}' }]);
    expect((await call(listKafkaSources, { query: { key: 'kafka 平' } })).data).toEqual([{ wid: source, databasename: 'Kafka 平台', brokers: broker!.address }]);
    expect((await call(listKafkaTopics, { query: { wid: source } })).data).toContainEqual({ topic: 'orders' });
    const format = { kind: 'json' as const, fields: [{ name: 'id', type: { kind: 'integer' as const, bits: 64 as const } }] };
    const saved = await call(saveKafkaTask, { body: { name: 'kafka in', definition: { database_wid: source, topic: 'orders', format }, target_table: 'orders' } });
    expect(await ran(saved)).toMatchObject({ read_count: 2, create_count: 2 });
    expect(await inLake('select id, _key from "source"."orders" order by id')).toEqual([[1n, '甲'], [2n, '乙']]);

    // A message that arrives wakes whoever waits for it; those that were there do not.
    const { store: { db }, services } = server.platform;
    const waiting = (event: object) => call(saveTask, { body: { kind: 'script', name: 'woken', layer: null, definition: { text: '1;' }, schedule: { kind: 'event', event: { event: 'message-arrived', subject: source, ...event } } } as never });
    expect((await waiting({})).code).not.toBe(0);
    const { wid } = (await waiting({ topic: 'orders' })).data;
    expect((await call(setTaskStatus, { query: { status: 'online', wid } })).code).toBe(0);
    const look = () => lookAtWatched(db, services, 0);
    await until(async () => (await look(), (await db.selectFrom('event_watch').select('seen').where('subject', '=', `${source}/orders`).executeTakeFirst())?.seen?.length));
    const woken = () => db.selectFrom('task_run').select('trigger').where('task_wid', '=', wid).execute();
    await look();
    expect(await woken()).toEqual([]);
    await kafka.produce('orders', [{ key: '丙', value: '{"id":3}' }]);
    await until(async () => (await look(), (await woken()).length > 0));
    expect(await woken()).toEqual([{ trigger: 'event' }]);
    await kafka.close();
  });

  it.concurrent('that tells changes of other tools is seen before, and applied by key', async () => {
    const source = (await call(saveLogSource, { body: { databasename: 'Kafka 变更', db_url: `kafka://${broker!.address}` } })).data.wid;
    const kafka = new KafkaConnection(kafkaOptions.parse({ brokers: [broker!.address] }), { signal: AbortSignal.timeout(60_000), networks: ['127.0.0.0/8'] });
    await kafka.offsets('changes');
    const told = (op: string, id: number, name: string | null, table = 'orders') => ({ key: `{"id":${id}}`, value: JSON.stringify({ op, source: { db: 'shop', table, ts_ms: 1_700_000_000_000 }, before: op === 'd' ? { id, name } : null, after: op === 'd' ? null : { id, name } }) });
    await kafka.produce('changes', [told('r', 1, '甲'), told('c', 2, '乙'), told('u', 1, '丙'), told('d', 2, null), { key: '{"id":2}', value: null }, { key: null, value: 'broken' }, told('c', 9, 'x', 'people')]);
    await kafka.close();
    const format = { kind: 'debezium' as const, table: 'shop.orders' };
    const definition = { database_wid: source, topic: 'changes', format, plan: { mode: 'upsert', dirty: { rows: 1 } } };
    const [preview, run] = await Promise.all([
      call(previewKafkaChanges, { body: definition as never }),
      call(saveKafkaTask, { body: { name: 'changes in', definition, target_table: 'changed' } }).then(ran),
    ]);
    expect(preview.data).toMatchObject({ looked: 7, bad: 1, others: 1, tables: [{ table: 'shop.orders', messages: 4 }, { table: 'shop.people', messages: 1 }], fields: [{ name: 'id', isKey: true }, { name: 'name', isKey: false }] });
    expect(preview.data.changes.map(({ operation }) => operation).toSorted()).toEqual(['delete', 'insert', 'insert', 'update', null].toSorted());
    expect(run).toMatchObject({ read_count: 4, reject_count: 1, create_count: 1 });
    expect(await inLake('select id, name from "source"."changed"')).toEqual([[1n, '丙']]);
  });
});

describe('devices', () => {
  it('have their messages brought in once each', async () => {
    const { db } = server.platform.store;
    const device = newId();
    await sql`insert into device (wid, name, code, protocol, key_hash, key_hint) values (${device}, '电表', 'meter-1', 'HTTP', '', '')`.execute(db);
    const send = (payload: string, ago: number) => sql`insert into device_message (wid, device_wid, time, topic, payload, size) values (${newId()}, ${device}, now() - make_interval(secs => ${ago}), 't', ${payload}, 1)`.execute(db);
    await send('{"kwh":1}', 60);
    await send('{"kwh":2}', 50);
    const saved = await call(saveTask, { body: { kind: 'device', name: 'devices in', definition: {}, target_table: 'meters' } });
    expect(await ran(saved)).toMatchObject({ create_count: 2 });
    await send('{"kwh":3}', 40);
    expect(await ran(saved)).toMatchObject({ create_count: 1 });
    expect(await inLake('select device_code, payload from "source"."meters" order by time')).toEqual([1, 2, 3].map((kwh) => ['meter-1', `{"kwh":${kwh}}`]));
  });
});
