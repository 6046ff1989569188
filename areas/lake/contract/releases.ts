import { z } from 'zod';
import { defineCall, pageOf, paging, recordFields } from '#platform/contract';
import type { Text } from '#platform/contract/text.ts';
import { all, key, saved, wid } from './fields.ts';
import { can } from './permissions.ts';
import { taskKinds, taskStates } from './task-words.ts';

const base = '/api/drd/dataLake/release';
const mostTasks = 200;
const version = z.number().int().min(1).max(1_000_000_000);

export const releaseStates = ['waiting', 'approved', 'returned', 'withdrawn'] as const;
export type ReleaseState = (typeof releaseStates)[number];
export const releaseStateWords: Record<ReleaseState, Text> = {
  waiting: { zh: '待审批', en: 'To be approved' },
  approved: { zh: '已发布', en: 'Released' },
  returned: { zh: '已退回', en: 'Returned' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn' },
};

/** Versions of tasks that are to go online together. */
export const Release = z.object({
  ...recordFields,
  state: z.enum(releaseStates),
  note: z.string(),
  /** Whoever submitted it. */
  creator_name: z.string(),
  decided_by: z.string().nullable(),
  decided_by_name: z.string(),
  decided_time: z.iso.datetime().nullable(),
  /** Why it was returned, or what the approver added. */
  reason: z.string(),
  task_num: z.number().int(),
  /** Of the first few tasks. */
  task_names: z.array(z.string()),
  /** What the caller may do now. */
  may_approve: z.boolean(),
  may_withdraw: z.boolean(),
});
export type Release = z.output<typeof Release>;

export const ReleaseItem = z.object({
  task_wid: z.string(),
  task_name: z.string(),
  kind: z.enum(taskKinds),
  status: z.enum(taskStates),
  /** What goes online. */
  version_number: z.number().int(),
  version_note: z.string(),
  /** What was online when it was submitted; null: it was not. */
  from_version: z.number().int().nullable(),
  /** What is online now; null: it is not. */
  online_version: z.number().int().nullable(),
  newest_version: z.number().int(),
  /** In the recycle bin, or gone. */
  deleted: z.boolean(),
});
export type ReleaseItem = z.output<typeof ReleaseItem>;

/** `part`: those I submitted, those I may approve now, those I decided. */
export const ReleaseFilter = z.object({ key, state: all(z.enum(releaseStates)), part: all(z.enum(['mine', 'toApprove', 'decided'])), task_wid: all(z.string().max(100)) });

export const listReleases = defineCall({
  method: 'POST', path: `${base}/list`, summary: { zh: '发布列表', en: 'List releases' },
  permission: can.readTasks, query: paging, body: ReleaseFilter, reply: pageOf(Release),
});

export const getRelease = defineCall({
  method: 'GET', path: `${base}/detail/{id}`, summary: { zh: '发布详情', en: 'Show a release' },
  permission: can.readTasks, reply: Release.extend({ items: z.array(ReleaseItem) }),
});

export const ReleaseInput = z.object({
  /** Without a version: the newest. */
  tasks: z.array(z.object({ wid, version_number: version.optional() })).min(1).max(mostTasks),
  note: z.string().trim().min(1).max(2000),
});
export const submitRelease = defineCall({
  method: 'POST', path: `${base}/submit`, summary: { zh: '提交发布', en: 'Submit a release' },
  permission: can.writeTasks, changes: 'release', transaction: false, body: ReleaseInput, reply: saved,
});

const decided = { wid, row_version: z.number().int().optional() };
/** Puts exactly the versions that were submitted online, all or none. */
export const approveRelease = defineCall({
  method: 'POST', path: `${base}/approve`, summary: { zh: '批准发布', en: 'Approve a release' },
  permission: can.approveReleases, changes: 'release', transaction: false, body: z.object({ ...decided, reason: z.string().trim().max(2000).default('') }), reply: saved,
});
export const returnRelease = defineCall({
  method: 'POST', path: `${base}/return`, summary: { zh: '退回发布', en: 'Return a release' },
  permission: can.approveReleases, changes: 'release', body: z.object({ ...decided, reason: z.string().trim().min(1).max(2000) }), reply: saved,
});
export const withdrawRelease = defineCall({
  method: 'POST', path: `${base}/withdraw`, summary: { zh: '撤回发布', en: 'Withdraw a release' },
  permission: can.writeTasks, changes: 'release', body: z.object(decided), reply: saved,
});

/** Whether tasks go online only by a release. */
export const getReleasePolicy = defineCall({
  method: 'GET', path: `${base}/policy`, summary: { zh: '发布审批是否开启', en: 'Whether releases need approval' },
  permission: can.readTasks, reply: z.object({ needed: z.boolean() }),
});
