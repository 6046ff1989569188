import { sql } from 'kysely';
import { messageSettings, type OutsideChannel } from '#areas/system';
import type { Database } from '#platform/server/database.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import '../message-tables.ts';

const newWid = sql<string>`replace(gen_random_uuid()::text, '-', '')`;

export function mailWorks(settings: Pick<Settings, 'get'>): boolean {
  const { host, from } = settings.get(messageSettings.mailServer);
  return host !== '' && from !== '';
}

/**
 * Writes down what has to go out for a message that lies in the inboxes: a mail for everyone who has an address and wants
 * it, a call for every webhook of its category. In the sender's transaction, so that nothing goes out that was taken back.
 */
export async function planDeliveries(db: Database, settings: Pick<Settings, 'get'>, message: string): Promise<number> {
  const { channels, category } = await db.selectFrom('message').select(['channels', 'category']).where('wid', '=', message).executeTakeFirstOrThrow();
  const urgent = sql<boolean>`${category === 'alarm'}`.as('urgent');
  const channel = (name: OutsideChannel) => sql<OutsideChannel>`${name}`.as('channel');
  let planned = 0;
  if (channels.includes('email') && mailWorks(settings)) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('message_delivery')
      .columns(['wid', 'message', 'channel', 'user_wid', 'urgent', 'next_time'])
      .expression(db
        .selectFrom('message_recipient')
        .innerJoin('user_account', 'user_account.wid', 'message_recipient.user_wid')
        .leftJoin('message_preference', 'message_preference.user_wid', 'user_account.wid')
        .select([newWid.as('wid'), 'message_recipient.message', channel('email'), 'user_account.wid as user_wid', urgent, 'message_recipient.create_time as next_time'])
        .where('message_recipient.message', '=', message)
        .where('user_account.email', '!=', '')
        .where('user_account.status', '=', 'enabled')
        .where(sql<boolean>`coalesce(message_preference.channels -> ${category} ->> 'email', 'true') = 'true'`))
      .executeTakeFirstOrThrow();
    planned += Number(numInsertedOrUpdatedRows ?? 0n);
  }
  if (channels.includes('webhook')) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('message_delivery')
      .columns(['wid', 'message', 'channel', 'webhook', 'urgent', 'next_time'])
      .expression(db
        .selectFrom('message_webhook')
        .innerJoin('message', (join) => join.on('message.wid', '=', message))
        .select([newWid.as('wid'), 'message.wid as message', channel('webhook'), 'message_webhook.wid as webhook', urgent, 'message.send_time as next_time'])
        .where('message_webhook.enabled', '=', true)
        .where(sql<boolean>`message_webhook.categories @> ${JSON.stringify([category])}::jsonb`))
      .executeTakeFirstOrThrow();
    planned += Number(numInsertedOrUpdatedRows ?? 0n);
  }
  return planned;
}
