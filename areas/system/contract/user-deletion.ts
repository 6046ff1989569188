import { z } from 'zod';
import { defineCall } from '#platform/contract';
import { wid } from './fields.ts';
import { can } from './permissions.ts';

/** How long a deleted account can come back. */
export const restoreDays = 30;

const wids = z.array(wid).min(1).max(200);

export const UserDeletion = z.object({
  /** What ends with the account. */
  sessions: z.number().int(),
  departments: z.number().int(),
  posts: z.number().int(),
  roles: z.number().int(),
  groups: z.number().int(),
  /** What someone else can take over: departments led, and whatever other areas name. Without zeros. */
  belongings: z.array(z.object({ key: z.string(), title: z.object({ zh: z.string(), en: z.string() }), count: z.number().int() })),
});
export type UserDeletion = z.infer<typeof UserDeletion>;

/** Changes nothing: what a deletion would end and what is to be taken over. */
export const previewUserDeletion = defineCall({
  method: 'POST',
  path: '/api/sys/user/previewDeletion',
  summary: { zh: '预览删除用户', en: 'What deleting users would mean' },
  permission: can.writeUsers,
  body: z.object({ wids }),
  reply: UserDeletion,
});

/** Records keep naming whoever made them; the user id is free again. */
export const deleteUsers = defineCall({
  method: 'POST',
  path: '/api/sys/user/delete',
  summary: { zh: '删除用户', en: 'Delete users' },
  permission: can.writeUsers,
  changes: 'user',
  body: z.object({
    wids,
    /** Who takes over; null: nobody, for example a department stays without a leader. */
    successor: wid.nullable(),
  }),
  reply: z.object({ deleted: z.number().int() }),
});

/** Comes back disabled, with departments and posts that still exist; roles and a password are given anew. */
export const restoreUser = defineCall({
  method: 'POST',
  path: '/api/sys/user/restore',
  summary: { zh: '恢复已删除的用户', en: 'Restore a deleted user' },
  permission: can.writeUsers,
  changes: 'user',
  body: z.object({ wid }),
});
