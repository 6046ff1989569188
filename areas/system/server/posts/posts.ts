import { sql } from 'kysely';
import { deletePost, listPosts, savePost, systemErrors, type Post, type PostInput } from '#areas/system';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { insertRecord, updateRecord, type By } from '#platform/server/records.ts';
import { faster } from '../users/people.ts';
import { found, refusing } from '../refusals.ts';
import { contains } from '../search.ts';

const searched = sql<string>`post.name || ' ' || post.code`;

export async function readPost(db: Database, wid: string): Promise<Post> {
  return found(await db.selectFrom('post').selectAll().where('wid', '=', wid).executeTakeFirst(), systemErrors.postNotFound);
}

export function storePost(db: Database, input: PostInput, by: By) {
  const { wid, row_version, ...fields } = savePost.body.parse(input);
  const saving = wid
    ? updateRecord(db, 'post', { wid, row_version: row_version ?? 0 }, fields, by, faster(db))
    : insertRecord(db, 'post', fields, by);
  return refusing(saving, { post_code_key: new UserError(systemErrors.codeTaken, { code: fields.code }) });
}

/** A post that someone holds stays; nobody loses a role by a slip. */
export async function removePost(db: Database, wid: string): Promise<Post> {
  const post = await readPost(db, wid);
  const holder = await db.selectFrom('user_post').select('user_wid').where('post', '=', wid).limit(1).executeTakeFirst();
  if (holder) throw new UserError(systemErrors.postHeld, { name: post.name });
  await db.deleteFrom('role_member').where('kind', '=', 'post').where('member', '=', wid).execute();
  await db.deleteFrom('post').where('wid', '=', wid).execute();
  return post;
}

export const postHandlers = [
  handle(listPosts, async ({ body }, context) => {
    const posts = context.db
      .selectFrom('post')
      .selectAll()
      .$if(!!body.key, (query) => query.where(contains(searched, body.key!)));
    return context.page(posts, { sort: 'order_num', sortable: { name: 'name', code: 'code', create_time: 'create_time' } });
  }),

  handle(savePost, async ({ body }, context) => {
    const before = body.wid ? await readPost(context.db, body.wid) : undefined;
    const saved = await storePost(context.db, body, context.user);
    context.audit({ wid: saved.wid, name: body.name, before, after: body });
    return saved;
  }),

  handle(deletePost, async ({ body }, context) => {
    const before = await removePost(context.db, body.wid);
    context.audit({ wid: before.wid, name: before.name, before });
    return null;
  }),
];
