import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '#platform/server/store/testing.ts';
import { consumeTopic } from '../../connectors/kafka/consume-topic.ts';
import { KafkaConnection } from '../../connectors/kafka/kafka-connection.ts';
import { kafkaOptions } from '../../connectors/kafka/kafka-options.ts';
import { startMockBroker } from '../../connectors/kafka/testing-broker.ts';
import { postgresql } from '../../connectors/postgresql/postgresql.ts';
import type { LakeSession } from '../../lake/lake.ts';
import { forgetChanges } from '../../sync/changes/forget-changes.ts';
import { correctQuarantined, listQuarantine } from '../../sync/quarantine.ts';
import { messageFacts, messageFormat } from '../../sync/readers/kafka/message-fields.ts';
import { openGround, rowsOf, type Ground } from '../../sync/testing/sync-ground.ts';
import { replayEvents } from '../replay-events.ts';
import { streamPlan } from '../stream-plan.ts';
import { startStream, untilPlace } from '../testing/stream-bench.ts';
import { changeEvents } from './change-events.ts';
import { messageTexts } from './message-texts.ts';
import { topicEvents } from './topic-events.ts';

const broker = await startMockBroker();
const never = new AbortController().signal;
let ground: Ground;
beforeAll(async () => { ground = await openGround('duckdb'); });
afterAll(async () => {
  await ground.close();
  await broker?.stop();
});

describe.skipIf(!broker)('a topic', () => {
  it('is computed from where it stopped, bad messages apart, and what comes out goes to another topic', async () => {
    const connect = (signal: AbortSignal) => new KafkaConnection(kafkaOptions.parse({ brokers: [broker!.address], seconds: 40 }), { signal, networks: ['127.0.0.0/8'] });
    const own = connect(never);
    await Promise.all(['clicks', 'minutes'].map((topic) => own.offsets(topic)));
    const start = Date.parse('2026-03-01T00:00:00Z') / 1000;
    const click = (second: number, page: string) => ({ key: 'one partition', value: JSON.stringify({ at: start + second, page }) });
    const format = messageFormat.parse({ kind: 'json', fields: [{ name: 'at', type: { kind: 'integer', bits: 64 } }, { name: 'page', type: { kind: 'string' } }] });
    const plan = { sql: 'select page, count(*) as clicks from events group by page', timeField: 'at', timeUnit: 'seconds', window: { kind: 'tumbling', seconds: 60 }, watermarkSeconds: 0, idleSeconds: 1, late: 'quarantine' };
    const source = async (signal: AbortSignal) => topicEvents({ connect, topic: 'clicks', format, facts: messageFacts.parse({}), start: 'earliest' }, signal);
    const more = { topic: { connect, topic: 'minutes', key: 'page' } };
    try {
      await own.produce('clicks', [click(1, 'a'), click(2, 'b'), { key: 'one partition', value: 'no json' }, click(3, 'a')]);
      const first = startStream(ground, 'clicks', plan, source, more);
      await untilPlace(ground, 'clicks', first, ({ totals }) => totals.events === 4);
      await first.stop();
      await own.produce('clicks', [click(59, 'a'), click(60, 'c')]);
      const second = startStream(ground, 'clicks', plan, source, more);
      const place = await untilPlace(ground, 'clicks', second, ({ totals }) => totals.windows === 1);
      expect(place.totals).toEqual({ events: 6, late: 0, rejected: 1, results: 2, windows: 1 });
      expect(await rowsOf(ground, 'clicks', ['page', 'clicks'])).toEqual([['a', 3n], ['b', 1n]]);
      const inLake = <T>(use: (session: LakeSession) => Promise<T>) => ground.lake.session({ signal: AbortSignal.timeout(40_000) }, use);
      const { rows: [bad] } = await inLake((session) => listQuarantine(session, { task: 'clicks', limit: 5, offset: 0 }));
      await inLake((session) => correctQuarantined(session, bad!.id, { value: JSON.stringify({ at: start + 30, page: 'b' }) }));
      const replayed = await replayEvents({
        task: 'clicks', run: 'replay', attempt: 1, plan: streamPlan.parse(plan), target: { schema: 'dw0', table: 'clicks', comment: '' }, lake: ground.lake, segments: ground.segments, signal: AbortSignal.timeout(40_000),
        topic: more.topic, report: { log() {}, figures() {}, opened() {} }, texts: messageTexts(format, messageFacts.parse({})),
      }, [bad!.id]);
      expect([replayed, await rowsOf(ground, 'clicks', ['page', 'clicks'])]).toEqual([{ replayed: 1, failed: [], results: 2, windows: 1 }, [['a', 3n], ['b', 2n]]]);
      const sent: string[] = [];
      for await (const { messages } of consumeTopic(own, { topic: 'minutes', follow: true })) {
        sent.push(...messages.map(({ key, value }) => `${Buffer.from(key!).toString()} ${Buffer.from(value!).toString()}`));
        if (sent.length >= 4) break;
      }
      await second.stop();
      const window = '"window_start":"2026-03-01T00:00:00Z","window_end":"2026-03-01T00:01:00Z"';
      expect(sent.sort()).toEqual([`a {${window},"page":"a","clicks":3}`, `a {${window},"page":"a","clicks":3}`, `b {${window},"page":"b","clicks":1}`, `b {${window},"page":"b","clicks":2}`]);
    } finally {
      await own.close();
    }
  });
});

