import { sql, type Kysely } from 'kysely';
import type { Principal } from '../context.ts';
import type { Database, Tables } from '../database.ts';
import type { LiveEvent } from '../handle.ts';
import { newId } from '../ids.ts';
import type { Store } from '../store/store.ts';
import { Subscriber } from './subscriber.ts';

declare module '#platform/server/context.ts' {
  interface Services {
    events: Events;
  }
}

export interface TopicEvent extends LiveEvent {
  topic: string;
}

/** True, false, or which of its events the person hears, by their data. */
export type Admission = boolean | ((data: unknown) => Promise<boolean>);
export type Admits = (topic: string, asker: { db: Database; user: Principal }) => Promise<Admission>;

/** Tells every process of the platform, and through them the screens, what happens now. */
export interface Events {
  /** Within a transaction (`db`) it is told when that commits, and not at all when it does not. */
  publish(topic: string, event: string, data?: unknown, db?: Database): Promise<void>;
  /** From the moment of the call until `signal` aborts. An event `missed` stands for those that were lost. */
  subscribe(topics: readonly string[], signal: AbortSignal): AsyncIterable<TopicEvent>;
  /** For services: calls on each event of the topic, and with `missed` when some may have been lost. */
  on(topic: string, heard: (event: LiveEvent) => void): () => void;
  /** Opens topics of an area to screens: those that match, to whom the area says. */
  admit(topics: RegExp, admits: Admits): void;
  /** What an area says to somebody who wants to follow a topic; false where none knows it. */
  admission(topic: string, asker: { db: Database; user: Principal }): Promise<Admission>;
  /** How many listen in this process, services and screens together. */
  listeners(): number;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface LiveEventTable {
  wid: string;
  payload: string;
  time: string;
}

declare module '#platform/server/database.ts' {
  interface Tables {
    live_event: LiveEventTable;
  }
}

const channel = 'tributary_events';
/** PostgreSQL refuses a payload of 8,000 bytes; what is larger goes through a table. */
const largestPayload = 7000;

export function createEvents({ db, listen, onError }: {
  db: Kysely<Tables>;
  listen: Store['listen'];
  onError(error: unknown): void;
}): Events {
  const topics = new Map<string, Set<(event: TopicEvent) => void>>();
  const admitted: { topics: RegExp; admits: Admits }[] = [];
  let unlisten: (() => Promise<void>) | undefined;
  // Large payloads are fetched one after another, so that events keep their order.
  let arriving: Promise<void> = Promise.resolve();
  let fetching = 0;

  function deliver(payload: string): void {
    const [topic, event, data] = JSON.parse(payload) as [string, string, unknown];
    for (const heard of topics.get(topic) ?? []) heard({ topic, event, data: data ?? null });
  }

  async function fetchAndDeliver(wid: string): Promise<void> {
    const row = await db.selectFrom('live_event').select('payload').where('wid', '=', wid).executeTakeFirst();
    if (row) deliver(row.payload);
  }

  function receive(message: string): void {
    const reference = /^\{"wid":"([0-9a-f]{32})"\}$/.exec(message)?.[1];
    if (!reference && fetching === 0) return deliver(message);
    fetching += 1;
    arriving = arriving
      .then(() => (reference ? fetchAndDeliver(reference) : deliver(message)))
      .catch(onError)
      .finally(() => { fetching -= 1; });
  }

  function missed(): void {
    for (const [topic, listeners] of topics) for (const heard of listeners) heard({ topic, event: 'missed', data: null });
  }

  function add(topic: string, heard: (event: TopicEvent) => void): () => void {
    const listeners = topics.get(topic) ?? new Set();
    topics.set(topic, listeners.add(heard));
    return () => {
      listeners.delete(heard);
      if (listeners.size === 0 && topics.get(topic) === listeners) topics.delete(topic);
    };
  }

  return {
    async publish(topic, event, data = null, transaction = db) {
      let payload = JSON.stringify([topic, event, data]);
      if (Buffer.byteLength(payload) > largestPayload) {
        const wid = newId();
        await transaction.deleteFrom('live_event').where('time', '<', sql<string>`now() - interval '10 minutes'`).execute();
        await transaction.insertInto('live_event').values({ wid, payload, time: new Date().toISOString() }).execute();
        payload = JSON.stringify({ wid });
      }
      await sql`select pg_notify(${channel}, ${payload})`.execute(transaction);
    },

    subscribe(wanted, signal) {
      const subscriber = new Subscriber();
      const ends = signal.aborted ? [] : wanted.map((topic) => add(topic, (event) => subscriber.push(event)));
      subscriber.onEnd(() => {
        for (const end of ends) end();
      });
      if (signal.aborted) subscriber.end();
      else signal.addEventListener('abort', () => subscriber.end(), { once: true });
      return subscriber;
    },

    on: add,

    admit: (topics, admits) => void admitted.push({ topics, admits }),

    admission: async (topic, asker) => (await admitted.find(({ topics }) => topics.test(topic))?.admits(topic, asker)) ?? false,

    listeners: () => [...topics.values()].reduce((sum, heard) => sum + heard.size, 0),

    async start() {
      unlisten ??= await listen(channel, { onMessage: receive, onGap: missed });
    },

    async stop() {
      await unlisten?.();
      unlisten = undefined;
    },
  };
}
