import { sql } from 'kysely';
import type { Database } from '#platform/server/database.ts';
import type { HelpRow } from './help-rows.ts';

/** `/a/b/c` is also helped by what helps `/a/b` and `/a`; a table name stands for itself. */
export function subjectChain(name: string): string[] {
  const whole = name.trim().toLowerCase().replace(/[?#].*$/, '').replace(/(.)\/+$/, '$1');
  if (!whole.startsWith('/')) return [whole];
  const parts = whole.split('/').filter(Boolean);
  return parts.length === 0 ? ['/'] : parts.map((_, index) => `/${parts.slice(0, parts.length - index).join('/')}`);
}

/** Articles about a screen or a table, the closest subject first. */
export async function articlesAbout(db: Database, name: string): Promise<HelpRow[]> {
  const chain = subjectChain(name);
  const rows = await db
    .selectFrom('help_article')
    .selectAll()
    .where(sql<boolean>`exists (select 1 from unnest(subjects) as subject where lower(subject) = any(${chain}::text[]))`)
    .orderBy('position')
    .orderBy('wid')
    .limit(50)
    .execute();
  const closeness = (row: HelpRow) => Math.min(...row.subjects.map((subject) => chain.indexOf(subject.toLowerCase())).filter((at) => at >= 0));
  return rows.sort((a, b) => closeness(a) - closeness(b));
}
