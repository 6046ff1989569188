import { z } from 'zod';
import { defineCall } from '#platform/contract';
import { wid, wids } from './fields.ts';
import { can } from './permissions.ts';
import { runStates, taskKinds, taskStates } from './task-words.ts';

const base = '/api/drd/compositeStream/commonCompositeStreamTask';

export const Subtask = z.object({
  wid: z.string(), name: z.string(), kind: z.enum(taskKinds), status: z.enum(taskStates), last_run: z.string().nullable(), last_state: z.enum(runStates).nullable(), last_time: z.iso.datetime().nullable(), last_seconds: z.number().nullable(),
});
export type Subtask = z.output<typeof Subtask>;

/** The tasks of a composite flow, of those that the person sees; `hidden` counts the others. */
export const listSubtasks = defineCall({
  method: 'GET', path: `${base}/subtasks/{id}`, summary: { zh: '复合流子任务', en: 'Tasks of a composite flow' },
  permission: can.readTasks, reply: z.object({ rows: z.array(Subtask), limit: z.number().int(), hidden: z.number().int() }),
});

/** Into a composite flow, or out of any: null. A task is in one at most. */
export const moveToComposite = defineCall({
  method: 'POST', path: `${base}/moveTasks`, summary: { zh: '调整复合流子任务', en: 'Move tasks into a composite flow' },
  permission: can.writeTasks, changes: 'task', body: z.object({ wid: wids(500), composite: wid.nullable() }), reply: z.object({ done: z.number().int() }),
});
