import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { systemErrors } from '#areas/system';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { refreshDynamicGroups } from '../groups/dynamic-groups.ts';
import { renameInDeletions } from '../users/deletions.ts';

/**
 * A post that someone holds stays, unless they get another one: nobody loses a role by a slip.
 * `seen` says which holders the caller may see, and thus move.
 */
export async function removePost(
  db: Database, post: { wid: string; name: string }, moveTo?: string, seen: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): Promise<void> {
  if (moveTo) await moveHolders(db, post, moveTo, seen);
  const holder = await livingHolders(db, post.wid).select('user_post.user_wid').limit(1).executeTakeFirst();
  if (holder) throw new UserError(systemErrors.postHeld, { name: post.name });
  await db.deleteFrom('user_post').where('post', '=', post.wid).execute();
  await db.deleteFrom('role_member').where('kind', '=', 'post').where('member', '=', post.wid).execute();
  await db.deleteFrom('post').where('wid', '=', post.wid).execute();
}

/** Accounts that were deleted do not keep a post. */
function livingHolders(db: Database, post: string) {
  return db
    .selectFrom('user_post')
    .innerJoin('user_account', 'user_account.wid', 'user_post.user_wid')
    .where('user_post.post', '=', post)
    .where('user_account.deleted_time', 'is', null);
}

async function moveHolders(db: Database, post: { wid: string; name: string }, to: string, seen: RawBuilder<SqlBool>): Promise<void> {
  if (to === post.wid) throw new UserError(systemErrors.moveToItself, {}, { moveTo: systemErrors.moveToItself });
  const hidden = await livingHolders(db, post.wid)
    .select(sql<number>`count(*)::int`.as('count'))
    .where((holder) => holder.not(seen))
    .executeTakeFirstOrThrow();
  if (hidden.count > 0) throw new UserError(systemErrors.holdersOutOfSight, { name: post.name, count: hidden.count });
  await renameInDeletions(db, 'posts', post.wid, to);
  const moved = await db.deleteFrom('user_post').where('post', '=', post.wid).returning('user_wid').execute();
  if (moved.length === 0) return;
  const users = moved.map(({ user_wid }) => user_wid);
  await db
    .insertInto('user_post')
    .columns(['user_wid', 'post'])
    .expression(sql`select unnest(${users}::text[]), ${to}::text`)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // The rules are asked about these people alone, or about everyone when that is less to send.
  await refreshDynamicGroups(db, users.length <= 1000 ? { user: users } : {});
}
