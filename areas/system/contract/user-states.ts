import { z } from 'zod';
import { defineCall } from '#platform/contract';
import { wid } from './fields.ts';
import { can } from './permissions.ts';

export const lockUser = defineCall({
  method: 'POST',
  path: '/api/sys/user/lock',
  summary: { zh: '锁定或解锁用户', en: 'Lock or unlock a user' },
  permission: can.writeUsers,
  changes: 'user',
  body: z.object({ wid, locked: z.boolean() }),
});

export const userStateChanges = ['lock', 'unlock', 'enable', 'disable'] as const;
export type UserStateChange = (typeof userStateChanges)[number];

/** All of them or none; whoever already is so stays so. */
export const changeUserStates = defineCall({
  method: 'POST',
  path: '/api/sys/user/changeStates',
  summary: { zh: '批量锁定、解锁、启用或停用用户', en: 'Lock, unlock, enable or disable users' },
  permission: can.writeUsers,
  changes: 'user',
  body: z.object({ wids: z.array(wid).min(1).max(1000), change: z.enum(userStateChanges) }),
  reply: z.object({ changed: z.number().int() }),
});
