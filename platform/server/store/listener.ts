import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { reasonOf } from '../errors.ts';
import type { StoreLog } from './store.ts';

export interface Subscription {
  onMessage(payload: string): void;
  /** The connection was away for a moment: messages may have been missed. */
  onGap?(): void;
}

/** One connection that waits for NOTIFY on behalf of the whole process; it reconnects by itself. */
export class Listener {
  readonly #connection: pg.ClientConfig;
  readonly #log: StoreLog;
  readonly #channels = new Map<string, Set<Subscription>>();
  #client: Promise<pg.Client> | undefined;
  #closed = false;

  constructor(connection: pg.ClientConfig, log: StoreLog) {
    this.#connection = connection;
    this.#log = log;
  }

  /** Comes back when the channel is being listened to; the result ends the subscription. */
  async listen(channel: string, subscription: Subscription): Promise<() => Promise<void>> {
    const known = this.#channels.get(channel);
    if (known) known.add(subscription);
    else this.#channels.set(channel, new Set([subscription]));
    // The first connection listens to all that is wanted by then, a living one to what is new.
    this.#client ??= this.#connect();
    await (await this.#client).query(`listen ${pg.escapeIdentifier(channel)}`);
    return async () => {
      const subscriptions = this.#channels.get(channel);
      subscriptions?.delete(subscription);
      if (subscriptions?.size !== 0) return;
      this.#channels.delete(channel);
      await (await this.#client)?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => {});
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    await (await this.#client?.catch(() => undefined))?.end().catch(() => {});
  }

  async #connect(): Promise<pg.Client> {
    for (let wait = 100; ; wait = Math.min(wait * 2, 5000)) {
      if (this.#closed) throw new Error('the store is closed');
      const client = new pg.Client({
        ...this.#connection, keepAlive: true, connectionTimeoutMillis: 10_000,
      });
      client.on('error', () => {});
      try {
        await client.connect();
        for (const channel of this.#channels.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
        client.on('notification', ({ channel, payload }) => this.#each(channel, (to) => to.onMessage(payload ?? '')));
        client.once('end', () => this.#reconnect());
        return client;
      } catch (cause) {
        await client.end().catch(() => {});
        this.#log.warn(`waiting for messages of the store is interrupted: ${reasonOf(cause)}`);
        await pause(wait);
      }
    }
  }

  #reconnect(): void {
    if (this.#closed) return;
    this.#client = this.#connect();
    this.#client.then(
      () => {
        for (const channel of this.#channels.keys()) this.#each(channel, (to) => to.onGap?.());
      },
      () => {},
    );
  }

  /** One subscriber's mistake must not reach the others. */
  #each(channel: string, tell: (subscription: Subscription) => void): void {
    for (const subscription of this.#channels.get(channel) ?? []) {
      try {
        tell(subscription);
      } catch (cause) {
        this.#log.error(`a subscriber of ${channel} failed: ${reasonOf(cause)}`);
      }
    }
  }
}
