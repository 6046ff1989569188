import { z } from 'zod';
import { defineCall } from '#platform/contract';
import { key, named, wid } from './fields.ts';

/** One person among the members of a group or the holders of a post. */
export const Member = named.extend({
  userid: z.string(),
  /** The name of the main department; empty without one. */
  department: z.string(),
  status: z.enum(['enabled', 'disabled']),
});
export type Member = z.infer<typeof Member>;

/** Narrows a list of members; a department counts with all below it. */
export const MemberFilter = z.object({ key, department: wid.optional() });
export type MemberFilter = z.infer<typeof MemberFilter>;

export const MemberChange = z.object({
  wid,
  add: z.array(wid).max(10_000).default([]),
  remove: z.array(wid).max(10_000).default([]),
});
/** Whoever was a member already, or was none, does not count. */
export const MembersChanged = z.object({ added: z.number().int(), removed: z.number().int() });

/** Finds people by their user ids, as pasted from a table; says which of them are unknown. */
export const findPeople = defineCall({
  method: 'POST',
  path: '/api/sys/user/findByUserids',
  summary: { zh: '按用户名查找多名用户', en: 'Find many users by their user names' },
  permission: 'signed-in',
  body: z.object({ userids: z.array(z.string().trim().min(1).max(100)).min(1).max(10_000) }),
  reply: z.object({ people: z.array(Member), unknown: z.array(z.string()) }),
});
