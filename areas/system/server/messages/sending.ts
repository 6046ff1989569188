import { sql } from 'kysely';
import {
  countRecipients, getSentMessage, listDeliveries, listSentMessages, recallMessage, retryDeliveries, sendMessages, systemErrors,
} from '#areas/system';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { contains } from '../search.ts';
import { tellBells } from './bells.ts';
import { startDelivery } from './deliver/deliver-messages-job.ts';
import { recipientsOf } from './message-recipients.ts';
import type { Sending } from './send-message.ts';
import { deliveriesOf, deliveryCounts, readCount, readSent, sentMessages } from './sent-query.ts';

const shownNames = 5;
const year = 366 * 24 * 3600 * 1000;

/** The time a message is to be sent at; undefined: now. */
function timeOf(given: string | null | undefined): string | undefined {
  if (!given) return undefined;
  const ahead = Date.parse(given) - Date.now();
  if (ahead <= 0 || ahead > year) throw new UserError(systemErrors.sendTimePast, {}, { send_time: systemErrors.sendTimePast });
  return new Date(given).toISOString();
}

export const messageSendingHandlers = [
  handle(sendMessages, async ({ body }, context) => {
    const { db, services, user } = context;
    const { title, content, category, link, channels, to, template, values = {}, send_time } = body;
    const sending: Sending = { to, from: user, channels, at: timeOf(send_time), within: services.scopes.people(user, 'user_account.wid'), ...(link && { link }) };
    if (!template && !title) throw new UserError(systemErrors.messageTitleNeeded, {}, { title: systemErrors.messageTitleNeeded });
    const sent = template
      ? await services.messages.sendTemplate(db, template, values, sending)
      : await services.messages.send(db, { ...sending, title: { zh: title, en: title }, content: { zh: content, en: content }, category });
    context.audit({ wid: sent.wid, name: title || template, after: { to, template, channels, send_time, recipients: sent.recipients } });
    return sent;
  }),

  handle(countRecipients, async ({ body }, { db, services, user }) => {
    const people = recipientsOf(db, body.to).where(services.scopes.people(user, 'user_account.wid'));
    const counts = await people
      .select([sql<number>`count(*)::int`.as('recipients'), sql<number>`(count(*) filter (where email <> ''))::int`.as('with_email')])
      .executeTakeFirstOrThrow();
    const names = counts.recipients === 0 ? [] : await people.select('user_account.name').orderBy('user_account.wid').limit(shownNames).execute();
    return { ...counts, names: names.map(({ name }) => name) };
  }),

  handle(listSentMessages, async ({ body }, context) => {
    const { key, category, state, mine } = body;
    const title = sql<string>`${sql.ref(`message.title_${context.language}`)}`;
    const messages = sentMessages(context.db, context.services, context.user, context.language)
      .$if(!!key, (query) => query.where(contains(title, key!)))
      .$if(!!category, (query) => query.where('message.category', '=', category!))
      .$if(!!state, (query) => query.where('message.state', '=', state!))
      .$if(mine === true, (query) => query.where('message.creator', '=', context.user.wid));
    return context.page(messages, { key: 'message.wid', sort: '-send_time', sortable: { send_time: 'message.send_time', recipients: 'message.recipients' } });
  }),

  handle(getSentMessage, async ({ query }, { db, services, user, language }) => ({
    ...(await readSent(db, services, user, language, query.wid)),
    read: await readCount(db, query.wid),
    deliveries: await deliveryCounts(db, query.wid),
  })),

  handle(recallMessage, async ({ body }, context) => {
    const { db, services, user, language } = context;
    const message = await readSent(db, services, user, language, body.wid);
    if (message.state === 'recalled') throw new UserError(systemErrors.alreadyRecalled);
    const removed = await recall(db, body.wid);
    if (message.state === 'sent') await tellBells(db, services, removed);
    context.audit({ wid: message.wid, name: message.title, before: { state: message.state }, after: { state: 'recalled', removed: removed.length } });
    return { removed: removed.length };
  }),

  handle(listDeliveries, async ({ body }, context) => {
    await readSent(context.db, context.services, context.user, context.language, body.message);
    const deliveries = deliveriesOf(context.db, body.message)
      .$if(!!body.channel, (query) => query.where('message_delivery.channel', '=', body.channel!))
      .$if(!!body.state, (query) => query.where('message_delivery.state', '=', body.state!));
    return context.page(deliveries, {
      key: 'message_delivery.wid', sort: 'state', sortable: { state: 'message_delivery.state', modify_time: 'message_delivery.modify_time' },
    });
  }),

  handle(retryDeliveries, async ({ body }, context) => {
    const { db, services, user, language } = context;
    const message = await readSent(db, services, user, language, body.message);
    const again = await db.updateTable('message_delivery')
      .set({ state: 'waiting', attempts: 0, next_time: sql<string>`now()`, modify_time: sql<string>`now()` })
      .where('message', '=', message.wid).where('state', '=', 'failed')
      .$if(!!body.wids, (query) => query.where('wid', 'in', body.wids!))
      .returning('wid').execute();
    await db.updateTable('message').set({ failures_told: 0 }).where('wid', '=', message.wid).execute();
    if (again.length > 0) await startDelivery(db, services);
    context.audit({ wid: message.wid, name: message.title, after: { retried: again.length } });
    return { count: again.length };
  }),
];

/** Out of the inboxes where nobody read it; mails and calls under way cannot be held back any more. */
async function recall(db: Database, wid: string): Promise<string[]> {
  await db.updateTable('message').set({ state: 'recalled' }).where('wid', '=', wid).execute();
  await db.updateTable('message_delivery').set({ state: 'stopped', modify_time: sql<string>`now()` })
    .where('message', '=', wid).where('state', '=', 'waiting').execute();
  const removed = await db.deleteFrom('message_recipient').where('message', '=', wid).where('read_time', 'is', null).returning('user_wid').execute();
  return removed.map(({ user_wid }) => user_wid);
}
