import { z } from 'zod';
import { defineCall, recordFields } from '#platform/contract';
import type { Text } from '#platform/contract/text.ts';
import { name, version, wid } from './fields.ts';
import { can } from './permissions.ts';
import { runStates } from './task-words.ts';

const base = '/api/drd/dataLake/dataTask';

/**
 * Where other systems start a task. The key stands in the header `X-Trigger-Key`, or as a bearer token; a trigger that wants signed calls
 * never sees its secret: `X-Trigger-Timestamp` holds seconds since 1970 and `X-Trigger-Signature` `sha256=` with the HMAC-SHA256, in
 * hexadecimal, of that number, a full stop and the body (asking about a run: its number in place of the body).
 */
export const triggerPath = '/api/trigger/{id}';
export const mostTriggered = 1000;

const parameterName = z.string().trim().min(1).max(100).regex(/^[^{}\n]+$/).refine((text) => !text.startsWith('system.'));

/** Values go into SQL and addresses as they are, so what comes from outside is one word or a time: nothing that could be more than a value. */
const parameterValue = z.string().max(1000).refine((value) => /^(?:[\p{L}\p{N}_.:/@,+-]*|\d{4}-\d{2}-\d{2} \d{2}:\d{2}(?::\d{2})?)$/u.test(value) && !value.includes('--'), {
  params: { text: { zh: '参数值只能含文字、数字和 _ . : / @ , + -，或形如 2026-01-31 08:00:00 的时间。', en: 'A value holds letters, digits and _ . : / @ , + - only, or is a time such as 2026-01-31 08:00:00.' } satisfies Text },
});

/** `parameters`: what callers may give; anything else is refused. */
export const TaskTriggerInput = z.object({
  ...version, task_wid: wid, name, parameters: z.array(parameterName).max(50).default([]), enabled: z.boolean().default(true), until_date: z.iso.date().nullable().default(null),
  /** Calls must be signed with a secret of the trigger's own; changing this makes a new key or secret. */
  signed: z.boolean().default(false),
});
export const TaskTrigger = TaskTriggerInput.extend({
  ...recordFields, /** Who gave out the key. */ holder_name: z.string(), /** Its last day has passed. */ over: z.boolean(), /** Whoever gave out its key may not start the task any more: it starts nothing until somebody gives it a new key. */ rests: z.boolean(), key_hint: z.string(), used_time: z.iso.datetime().nullable(), used_count: z.number().int(),
});
export type TaskTrigger = z.output<typeof TaskTrigger>;

export const listTaskTriggers = defineCall({
  method: 'GET', path: `${base}/triggers/{id}`, summary: { zh: '任务的外部触发', en: 'Ways to start a task from outside' },
  permission: can.readTasks, reply: z.object({ triggers: z.array(TaskTrigger) }),
});
/** A new one answers its key, this once; the secret to sign with where calls are signed. */
export const saveTaskTrigger = defineCall({
  method: 'POST', path: `${base}/saveTrigger`, summary: { zh: '保存外部触发', en: 'Save a way to start a task from outside' },
  permission: can.runTasks, changes: 'task trigger', body: TaskTriggerInput, reply: z.object({ wid: z.string(), row_version: z.number().int(), key: z.string().nullable() }),
});
export const renewTriggerKey = defineCall({
  method: 'POST', path: `${base}/renewTriggerKey`, summary: { zh: '更换触发密钥', en: 'Give a trigger a new key' },
  permission: can.runTasks, changes: 'task trigger', body: z.object({ wid }), reply: z.object({ key: z.string() }),
});
export const deleteTaskTrigger = defineCall({
  method: 'POST', path: `${base}/deleteTrigger`, summary: { zh: '删除外部触发', en: 'Delete a way to start a task from outside' },
  permission: can.runTasks, changes: 'task trigger', body: z.object({ wid }), reply: z.null(),
});

/** A call with the same `key` (or header `Idempotency-Key`) starts nothing again: it answers the run of the first. */
export const startByTrigger = defineCall({
  method: 'POST', path: triggerPath, summary: { zh: '由外部启动任务', en: 'Start a task from outside' }, permission: 'public', changes: 'run', rawBody: true,
  body: z.object({ parameters: z.record(z.string().max(100), parameterValue).default({}), scheduled_for: z.iso.datetime({ offset: true }).optional(), key: z.string().trim().min(1).max(200).optional() }),
  reply: z.object({ executionId: z.string(), state: z.enum(runStates), repeated: z.boolean() }),
});
/** How far a run is that this very key has started. */
export const getTriggeredRun = defineCall({
  method: 'GET', path: `${triggerPath}/run/{run}`, summary: { zh: '外部启动的执行', en: 'A run started from outside' }, permission: 'public',
  reply: z.object({
    executionId: z.string(), state: z.enum(runStates), start_time: z.iso.datetime().nullable(), end_time: z.iso.datetime().nullable(),
    read: z.number(), created: z.number(), updated: z.number(), deleted: z.number(), rejected: z.number(), error: z.string(),
  }),
});
