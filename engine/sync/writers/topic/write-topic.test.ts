import { afterAll, describe, expect, it } from 'vitest';
import { consumeTopic, type KafkaMessage } from '../../../connectors/kafka/consume-topic.ts';
import { KafkaConnection } from '../../../connectors/kafka/kafka-connection.ts';
import { kafkaOptions } from '../../../connectors/kafka/kafka-options.ts';
import { startMockBroker } from '../../../connectors/kafka/testing-broker.ts';
import { never, noted, startLake } from '../testing.ts';
import { outgoing } from '../lake-source.ts';
import { numberedRows } from './numbered-rows.ts';
import { idHeader, writeTopic, type WriteTopicRequest } from './write-topic.ts';

const broker = await startMockBroker();

describe.skipIf(!broker)('out of the lake into a topic', () => {
  const connect = (signal: AbortSignal) => new KafkaConnection(kafkaOptions.parse({ brokers: [broker!.address], seconds: 40 }), { signal, networks: ['127.0.0.0/8'] });
  const reading = broker ? connect(never) : undefined!;
  afterAll(async () => {
    await reading.close();
    await broker?.stop();
  });

  it('every row is a message with key, exact values and an id that repeats with the run', async () => {
    const lake = await startLake(
      'create table orders (id decimal(20,0), note varchar, doc json, moment timestamptz)',
      `insert into orders values (12345678901234567890, '一"', '{"n":1.10}', '2026-01-05 10:00:00Z'), (2, null, null, null), (2, null, null, null)`,
    );
    try {
      await reading.offsets('orders');
      const request: WriteTopicRequest = { task: 't', run: 'r', lake: lake.lake, source: { query: 'select * from orders order by id desc' }, connect, topic: 'orders', keyField: 'id', format: 'json', segments: lake.segments, signal: never, report: noted() };
      expect(await writeTopic(request)).toEqual({ read: 3, created: 3 });
      await writeTopic(request);
      await writeTopic({ ...request, run: 'other', format: 'debezium' });
      await expect(writeTopic({ ...request, keyField: 'nothing' })).rejects.toMatchObject({ kind: 'key-missing' });
      const messages: KafkaMessage[] = [];
      for await (const batch of consumeTopic(reading, { topic: 'orders' })) messages.push(...batch.messages);
      const texts = messages.map(({ key, value }) => [Buffer.from(key!).toString(), Buffer.from(value!).toString()] as const);
      const first = '{"id":12345678901234567890,"note":"一\\"","doc":{"n":1.10},"moment":"2026-01-05T10:00:00Z"}';
      const second = '{"id":2,"note":null,"doc":null,"moment":null}';
      expect(texts.filter(([, value]) => value === first)).toEqual([['12345678901234567890', first], ['12345678901234567890', first]]);
      expect(texts.filter(([, value]) => value === second)).toHaveLength(4);
      expect(texts.filter(([, value]) => value.startsWith(`{"before":null,"after":${first},"source":{`) && value.includes('"op":"r"'))).toHaveLength(1);
      // Three rows in each of two runs, two of them identical; the repetition has the ids of what it repeats.
      expect(new Set(messages.map(({ headers }) => headers[idHeader])).size).toBe(6);
    } finally {
      await lake.stop();
    }
  });

});

it('identical rows are told apart by a number, in the order that was asked for', async () => {
  const lake = await startLake('create table twins (id integer, tributary_number double, doc json)', `insert into twins values (1, 0.0, '{}'), (2, null, null), (1, '-0'::double, '{}'), (1, 0.0, '{}'), (2, null, null), (1, 0.0, '{ }')`);
  try {
    await lake.lake.session({ signal: never }, async (session) => {
      const rows = async (query: string) => (await session.rows(numberedRows(lake.lake.sql, await outgoing(session, lake.lake.sql, { query })).sql)).map(([id, float, doc, number]) => `${id} ${Object.is(float, -0) ? '-0' : float} ${doc} ${number}`);
      const expected = ['1 -0 {} 1', '1 0 {} 1', '1 0 {} 2', '1 0 { } 1', '2 null null 1', '2 null null 2'].toSorted();
      expect((await rows('select * from twins')).toSorted()).toEqual(expected);
      const ordered = await rows('select * from twins order by id desc');
      expect(ordered.toSorted()).toEqual(expected);
      expect(ordered.map((row) => row[0]).join('')).toBe('221111');
    });
  } finally {
    await lake.stop();
  }
});
