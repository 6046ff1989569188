import { sql } from 'kysely';
import { z } from 'zod';
import { messageSettings } from '#areas/system';
import type { Database } from '#platform/server/database.ts';
import { defineJob } from '#platform/server/jobs/job.ts';

/** A message may have a hundred thousand recipients, so rows go in pieces. */
const piece = 5000;
/** As long as people can put back what they deleted. */
const binDays = 30;

/** Every night: messages older than the setting says, and what people deleted a month ago. */
export const clearMessagesJob = defineJob({
  name: 'system.clearMessages',
  title: { zh: '清理过期消息', en: 'Clear expired messages' },
  input: z.object({}),
  concurrency: 1,
  timeout: 3600,
  async run(_input, { db, services, signal, log }) {
    const days = services.settings.get(messageSettings.days);
    const messages = await clearOldMessages(db, days, signal);
    log(`messages deleted: ${messages}`);
    const deleted = await clearBins(db, signal);
    log(`deleted inbox entries removed: ${deleted}`);
    return { messages, deleted };
  },
});

export const clearMessagesTime = '37 3 * * *';

export async function clearOldMessages(db: Database, days: number, signal: AbortSignal): Promise<number> {
  let cleared = 0;
  for (;;) {
    signal.throwIfAborted();
    const old = await db.selectFrom('message').select('wid').where('send_time', '<', daysAgo(days)).where('state', '!=', 'scheduled')
      .orderBy('send_time').limit(1).executeTakeFirst();
    if (!old) return cleared;
    for (const table of ['message_recipient', 'message_delivery'] as const) {
      const some = db.selectFrom(table).select(sql`ctid`.as('ctid')).where('message', '=', old.wid).limit(piece);
      for (let removed = piece; removed === piece;) {
        signal.throwIfAborted();
        const { numDeletedRows } = await db.deleteFrom(table).where(sql`ctid`, 'in', some).executeTakeFirstOrThrow();
        removed = Number(numDeletedRows);
      }
    }
    await db.deleteFrom('message').where('wid', '=', old.wid).execute();
    cleared += 1;
  }
}

async function clearBins(db: Database, signal: AbortSignal): Promise<number> {
  let cleared = 0;
  for (let removed = piece; removed === piece;) {
    signal.throwIfAborted();
    const some = db.selectFrom('message_recipient').select(sql`ctid`.as('ctid')).where('deleted_time', '<', daysAgo(binDays)).limit(piece);
    const { numDeletedRows } = await db.deleteFrom('message_recipient').where(sql`ctid`, 'in', some).executeTakeFirstOrThrow();
    removed = Number(numDeletedRows);
    cleared += removed;
  }
  return cleared;
}

const daysAgo = (days: number) => sql<string>`now() - make_interval(days => ${days})`;
