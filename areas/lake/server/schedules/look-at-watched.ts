import { sql } from 'kysely';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { reasonOf, UserError } from '#platform/server/errors.ts';
import { ConnectorFailure } from '#engine/connectors/failure.ts';
import { wakeListeners } from './wake-listeners.ts';

type Watched = 'source-changed' | 'file-arrived' | 'message-arrived';

/** How often each thing is looked at, how many at a time, and how long one may take. */
const everySeconds = 15;
const atOnce = 8;
const mostSeconds = 30;

/**
 * Looks at files, topics and sources that tasks wait for, and wakes these tasks when something new is there. Any number of processes may
 * look: each takes others. The first look only remembers; so does the next one after a look that failed.
 */
export async function lookAtWatched(db: Database, services: Services, seconds = everySeconds): Promise<number> {
  await sql`
    insert into event_watch (event, subject)
    select distinct event, subject from task_listen join task on task.wid = task_listen.task_wid
    where event in ('source-changed', 'file-arrived', 'message-arrived') and task.status = 'online' and task.deleted_time is null on conflict do nothing`.execute(db);
  await sql`
    delete from event_watch where not exists (
      select from task_listen join task on task.wid = task_listen.task_wid
      where task_listen.event = event_watch.event and task_listen.subject = event_watch.subject and task.status = 'online' and task.deleted_time is null)`.execute(db);
  const { rows } = await sql<{ event: Watched; subject: string; seen: string[] | null }>`
    update event_watch set looked_time = now() where (event, subject) in (
      select event, subject from event_watch where looked_time <= now() - ${seconds} * interval '1 second' order by looked_time limit ${atOnce} for update skip locked)
    returning event, subject, seen`.execute(db);
  const woken = await Promise.all(rows.map((watch) => look(db, services, watch)));
  return woken.reduce((sum, one) => sum + one, 0);
}

async function look(db: Database, services: Services, { event, subject, seen }: { event: Watched; subject: string; seen: string[] | null }): Promise<number> {
  const watch = db.updateTable('event_watch').where('event', '=', event).where('subject', '=', subject);
  let marks: string[];
  try {
    marks = await marksOf(db, services, event, subject);
  } catch (error) {
    // Away for a moment: what it holds is compared when it is back.
    await watch.set({ problem: JSON.stringify(wordsOf(error)) }).execute();
    return 0;
  }
  const known = new Set(seen);
  const isNew = seen !== null && marks.some((mark) => !known.has(mark));
  await watch.set({ seen: JSON.stringify(marks), problem: null, ...(isNew && { changed_time: sql<string>`now()` }) }).execute();
  return isNew ? wakeListeners(db, services, event, subject) : 0;
}

async function marksOf(db: Database, services: Services, event: Watched, subject: string): Promise<string[]> {
  const { businessSources } = services;
  const signal = AbortSignal.timeout(mostSeconds * 1000);
  if (event === 'message-arrived') return topicMarks(db, services, subject, signal);
  return event === 'file-arrived' ? businessSources.fileMarks(db, subject, signal) : [await businessSources.dataMark(await businessSources.get(db, subject), signal)];
}

/** How far each partition is written. */
async function topicMarks(db: Database, { businessSources }: Services, subject: string, signal: AbortSignal): Promise<string[]> {
  const [source, topic] = [subject.slice(0, subject.indexOf('/')), subject.slice(subject.indexOf('/') + 1)];
  const kafka = businessSources.kafka(await businessSources.get(db, source), signal);
  try {
    return (await kafka.offsets(topic)).map(({ partition, high }) => `${partition}:${high}`);
  } finally {
    await kafka.close();
  }
}

function wordsOf(error: unknown) {
  if (error instanceof ConnectorFailure) return error.text;
  return error instanceof UserError ? { zh: error.say('zh'), en: error.say('en') } : { zh: reasonOf(error), en: reasonOf(error) };
}
