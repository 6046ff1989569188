import type { Transporter } from 'nodemailer';
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import { messageSettings } from '#areas/system';
import type { Services } from '#platform/server/context.ts';
import type { Database, Tables } from '#platform/server/database.ts';
import { defineJob, type JobContext } from '#platform/server/jobs/job.ts';
import { announce } from '../bells.ts';
import { claimDeliveries, postponeMail, reclaimLost, settleDelivery } from './claim-deliveries.ts';
import { beforeMail, deliverMail, deliverWebhook, same } from './deliver-one.ts';
import { mailReason, openTransport } from './mail-transport.ts';
import { readOutgoing, type Outgoing } from './outgoing.ts';
import { tellSenders } from './tell-senders.ts';

/** Sends what is due by e-mail and webhook, and sees to it that it is woken when the next is. */
export const deliverMessagesJob = defineJob({
  name: 'system.deliverMessages',
  title: { zh: '投递消息', en: 'Deliver messages' },
  input: z.object({}),
  timeout: 6 * 3600,
  async run(_input, context) {
    await arriveScheduled(context.db, context.services);
    await reclaimLost(context.db);
    const since = new Date().toISOString();
    try {
      const tried = await deliverDue(context);
      await tellSenders(context.db, context.services, since);
      return { tried };
    } finally {
      await wakeForNext(context.db, context.services);
    }
  },
});

export function startDelivery(db: Database, { jobs }: Services): Promise<string> {
  return jobs.start(deliverMessagesJob, {}, { db, user: null });
}

/** Messages whose time has come: they lie in the inboxes already, dated now. */
export async function arriveScheduled(db: Kysely<Tables>, services: Services): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const arrived = await transaction.updateTable('message').set({ state: 'sent' })
      .where('state', '=', 'scheduled').where('send_time', '<=', sql<string>`now()`).returning(['wid', 'category']).execute();
    for (const { wid, category } of arrived) {
      const people = await transaction.selectFrom('message_recipient').select('user_wid').where('message', '=', wid).where('read_time', 'is', null).execute();
      await announce(transaction, services, people.map(({ user_wid }) => user_wid), category);
    }
  });
}

async function deliverDue({ db, services, signal, log, progress }: JobContext): Promise<number> {
  let transport: Transporter | undefined;
  let done = 0;
  try {
    for (let claimed = await claimDeliveries(db); claimed.length > 0; claimed = await claimDeliveries(db)) {
      const batch = await readOutgoing(db, claimed);
      const mails = await sortOut(db, batch.filter(({ channel }) => channel === 'email'));
      if (mails.length > 0 && !transport) transport = await tryTransport(db, services, mails, log);
      const sending = transport ? mails.map((mail) => deliverMail(mail, services, transport!).then((outcome) => settleDelivery(db, mail.wid, outcome))) : [];
      const calling = batch.filter(({ channel }) => channel === 'webhook')
        .map((call) => deliverWebhook(call, services, signal).then((outcome) => settleDelivery(db, call.wid, outcome)));
      await Promise.all([...sending, ...calling]);
      done += claimed.length;
      progress(done);
      signal.throwIfAborted();
    }
  } finally {
    transport?.close();
  }
  log(`deliveries tried: ${done}`);
  return done;
}

/** Settles those that are not to be sent now; gives the rest. */
async function sortOut(db: Database, mails: Outgoing[]): Promise<Outgoing[]> {
  const now = new Date();
  const ready: Outgoing[] = [];
  for (const mail of mails) {
    const outcome = beforeMail(mail, now);
    if (outcome) await settleDelivery(db, mail.wid, outcome);
    else ready.push(mail);
  }
  return ready;
}

/** One look at the mail server before many mails: when it is away, all of them wait. */
async function tryTransport(db: Database, { settings }: Services, mails: Outgoing[], log: JobContext['log']): Promise<Transporter | undefined> {
  const password = settings.get(messageSettings.mailPassword);
  const transport = await openTransport(settings.get(messageSettings.mailServer), password);
  try {
    await transport.verify();
    return transport;
  } catch (error) {
    transport.close();
    const reason = mailReason(error, password);
    log(`the mail server cannot be used: ${reason}`, 'warning');
    await postponeMail(db, mails.map(({ wid }) => wid), same(reason));
    return undefined;
  }
}

/** Runs cost a line in the list of runs, so there is one when something is due, not one every minute. */
export async function wakeForNext(db: Kysely<Tables>, services: Services): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('message-delivery'))`.execute(transaction);
    const { next } = await transaction.selectNoFrom([sql<string | null>`least(
      (select min(next_time) from message_delivery where state = 'waiting'),
      (select min(send_time) from message where state = 'scheduled'),
      (select min(modify_time) + interval '11 minutes' from message_delivery where state = 'running'))`.as('next')]).executeTakeFirstOrThrow();
    if (!next) return services.jobs.unschedule(deliverMessagesJob, wakeKey);
    // A minute later at the earliest: what is due now is being delivered now.
    const time = new Date(Math.max(Date.parse(next) + 59_999, Date.now() + 60_000));
    const cron = `${time.getUTCMinutes()} ${time.getUTCHours()} ${time.getUTCDate()} ${time.getUTCMonth() + 1} *`;
    await services.jobs.schedule(deliverMessagesJob, cron, {}, { key: wakeKey, timezone: 'UTC' });
  });
}

const wakeKey = 'next';

/** At every start: what became due while nothing ran goes out now. */
export async function resumeDelivery(db: Kysely<Tables>, services: Services): Promise<void> {
  const { waiting } = await db.selectNoFrom([sql<boolean>`
    exists (select from message_delivery where state = 'waiting') or exists (select from message_delivery where state = 'running')
    or exists (select from message where state = 'scheduled')`.as('waiting')])
    .executeTakeFirstOrThrow();
  if (waiting) await startDelivery(db, services);
}
