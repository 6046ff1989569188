import type { Kysely } from 'kysely';
import { sourcesTemplates } from '#areas/sources';
import type { Services } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import type { DataSourceRow } from '../sources/connector-options.ts';

const named = 5;

/** The administrator hears of each change once. Without one to write to, it waits for the next. */
export async function tellChanges(db: Kysely<Tables>, services: Services, source: Pick<DataSourceRow, 'wid' | 'databasename' | 'admin_user'>): Promise<boolean> {
  const { wid, databasename: name, admin_user: administrator } = source;
  if (!administrator) return false;
  try {
    return await db.transaction().execute(async (transaction) => {
      const news = await transaction.updateTable('source_change').set({ told: true }).where('database_wid', '=', wid).where('told', '=', false).returning(['data_object', 'change']).execute();
      if (news.length === 0) return false;
      const count = (change: string) => String(news.filter((one) => one.change === change).length);
      const tables = news.map((one) => one.data_object).sort().slice(0, named).join(', ') + (news.length > named ? ' …' : '');
      await services.messages.sendTemplate(
        transaction, sourcesTemplates.sourceChanged.key, { name, wid, tables, created: count('new'), changed: count('changed'), dropped: count('dropped') },
        { to: { users: [administrator] }, from: null },
      );
      return true;
    });
  } catch (error) {
    // An administrator who left reads nothing.
    if (error instanceof UserError) return false;
    throw error;
  }
}
