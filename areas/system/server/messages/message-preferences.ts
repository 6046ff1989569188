import { getMessagePreferences, saveMessagePreferences, systemErrors, usualPreferences, type MessagePreferences } from '#areas/system';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { mailWorks } from './deliver/plan-deliveries.ts';
import { isTimeZone } from './quiet-hours.ts';
import './message-tables.ts';

async function readPreferences(db: Database, user: string): Promise<MessagePreferences> {
  const kept = await db.selectFrom('message_preference').select(['channels', 'quiet', 'language']).where('user_wid', '=', user).executeTakeFirst();
  return kept ? { ...kept, channels: { ...usualPreferences.channels, ...kept.channels } } : usualPreferences;
}

function checkQuietHours(quiet: MessagePreferences['quiet']): void {
  if (!quiet) return;
  if (quiet.from === quiet.to) throw new UserError(systemErrors.quietHoursEmpty, {}, { 'quiet.to': systemErrors.quietHoursEmpty });
  if (!isTimeZone(quiet.zone)) throw new UserError(systemErrors.timeZoneUnknown, { zone: quiet.zone });
}

export const messagePreferenceHandlers = [
  handle(getMessagePreferences, async (_input, { db, user, services }) => {
    const { email } = await db.selectFrom('user_account').select('email').where('wid', '=', user.wid).executeTakeFirstOrThrow();
    return { ...(await readPreferences(db, user.wid)), email, mail_works: mailWorks(services.settings) };
  }),

  handle(saveMessagePreferences, async ({ body }, context) => {
    checkQuietHours(body.quiet);
    const { db, user } = context;
    const before = await readPreferences(db, user.wid);
    const values = { channels: JSON.stringify(body.channels), quiet: body.quiet && JSON.stringify(body.quiet), language: body.language };
    await db.insertInto('message_preference').values({ user_wid: user.wid, ...values })
      .onConflict((conflict) => conflict.column('user_wid').doUpdateSet(values)).execute();
    context.audit({ wid: user.wid, name: user.name, before, after: body });
    return null;
  }),
];
