import { sql } from 'kysely';
import type { Services } from '#platform/server/context.ts';
import { followSurveys } from './source-survey-status.ts';

type Belonging = Parameters<Services['people']['canBeTakenOver']>[0];

/** Surveys that a deleted person should still have filled in go to whoever takes over; without one they are withdrawn. */
export const openSurveys: Belonging = {
  key: 'sources.surveys',
  title: { zh: '未完成的调研', en: 'Surveys under way' },
  async count(db, people) {
    const { count } = await db.selectFrom('survey').select(sql<number>`count(*)::int`.as('count'))
      .where('assignee', 'in', people).where('state', 'not in', ['approved', 'withdrawn']).executeTakeFirstOrThrow();
    return count;
  },
  async handOver(db, people, to, by) {
    const changed = { modify_time: sql<string>`now()`, last_modifier: by?.wid ?? null, row_version: sql<number>`row_version + 1` };
    const sources = await db.updateTable('survey').set(to ? { assignee: to, ...changed } : { state: 'withdrawn', decided_time: new Date().toISOString(), ...changed })
      .where('assignee', 'in', people).where('state', 'not in', ['approved', 'withdrawn']).returning('database_wid').execute();
    if (to) return;
    for (const { database_wid } of sources) await followSurveys(db, database_wid);
  },
};
