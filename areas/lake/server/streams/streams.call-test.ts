import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  checkTask, correctQuarantinedRow, getStreamFigures, getTask, getTaskLineage, listKafkaTopics, listQuarantined, listStreams, previewStream, replayQuarantinedRows, resetTask, sampleEvents, saveTask, setTaskStatus,
} from '#areas/lake';
import { saveLogSource, sourcesSettings } from '#areas/sources';
import { KafkaConnection } from '#engine/connectors/kafka/kafka-connection.ts';
import { kafkaOptions } from '#engine/connectors/kafka/kafka-options.ts';
import { startMockBroker } from '#engine/connectors/kafka/testing-broker.ts';
import type { AnyCall } from '#platform/contract';
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '#platform/server/store/testing.ts';
import { until } from '#platform/server/testing-store.ts';
import { startTestServer, type CallInput, type TestServer } from '../../../../apps/server/testing.ts';
import { callingAs, reachOf, registerSource } from '../../../sources/server/testing/import-testing.ts';
import { connectLake } from '../testing/connect-lake.ts';
import { logOf, waitForRun } from '../testing/wait-for-run.ts';

const broker = await startMockBroker();
let server: TestServer;
let business: ThrowAwayPostgres;
let database: pg.Client;
let token: string;
let source: string;

beforeAll(async () => {
  [server, business] = await Promise.all([startTestServer(), startThrowAwayPostgres({ wal_level: 'logical', wal_sender_timeout: '5s' })]);
  await connectLake(server);
  token = await server.signIn();
  await server.platform.services.settings.set(sourcesSettings.allowedNetworks, ['127.0.0.0/8'], null);
  source = await registerSource(callingAs(server, token), { databasename: 'Canteen', ...reachOf(business.url) });
  database = new pg.Client(business.url);
  await database.connect();
  await database.query(`create table payments (id bigint primary key, campus text, amount numeric(10,2), paid_at timestamptz); insert into payments values (1, 'east', 5, '2026-03-01T00:00:05Z'), (2, 'west', 7, '2026-03-01T00:01:05Z')`);
});
afterAll(async () => {
  await database?.end();
  await server?.stop();
  await business?.stop();
  await broker?.stop();
});

const call = <C extends AnyCall>(declared: C, input: CallInput<C> = {}) => server.call(declared, { token, ...input });
const rows = (sql: string) => server.platform.services.lakes.use(AbortSignal.timeout(20_000), (session) => session.rows(sql));
const select = 'select campus, count(*) as payments, sum(amount) as total from events group by campus';
const changes = () => ({ kind: 'changes' as const, database_wid: source, schema: 'public', table: 'payments' });
const perMinute = { sql: select, timeField: 'paid_at', window: { kind: 'tumbling' as const, seconds: 60 }, watermarkSeconds: 0, aheadSeconds: 0 };
const task = (name: string, definition: object) => ({ kind: 'stream' as const, name, layer: 'DW2' as const, target_table: name, definition });

