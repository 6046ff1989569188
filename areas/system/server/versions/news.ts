import { sql } from 'kysely';
import { getNews, markNewsSeen } from '#areas/system';
import type { Database } from '#platform/server/database.ts';
import { handle } from '#platform/server/handle.ts';
import { inLanguage } from './versions.ts';

/** Whoever was away for long is told of the latest; the others stand in the version log. */
const mostNews = 3;

/** Released since this person was last told, or since the account exists: a new colleague does not read old news. */
export function newsFor(db: Database, user: string) {
  return db
    .selectFrom('version')
    .select(['wid', 'number', 'title_zh', 'title_en', 'notes_zh', 'notes_en', 'release_date'])
    .where('state', '=', 'released')
    .where('released_time', '>', sql<string>`coalesce(
      (select seen_time from version_seen where user_wid = ${user}),
      (select create_time from user_account where wid = ${user})
    )`)
    .orderBy('released_time', 'desc')
    .limit(mostNews)
    .execute();
}

export async function rememberNews(db: Database, user: string, upTo: string): Promise<void> {
  await sql`
    insert into version_seen (user_wid, seen_time)
    select ${user}::text, released_time from version where wid = ${upTo} and released_time is not null
    on conflict (user_wid) do update set seen_time = greatest(version_seen.seen_time, excluded.seen_time)`.execute(db);
}

export const newsHandlers = [
  handle(getNews, async (_input, { db, user, language }) => {
    const rows = await newsFor(db, user.wid);
    return {
      versions: rows.map(({ title_zh, title_en, notes_zh, notes_en, ...row }) => ({
        ...row, name: inLanguage(title_zh, title_en, language), notes: inLanguage(notes_zh, notes_en, language),
      })),
    };
  }),

  handle(markNewsSeen, async ({ body }, { db, user }) => {
    await rememberNews(db, user.wid, body.upTo);
    return null;
  }),
];
