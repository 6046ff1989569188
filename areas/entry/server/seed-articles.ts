import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { sql, type Kysely } from 'kysely';
import type { Database, Tables } from '#platform/server/database.ts';
import { readArticle, type WrittenArticle } from './front-matter.ts';
import { lockTree } from './help-tree.ts';

const folder = new URL('./help-articles/', import.meta.url);

export async function readArticles(): Promise<WrittenArticle[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
  return Promise.all(files.map(async (name) => readArticle(name, await readFile(new URL(name, folder), 'utf8'))));
}

/**
 * Brings the articles of this version of the product: new ones are added, unchanged ones renewed.
 * What an administrator edited or deleted stays as they left it.
 */
export async function seedArticles(db: Kysely<Tables>, articles: readonly WrittenArticle[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Several processes may start at once; the second finds everything done.
    await lockTree(transaction);
    const shipped = new Map((await transaction.selectFrom('help_shipped').selectAll().execute()).map((row) => [row.wid, row.hash]));
    for (const article of articles) {
      const hash = hashOf(article);
      if (shipped.get(article.wid) === hash) continue;
      if (shipped.has(article.wid)) await renew(transaction, article);
      else await add(transaction, article);
      await transaction
        .insertInto('help_shipped')
        .values({ wid: article.wid, hash })
        .onConflict((conflict) => conflict.column('wid').doUpdateSet({ hash }))
        .execute();
    }
  });
}

async function add(db: Database, article: WrittenArticle): Promise<void> {
  await db
    .insertInto('help_article')
    .values({ wid: article.wid, creator: null, last_modifier: null, edited: false, ...columnsOf(article) })
    // An administrator may have written one under the same key before the product had it.
    .onConflict((conflict) => conflict.column('wid').doNothing())
    .execute();
}

async function renew(db: Database, article: WrittenArticle): Promise<void> {
  const { parent: _parent, position: _position, ...text } = columnsOf(article);
  await db
    .updateTable('help_article')
    .set({ ...text, modify_time: new Date().toISOString(), row_version: sql<number>`row_version + 1` })
    .where('wid', '=', article.wid)
    .where('edited', '=', false)
    .execute();
}

function columnsOf(article: WrittenArticle) {
  return {
    parent: article.parent,
    position: article.order,
    title_zh: article.title.zh,
    title_en: article.title.en,
    body_zh: article.body.zh,
    body_en: article.body.en,
    subjects: article.subjects,
  };
}

function hashOf(article: WrittenArticle): string {
  return createHash('sha256').update(JSON.stringify(columnsOf(article))).digest('hex');
}
