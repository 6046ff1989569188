import type { EachBatchPayload } from 'kafkajs';
import { ConnectorFailure } from '../failure.ts';
import type { KafkaConnection, PartitionOffsets } from './kafka-connection.ts';

export interface KafkaMessage {
  partition: number;
  offset: bigint;
  /** Milliseconds since 1970 as the producer or the broker noted. */
  timestamp: string;
  key: Uint8Array | null;
  value: Uint8Array | null;
  headers: Record<string, string>;
}

export interface KafkaBatch {
  messages: KafkaMessage[];
  /** The next offset of every partition, once these messages are kept. */
  cursor: string;
}

export interface ConsumeRequest {
  topic: string;
  from?: string | undefined;
  /** Without a cursor: from the oldest message, or only what comes now. */
  start?: 'earliest' | 'latest';
  /** Wait for more; otherwise reading ends with what was there when it began. */
  follow?: boolean;
  /** Unless it follows: reading ends when nothing came for so long. What transactions leave behind counts in the offsets and never comes. */
  idleSeconds?: number;
}

type Payload = { messages: KafkaMessage[]; partition: number; next: bigint; taken(): void };

/** Messages in the order of each partition; the broker is asked for more only when the last batch was taken. */
export async function* consumeTopic(connection: KafkaConnection, { topic, from, start = 'earliest', follow = false, idleSeconds = 10 }: ConsumeRequest): AsyncGenerator<KafkaBatch, void, undefined> {
  const offsets = await connection.offsets(topic);
  const position = startPosition(offsets, from, start, topic);
  const left = new Set(offsets.filter(({ partition, high }) => position.get(partition)! < high).map(({ partition }) => partition));
  if (!follow && left.size === 0) return;
  const consumer = await connection.consumer();
  const arrived = new Mailbox<Payload>();
  const stop = () => arrived.fail(connection.failure(new Error('stopped')));
  connection.signal.addEventListener('abort', stop, { once: true });
  consumer.on('consumer.crash', ({ payload }) => arrived.fail(connection.failure(payload.error)));
  try {
    await consumer.subscribe({ topics: [topic], fromBeginning: true });
    await consumer.run({ autoCommit: false, eachBatchAutoResolve: false, eachBatch: (payload) => deliver(payload, position, arrived) });
    for (const [partition, offset] of position) consumer.seek({ topic, partition, offset: String(offset) });
    while (follow || left.size > 0) {
      const payload = await arrived.take(follow ? undefined : idleSeconds * 1000);
      if (!payload) return;
      const { messages, partition, next, taken } = payload;
      position.set(partition, next);
      if (messages.length > 0) yield { messages, cursor: JSON.stringify(Object.fromEntries([...position].map(([at, offset]) => [at, String(offset)]))) };
      if (next >= (offsets.find((one) => one.partition === partition)?.high ?? 0n)) left.delete(partition);
      taken();
    }
  } catch (error) {
    throw connection.failure(error);
  } finally {
    connection.signal.removeEventListener('abort', stop);
    arrived.close();
    await consumer.disconnect().catch(() => undefined);
  }
}

async function deliver({ batch, isRunning, isStale, resolveOffset, heartbeat }: EachBatchPayload, position: ReadonlyMap<number, bigint>, arrived: Mailbox<Payload>): Promise<void> {
  if (!isRunning() || isStale() || batch.messages.length === 0) return;
  // What came before a seek took hold is known already.
  const wanted = position.get(batch.partition) ?? 0n;
  const messages = batch.messages.filter(({ offset }) => BigInt(offset) >= wanted).map(({ offset, timestamp, key, value, headers }) => ({
    partition: batch.partition, offset: BigInt(offset), timestamp, key, value,
    headers: Object.fromEntries(Object.entries(headers ?? {}).map(([name, part]) => [name, (Array.isArray(part) ? part : [part]).map(String).join(',')])),
  }));
  const last = batch.lastOffset();
  const next = BigInt(last) + 1n;
  const { promise, resolve } = Promise.withResolvers<void>();
  // A slow reader must not lose its place in the group.
  const beat = setInterval(() => void heartbeat().catch(() => undefined), 3_000);
  try {
    arrived.put({ messages, partition: batch.partition, next: next > wanted ? next : wanted, taken: resolve });
    await Promise.race([promise, arrived.closed]);
    resolveOffset(last);
  } finally {
    clearInterval(beat);
  }
}

function startPosition(offsets: readonly PartitionOffsets[], from: string | undefined, start: 'earliest' | 'latest', topic: string): Map<number, bigint> {
  const stored = from === undefined || from === '' ? undefined : readCursor(from);
  return new Map(offsets.map(({ partition, low, high }) => {
    const wanted = stored?.get(partition);
    if (wanted === undefined) return [partition, stored || start === 'earliest' ? low : high];
    if (wanted >= low && wanted <= high) return [partition, wanted];
    throw new ConnectorFailure('bad-data', {
      zh: `主题 ${topic} 分区 ${partition} 的断点 ${wanted} 已不存在（现有 ${low} 至 ${high}）：消息已过期或主题已重建，请重置断点`,
      en: `Topic ${topic}, partition ${partition}: offset ${wanted} is gone (there is ${low} to ${high}). Messages expired or the topic was made anew; reset the position`,
    });
  }));
}

function readCursor(text: string): Map<number, bigint> {
  try {
    return new Map(Object.entries(JSON.parse(text) as Record<string, string>).map(([partition, offset]) => [Number(partition), BigInt(offset)]));
  } catch (error) {
    throw new ConnectorFailure('bad-data', { zh: '断点无法识别，请重置', en: 'The stored position cannot be read. Reset it' }, { cause: error });
  }
}

/** Hands payloads from the client's callbacks to the one who reads. */
class Mailbox<T> {
  readonly #waiting: T[] = [];
  readonly #end = Promise.withResolvers<void>();
  #failure: unknown;
  #wake: () => void = () => {};

  get closed(): Promise<void> {
    return this.#end.promise;
  }

  put(one: T): void {
    this.#waiting.push(one);
    this.#wake();
  }

  fail(error: unknown): void {
    this.#failure ??= error;
    this.#wake();
  }

  close(): void {
    this.#end.resolve();
  }

  /** Undefined: nothing came for so long. */
  async take(milliseconds?: number): Promise<T | undefined> {
    let late = false;
    const timer = milliseconds === undefined ? undefined : setTimeout(() => {
      late = true;
      this.#wake();
    }, milliseconds);
    try {
      for (;;) {
        if (this.#failure !== undefined) throw this.#failure;
        const one = this.#waiting.shift();
        if (one !== undefined || late) return one;
        await new Promise<void>((resolve) => { this.#wake = resolve; });
      }
    } finally {
      clearTimeout(timer);
    }
  }
}
