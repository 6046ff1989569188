import { sql, type Kysely } from 'kysely';
import { systemTemplates } from '#areas/system';
import type { Services } from '#platform/server/context.ts';
import type { Database, Tables } from '#platform/server/database.ts';

/** Whoever sent a message learns that it did not reach everybody, once nothing of it is under way any more. */
export async function tellSenders(db: Kysely<Tables>, services: Services, since: string): Promise<void> {
  for (const { message, count, reason } of await failures(db, since)) {
    await db.transaction().execute(async (transaction) => {
      // Runs may end in the same moment; only the one that writes the number down speaks.
      const told = await transaction.updateTable('message').set({ failures_told: count }).where('wid', '=', message)
        .where('failures_told', '!=', count).where('creator', 'is not', null).returning(['title_zh', 'creator']).executeTakeFirst();
      if (!told) return;
      const values = { title: told.title_zh.slice(0, 200), count, reason: reason ?? '', wid: message };
      await services.messages.sendTemplate(transaction, systemTemplates.deliveryFailed.key, values, { to: { users: [told.creator!] }, from: null });
    });
  }
}

function failures(db: Database, since: string) {
  return db
    .selectFrom('message_delivery')
    .select(['message', sql<number>`count(*)::int`.as('count'), sql<string | null>`max(error ->> 'zh')`.as('reason')])
    .where('state', '=', 'failed')
    .where('message', 'in', db.selectFrom('message_delivery').select('message').where('state', 'in', ['failed', 'succeeded']).where('modify_time', '>=', since))
    .where(({ not, exists, selectFrom }) => not(exists(
      selectFrom('message_delivery as other').select('other.wid').whereRef('other.message', '=', 'message_delivery.message').where('other.state', 'in', ['waiting', 'running']))))
    .groupBy('message')
    .execute();
}
