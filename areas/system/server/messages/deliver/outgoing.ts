import type { QuietHours, MessageCategory, OutsideChannel, WebhookKind } from '#areas/system';
import type { Language } from '#platform/contract';
import type { Database } from '#platform/server/database.ts';
import '../message-tables.ts';

/** A claimed delivery with all that is needed to send it. */
export interface Outgoing {
  wid: string;
  channel: OutsideChannel;
  message: string;
  category: MessageCategory;
  title: Record<Language, string>;
  content: Record<Language, string>;
  link: string;
  send_time: string;
  recipients: number;
  person: { name: string; email: string; enabled: boolean; wantsMail: boolean; quiet: QuietHours | null; language: '' | Language } | null;
  webhook: { name: string; kind: WebhookKind; address: string; secret: string | null; enabled: boolean } | null;
}

export async function readOutgoing(db: Database, wids: string[]): Promise<Outgoing[]> {
  const rows = await db
    .selectFrom('message_delivery')
    .innerJoin('message', 'message.wid', 'message_delivery.message')
    .leftJoin('user_account', 'user_account.wid', 'message_delivery.user_wid')
    .leftJoin('message_preference', 'message_preference.user_wid', 'message_delivery.user_wid')
    .leftJoin('message_webhook', 'message_webhook.wid', 'message_delivery.webhook')
    .select([
      'message_delivery.wid', 'message_delivery.channel', 'message_delivery.message', 'message.category', 'message.title_zh', 'message.title_en',
      'message.content_zh', 'message.content_en', 'message.link', 'message.send_time', 'message.recipients',
      'user_account.name as person_name', 'user_account.email', 'user_account.status',
      'message_preference.channels', 'message_preference.quiet', 'message_preference.language',
      'message_webhook.name as webhook_name', 'message_webhook.kind', 'message_webhook.address', 'message_webhook.secret', 'message_webhook.enabled',
    ])
    .where('message_delivery.wid', 'in', wids)
    .execute();
  return rows.map((row) => ({
    wid: row.wid,
    channel: row.channel,
    message: row.message,
    category: row.category,
    title: { zh: row.title_zh, en: row.title_en },
    content: { zh: row.content_zh, en: row.content_en },
    link: row.link,
    send_time: row.send_time,
    recipients: row.recipients,
    person: row.email === null ? null : {
      name: row.person_name!, email: row.email, enabled: row.status === 'enabled',
      wantsMail: row.channels?.[row.category]?.email ?? true, quiet: row.quiet, language: row.language ?? '',
    },
    webhook: row.address === null ? null : { name: row.webhook_name!, kind: row.kind!, address: row.address, secret: row.secret, enabled: row.enabled! },
  }));
}