describe('changes of a table', () => {
  let server: ThrowAwayPostgres;
  let client: pg.Client;
  beforeAll(async () => {
    server = await startThrowAwayPostgres({ wal_level: 'logical', wal_sender_timeout: '5s' });
    client = new pg.Client(server.url);
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await server.stop();
  });

  it('are events from the moment the stream first began, each transaction whole, over restarts', async () => {
    const { port, username, password } = new URL(server.url);
    const options = postgresql.options.parse({ host: '127.0.0.1', port: Number(port), database: 'postgres', user: username, password });
    const connect = (signal: AbortSignal) => postgresql.open(options, { signal });
    await client.query('create table orders (id bigint primary key, campus text, amount numeric(12,2)); insert into orders values (0, \'before\', 1); create table marker (id int primary key)');
    const source = (signal: AbortSignal) => changeEvents({ task: 'orders', connect, table: { schema: 'public', table: 'orders' }, report: { log() {} } }, signal);
    const plan = { sql: 'select id, campus, amount, _operation as operation from events' };
    const first = startStream(ground, 'orders', plan, source);
    await untilPlace(ground, 'orders', first, ({ position }) => position !== null);
    await client.query('insert into orders select n, \'c\' || n % 3, n from generate_series(1, 3000) as n; update orders set amount = 5 where id = 1');
    await untilPlace(ground, 'orders', first, ({ totals }) => totals.events === 3001);
    await first.stop();
    await client.query('delete from orders where id = 2');
    const second = startStream(ground, 'orders', plan, source);
    await untilPlace(ground, 'orders', second, ({ totals }) => totals.events === 3002);
    await second.stop();
    const rows = await rowsOf(ground, 'orders', ['operation', 'id', 'campus', 'amount']);
    expect(rows.filter(([operation]) => operation !== 'insert')).toEqual([['delete', 2n, null, null], ['update', 1n, 'c1', '5.00']]);
    expect(new Set(rows.map(([operation, id]) => `${String(operation)} ${String(id)}`)).size).toBe(3002);
    await client.query('alter table orders alter campus type integer using 7; insert into orders values (9000, 1, 1)');
    await expect(startStream(ground, 'orders', plan, async (signal) => {
      const opened = await source(signal);
      await client.query('alter table orders drop column amount; insert into orders values (9001, 1)');
      return opened;
    }).ended).rejects.toMatchObject({ kind: expect.stringMatching(/schema-changed|mapping/) });
    await forgetChanges({ task: 'orders', connect, lake: ground.lake, signal: AbortSignal.timeout(40_000) });
    expect((await client.query('select 1 from pg_replication_slots')).rowCount).toBe(0);
  });
});
