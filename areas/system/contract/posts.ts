import { z } from 'zod';
import { defineCall, pageOf, paging, recordFields } from '#platform/contract';
import { code, key, name, remark, saved, version, wid } from './fields.ts';
import { Member, MemberChange, MemberFilter, MembersChanged } from './members.ts';
import { can } from './permissions.ts';

const postFields = { name, code, remark };
const place = z.number().int().min(0).max(1_000_000);

export const Post = z.object({
  ...recordFields,
  ...postFields,
  order_num: place,
  /** How many people are on the post. */
  holders: z.number().int(),
  /** The roles given to the post, by name, in the reader's language. */
  role_names: z.string(),
  /** The dynamic groups whose rule names the post. */
  group_names: z.string(),
});
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

export const getPost = defineCall({
  method: 'GET',
  path: '/api/sys/post/one',
  summary: { zh: '岗位详情', en: 'One post' },
  permission: can.readPosts,
  query: z.object({ wid }),
  reply: Post,
});

export const savePost = defineCall({
  method: 'POST',
  path: '/api/sys/post/save',
  summary: { zh: '保存岗位', en: 'Save a post' },
  permission: can.writePosts,
  changes: 'post',
  /** Without a place a new post comes last and a known one stays where it is. */
  body: z.object({ ...version, ...postFields, order_num: place.optional() }),
  reply: saved,
});
export type PostInput = z.input<typeof savePost.body>;

export const postMoves = ['first', 'up', 'down', 'last'] as const;
export type PostMove = (typeof postMoves)[number];

export const movePost = defineCall({
  method: 'POST',
  path: '/api/sys/post/move',
  summary: { zh: '调整岗位顺序', en: 'Move a post in the order' },
  permission: can.writePosts,
  changes: 'post',
  body: z.object({ wid, to: z.enum(postMoves) }),
});

/** A post that people hold is deleted only when they are given another one in its stead. */
export const deletePost = defineCall({
  method: 'POST',
  path: '/api/sys/post/delete',
  summary: { zh: '删除岗位', en: 'Delete a post' },
  permission: can.writePosts,
  changes: 'post',
  body: z.object({ wid, moveTo: wid.optional() }),
});

export const listPostMembers = defineCall({
  method: 'POST',
  path: '/api/sys/post/listMembers',
  summary: { zh: '岗位人员', en: 'People on a post' },
  permission: can.readPosts,
  query: paging.extend({ wid }),
  body: MemberFilter,
  reply: pageOf(Member),
});

export const changePostMembers = defineCall({
  method: 'POST',
  path: '/api/sys/post/changeMembers',
  summary: { zh: '调整岗位人员', en: 'Change the people on a post' },
  permission: can.writePosts,
  changes: 'post',
  body: MemberChange,
  reply: MembersChanged,
});
