import type { Selectable } from 'kysely';
import { platformErrors, type Language } from '#platform/contract';
import type { HelpArticle } from '#areas/entry';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import type { HelpArticleTable } from './help-table.ts';
import { summaryOf } from './plain-text.ts';

export type HelpRow = Selectable<HelpArticleTable>;

export function articleOf(row: HelpRow): HelpArticle {
  const { title_zh, title_en, body_zh, body_en, ...rest } = row;
  return { ...rest, title: { zh: title_zh, en: title_en }, body: { zh: body_zh, en: body_en } };
}

/** Relative to the public address, so it holds behind any proxy and base path. */
export function helpAddress(wid: string): string {
  return wid ? `#/help?wid=${encodeURIComponent(wid)}` : '#/help';
}

export function linkOf(row: HelpRow, language: Language) {
  const { title, body } = articleOf(row);
  return { wid: row.wid, title: title[language], summary: summaryOf(body[language]), address: helpAddress(row.wid) };
}

export function findArticle(db: Database, wid: string): Promise<HelpRow | undefined> {
  return db.selectFrom('help_article').selectAll().where('wid', '=', wid).executeTakeFirst();
}

export async function needArticle(db: Database, wid: string, language: Language): Promise<HelpRow> {
  const row = await findArticle(db, wid);
  if (!row) throw new UserError(platformErrors.notFound, { what: language === 'zh' ? '这篇文章' : 'article' });
  return row;
}
