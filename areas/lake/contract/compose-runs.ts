import { z } from 'zod';
import { defineCall } from '#platform/contract';
import { ComposeDefinition } from './definitions.ts';
import { text, wid } from './fields.ts';
import { can } from './permissions.ts';
import { runStates, taskKinds } from './task-words.ts';
import type { Text } from '#platform/contract/text.ts';

const base = '/api/drd/dataLake/composetask';

/** `idle`: not begun. `skipped`: on a branch that was not taken, or behind a failure. */
export const nodeStates = ['idle', ...runStates, 'skipped'] as const;
export type NodeState = (typeof nodeStates)[number];
export const nodeStateWords: Partial<Record<NodeState, Text>> = { idle: { zh: '未开始', en: 'Not begun' }, skipped: { zh: '已跳过', en: 'Passed over' } };

export const NodeStatus = z.object({
  id: z.string(), name: z.string(), state: z.enum(nodeStates),
  /** The run of its task; null: it has none of its own, or not yet. */
  executionId: z.string().nullable(), tries: z.number().int(),
  start_time: z.iso.datetime().nullable(), end_time: z.iso.datetime().nullable(), read: z.number().nullable(),
  /** Of a condition. */
  answer: z.boolean().nullable(), error: text.nullable(),
  /** What a service or the lake answered, for those who may read the lake. */
  status: z.number().int().nullable(), body: z.string().nullable(),
  /** Somebody took it as done, and why. */
  marked: z.object({ by: z.string(), reason: z.string() }).nullable(),
  /** Of an approval that waits: why nobody who is named can decide, so that whoever manages runs may. */
  handed: text.nullable(),
});
export type NodeStatus = z.output<typeof NodeStatus>;

/** The graph as this run has it, with what became of each node so far. */
export const getRunGraph = defineCall({
  method: 'GET', path: `${base}/runGraph/{id}`, summary: { zh: '组合任务执行图', en: 'Graph of a composed run' }, permission: can.readTasks,
  reply: z.object({ wid: z.string(), task_wid: z.string(), task_name: z.string(), kind: z.enum(taskKinds), state: z.enum(runStates), stop_requested: z.boolean(), recoverable: z.boolean(), graph: ComposeDefinition, nodes: z.array(NodeStatus) }),
});

/** An answer to an approval that a run waits for. A refusal says why. */
export const decideNode = defineCall({
  method: 'POST', path: `${base}/decideNode`, summary: { zh: '审批节点', en: 'Decide on a node' },
  permission: can.readTasks, changes: 'run', reply: z.null(),
  body: z.object({ wid, node: z.string().min(1).max(100), approved: z.boolean(), reason: z.string().trim().max(2000).default('') }).refine(({ approved, reason }) => approved || reason !== '', {
    path: ['reason'], params: { text: { zh: '请说明不同意的原因。', en: 'Say why it is refused.' } satisfies Text },
  }),
});

/** The same run goes on: what succeeded stays, what failed or did not run is done. */
export const recoverRun = defineCall({
  method: 'POST', path: `${base}/recoverRun`, summary: { zh: '从失败节点恢复', en: 'Go on from the failed node' },
  permission: can.runTasks, changes: 'run', body: z.object({ wid }), reply: z.object({ executionId: z.string() }),
});

/** A node of a run that is over is taken as done; going on with the run then passes it. */
export const markNodeSucceeded = defineCall({
  method: 'POST', path: `${base}/markNode`, summary: { zh: '标记节点成功', en: 'Mark a node as succeeded' },
  permission: can.manageRuns, changes: 'run', body: z.object({ wid, node: z.string().min(1).max(100), reason: z.string().trim().min(1).max(2000) }), reply: z.null(),
});
