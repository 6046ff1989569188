import { sql } from 'kysely';
import type { MessageCategory } from '#areas/system';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { userTopic } from '#platform/server/events/event-handlers.ts';
import './message-tables.ts';
import { quietUntil } from './quiet-hours.ts';

/** Up to here every recipient is told; beyond it everyone's bell is asked to look for itself. */
const toldOneByOne = 200;

/** What waits to be read: arrived, not read, not deleted. */
export function unreadOf(db: Database, user: string) {
  return db
    .selectFrom('message_recipient')
    .where('user_wid', '=', user)
    .where('read_time', 'is', null)
    .where('deleted_time', 'is', null)
    .where('create_time', '<=', sql<string>`now()`);
}

export async function unreadCount(db: Database, user: string): Promise<number> {
  const { count } = await unreadOf(db, user).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  return count;
}

/** The bell of one person, or everyone's. */
export async function tellBells(db: Database, { events }: Pick<Services, 'events'>, users: readonly string[]): Promise<void> {
  if (users.length === 0) return;
  if (users.length > toldOneByOne) return events.publish('broadcast', 'unread', null, db);
  const counts = await db
    .selectFrom('user_account')
    .select(['user_account.wid', sql<number>`(
      select count(*)::int from message_recipient
      where message_recipient.user_wid = user_account.wid and read_time is null and deleted_time is null and create_time <= now()
    )`.as('count')])
    .where('user_account.wid', 'in', users)
    .execute();
  for (const { wid, count } of counts) await events.publish(userTopic(wid), 'unread', { count }, db);
}

/** A new message has come: in their quiet hours people find it when they look. */
export async function announce(db: Database, services: Pick<Services, 'events'>, users: readonly string[], category: MessageCategory): Promise<void> {
  if (users.length === 0 || users.length > toldOneByOne) return tellBells(db, services, users);
  const preferences = await db.selectFrom('message_preference').select(['user_wid', 'quiet']).where('user_wid', 'in', users).execute();
  const now = new Date();
  const asleep = new Set(preferences.filter(({ quiet }) => quietUntil(quiet, category, now)).map(({ user_wid }) => user_wid));
  await tellBells(db, services, users.filter((user) => !asleep.has(user)));
}
