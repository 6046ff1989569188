import { z } from 'zod';
import { defineCall } from '#platform/contract';

const reset = z.string().min(1).max(200);

/** Whose password a link sets. A link that is unknown, used or too old gets one and the same answer. */
export const openPasswordReset = defineCall({
  method: 'POST',
  path: '/api/sys/login/openReset',
  summary: { zh: '打开密码重置链接', en: 'Open a password link' },
  permission: 'public',
  changes: 'session',
  // Not one transaction: a refused attempt must still be counted.
  transaction: false,
  body: z.object({ reset }),
  reply: z.object({ userid: z.string(), name: z.string() }),
});

/** The password comes encoded as at sign-in. Ends the link and every session of the user. */
export const finishPasswordReset = defineCall({
  method: 'POST',
  path: '/api/sys/login/finishReset',
  summary: { zh: '通过链接设置新密码', en: 'Set a new password by a link' },
  permission: 'public',
  changes: 'user',
  transaction: false,
  body: z.object({ reset, newPassword: z.string().min(1).max(1000) }),
});
