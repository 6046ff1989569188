import { z } from 'zod';
import { defineCall } from '#platform/contract';
import { can } from './permissions.ts';

/** The server itself, and every worker that was started without a group. */
export const defaultGroup = 'default';

/** What somebody types, in the letters that groups have. */
export const asGroup = (typed: string): string => typed.trim().toLowerCase().replace(/[^\p{L}\p{N}_.-]/gu, '');

/** Which processes run it. Empty: as its project says, or those of the default group. */
export const workerGroup = z.string().trim().toLowerCase().max(60).regex(/^[\p{L}\p{N}_.-]*$/u).default('');

/** Groups that processes, tasks or projects name; `workers`: how many live, with `slots` places. */
export const listWorkerGroups = defineCall({
  method: 'GET', path: '/api/drd/dataLake/dataTask/workerGroups', summary: { zh: '执行组', en: 'Groups of workers' },
  permission: can.readTasks, reply: z.object({ groups: z.array(z.object({ name: z.string(), workers: z.number().int(), slots: z.number().int() })) }),
});
