import { sql } from 'kysely';
import type { Services } from '#platform/server/context.ts';

type Belonging = Parameters<Services['people']['canBeTakenOver']>[0];

/** A source must not be left without an administrator when an account is deleted. */
export const ownedSources: Belonging = {
  key: 'sources.dataSources',
  title: { zh: '负责的数据源', en: 'Data sources' },
  async count(db, people) {
    const { count } = await db.selectFrom('data_source').select(sql<number>`count(*)::int`.as('count')).where('admin_user', 'in', people).executeTakeFirstOrThrow();
    return count;
  },
  async handOver(db, people, to, by) {
    await db.updateTable('data_source')
      .set({ admin_user: to, modify_time: sql`now()`, last_modifier: by?.wid ?? null, row_version: sql`row_version + 1` })
      .where('admin_user', 'in', people).execute();
  },
};
