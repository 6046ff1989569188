import { consumeTopic, type KafkaMessage } from '../../connectors/kafka/consume-topic.ts';
import type { KafkaConnection } from '../../connectors/kafka/kafka-connection.ts';
import { messageRecord } from '../../connectors/kafka/test-kafka.ts';
import { inferFields } from '../../connectors/records/infer-fields.ts';
import type { SegmentColumn } from '../../lake/lake.ts';
import { messageColumns } from '../../sync/readers/kafka/decode-message.ts';
import type { MessageFacts, MessageFormat } from '../../sync/readers/kafka/message-fields.ts';
import { cursorOf } from '../../sync/readers/kafka/topic-reader.ts';
import type { StreamPiece } from '../stream.ts';
import { reckonable } from './reckonable.ts';
import { pieceOf } from './topic-events.ts';

export interface EventSample extends Pick<StreamPiece, 'events' | 'problems'> {
  columns: SegmentColumn[];
}

/** The latest messages of a topic, each partition as far back as needed. Fields that are not declared are told from them. */
export async function sampleTopicEvents(connection: KafkaConnection, { topic, format, facts }: { topic: string; format: MessageFormat; facts: MessageFacts }, most: number): Promise<EventSample> {
  const offsets = await connection.offsets(topic);
  const each = BigInt(Math.max(1, Math.ceil(most / Math.max(1, offsets.filter(({ low, high }) => high > low).length))));
  const from = cursorOf(new Map(offsets.map(({ partition, low, high }) => [partition, high - each > low ? high - each : low])));
  const messages: KafkaMessage[] = [];
  for await (const batch of consumeTopic(connection, { topic, from, idleSeconds: 3 })) {
    messages.push(...batch.messages);
    if (messages.length >= most * 2) break;
  }
  const latest = messages.toSorted((one, other) => Number(one.timestamp) - Number(other.timestamp) || Number(one.offset - other.offset)).slice(-most);
  const known: MessageFormat = format.kind === 'json' && !format.fields
    ? { ...format, fields: reckonable(inferFields(latest.map(messageRecord).filter((record) => record !== undefined))) } : format;
  return { ...pieceOf(known, facts)(latest), columns: messageColumns(known, facts).map(({ name, type }) => ({ name, type })) };
}
