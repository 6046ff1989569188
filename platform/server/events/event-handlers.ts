import { serviceErrors } from '#platform/contract/platform/errors.ts';
import { followEvents } from '#platform/contract/platform/events.ts';
import type { Principal } from '../context.ts';
import type { Database } from '../database.ts';
import { UserError } from '../errors.ts';
import { handle, type LiveEvent } from '../handle.ts';
import type { Events, TopicEvent } from './events.ts';

export const userTopic = (user: string) => `user:${user}`;
/** An event `ended` on it closes every stream of that session. */
export const sessionTopic = (session: string) => `session:${session}`;

export const eventHandlers = [
  handle(followEvents, async ({ query }, { db, services, user, signal }) => {
    const topics = new Map<string, Followed>();
    for (const topic of query.topics) {
      const { inner, hears } = await innerTopic(topic, user, db, services.events);
      topics.set(inner, { topic, hears });
    }
    const session = sessionTopic(user.session);
    const over = watchSession(() => services.sessions.isOpen(user.session), signal);
    return shown(services.events.subscribe([...topics.keys(), session], over), topics, session);
  }),
];

/** How often an open stream looks whether its session still is: an expiry or a lost role sends no event. */
const lookEvery = 300_000;

/** Aborted when the stream has to end: its reader is gone, or its session is over. */
export function watchSession(isOpen: () => Promise<boolean>, signal: AbortSignal, every = lookEvery): AbortSignal {
  const over = new AbortController();
  const timer = setInterval(() => {
    // While the store is away nobody is known to be signed out.
    isOpen().then((open) => { if (!open) end(); }, () => undefined);
  }, every);
  const end = () => {
    clearInterval(timer);
    over.abort();
  };
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
  return over.signal;
}

interface Followed {
  /** As the screen called it. */
  topic: string;
  /** Absent: every event. */
  hears: ((data: unknown) => Promise<boolean>) | undefined;
}

/** The topic as the platform knows it; throws when the caller may not follow it. */
async function innerTopic(topic: string, user: Principal, db: Database, events: Events): Promise<Pick<Followed, 'hears'> & { inner: string }> {
  if (topic === 'user') return { inner: userTopic(user.wid), hears: undefined };
  if (topic === 'broadcast') return { inner: topic, hears: undefined };
  const run = /^job:([0-9a-f]{32})$/.exec(topic)?.[1];
  const row = run && (await db.selectFrom('job_run').select('creator').where('wid', '=', run).executeTakeFirst());
  if (row && (row.creator === user.wid || user.can('job:read'))) return { inner: topic, hears: undefined };
  const admission = !run && (await events.admission(topic, { db, user }));
  if (admission) return { inner: topic, hears: admission === true ? undefined : admission };
  throw new UserError(serviceErrors.unknownTopic, { topic });
}

async function* shown(events: AsyncIterable<TopicEvent>, topics: Map<string, Followed>, session: string): AsyncGenerator<LiveEvent> {
  yield { event: 'connected', data: null };
  for await (const { topic, event, data } of events) {
    if (topic === session) {
      if (event === 'ended') return;
      continue;
    }
    const followed = topics.get(topic);
    if (event === 'missed' || !followed?.hears || (await followed.hears(data))) yield { event, data: { topic: followed?.topic, data } };
  }
}
