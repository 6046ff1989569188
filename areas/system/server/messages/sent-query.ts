import { sql } from 'kysely';
import { systemErrors, type OutsideChannel, type DeliveryState } from '#areas/system';
import type { Language } from '#platform/contract';
import type { Principal, Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { found } from '../refusals.ts';
import './message-tables.ts';

/** Messages sent by the people in one's data scope; what the platform sent itself only to those who see everything. */
export function sentMessages(db: Database, { scopes }: Pick<Services, 'scopes'>, user: Principal, language: Language) {
  return db
    .selectFrom('message')
    .leftJoin('user_account as sender', 'sender.wid', 'message.creator')
    .where(scopes.people(user, 'message.creator'))
    .select([
      'message.wid', `message.title_${language} as title`, 'message.category', 'sender.name as sender', 'message.state', 'message.send_time',
      'message.recipients', 'message.channels',
      sql<boolean>`exists (select from message_delivery where message_delivery.message = message.wid)`.as('outside'),
      sql<number>`(select count(*)::int from message_delivery where message_delivery.message = message.wid and message_delivery.state = 'failed')`.as('failed'),
      sql<boolean>`(
        exists (select from message_delivery where message_delivery.message = message.wid and message_delivery.state = 'waiting')
        or exists (select from message_delivery where message_delivery.message = message.wid and message_delivery.state = 'running'))`.as('under_way'),
    ]);
}

export async function readSent(db: Database, services: Pick<Services, 'scopes'>, user: Principal, language: Language, wid: string) {
  const row = await sentMessages(db, services, user, language)
    .select([`message.content_${language} as content`, 'message.link'])
    .where('message.wid', '=', wid)
    .executeTakeFirst();
  return found(row, systemErrors.messageNotFound);
}

export async function readCount(db: Database, message: string): Promise<number> {
  const { count } = await db.selectFrom('message_recipient').select(sql<number>`count(*)::int`.as('count'))
    .where('message', '=', message).where('read_time', 'is not', null).executeTakeFirstOrThrow();
  return count;
}

export function deliveryCounts(db: Database, message: string): Promise<{ channel: OutsideChannel; state: DeliveryState; count: number }[]> {
  return db.selectFrom('message_delivery').select(['channel', 'state', sql<number>`count(*)::int`.as('count')])
    .where('message', '=', message).groupBy(['channel', 'state']).orderBy('channel').orderBy('state').execute();
}

export function deliveriesOf(db: Database, message: string) {
  return db
    .selectFrom('message_delivery')
    .leftJoin('user_account', 'user_account.wid', 'message_delivery.user_wid')
    .leftJoin('message_webhook', 'message_webhook.wid', 'message_delivery.webhook')
    .select([
      'message_delivery.wid', 'message_delivery.channel', 'message_delivery.state', 'message_delivery.attempts', 'message_delivery.error',
      'message_delivery.next_time', 'message_delivery.modify_time',
      sql<string>`coalesce(user_account.name, message_webhook.name, '')`.as('receiver'),
      sql<string>`coalesce(user_account.email, message_webhook.host, '')`.as('address'),
    ])
    .where('message_delivery.message', '=', message);
}
