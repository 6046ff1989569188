import { consumeTopic, type KafkaMessage } from '../../connectors/kafka/consume-topic.ts';
import type { KafkaConnection } from '../../connectors/kafka/kafka-connection.ts';
import { messageColumns } from '../../sync/readers/kafka/decode-message.ts';
import type { MessageFacts, MessageFormat } from '../../sync/readers/kafka/message-fields.ts';
import { cursorOf, readPosition, rowOf, withFields } from '../../sync/readers/kafka/topic-reader.ts';
import { isBadRow } from '../../sync/readers/record-rows.ts';
import type { StreamPiece, StreamSource } from '../stream.ts';
import { reckonable } from './reckonable.ts';

export interface TopicEventsSettings {
  connect(signal: AbortSignal): KafkaConnection;
  topic: string;
  format: MessageFormat;
  facts: MessageFacts;
  /** When it never ran: from the oldest message, or only what comes from now on. */
  start: 'earliest' | 'latest';
}

/** Messages of a topic as they come. The broker keeps no place for us: it stands in the lake. */
export function topicEvents(settings: TopicEventsSettings, signal: AbortSignal): StreamSource {
  const { topic, facts, start } = settings;
  const connection = settings.connect(signal);
  let known: Promise<MessageFormat> | undefined;
  const format = () => (known ??= withFields(settings, () => connection).then((told) => (told === settings.format || told.kind !== 'json' ? told : { ...told, fields: reckonable(told.fields ?? []) })));
  let read = new Map<number, bigint>();
  return {
    columns: async () => messageColumns(await format(), facts).map(({ name, type }) => ({ name, type })),
    async begin() {
      const offsets = await connection.offsets(topic);
      return cursorOf(new Map(offsets.map(({ partition, low, high }) => [partition, start === 'earliest' ? low : high])));
    },
    partitions: async () => (await connection.offsets(topic)).map(({ partition }) => String(partition)),
    async* read(from) {
      read = readPosition(from);
      const own = await format();
      const decode = pieceOf(own, facts);
      for await (const { messages, cursor } of consumeTopic(connection, { topic, from, follow: true })) {
        yield { ...decode(messages), position: cursor };
        read = readPosition(cursor);
      }
    },
    async waiting() {
      const offsets = await connection.offsets(topic);
      return new Set(offsets.filter(({ partition, low, high }) => (read.get(partition) ?? low) < high).map(({ partition }) => String(partition)));
    },
    close: () => connection.close(),
  };
}

export function pieceOf(format: MessageFormat, facts: MessageFacts): (messages: readonly KafkaMessage[]) => Pick<StreamPiece, 'events' | 'problems'> {
  const columns = messageColumns(format, facts);
  return (messages) => {
    const piece: Pick<StreamPiece, 'events' | 'problems'> = { events: [], problems: [] };
    for (const message of messages) {
      const row = rowOf(message, format, facts, columns);
      if (isBadRow(row)) piece.problems.push(row);
      else piece.events.push({ partition: String(message.partition), label: `${message.partition}:${message.offset}`, arrived: Number(message.timestamp) < 0 ? Date.now() : Number(message.timestamp), row });
    }
    return piece;
  };
}