describe('a stream over the changes of a table', () => {
  let wid: string;

  it('shows what events look like, and what its SQL would make of them', async () => {
    const sample = await call(sampleEvents, { body: { source: changes() } });
    expect(sample.data.columns.map(({ name }) => name)).toEqual(['id', 'campus', 'amount', 'paid_at', '_operation', '_position', '_changed_at', '_unchanged']);
    expect(sample.data.rows.map(([id, campus]) => [id, campus]).sort()).toEqual([['1', 'east'], ['2', 'west']]);
    const preview = await call(previewStream, { body: { source: changes(), ...perMinute } });
    expect(preview.data).toMatchObject({ events: 2, windows: 2, truncated: false });
    expect(preview.data.rows.map((row) => row.slice(2)).sort()).toEqual([['east', '1', '5.00'], ['west', '1', '7.00']]);
    expect(await call(previewStream, { body: { source: changes(), ...perMinute, sql: 'select nothing from events' } })).toMatchObject({ code: 4312, msg: expect.stringContaining('nothing') });
    expect(await call(previewStream, { body: { source: changes(), ...perMinute, sql: 'select * from tributary.place' } })).toMatchObject({ code: 4312 });
    expect(await call(sampleEvents, { body: { source: { ...changes(), table: '' } } })).toMatchObject({ code: 4310 });
    expect(await call(sampleEvents, { body: { source: { ...changes(), table: 'nowhere' } } })).toMatchObject({ code: 4311 });
  });

  it('is checked against source, lake and target before it goes online', async () => {
    const findings = async (definition: object) => (await call(checkTask, { body: task('checked', { source: changes(), ...definition }) })).data.findings.map(({ part, level }) => `${level} ${part}`);
    expect(await findings(perMinute)).toEqual(['info target']);
    expect(await findings({ ...perMinute, sql: 'selec' })).toEqual(['error sql']);
    expect(await findings({ ...perMinute, timeField: 'gone' })).toContain('error window');
    expect(await findings({ ...perMinute, window: { kind: 'sliding', seconds: 60, every: 25 } })).toContain('error window');
    expect(await findings({ ...perMinute, source: { ...changes(), table: 'gone' } })).toEqual(['error source']);
    expect(await findings({ ...perMinute, topic: { database_wid: source, topic: 'out', key: 'nothing' } })).toContain('error target');
  });

  it('computes windows as changes come, with figures to watch, until it is taken offline', async () => {
    wid = (await call(saveTask, { body: task('canteen', { source: changes(), ...perMinute, late: 'quarantine' }) })).data.wid;
    expect(await call(setTaskStatus, { query: { wid, status: 'online' } })).toMatchObject({ code: 0, data: { done: 1 } });
    const figures = () => call(getStreamFigures, { query: { wid } }).then(({ data }) => data);
    const live = await until(async () => { const { live: now } = await figures(); return now?.progress ? now : undefined; }, 30);
    await database.query(`insert into payments values (10, 'east', 1.5, '2026-03-01T10:00:01Z'), (11, 'east', 2, '2026-03-01T10:00:59Z'), (12, 'west', 3, '2026-03-01T10:00:30Z'), (13, 'west', 4, '2026-03-01T10:01:00Z'), (14, 'west', 9, '2026-03-01T10:00:02Z')`);
    const seen = await until(async () => { const now = await figures(); return now.totals.events === 5 && now.live?.progress?.stream?.windows === 1 && now.minutes.some(({ events }) => events > 0) ? now : undefined; }, 30);
    expect(seen).toMatchObject({ totals: { events: 5, late: 1, results: 2, windows: 1 }, watermark: '2026-03-01T10:01:00.000Z', live: { state: 'running', progress: { stream: { late: 1, open_windows: 1 } } } });
    expect(await rows('select campus, payments, total from subject.canteen order by campus')).toEqual([['east', 2n, '3.50'], ['west', 1n, '3.00']]);
    // The late one is counted after all, while the stream goes on.
    const { rows: [late] } = (await call(listQuarantined, { body: { taskWid: wid } })).data;
    await call(correctQuarantinedRow, { body: { taskWid: wid, id: late!.id, values: { amount: '9.25' } } });
    const replay = await waitForRun(server, (await call(replayQuarantinedRows, { body: { taskWid: wid, ids: [late!.id] } })).data.executionId);
    expect([replay, await logOf(server, replay.wid)]).toEqual([expect.objectContaining({ state: 'succeeded', trigger: 'replay', reject_count: 0 }), expect.anything()]);
    expect(await rows('select campus, payments, total from subject.canteen order by campus')).toEqual([['east', 2n, '3.50'], ['west', 2n, '12.25']]);
    expect((await call(getTaskLineage, { params: { id: wid }, query: {} })).data.lines).toContainEqual({ from: expect.stringMatching(/public\.payments$/), from_field: 'amount', to: 'subject.canteen', to_field: 'total', how: expect.stringContaining('sum') });
    const [listed] = (await call(listStreams, { body: { key: 'canteen' } })).data.rows;
    expect(listed).toMatchObject({ wid, status: 'online', live: { run_wid: live.run_wid }, events_day: 5, late_day: 1 });
    expect((await call(getTask, { params: { id: wid } })).data).toMatchObject({ integrate_mode: 'changes', source_name: 'public.payments', lake_table_wid: expect.any(String) });
    await call(setTaskStatus, { query: { wid, status: 'offline' } });
    await until(async () => (await figures()).live === null, 20);
    expect(await logOf(server, live.run_wid)).toContainEqual(expect.stringMatching(/Stopped/));
  });

  it('goes on where it stopped, and forgets all of it when it is reset', async () => {
    await database.query(`insert into payments values (20, 'east', 1, '2026-03-01T10:01:30Z'), (21, 'east', 1, '2026-03-01T10:02:00Z')`);
    await call(setTaskStatus, { query: { wid, status: 'online' } });
    await until(async () => (await rows('select 1 from subject.canteen')).length === 4, 30);
    expect((await call(resetTask, { params: { id: wid }, query: { preview: '1' } })).data.text.en).toContain('Windows of "canteen" that are computed again are replaced');
    await call(setTaskStatus, { query: { wid, status: 'offline' } });
    expect(await call(resetTask, { params: { id: wid } })).toMatchObject({ code: 0 });
    expect((await database.query('select 1 from pg_replication_slots')).rowCount).toBe(0);
    expect((await call(getStreamFigures, { query: { wid } })).data).toMatchObject({ totals: { events: 0 }, watermark: null });
  });
});

describe.skipIf(!broker)('a stream over a topic', () => {
  it('tells fields from the latest messages, those that cannot be read apart', async () => {
    const kafka = new KafkaConnection(kafkaOptions.parse({ brokers: [broker!.address], seconds: 10 }), { signal: AbortSignal.timeout(30_000), networks: ['127.0.0.0/8'] });
    await kafka.offsets('doors');
    await kafka.produce('doors', [{ key: 'a', value: '{"door":"north","opened":"2026-03-01T10:00:00Z","weight":1.5}' }, { key: 'a', value: 'no json' }]);
    await kafka.close();
    const broking = (await call(saveLogSource, { body: { databasename: 'Doors', db_url: `kafka://${broker!.address}` } })).data.wid;
    expect((await call(listKafkaTopics, { query: { wid: broking } })).data).toContainEqual({ topic: 'doors' });
    const topic = { kind: 'topic' as const, database_wid: broking, topic: 'doors' };
    const sample = await call(sampleEvents, { body: { source: topic } });
    expect(sample.data).toMatchObject({ bad: 1, problem: { en: 'The message is no JSON' } });
    expect(sample.data.columns.slice(0, 2)).toEqual([{ name: 'door', type: { kind: 'string' } }, { name: 'opened', type: { kind: 'datetime', zone: true } }]);
    expect((await call(previewStream, { body: { source: topic, sql: 'select upper(door) as door, event_time, sum(weight) as weight from events group by door, event_time', timeField: 'opened' } })).data.rows).toEqual([['NORTH', '2026-03-01 10:00:00Z', expect.stringMatching(/^1\.50*$/)]]);
  });
});
