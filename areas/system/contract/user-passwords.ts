import { z } from 'zod';
import { defineCall } from '#platform/contract';
import { wid } from './fields.ts';
import { can } from './permissions.ts';

/** The password comes encoded as at sign-in; the user must change it at the next one. */
export const setUserPassword = defineCall({
  method: 'POST',
  path: '/api/sys/user/setPassword',
  summary: { zh: '设置用户密码', en: 'Set a new password for a user' },
  permission: can.writeUsers,
  changes: 'user',
  body: z.object({ wid, passWord: z.string().min(1).max(1000) }),
});

/** Answers with a password that is shown once and kept nowhere; it must be changed at the next sign-in. */
export const generateUserPassword = defineCall({
  method: 'POST',
  path: '/api/sys/user/generatePassword',
  summary: { zh: '生成用户临时密码', en: 'Generate a password for a user' },
  permission: can.writeUsers,
  changes: 'user',
  body: z.object({ wid }),
  reply: z.object({ password: z.string() }),
});

/** A link by which the user sets a new password once. A new one ends the last. */
export const createResetLink = defineCall({
  method: 'POST',
  path: '/api/sys/user/createResetLink',
  summary: { zh: '生成密码重置链接', en: 'Make a one-time link to a new password' },
  permission: can.writeUsers,
  changes: 'user',
  body: z.object({ wid }),
  reply: z.object({
    /** Begins with the public address where that is set; otherwise with `/`. */
    link: z.string(),
    expires: z.iso.datetime(),
  }),
});
