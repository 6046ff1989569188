import { afterAll, describe, expect, it } from 'vitest';
import { KafkaConnection } from '../../../connectors/kafka/kafka-connection.ts';
import { kafkaOptions } from '../../../connectors/kafka/kafka-options.ts';
import { startMockBroker } from '../../../connectors/kafka/testing-broker.ts';
import { readAll } from '../testing.ts';
import { messageFacts, messageFormat } from './message-fields.ts';
import { topicReader, type TopicReaderSettings } from './topic-reader.ts';

const broker = await startMockBroker();
const never = new AbortController().signal;
const opened: KafkaConnection[] = [];

describe.skipIf(!broker)('a topic', () => {
  const connect = (signal: AbortSignal) => {
    const connection = new KafkaConnection(kafkaOptions.parse({ brokers: [broker!.address], seconds: 40 }), { signal, networks: ['127.0.0.0/8'] });
    opened.push(connection);
    return connection;
  };
  const open = (topic: string, given: Partial<TopicReaderSettings> = {}) => topicReader({ connect, topic, signal: never, start: 'earliest', format: messageFormat.parse({ kind: 'json' }), facts: messageFacts.parse({}), ...given });
  afterAll(async () => {
    await Promise.all(opened.map((connection) => connection.close()));
    await broker?.stop();
  });

  // Joining a group takes seconds: they wait together.
  it.concurrent('gives fields and facts of its messages, then what came since; bad ones apart', async ({ expect }) => {
    const connection = connect(never);
    await connection.offsets('orders');
    await connection.produce('orders', [
      { key: '甲', value: '{"id":12345678901234567890,"to":{"city":"成都"},"zh":"字"}' }, { key: '乙', value: 'no json' }, { key: '丙', value: null }, { key: '丁', value: '{"id":"x"}' },
    ]);
    const format = messageFormat.parse({ kind: 'json', fields: [{ name: 'id', type: { kind: 'decimal', precision: 20, scale: 0 } }, { name: 'city', type: { kind: 'string' }, pointer: '/to/city' }, { name: 'zh', type: { kind: 'string' } }] });
    const read = await readAll(open('orders', { format }), null, ['id', 'city', 'zh', '_key']);
    expect(read.rows.toSorted()).toEqual([[null, null, null, '丙'], ['12345678901234567890', '成都', '字', '甲']]);
    expect(read.problems.map(({ values, column }) => [values['_key'], column, values['value']]).toSorted()).toEqual([['丁', 'id', undefined], ['乙', undefined, 'no json']]);
    await connection.produce('orders', [{ key: '戊', value: '{"id":7}' }]);
    const next = await readAll(open('orders', { format }), read.cursor);
    expect(next.columns).toEqual(['id', 'city', 'zh', '_key', '_timestamp', '_partition', '_offset']);
    expect(next.rows).toEqual([['7', null, null, '戊', expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/), expect.any(Number), expect.any(BigInt)]]);
    expect((await readAll(open('orders', { format }), next.cursor)).rows).toEqual([]);
  });

  it.concurrent('ends at what was there at the beginning, and the rest comes next time', async ({ expect }) => {
    const connection = connect(never);
    await connection.offsets('lines');
    await connection.produce('lines', [{ key: '1', value: 'a,"b,c"' }]);
    const format = messageFormat.parse({ kind: 'csv', fields: [{ name: 'one', type: { kind: 'string' } }, { name: 'two', type: { kind: 'string' } }] });
    const reader = open('lines', { format });
    const { parts } = await reader.begin(null, ['one', 'two']);
    await connection.produce('lines', [{ key: '1', value: 'later,' }]);
    let seen = '';
    for await (const { bytes } of reader.read(parts[0]!, never)) seen += bytes.toString();
    expect(seen).toBe('a,"b,c"\n');
    expect((await readAll(open('lines', { format }), reader.cursor(), ['one', 'two'])).rows).toEqual([['later', null]]);
  });

  it.concurrent('that counts more than it gives, as transactions make it, ends all the same and loses nothing', async ({ expect }) => {
    const connection = connect(never);
    await connection.offsets('marked');
    await connection.produce('marked', [{ key: '1', value: 'one' }]);
    const counting = (signal: AbortSignal) => {
      const own = connect(signal);
      const ask = own.offsets.bind(own);
      own.offsets = async (topic) => (await ask(topic)).map((one) => (one.high > 0n ? { ...one, high: one.high + 1n } : one));
      return own;
    };
    const settings = { connect: counting, format: messageFormat.parse({ kind: 'text' }), idleSeconds: 2 };
    const read = await readAll(open('marked', settings), null, ['value']);
    expect(read.rows).toEqual([['one']]);
    await connection.produce('marked', [{ key: '1', value: 'two' }]);
    expect((await readAll(open('marked', settings), read.cursor, ['value'])).rows).toEqual([['two']]);
  });

  it.concurrent('begins with what comes from now on, if that is wanted', async ({ expect }) => {
    const connection = connect(never);
    await connection.offsets('late');
    await connection.produce('late', [{ key: '1', value: 'old' }]);
    const settings = { start: 'latest', format: messageFormat.parse({ kind: 'text' }) } as const;
    const first = await readAll(open('late', settings), null, ['value']);
    expect(first.rows).toEqual([]);
    await connection.produce('late', [{ key: '1', value: 'new' }]);
    expect((await readAll(open('late', settings), first.cursor, ['value'])).rows).toEqual([['new']]);
  });

  it('has no two columns of one name', async () => {
    const format = messageFormat.parse({ kind: 'json', fields: [{ name: '_key', type: { kind: 'string' } }] });
    await expect(open('orders', { format }).shape()).rejects.toMatchObject({ kind: 'unsupported' });
  });
});
