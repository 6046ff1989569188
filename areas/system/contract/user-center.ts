import { z } from 'zod';
import { defineCall } from '#platform/contract';

const figure = z.number().int().nullable();

/** How many of each there are, within the caller's data scope; null where the caller may not see the list. */
export const getUserCenter = defineCall({
  method: 'GET',
  path: '/api/sys/userCenter/figures',
  summary: { zh: '用户中心概况', en: 'User center at a glance' },
  permission: 'signed-in',
  reply: z.object({
    users: figure,
    enabled: figure,
    locked: figure,
    /** Signed in during the last 24 hours. */
    signedIn: figure,
    /** Enabled ones. */
    departments: z.number().int(),
    roles: figure,
    groups: figure,
    posts: figure,
    time: z.iso.datetime(),
  }),
});
export type UserCenter = z.infer<typeof getUserCenter.reply>;
