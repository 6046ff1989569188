import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { openTestStore, testPrincipal, until, type TestStore } from '../testing-store.ts';
import { createEvents, type Events, type TopicEvent } from './events.ts';
import { eventHandlers, sessionTopic } from './event-handlers.ts';

let test: TestStore;
let here: Events;
let there: Events;

beforeAll(async () => {
  test = await openTestStore();
  const other = await test.another();
  const onError = (error: unknown) => { throw error; };
  here = createEvents({ db: test.store.db, listen: test.store.listen, onError });
  there = createEvents({ db: other.db, listen: other.listen, onError });
  await here.start();
  await there.start();
});
afterAll(() => test.close());

async function take(events: AsyncIterable<TopicEvent>, count: number): Promise<TopicEvent[]> {
  const taken: TopicEvent[] = [];
  for await (const event of events) if (taken.push(event) === count) break;
  return taken;
}

describe('events', () => {
  it('reach subscribers in another process, in order and only on their topic', async () => {
    const heard = take(there.subscribe(['a', 'b'], new AbortController().signal), 3);
    await here.publish('a', 'first', { n: 1 });
    await here.publish('other', 'unheard');
    await here.publish('b', 'second', [2]);
    await here.publish('a', 'third');
    expect(await heard).toEqual([
      { topic: 'a', event: 'first', data: { n: 1 } }, { topic: 'b', event: 'second', data: [2] }, { topic: 'a', event: 'third', data: null },
    ]);
  });

  it('carry more than a notification holds, and keep their order then', async () => {
    const large = '水'.repeat(10_000);
    const heard = take(there.subscribe(['large'], new AbortController().signal), 3);
    await here.publish('large', 'one', large);
    await here.publish('large', 'two', 2);
    await here.publish('large', 'three', large);
    expect((await heard).map(({ event, data }) => [event, data])).toEqual([['one', large], ['two', 2], ['three', large]]);
  });

  it('published in a transaction are told when it commits, and never when it does not', async () => {
    const heard = take(there.subscribe(['t'], new AbortController().signal), 1);
    await test.store.db.transaction().execute(async (transaction) => {
      await here.publish('t', 'rolled back', null, transaction);
      throw new Error('no');
    }).catch(() => undefined);
    await test.store.db.transaction().execute((transaction) => here.publish('t', 'committed', null, transaction));
    expect((await heard)[0]!.event).toBe('committed');
  });

  it('end when the reader goes away', async () => {
    const gone = new AbortController();
    const heard = take(here.subscribe(['x'], gone.signal), 5);
    gone.abort();
    expect(await heard).toEqual([]);
    expect(await take(here.subscribe(['x'], gone.signal), 1)).toEqual([]);
  });

  it('say that some were missed when the reader is too slow', async () => {
    const subscription = here.subscribe(['slow'], new AbortController().signal);
    let arrived = 0;
    here.on('slow', () => { arrived += 1; });
    await sql`select pg_notify('tributary_events', '["slow","n",' || n || ']') from generate_series(1, 1500) n`.execute(test.store.db);
    await until(() => arrived === 1500);
    await here.publish('slow', 'last');
    const events: string[] = [];
    for await (const { event } of subscription) {
      events.push(event);
      if (event === 'last') break;
    }
    expect(events[0]).toBe('missed');
    expect(events.length).toBeLessThan(1001);
  });

  it('say that some were missed after the connection was away, and arrive again', async () => {
    const subscription = there.subscribe(['gap'], new AbortController().signal);
    const near: string[] = [];
    here.on('gap', ({ event }) => near.push(event));
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tributary listener' and datname = current_database()`.execute(test.store.db);
    const seen: string[] = [];
    void (async () => { for await (const { event } of subscription) seen.push(event); })();
    await until(() => seen.includes('missed'));
    await here.publish('gap', 'again');
    await until(() => seen.includes('again'));
    // Both were cut off: the one who told hears itself again too, before others rely on it.
    await until(async () => {
      if (near.includes('again')) return true;
      await here.publish('gap', 'again');
      return false;
    });
  });
});

describe('following events', () => {
  const run = '0'.repeat(32);
  const handler = eventHandlers[0]!;
  const follow = (topics: string[], user: ReturnType<typeof testPrincipal>, signal = new AbortController().signal) =>
    handler.run({ query: { topics }, params: {}, body: {} }, { db: test.store.db, services: { events: here }, user, signal }) as Promise<AsyncIterable<{ event: string; data: unknown }>>;

  beforeAll(async () => {
    await test.store.db.insertInto('job_run').values({ wid: run, job: 'a.b', title: '{"zh":"a","en":"a"}', state: 'waiting', creator: 'ann' }).execute();
  });

  it('shows a user what concerns them and nobody else', async () => {
    const stream = (await follow(['user'], testPrincipal('ann')))[Symbol.asyncIterator]();
    expect((await stream.next()).value).toEqual({ event: 'connected', data: null });
    await here.publish('user:bob', 'message', 1);
    await here.publish('user:ann', 'message', 2);
    expect((await stream.next()).value).toEqual({ event: 'message', data: { topic: 'user', data: 2 } });
    await stream.return!();
  });

  it('lets the creator of a run follow it, and those who may read all runs', async () => {
    await expect(follow([`job:${run}`], testPrincipal('ann'))).resolves.toBeDefined();
    await expect(follow([`job:${run}`], testPrincipal('bob', ['job:read']))).resolves.toBeDefined();
    await expect(follow([`job:${run}`], testPrincipal('bob'))).rejects.toMatchObject({ definition: { code: 103, status: 403 } });
  });

  it.each(['user:ann', 'session:x', 'settings', `job:${'1'.repeat(32)}`])('refuses the topic %s', async (topic) => {
    await expect(follow([topic], testPrincipal('ann', ['job:read']))).rejects.toMatchObject({ definition: { code: 103 } });
  });

  it('ends when the session does', async () => {
    const stream = (await follow(['broadcast'], testPrincipal('ann')))[Symbol.asyncIterator]();
    await stream.next();
    await here.publish(sessionTopic('session-ann'), 'ended');
    expect((await stream.next()).done).toBe(true);
  });
});
