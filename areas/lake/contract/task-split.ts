import { z } from 'zod';
import { defineCall } from '#platform/contract';
import { name, text, wid, wids } from './fields.ts';
import { can } from './permissions.ts';
import { taskKinds, taskStates } from './task-words.ts';

const base = '/api/drd/dataLake/dataTaskSplitAndMerge';
export const mostSplitParts = 50;

/** `members`: tasks of a composite flow leave it. `values`, `ranges`: of a field, each part of a database task gets its own. */
export const splitWays = ['members', 'values', 'ranges'] as const;
export type SplitWay = (typeof splitWays)[number];
/** A table for each part, or the one that the task writes. */
export const splitTargets = ['own', 'same'] as const;

export const SplitField = z.object({ name: z.string(), comment: z.string(), native: z.string(), is_pk: z.boolean(), ways: z.array(z.enum(splitWays)) });
export type SplitField = z.output<typeof SplitField>;

/** What can be split and how. `field` and `parts`: also where even ranges of that field would begin, as the source is now. */
export const getSplitChoices = defineCall({
  method: 'POST', path: `${base}/dataTaskType`, summary: { zh: '任务的拆分方式', en: 'How a task can be split' },
  permission: can.writeTasks, query: z.object({ wid, field: z.string().max(500).optional(), parts: z.coerce.number().int().min(2).max(mostSplitParts).default(4) }),
  reply: z.object({
    wid: z.string(), name: z.string(), kind: z.enum(taskKinds), status: z.enum(taskStates), ways: z.array(z.enum(splitWays)),
    /** Why it cannot be split; null: it can. */
    reason: text.nullable(),
    members: z.array(z.object({ wid: z.string(), name: z.string(), kind: z.enum(taskKinds), status: z.enum(taskStates) })),
    fields: z.array(SplitField), targets: z.array(z.enum(splitTargets)), bounds: z.array(z.string()),
  }),
});

const value = z.string().max(2000);

/** Of the field, what each part takes. Empty values go to the rest, or to the first range, so that no row is left out. */
export const SplitBy = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('values'), field: z.string().min(1).max(500), groups: z.array(z.array(value).min(1).max(1000)).min(1).max(mostSplitParts - 1), rest: z.boolean().default(true) }),
  /** Where the ranges end, each included; the last range is open. */
  z.object({ kind: z.literal('ranges'), field: z.string().min(1).max(500), bounds: z.array(value.min(1)).min(1).max(mostSplitParts - 1) }),
]);
export type SplitBy = z.output<typeof SplitBy>;

/** A composite flow names `members`, a database task `by`. What is made are drafts; the task itself stays, or rests if that is asked for. */
export const splitTask = defineCall({
  method: 'POST', path: `${base}/dataTaskSplit`, summary: { zh: '拆分任务', en: 'Split a task' },
  permission: can.writeTasks, changes: 'task', transaction: false,
  body: z.object({
    wid,
    members: wids(500).optional(),
    /** Members: each on its own, or together in a new composite flow. */
    into: z.enum(['alone', 'composite']).default('composite'),
    by: SplitBy.optional(),
    target: z.enum(splitTargets).default('own'),
    /** Of the new flow, or of the parts, which are numbered; absent: that of the task. */
    name: name.optional(),
    original: z.enum(['keep', 'offline']).default('keep'),
  }),
  reply: z.object({ made: z.array(z.object({ wid: z.string(), name: z.string(), target_table: z.string() })), moved: z.number().int() }),
});

/** Tasks of one kind and source become one composite flow: an existing one while it has room, beyond its limit if `keep` says so, else new ones. */
export const mergeTasks = defineCall({
  method: 'POST', path: `${base}/dataTaskMerge`, summary: { zh: '合并任务为复合流', en: 'Merge tasks into a composite flow' },
  permission: can.writeTasks, changes: 'task',
  body: z.object({
    wid: wids(500), composite: z.object({ wid: z.string().max(100).nullable().default(null), keep: z.boolean().default(false) }).prefault({}),
    /** They run with the flow, and not by themselves any more. */
    clearSchedules: z.boolean().default(true),
  }),
  reply: z.object({ done: z.number().int(), composites: z.array(z.object({ wid: z.string(), name: z.string() })) }),
});
