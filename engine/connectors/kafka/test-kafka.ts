import type { Text } from '#platform/contract/text.ts';
import type { ConnectorFailure } from '../failure.ts';
import { inferFields, type InferredField } from '../records/infer-fields.ts';
import { isJsonObject, parseExactJson, type JsonObject } from '../records/exact-json.ts';
import { consumeTopic, type KafkaMessage } from './consume-topic.ts';
import { KafkaConnection, type KafkaWork } from './kafka-connection.ts';
import type { KafkaOptions } from './kafka-options.ts';

export interface KafkaTestStep {
  key: 'brokers' | 'topics' | 'offsets';
  title: Text;
  state: 'success' | 'failure';
  milliseconds: number;
  found: string;
  failure?: ConnectorFailure;
}

const titles: Record<KafkaTestStep['key'], Text> = {
  brokers: { zh: '连接并登录集群', en: 'Connect and log in' },
  topics: { zh: '列出主题', en: 'List the topics' },
  offsets: { zh: '读取主题的位移', en: 'Read the offsets of the topic' },
};

/** Tries a cluster, and a topic if one is named, step by step up to the first failure. */
export async function testKafka(options: KafkaOptions, work: KafkaWork & { topic?: string | undefined }): Promise<{ success: boolean; steps: KafkaTestStep[] }> {
  const connection = new KafkaConnection(options, work);
  const steps: KafkaTestStep[] = [];
  const { topic } = work;
  const run: [KafkaTestStep['key'], () => Promise<string>][] = [
    ['brokers', async () => (await connection.brokers()).join(', ')],
    ['topics', async () => String((await connection.topics()).length)],
    ...(topic === undefined ? [] : [['offsets', async () => (await connection.offsets(topic)).map(({ partition, low, high }) => `${partition}: ${low}-${high}`).join(', ')] as [KafkaTestStep['key'], () => Promise<string>]]),
  ];
  try {
    for (const [key, body] of run) {
      const began = performance.now();
      const result = await body().then((found) => ({ state: 'success' as const, found }), (error: unknown) => ({ state: 'failure' as const, found: '', failure: connection.failure(error) }));
      steps.push({ key, title: titles[key], milliseconds: Math.round(performance.now() - began), ...result });
      if (result.state === 'failure') break;
    }
  } finally {
    await connection.close();
  }
  return { success: steps.every(({ state }) => state === 'success'), steps };
}

/** The first messages of a topic, and the fields of those that are JSON objects. */
export async function sampleTopic(connection: KafkaConnection, topic: string, count = 10): Promise<{ messages: KafkaMessage[]; fields: InferredField[] }> {
  const messages: KafkaMessage[] = [];
  for await (const batch of consumeTopic(connection, { topic })) {
    messages.push(...batch.messages.slice(0, count - messages.length));
    if (messages.length >= count) break;
  }
  return { messages, fields: inferFields(messages.map(messageRecord).filter((record) => record !== undefined)) };
}

/** The value of a message as a record; undefined when it is no JSON object. */
export function messageRecord({ value }: KafkaMessage): JsonObject | undefined {
  if (value === null) return undefined;
  try {
    const json = parseExactJson(new TextDecoder('utf-8', { fatal: true }).decode(value));
    return isJsonObject(json) ? json : undefined;
  } catch {
    return undefined;
  }
}
