import { z } from 'zod';
import { defineCall, pageOf, paging } from '#platform/contract';
import { wid } from './fields.ts';
import { can } from './permissions.ts';

export const UserSession = z.object({
  wid: z.string(),
  address: z.string(),
  /** The browser as it called itself. */
  agent: z.string(),
  login_type: z.enum(['db', 'cas']),
  role: z.string(),
  /** The department an administrator looks through, by its name. */
  simulated: z.string().nullable(),
  create_time: z.iso.datetime(),
  last_seen: z.iso.datetime(),
  /** The caller's own. */
  current: z.boolean(),
});
export type UserSession = z.infer<typeof UserSession>;

export const listUserSessions = defineCall({
  method: 'GET',
  path: '/api/sys/user/sessions',
  summary: { zh: '用户的登录会话', en: 'Open sessions of a user' },
  permission: can.writeUsers,
  query: paging.extend({ wid }),
  reply: pageOf(UserSession),
});

/** One session of the user, or all but the caller's own. */
export const endUserSessions = defineCall({
  method: 'POST',
  path: '/api/sys/user/endSessions',
  summary: { zh: '结束用户会话', en: 'End sessions of a user' },
  permission: can.writeUsers,
  changes: 'user',
  body: z.object({ wid, session: wid.optional() }),
  reply: z.object({ ended: z.number().int() }),
});
