import { sql } from 'kysely';
import { systemErrors, type MessageCategory, type Recipients } from '#areas/system';
import type { Text } from '#platform/contract';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { userTopic } from '#platform/server/events/event-handlers.ts';
import { insertRecord, type By } from '#platform/server/records.ts';
import { recipientsOf } from './message-recipients.ts';

export interface NewMessage {
  title: Text;
  content: Text;
  category: MessageCategory;
  /** A path inside the platform. */
  link?: string;
  to: Recipients;
  /** Who says it; null: the platform. */
  from: By;
}

/** The one way by which every area sends a message. */
export interface Messages {
  /** In the caller's transaction: sent when it commits. */
  send(db: Database, message: NewMessage): Promise<{ wid: string; recipients: number }>;
}

declare module '#platform/server/context.ts' {
  interface Services {
    messages: Messages;
  }
}

/** Up to here every recipient is told; beyond it everyone's bell is asked to look for itself. */
const toldOneByOne = 200;

export async function sendMessage(db: Database, services: Pick<Services, 'events'>, message: NewMessage) {
  const { wid } = await insertRecord(db, 'message', {
    title_zh: message.title.zh,
    title_en: message.title.en,
    content_zh: message.content.zh,
    content_en: message.content.en,
    category: message.category,
    link: message.link ?? '',
  }, message.from);
  const sent = await db
    .insertInto('message_recipient')
    .columns(['message', 'user_wid'])
    .expression(recipientsOf(db, message.to).select([sql<string>`${wid}`.as('message'), 'user_account.wid']))
    .returning('user_wid')
    .execute();
  if (sent.length === 0) throw new UserError(systemErrors.nobodyToSendTo);
  await tellBells(db, services, sent.map(({ user_wid }) => user_wid));
  return { wid, recipients: sent.length };
}

/** The bell of one person, or everyone's. */
export async function tellBells(db: Database, { events }: Pick<Services, 'events'>, users: readonly string[]): Promise<void> {
  if (users.length > toldOneByOne) return events.publish('broadcast', 'unread', null, db);
  const counts = await db
    .selectFrom('user_account')
    .select(['user_account.wid', sql<number>`(
      select count(*)::int from message_recipient
      where message_recipient.user_wid = user_account.wid and read_time is null
    )`.as('count')])
    .where('user_account.wid', 'in', users)
    .execute();
  for (const { wid, count } of counts) await events.publish(userTopic(wid), 'unread', { count }, db);
}

export function createMessages(services: Services): Messages {
  return { send: (db, message) => sendMessage(db, services, message) };
}
