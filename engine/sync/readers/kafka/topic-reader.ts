import { ConnectorFailure } from '../../../connectors/failure.ts';
import { consumeTopic, type KafkaMessage } from '../../../connectors/kafka/consume-topic.ts';
import type { KafkaConnection, PartitionOffsets } from '../../../connectors/kafka/kafka-connection.ts';
import { sampleTopic } from '../../../connectors/kafka/test-kafka.ts';
import type { Row } from '../../../types/data-type.ts';
import type { BadRow, Reader } from '../../run.ts';
import { badRecord, isBadRow, recordRow, recordShape } from '../record-rows.ts';
import { once, rowsReader, type RowsBatch } from '../rows-reader.ts';
import { decodeMessage, messageColumns } from './decode-message.ts';
import type { MessageFacts, MessageFormat } from './message-fields.ts';

export interface TopicReaderSettings {
  connect(signal: AbortSignal): KafkaConnection;
  /** Of the whole run. */
  signal: AbortSignal;
  topic: string;
  format: MessageFormat;
  facts: MessageFacts;
  /** Without a place to go on from: from the oldest message, or only what comes from now on. */
  start: 'earliest' | 'latest';
  /** Consumer group that is told how far we are, for those who watch lags; empty: none. What counts is the cursor. */
  group?: string | undefined;
  idleSeconds?: number | undefined;
}

const sampleMessages = 200;

/** Messages from where the last run ended to what was there when this one began: a run always ends, however fast others write. */
export function topicReader(settings: TopicReaderSettings): Reader {
  const { topic, facts, start } = settings;
  let connection: KafkaConnection | undefined;
  const connected = () => (connection ??= settings.connect(settings.signal));
  const known = once(() => withFields(settings, connected));
  let ends = new Map<number, bigint>();
  let reached: string | undefined;
  const batches = async function* (reading: KafkaConnection, own: MessageFormat, columns: ReturnType<typeof messageColumns>, place: string | undefined): AsyncGenerator<RowsBatch> {
    for await (const { messages, cursor } of consumeTopic(reading, { topic, from: place, start, idleSeconds: settings.idleSeconds ?? 10 })) {
      const [rows, problems]: [Row[], BadRow[]] = [[], []];
      for (const message of messages.filter(({ partition, offset }) => offset < (ends.get(partition) ?? 0n))) {
        const row = rowOf(message, own, facts, columns);
        if (isBadRow(row)) problems.push(row);
        else rows.push(row);
      }
      const position = readPosition(cursor);
      // What came later than the beginning belongs to the next run.
      reached = cursorOf(new Map([...ends].flatMap(([partition, end]) => (position.has(partition) ? [[partition, least(position.get(partition)!, end)]] : []))));
      yield { rows, problems, cursor: reached };
      if ([...ends].every(([partition, end]) => (position.get(partition) ?? 0n) >= end)) break;
    }
    if (reached !== undefined) yield { rows: [], cursor: reached };
  };
  return rowsReader({
    title: topic,
    partial: true,
    shape: async () => recordShape(messageColumns(await known(), facts)),
    async begin(from) {
      const offsets = await connected().offsets(topic);
      ends = new Map(offsets.map(({ partition, high }) => [partition, high]));
      return Number(offsets.reduce((sum, one) => sum + one.high - startOf(one, from, start), 0n));
    },
    async* read(from, signal) {
      const own = await known();
      const columns = messageColumns(own, facts);
      // Begun with nothing stored and only what is new is wanted: this moment is the place.
      const place = from ?? (start === 'latest' ? cursorOf(ends) : undefined);
      reached = place;
      const reading = settings.connect(signal);
      try {
        yield* batches(reading, own, columns, place);
      } finally {
        await reading.close();
      }
    },
    async landed() {
      if (settings.group && reached !== undefined) await connected().commit(settings.group, topic, readPosition(reached));
    },
    close: async () => connection?.close(),
  });
}

export function rowOf(message: KafkaMessage, format: MessageFormat, facts: MessageFacts, columns: ReturnType<typeof messageColumns>) {
  const position = `${message.partition}:${message.offset}`;
  const { record, problem } = decodeMessage(message, format, facts);
  if (!problem) return recordRow(record, columns, position);
  const bad = badRecord(record, columns, position, problem);
  // The value as it came, so that a person can see what is wrong with it.
  return typeof record.value === 'string' ? { ...bad, values: { ...bad.values, value: record.value } } : bad;
}

export async function withFields({ format, topic }: Pick<TopicReaderSettings, 'format' | 'topic'>, connected: () => KafkaConnection): Promise<MessageFormat> {
  if (format.kind !== 'json' || format.fields) return format;
  const { fields } = await sampleTopic(connected(), topic, sampleMessages);
  if (fields.length > 0) return { ...format, fields: fields.map(({ name, type }) => ({ name, type })) };
  throw new ConnectorFailure('bad-data', {
    zh: `主题 ${topic} 中没有 JSON 消息，无法识别字段，请先声明字段`, en: `The topic ${topic} has no JSON messages to tell the fields from. Declare the fields`,
  });
}

function startOf({ partition, low, high }: PartitionOffsets, from: string | null, start: 'earliest' | 'latest'): bigint {
  return from === null ? (start === 'earliest' ? low : high) : readPosition(from).get(partition) ?? low;
}

const least = (one: bigint, other: bigint) => (one < other ? one : other);

export const cursorOf = (offsets: ReadonlyMap<number, bigint>) => JSON.stringify(Object.fromEntries([...offsets].map(([partition, offset]) => [partition, String(offset)])));

export function readPosition(text: string): Map<number, bigint> {
  try {
    return new Map(Object.entries(JSON.parse(text) as Record<string, string>).map(([partition, offset]) => [Number(partition), BigInt(offset)]));
  } catch (error) {
    throw new ConnectorFailure('bad-data', { zh: '断点无法识别，请重置', en: 'The stored position cannot be read. Reset it' }, { cause: error });
  }
}
