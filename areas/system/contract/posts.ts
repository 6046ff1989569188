import { z } from 'zod';
import { defineCall, pageOf, paging, recordFields } from '#platform/contract';
import { code, key, name, orderNumber, remark, saved, version, wid } from './fields.ts';
import { can } from './permissions.ts';

const postFields = { name, code, order_num: orderNumber, remark };

export const Post = z.object({ ...recordFields, ...postFields });
export type Post = z.infer<typeof Post>;

export const listPosts = defineCall({
  method: 'POST',
  path: '/api/sys/post/list',
  summary: { zh: '岗位列表', en: 'Posts' },
  permission: can.readPosts,
  query: paging,
  body: z.object({ key }),
  reply: pageOf(Post),
});

export const savePost = defineCall({
  method: 'POST',
  path: '/api/sys/post/save',
  summary: { zh: '保存岗位', en: 'Save a post' },
  permission: can.writePosts,
  changes: 'post',
  body: z.object({ ...version, ...postFields }),
  reply: saved,
});
export type PostInput = z.input<typeof savePost.body>;

export const deletePost = defineCall({
  method: 'POST',
  path: '/api/sys/post/delete',
  summary: { zh: '删除岗位', en: 'Delete a post' },
  permission: can.writePosts,
  changes: 'post',
  body: z.object({ wid }),
});
