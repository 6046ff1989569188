import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { systemErrors, usualChannels, type MessageCategory, type MessageChannel, type Recipients } from '#areas/system';
import type { Text, TextValues } from '#platform/contract';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { insertRecord, type By } from '#platform/server/records.ts';
import { announce } from './bells.ts';
import { startDelivery } from './deliver/deliver-messages-job.ts';
import { planDeliveries } from './deliver/plan-deliveries.ts';
import { recipientsOf } from './message-recipients.ts';
import './message-tables.ts';
import { fillTemplate } from './templates/fill-template.ts';

/** To whom and from whom, and when. */
export interface Sending {
  to: Recipients;
  /** Who says it; null: the platform. */
  from: By;
  /** A path inside the platform. */
  link?: string;
  /** Unless told, as is usual for the category. */
  channels?: readonly MessageChannel[];
  /** A condition on `user_account.wid`: a sender reaches only the people in their data scope. */
  within?: RawBuilder<SqlBool>;
  /** Later, at this time. */
  at?: string;
}

export interface NewMessage extends Sending {
  title: Text;
  content: Text;
  category: MessageCategory;
  template?: string;
}

/** The one way by which every area sends a message. */
export interface Messages {
  /** In the caller's transaction: sent when it commits, by every channel, or not at all. */
  send(db: Database, message: NewMessage): Promise<Sent>;
  /** The same with the words of a template, which administrators may have changed. */
  sendTemplate(db: Database, key: string, values: TextValues, sending: Sending): Promise<Sent>;
}

export interface Sent {
  wid: string;
  recipients: number;
}

declare module '#platform/server/context.ts' {
  interface Services {
    messages: Messages;
  }
}

export async function sendMessage(db: Database, services: Services, message: NewMessage): Promise<Sent> {
  const channels = [...new Set<MessageChannel>(['site', ...(message.channels ?? usualChannels[message.category])])];
  const { wid, send_time } = await insertRecord(db, 'message', {
    title_zh: message.title.zh,
    title_en: message.title.en,
    content_zh: message.content.zh,
    content_en: message.content.en,
    category: message.category,
    link: message.link ?? '',
    channels: JSON.stringify(channels),
    template: message.template ?? null,
    ...(message.at && { state: 'scheduled' as const, send_time: message.at }),
  }, message.from);
  const reached = await fillInboxes(db, wid, send_time, message);
  if (reached.length === 0) throw new UserError(systemErrors.nobodyToSendTo);
  await db.updateTable('message').set({ recipients: reached.length }).where('wid', '=', wid).execute();
  const outside = await planDeliveries(db, services.settings, wid);
  if (outside > 0 || message.at) await startDelivery(db, services);
  if (!message.at) await announce(db, services, reached.filter(({ read_time }) => !read_time).map(({ user_wid }) => user_wid), message.category);
  return { wid, recipients: reached.length };
}

/** Whoever turned the site off for this category still finds the message, as one already read. */
function fillInboxes(db: Database, wid: string, time: string, { to, within, category }: NewMessage) {
  const people = recipientsOf(db, to)
    .leftJoin('message_preference', 'message_preference.user_wid', 'user_account.wid')
    .$if(!!within, (query) => query.where(within!))
    .select([
      sql<string>`${wid}`.as('message'), 'user_account.wid', sql<MessageCategory>`${category}`.as('category'), sql<string>`${time}::timestamptz`.as('create_time'),
      sql<string>`case when message_preference.channels -> ${category} ->> 'site' = 'false' then ${time}::timestamptz end`.as('read_time'),
    ]);
  return db
    .insertInto('message_recipient')
    .columns(['message', 'user_wid', 'category', 'create_time', 'read_time'])
    .expression(people)
    .returning(['user_wid', 'read_time'])
    .execute();
}

export function createMessages(services: Services): Messages {
  return {
    send: (db, message) => sendMessage(db, services, message),
    sendTemplate: async (db, key, values, sending) => {
      const filled = await fillTemplate(db, services.areas, key, values);
      return sendMessage(db, services, { ...filled, ...withoutUndefined(sending) });
    },
  };
}

function withoutUndefined<T extends object>(given: T): T {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T;
}
