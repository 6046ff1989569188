import { randomUUID } from 'node:crypto';
import { Kafka, logLevel, type Admin, type Producer } from 'kafkajs';
import type { ConnectorFailure } from '../failure.ts';
import { calledOff } from '../reach-failure.ts';
import { guardedSockets } from './guarded-sockets.ts';
import { kafkaFailure } from './kafka-failure.ts';
import type { KafkaOptions } from './kafka-options.ts';

export interface KafkaWork {
  signal: AbortSignal;
  /** Networks that an administrator allowed although they are barred by default. */
  networks: readonly string[];
}

export interface PartitionOffsets { partition: number; low: bigint; high: bigint }

export interface NewMessage {
  key?: Uint8Array | string | null;
  value: Uint8Array | string | null;
  headers?: Record<string, string>;
}

/** A Kafka cluster; everything opened through it ends with `close` or the signal. */
export class KafkaConnection {
  readonly where: string;
  readonly signal: AbortSignal;
  readonly #kafka: Kafka;
  readonly #closers = new Set<() => Promise<void>>();
  #refused: ConnectorFailure | undefined;
  #admin: Promise<Admin> | undefined;
  #producer: Promise<Producer> | undefined;

  constructor(options: KafkaOptions, { signal, networks }: KafkaWork) {
    this.where = options.brokers.join(', ');
    this.signal = signal;
    const milliseconds = options.seconds * 1000;
    this.#kafka = new Kafka({
      clientId: options.clientId, brokers: options.brokers,
      connectionTimeout: Math.min(milliseconds, 10_000), authenticationTimeout: milliseconds, requestTimeout: milliseconds, enforceRequestTimeout: true,
      retry: { retries: 2, initialRetryTime: 200, maxRetryTime: 2_000 },
      logLevel: logLevel.NOTHING, logCreator: () => () => {},
      socketFactory: guardedSockets({ networks, signal, onRefused: (failure) => { this.#refused = failure; } }),
      ...(options.tls && { ssl: { rejectUnauthorized: options.tls.checkCertificate, ...(options.tls.ca && { ca: options.tls.ca }), ...(options.tls.certificate && { cert: options.tls.certificate }), ...(options.tls.key && { key: options.tls.key }) } }),
      ...(options.sasl && { sasl: { mechanism: options.sasl.mechanism as 'plain', username: options.sasl.user, password: options.sasl.password } }),
    });
    signal.addEventListener('abort', () => void this.close(), { once: true });
  }

  /** The cluster's brokers as they name themselves. */
  async brokers(): Promise<string[]> {
    const { brokers } = await this.#ask(async () => (await this.#adminClient()).describeCluster());
    return brokers.map(({ host, port }) => `${host}:${port}`);
  }

  /** Without those that Kafka keeps for itself. */
  async topics(): Promise<string[]> {
    const names = await this.#ask(async () => (await this.#adminClient()).listTopics());
    return names.filter((name) => !name.startsWith('__')).toSorted();
  }

  async offsets(topic: string): Promise<PartitionOffsets[]> {
    const found = await this.#ask(async () => (await this.#adminClient()).fetchTopicOffsets(topic));
    return found.map(({ partition, low, high }) => ({ partition, low: BigInt(low), high: BigInt(high) })).toSorted((a, b) => a.partition - b.partition);
  }

  /** Acknowledged by all replicas; keys decide the partition. */
  async produce(topic: string, messages: readonly NewMessage[]): Promise<{ rows: number }> {
    const bytes = (value: Uint8Array | string | null | undefined) => (value === null || value === undefined ? null : Buffer.from(value as string));
    const sent = messages.map(({ key, value, headers }) => ({ key: bytes(key), value: bytes(value), ...(headers && { headers }) }));
    await this.#ask(async () => {
      this.#producer ??= this.#opened(this.#kafka.producer({ allowAutoTopicCreation: false, retry: { retries: 2, initialRetryTime: 200 } }));
      await (await this.#producer).send({ topic, messages: sent, acks: -1 });
    });
    return { rows: sent.length };
  }

  /** Tells the cluster how far a group is, for those who watch it. */
  async commit(group: string, topic: string, offsets: ReadonlyMap<number, bigint>): Promise<void> {
    const partitions = [...offsets].map(([partition, offset]) => ({ partition, offset: String(offset) }));
    await this.#ask(async () => (await this.#adminClient()).setOffsets({ groupId: group, topic, partitions }));
  }

  /** A consumer of its own group, which nobody else shares; the reader keeps the offsets. */
  async consumer() {
    return this.#ask(() => this.#opened(this.#kafka.consumer({
      groupId: `tributary-${randomUUID()}`, allowAutoTopicCreation: false, sessionTimeout: 30_000, maxWaitTimeInMs: 500, retry: { retries: 2, initialRetryTime: 200 },
    })));
  }

  async close(): Promise<void> {
    const closers = [...this.#closers];
    this.#closers.clear();
    await Promise.allSettled(closers.map((close) => close()));
  }

  failure(error: unknown): ConnectorFailure {
    return this.signal.aborted ? calledOff() : (this.#refused ?? kafkaFailure(error, this.where));
  }

  #adminClient(): Promise<Admin> {
    return this.#admin ??= this.#opened(this.#kafka.admin({ retry: { retries: 2, initialRetryTime: 200 } }));
  }

  async #opened<Client extends { connect(): Promise<void>; disconnect(): Promise<void> }>(client: Client): Promise<Client> {
    this.#closers.add(() => client.disconnect());
    await client.connect();
    return client;
  }

  /** Answers at once when called off, whatever the client still waits for. */
  async #ask<T>(work: () => Promise<T>): Promise<T> {
    if (this.signal.aborted) throw calledOff();
    const { promise, reject } = Promise.withResolvers<never>();
    const abort = () => reject(calledOff());
    this.signal.addEventListener('abort', abort, { once: true });
    try {
      return await Promise.race([work(), promise]);
    } catch (error) {
      throw this.failure(error);
    } finally {
      this.signal.removeEventListener('abort', abort);
    }
  }
}
