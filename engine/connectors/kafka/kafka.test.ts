import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { consumeTopic, type ConsumeRequest } from './consume-topic.ts';
import { KafkaConnection } from './kafka-connection.ts';
import { kafkaOptions } from './kafka-options.ts';
import { startMockBroker } from './testing-broker.ts';
import { messageRecord, sampleTopic, testKafka } from './test-kafka.ts';

const broker = await startMockBroker();
const networks = ['127.0.0.0/8'];
const never = new AbortController().signal;
const connections: KafkaConnection[] = [];

function open(address: string, signal = never, allowed = networks) {
  const connection = new KafkaConnection(kafkaOptions.parse({ brokers: [address], seconds: 40 }), { signal, networks: allowed });
  connections.push(connection);
  return connection;
}
afterEach(async () => { await Promise.all(connections.splice(0).map((connection) => connection.close())); });

async function textsOf(connection: KafkaConnection, request: ConsumeRequest, most = Infinity) {
  const texts: string[] = [];
  let cursor: string | undefined;
  for await (const batch of consumeTopic(connection, request)) {
    texts.push(...batch.messages.map(({ value }) => Buffer.from(value ?? []).toString()));
    ({ cursor } = batch);
    if (texts.length >= most) break;
  }
  return { texts, cursor };
}

describe.skipIf(!broker)('Kafka', () => {
  const address = broker?.address ?? '';
  const topic = 'orders';
  const values = Array.from({ length: 30 }, (_, index) => `{"id":${12345678901234567800n + BigInt(index)},"名":"订单"}`);
  beforeAll(async () => {
    // The mock makes a topic when its metadata is asked for.
    const connection = open(address);
    await connection.offsets(topic);
    await connection.produce(topic, values.map((value, index) => ({ key: String(index % 7), value, headers: { n: String(index) } })));
  });
  afterAll(() => broker?.stop());

  it('is tested step by step and lists its topics', async () => {
    const test = await testKafka(kafkaOptions.parse({ brokers: [address] }), { signal: never, networks, topic });
    expect(test).toMatchObject({ success: true, steps: [{ key: 'brokers' }, { key: 'topics' }, { key: 'offsets' }] });
    expect(await open(address).topics()).toContain(topic);
  });

  it('gives every message once and ends at what was there', async () => {
    const { texts, cursor } = await textsOf(open(address), { topic });
    expect(texts.toSorted()).toEqual(values.toSorted());
    expect((await textsOf(open(address), { topic, from: cursor })).texts).toEqual([]);
  });

  it('goes on from the cursor of any batch', async () => {
    const first = await textsOf(open(address), { topic }, 1);
    const rest = await textsOf(open(address), { topic, from: first.cursor });
    expect([...first.texts, ...rest.texts].toSorted()).toEqual(values.toSorted());
  });

  it('samples with types that keep 20 digits', async () => {
    const { messages, fields } = await sampleTopic(open(address), topic, 3);
    expect(messages).toHaveLength(3);
    expect(fields).toMatchObject([{ name: 'id', type: { kind: 'decimal' } }, { name: '名', type: { kind: 'string' } }]);
    expect(String(messageRecord(messages[0]!)?.['id'])).toMatch(/^123456789012345678\d\d$/);
  });

  it('follows new messages until called off', async () => {
    const stop = new AbortController();
    const writer = open(address);
    const { cursor } = await textsOf(open(address), { topic });
    const seen: string[] = [];
    const reading = (async () => {
      for await (const { messages } of consumeTopic(open(address, stop.signal), { topic, from: cursor, follow: true })) {
        seen.push(...messages.map(({ value }) => Buffer.from(value ?? []).toString()));
        if (seen.length === 2) stop.abort();
      }
    })();
    await writer.produce(topic, [{ value: 'late 1' }, { value: 'late 2' }]);
    await expect(reading).rejects.toMatchObject({ kind: 'stopped' });
    expect(seen.toSorted()).toEqual(['late 1', 'late 2']);
    values.push('late 1', 'late 2');
  });

  it('does not pass over messages that are gone', async () => {
    await expect(textsOf(open(address), { topic, from: '{"0":"99999999999999999999"}' })).rejects.toMatchObject({ kind: 'bad-data' });
    await expect(textsOf(open(address), { topic, from: 'x' })).rejects.toMatchObject({ kind: 'bad-data' });
  });

  it('is not reached where addresses are barred', async () => {
    await expect(open(address, never, []).topics()).rejects.toMatchObject({ kind: 'rights' });
  });
});

describe('a broker that is not one', () => {
  it('is named plainly when the port is closed', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    expect(await testKafka(kafkaOptions.parse({ brokers: [`127.0.0.1:${port}`] }), { signal: never, networks })).toMatchObject({ success: false, steps: [{ key: 'brokers', state: 'failure', failure: { kind: 'port-closed' } }] });
  });

  it('is given up in time when it is silent, and at once when called off', async () => {
    const server = createServer(() => {}).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const brokers = [`127.0.0.1:${(server.address() as AddressInfo).port}`];
    try {
      const test = await testKafka(kafkaOptions.parse({ brokers, seconds: 1 }), { signal: never, networks });
      expect(test).toMatchObject({ success: false, steps: [{ failure: { kind: 'timed-out' } }] });
      const stop = new AbortController();
      const asking = open(brokers[0]!, stop.signal).topics();
      setTimeout(() => stop.abort(), 50);
      await expect(asking).rejects.toMatchObject({ kind: 'stopped' });
    } finally {
      server.close();
    }
  });
});
