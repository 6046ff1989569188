import { sql } from 'kysely';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { entryErrors } from '#areas/entry';

/** One change of the tree at a time, until the end of the transaction: two moves at once could close a circle. */
export async function lockTree(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('help_article'))`.execute(db);
}

/** Refuses a parent that is gone, the article itself or one of the articles below it. */
export async function checkParent(db: Database, wid: string | undefined, parent: string | null): Promise<void> {
  const seen = new Set<string>();
  for (let at = parent; at !== null && !seen.has(at); ) {
    if (at === wid) throw new UserError(entryErrors.articleInsideItself);
    seen.add(at);
    const row = await db.selectFrom('help_article').select('parent').where('wid', '=', at).executeTakeFirst();
    if (!row) {
      // Only the parent that was asked for can be mended by choosing another one.
      if (at === parent) throw new UserError(entryErrors.parentGone);
      return;
    }
    at = row.parent;
  }
}

export async function childrenOf(db: Database, parent: string | null): Promise<{ wid: string; position: number }[]> {
  return db
    .selectFrom('help_article')
    .select(['wid', 'position'])
    .where('parent', parent === null ? 'is' : '=', parent)
    .orderBy('position')
    .orderBy('wid')
    .execute();
}

/** Writes the order of siblings: only rows whose place changed are touched, and their version is not. */
export async function placeInOrder(db: Database, parent: string | null, wids: readonly string[]): Promise<void> {
  for (const [index, wid] of wids.entries()) {
    const position = (index + 1) * 10;
    await db
      .updateTable('help_article')
      .set({ parent, position })
      .where('wid', '=', wid)
      .where((row) => row.or([row('position', '!=', position), row('parent', 'is distinct from', parent)]))
      .execute();
  }
}
