import { ConnectorFailure } from '../../connectors/failure.ts';
import { consumeTopic, type KafkaMessage } from '../../connectors/kafka/consume-topic.ts';
import type { KafkaConnection } from '../../connectors/kafka/kafka-connection.ts';
import { cursorOf } from '../readers/kafka/topic-reader.ts';
import type { SourceShape } from '../run.ts';
import type { ChangeFormat } from './change-format.ts';
import { KnownShape } from './known-shape.ts';
import { tableFilter } from './table-filter.ts';
import { isTold, type Understood } from './told-message.ts';
import { understanding } from './understand-message.ts';

const most = 500;

export interface ChangesSample {
  messages: { message: KafkaMessage; understood: Understood; wanted: boolean }[];
  /** As the wanted messages tell it; null: there are none. */
  shape: SourceShape | null;
  /** Names that were met, the most frequent first; those that a filter leaves out, too. */
  tables: { table: string; messages: number }[];
}

/** The latest messages of a topic, and what they tell. */
export async function sampleChanges(connection: KafkaConnection, topic: string, format: ChangeFormat): Promise<ChangesSample> {
  const understand = understanding(format);
  const isWanted = tableFilter(format.table);
  const messages: ChangesSample['messages'] = [];
  for (const message of await latest(connection, topic)) {
    const understood = understand(message);
    messages.push({ message, understood, wanted: isTold(understood) && isWanted(understood.table) });
  }
  const known = new KnownShape(null, { declared: format.fields, takesNew: true });
  known.learnAll(messages.flatMap(({ understood, wanted }) => (wanted && isTold(understood) ? [understood] : [])));
  const counts = Map.groupBy(messages.map(({ understood }) => understood).filter(isTold), ({ table }) => table);
  return { messages, shape: known.shape?.columns.length ? known.shape : null, tables: [...counts].map(([table, all]) => ({ table, messages: all.length })).sort((one, other) => other.messages - one.messages) };
}

async function latest(connection: KafkaConnection, topic: string): Promise<KafkaMessage[]> {
  const offsets = await connection.offsets(topic);
  const each = BigInt(Math.max(20, Math.ceil(most / Math.max(1, offsets.length))));
  const from = new Map(offsets.map(({ partition, low, high }) => [partition, high - each > low ? high - each : low]));
  const found: KafkaMessage[] = [];
  for await (const { messages } of consumeTopic(connection, { topic, from: cursorOf(from), idleSeconds: 3 })) {
    found.push(...messages);
    if (found.length >= most * 2) break;
  }
  return found;
}

/** For whoever needs to know the columns before anything is read. */
export function shapeOfSample({ shape, tables }: ChangesSample, topic: string, format: ChangeFormat): SourceShape {
  if (shape) return shape;
  const names = tables.slice(0, 5).map(({ table }) => table);
  throw new ConnectorFailure('bad-data', names.length
    ? { zh: `主题 ${topic} 最近的消息中没有表“${format.table}”，有：${names.join('、')}。请更正表名`, en: `The latest messages of topic ${topic} tell nothing about table "${format.table}", but about ${names.join(', ')}. Correct the name of the table` }
    : { zh: `主题 ${topic} 最近的消息中没有该格式的变更消息，无法识别字段。请确认消息格式`, en: `The latest messages of topic ${topic} are no changes in this format, so that the fields cannot be told. Make sure of the format` });
}
