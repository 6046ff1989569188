import { consumeTopic, type KafkaMessage } from '../../connectors/kafka/consume-topic.ts';
import type { KafkaConnection } from '../../connectors/kafka/kafka-connection.ts';
import { syncFailure } from '../failures.ts';
import { cursorOf, readPosition } from '../readers/kafka/topic-reader.ts';

export interface TopicRange {
  topic: string;
  /** Where the last run ended; null: nowhere yet. */
  from: string | null;
  start: 'earliest' | 'latest';
  idleSeconds?: number | undefined;
}

export interface TopicPiece {
  messages: { message: KafkaMessage; cursor: string }[];
  /** Behind all of them, and behind whatever the broker counts and never gives. */
  cursor: string;
}

/** What is between a place and what was there when we began: it always ends, however fast others write. */
export class TopicMessages {
  readonly #connection: KafkaConnection;
  readonly #range: TopicRange;
  readonly #ends: ReadonlyMap<number, bigint>;
  readonly #begins: ReadonlyMap<number, bigint>;

  private constructor(connection: KafkaConnection, range: TopicRange, ends: ReadonlyMap<number, bigint>, begins: ReadonlyMap<number, bigint>) {
    this.#connection = connection;
    this.#range = range;
    this.#ends = ends;
    this.#begins = begins;
  }

  static async open(connection: KafkaConnection, range: TopicRange): Promise<TopicMessages> {
    const offsets = await connection.offsets(range.topic);
    const stored = range.from === null ? undefined : readPosition(range.from);
    const begins = new Map(offsets.map(({ partition, low, high }) => [partition, stored ? stored.get(partition) ?? low : range.start === 'latest' ? high : low]));
    return new TopicMessages(connection, range, new Map(offsets.map(({ partition, high }) => [partition, high])), begins);
  }

  get expected(): number {
    return Number([...this.#ends].reduce((sum, [partition, end]) => sum + (end - this.#begins.get(partition)!), 0n));
  }

  get isEmpty(): boolean {
    return [...this.#ends].every(([partition, end]) => this.#begins.get(partition) === end);
  }

  /** Where it begins, as a place to go on from. */
  get cursor(): string {
    return cursorOf(this.#begins);
  }

  async* read(signal: AbortSignal): AsyncGenerator<TopicPiece> {
    const { topic, idleSeconds = 10 } = this.#range;
    const position = new Map(this.#begins);
    try {
      for await (const { messages, cursor } of consumeTopic(this.#connection, { topic, from: this.cursor, idleSeconds })) {
        signal.throwIfAborted();
        const piece: TopicPiece['messages'] = [];
        for (const message of messages) {
          if (message.offset >= this.#ends.get(message.partition)!) continue;
          position.set(message.partition, message.offset + 1n);
          piece.push({ message, cursor: cursorOf(position) });
        }
        for (const [partition, reached] of readPosition(cursor)) {
          const end = this.#ends.get(partition);
          if (end !== undefined) position.set(partition, reached < end ? reached : end);
        }
        yield { messages: piece, cursor: cursorOf(position) };
        if ([...this.#ends].every(([partition, end]) => position.get(partition)! >= end)) return;
      }
    } catch (error) {
      throw syncFailure(error, 'source', signal);
    }
  }
}
