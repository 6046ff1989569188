import { afterAll, describe, expect, it } from 'vitest';
import { consumeTopic, type KafkaMessage } from '../../../connectors/kafka/consume-topic.ts';
import { KafkaConnection } from '../../../connectors/kafka/kafka-connection.ts';
import { kafkaOptions } from '../../../connectors/kafka/kafka-options.ts';
import { startMockBroker } from '../../../connectors/kafka/testing-broker.ts';
import { never, noted, startLake } from '../testing.ts';
import { idHeader, writeTopic, type WriteTopicRequest } from './write-topic.ts';

const broker = await startMockBroker();

describe.skipIf(!broker)('out of the lake into a topic', () => {
  const connect = (signal: AbortSignal) => new KafkaConnection(kafkaOptions.parse({ brokers: [broker!.address], seconds: 10 }), { signal, networks: ['127.0.0.0/8'] });
  const reading = broker ? connect(never) : undefined!;
  afterAll(async () => {
    await reading.close();
    await broker?.stop();
  });

  it('every row is a message with key, exact values and an id that repeats with the run', async () => {
    const lake = await startLake(
      'create table orders (id decimal(20,0), note varchar, doc json, moment timestamptz)',
      `insert into orders values (12345678901234567890, '一"', '{"n":1.10}', '2026-01-05 10:00:00Z'), (2, null, null, null)`,
    );
    try {
      await reading.offsets('orders');
      const request: WriteTopicRequest = { task: 't', run: 'r', lake: lake.lake, source: { query: 'select * from orders order by id desc' }, connect, topic: 'orders', keyField: 'id', format: 'json', segments: lake.segments, signal: never, report: noted() };
      expect(await writeTopic(request)).toEqual({ read: 2, created: 2 });
      await writeTopic(request);
      await writeTopic({ ...request, run: 'other', format: 'debezium' });
      await expect(writeTopic({ ...request, keyField: 'nothing' })).rejects.toMatchObject({ kind: 'key-missing' });
      const messages: KafkaMessage[] = [];
      for await (const batch of consumeTopic(reading, { topic: 'orders' })) messages.push(...batch.messages);
      const texts = messages.map(({ key, value }) => [Buffer.from(key!).toString(), Buffer.from(value!).toString()] as const);
      const first = '{"id":12345678901234567890,"note":"一\\"","doc":{"n":1.10},"moment":"2026-01-05T10:00:00Z"}';
      const second = '{"id":2,"note":null,"doc":null,"moment":null}';
      expect(texts.filter(([, value]) => value === first)).toEqual([['12345678901234567890', first], ['12345678901234567890', first]]);
      expect(texts.filter(([, value]) => value === second)).toHaveLength(2);
      expect(texts.filter(([, value]) => value.startsWith(`{"before":null,"after":${first},"source":{`) && value.includes('"op":"r"'))).toHaveLength(1);
      // Two rows in each of two runs; the repetition has the ids of what it repeats.
      expect(new Set(messages.map(({ headers }) => headers[idHeader])).size).toBe(4);
    } finally {
      await lake.stop();
    }
  });
});
