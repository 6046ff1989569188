import { savePost, type Post } from '#areas/system';
import type { BundlePart } from '#platform/server/bundle-part.ts';
import type { Database } from '#platform/server/database.ts';
import { storePost } from '../../posts/posts.ts';
import { removePost } from '../../posts/remove-post.ts';

type PostValue = Pick<Post, 'name' | 'order_num' | 'remark'>;

const findPost = (db: Database, code: string) =>
  db.selectFrom('post').select(['wid', 'row_version', 'name']).where('code', '=', code).executeTakeFirst();

/** Who holds a post differs from platform to platform and stays behind. */
export const postsPart: BundlePart = {
  key: 'posts',
  title: { zh: '岗位', en: 'Posts' },

  async read(db) {
    const rows = await db.selectFrom('post').select(['code', 'name', 'order_num', 'remark']).orderBy('code').execute();
    return rows.map(({ code, ...value }) => ({ key: code, name: { zh: value.name, en: value.name }, value: value satisfies PostValue }));
  },

  async examine(_db, { key, value }) {
    const accepted = savePost.body.safeParse({ ...(value as object), code: key }).success;
    return accepted ? null : { zh: '本平台不接受这个岗位', en: 'this platform does not accept the post' };
  },

  async apply(db, { key, value }, by) {
    const present = await findPost(db, key);
    const { name, order_num, remark } = value as PostValue;
    await storePost(db, { name, order_num, remark, code: key, ...(present && { wid: present.wid, row_version: present.row_version }) }, by);
  },

  async remove(db, key) {
    const present = await findPost(db, key);
    if (present) await removePost(db, present);
  },
};
