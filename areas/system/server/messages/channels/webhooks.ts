import { deleteWebhook, listWebhooks, messageSettings, saveWebhook, systemErrors, testWebhook } from '#areas/system';
import type { BodyOf } from '#platform/contract';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError, reasonOf } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { newId } from '#platform/server/ids.ts';
import { insertRecord, updateRecord, type By } from '#platform/server/records.ts';
import { found } from '../../refusals.ts';
import { faster } from '../../users/people.ts';
import { messageAddress } from '../deliver/message-address.ts';
import { refuseBarredHost } from '../deliver/network-guard.ts';
import { sendWebhook } from '../deliver/send-webhook.ts';
import '../message-tables.ts';

async function readWebhook(db: Database, wid: string) {
  return found(await db.selectFrom('message_webhook').selectAll().where('wid', '=', wid).executeTakeFirst(), systemErrors.webhookNotFound);
}

/** What may leave the server, also into the audit trail. */
function shown<T extends { address: string; secret: string | null }>({ address: _, secret, ...webhook }: T) {
  return { ...webhook, has_secret: secret !== null };
}

async function storeWebhook(db: Database, { secrets, settings }: Pick<Services, 'secrets' | 'settings'>, input: BodyOf<typeof saveWebhook>, by: By) {
  const { wid, row_version, address, secret, categories, ...fields } = input;
  if (!wid && !address) throw new UserError(systemErrors.webhookAddressNeeded, {}, { address: systemErrors.webhookAddressNeeded });
  if (address) refuseBarredHost(new URL(address).hostname, settings.get(messageSettings.webhookNetworks));
  const values = {
    ...fields,
    categories: JSON.stringify([...new Set(categories)]),
    ...(address && { address: secrets.seal(address), host: new URL(address).host }),
    ...(secret !== undefined && { secret: secret === '' ? null : secrets.seal(secret) }),
  };
  return wid
    ? updateRecord(db, 'message_webhook', { wid, row_version: row_version ?? 0 }, values, by, faster(db))
    : insertRecord(db, 'message_webhook', { host: '', address: '', secret: null, ...values }, by);
}

export const webhookHandlers = [
  handle(listWebhooks, async (_input, { db }) => ({
    webhooks: (await db.selectFrom('message_webhook').selectAll().orderBy('create_time').limit(1000).execute()).map(shown),
  })),

  handle(saveWebhook, async ({ body }, context) => {
    const { db, services, user } = context;
    const before = body.wid ? await readWebhook(db, body.wid) : undefined;
    const saved = await storeWebhook(db, services, body, user);
    const after = await readWebhook(db, saved.wid);
    context.audit({ wid: saved.wid, name: body.name, before: before && shown(before), after: shown(after) });
    return saved;
  }),

  handle(deleteWebhook, async ({ body }, context) => {
    const before = await readWebhook(context.db, body.wid);
    await context.db.deleteFrom('message_webhook').where('wid', '=', body.wid).execute();
    context.audit({ wid: before.wid, name: before.name, before: shown(before) });
    return null;
  }),

  handle(testWebhook, async ({ body }, context) => {
    const { db, services, language, signal } = context;
    const webhook = await readWebhook(db, body.wid);
    context.audit({ wid: webhook.wid, name: webhook.name });
    const started = performance.now();
    const title = { zh: '测试消息：收到它说明 Webhook 设置正确。', en: 'A test: this message arrived, so the webhook is set up well.' }[language];
    const sent = await sendWebhook(services, webhook, {
      id: newId(), message: '', category: 'notice', title, content: '', address: messageAddress(services.settings, '', '/systemManagement/messageCenters'),
      time: new Date().toISOString(), recipients: 0,
    }, signal).catch((error: unknown) => {
      if (error instanceof UserError) throw error;
      throw new UserError(systemErrors.webhookFailed, { name: webhook.name, reason: reasonOf(error) });
    });
    return { status: sent.status, milliseconds: Math.round(performance.now() - started) };
  }),
];
