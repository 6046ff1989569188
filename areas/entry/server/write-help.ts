import { entryErrors, deleteHelpArticle, moveHelpArticle, saveHelpArticle, type HelpArticleInput } from '#areas/entry';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { insertRecord, updateRecord, type By, type RecordVersion, type RefusalWords } from '#platform/server/records.ts';
import { articleOf, needArticle, type HelpRow } from './help-rows.ts';
import { checkParent, childrenOf, lockTree, placeInOrder } from './help-tree.ts';

export async function storeArticle(db: Database, input: HelpArticleInput, by: By, words: RefusalWords): Promise<HelpRow> {
  await lockTree(db);
  const { wid, row_version, parent } = input;
  const values = {
    title_zh: input.title.zh, title_en: input.title.en, body_zh: input.body.zh, body_en: input.body.en,
    subjects: [...new Set(input.subjects)], edited: true,
  };
  if (wid === undefined || row_version === undefined) {
    await checkParent(db, undefined, parent);
    return insertRecord(db, 'help_article', { wid, parent, position: await endOf(db, parent), ...values }, by).catch((error: unknown) => {
      const taken = (error as { constraint?: string }).constraint === 'help_article_pkey';
      throw taken ? new UserError(entryErrors.keyTaken, { wid: wid ?? '' }) : error;
    });
  }
  const before = await updateRecord(db, 'help_article', { wid, row_version }, values, by, words);
  if (before.parent === parent) return before;
  await checkParent(db, wid, parent);
  return db.updateTable('help_article').set({ parent, position: await endOf(db, parent) }).where('wid', '=', wid).returningAll().executeTakeFirstOrThrow();
}

/** The articles below take its place: nothing that was written disappears with its heading. */
export async function removeArticle(db: Database, seen: RecordVersion, by: By, words: RefusalWords): Promise<HelpRow> {
  await lockTree(db);
  const article = await updateRecord(db, 'help_article', seen, {}, by, words);
  const siblings = await childrenOf(db, article.parent);
  const children = await childrenOf(db, article.wid);
  await db.deleteFrom('help_article').where('wid', '=', article.wid).execute();
  await placeInOrder(db, article.parent, siblings.flatMap(({ wid }) => (wid === article.wid ? children.map((child) => child.wid) : [wid])));
  return article;
}

export async function placeArticle(db: Database, wid: string, parent: string | null, index: number): Promise<void> {
  await lockTree(db);
  await checkParent(db, wid, parent);
  const siblings = (await childrenOf(db, parent)).map((sibling) => sibling.wid).filter((sibling) => sibling !== wid);
  await placeInOrder(db, parent, siblings.toSpliced(index, 0, wid));
}

async function endOf(db: Database, parent: string | null): Promise<number> {
  return ((await childrenOf(db, parent)).at(-1)?.position ?? 0) + 10;
}

const wordsOf = (services: Services, db: Database): RefusalWords => ({
  what: { zh: '这篇文章', en: 'article' },
  who: (wid) => services.people.nameOf(wid, db),
});

export const writeHelpHandlers = [
  handle(saveHelpArticle, async ({ body }, context) => {
    const { db, user, services, language } = context;
    const before = body.row_version === undefined ? undefined : await needArticle(db, body.wid ?? '', language);
    const saved = articleOf(await storeArticle(db, body, user, wordsOf(services, db)));
    context.audit({ wid: saved.wid, name: saved.title[language], before: before && articleOf(before), after: saved });
    return saved;
  }),

  handle(deleteHelpArticle, async ({ body }, context) => {
    const before = articleOf(await removeArticle(context.db, body, context.user, wordsOf(context.services, context.db)));
    context.audit({ wid: before.wid, name: before.title[context.language], before });
    return null;
  }),

  handle(moveHelpArticle, async ({ body }, context) => {
    const { title, parent, position } = articleOf(await needArticle(context.db, body.wid, context.language));
    await placeArticle(context.db, body.wid, body.parent, body.index);
    context.audit({ wid: body.wid, name: title[context.language], before: { parent, position }, after: { parent: body.parent, index: body.index } });
    return null;
  }),
];
