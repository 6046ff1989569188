import { sql } from 'kysely';
import { getHelpArticle, helpWord, listHelp, queryHelpBySubject, searchHelp } from '#areas/entry';
import { handle } from '#platform/server/handle.ts';
import { articleOf, findArticle, helpAddress, linkOf, needArticle } from './help-rows.ts';
import { rankArticles, searchTerms, termParts } from './help-search.ts';
import { articlesAbout } from './help-subjects.ts';

/** Ranking looks at no more articles than this; far above what a help centre holds. */
const mostCandidates = 500;

export const readHelpHandlers = [
  handle(helpWord, async ({ body }, { db }) => {
    const wid = (await findArticle(db, body.wid))?.wid ?? '';
    return { address: helpAddress(wid), wid };
  }),

  handle(queryHelpBySubject, async ({ body }, { db, language }) =>
    (await articlesAbout(db, body.tableName)).map((row) => linkOf(row, language))),

  handle(listHelp, async (_input, { db }) => {
    const rows = await db
      .selectFrom('help_article')
      .select(['wid', 'parent', 'position', 'title_zh', 'title_en'])
      .orderBy('position')
      .orderBy('wid')
      .execute();
    return rows.map(({ title_zh, title_en, ...row }) => ({ ...row, title: { zh: title_zh, en: title_en } }));
  }),

  handle(getHelpArticle, async ({ params }, { db, language }) => articleOf(await needArticle(db, params.wid, language))),

  handle(searchHelp, async ({ body }, { db, language }) => {
    const patterns = searchTerms(body.text).flatMap(termParts).map((part) => `%${part.replace(/[\\%_]/g, '\\$&')}%`);
    if (patterns.length === 0) return [];
    const rows = await db
      .selectFrom('help_article')
      .selectAll()
      .where(sql<boolean>`concat_ws(e'\n', title_zh, title_en, body_zh, body_en, array_to_string(subjects, ' ')) ilike any(${patterns}::text[])`)
      .limit(mostCandidates)
      .execute();
    return rankArticles(rows.map(articleOf), body.text, language);
  }),
];
