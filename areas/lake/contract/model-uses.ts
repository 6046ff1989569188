import { z } from 'zod';
import { defineCall, recordFields } from '#platform/contract';
import { saved, version, wid } from './fields.ts';
import { modelKinds, modelStates } from './model-words.ts';
import { can } from './permissions.ts';
import { runStates, taskKinds, taskStates } from './task-words.ts';

const base = '/api/drd/dataLake/model';

/** Who reads the table of a model: tasks as their definitions and last runs tell, models as their sources do. */
export const getModelUses = defineCall({
  method: 'GET', path: `${base}/uses`, summary: { zh: '模型的使用情况', en: 'Who uses a model' },
  permission: can.readModels, query: z.object({ wid }),
  reply: z.object({
    tasks: z.array(z.object({ wid: z.string(), name: z.string(), kind: z.enum(taskKinds), status: z.enum(taskStates), exe_status: z.enum(runStates).nullable(), exe_time: z.iso.datetime().nullable() })),
    models: z.array(z.object({ wid: z.string(), name: z.string(), code: z.string(), kind: z.enum(modelKinds), state: z.enum(modelStates) })),
    /** Which of its fields went where. */
    fields: z.array(z.object({ field: z.string(), to_place: z.string(), to_field: z.string(), task_wid: z.string(), task_name: z.string(), how: z.string(), seen_time: z.iso.datetime() })),
    /** Users outside of the caller's scope are counted, not named. */
    hidden: z.number().int(),
  }),
});

export const grantKinds = ['department', 'role'] as const;
export const ModelGrantInput = z.object({
  ...version, model_wid: wid, subject_kind: z.enum(grantKinds), subject: wid, reason: z.string().trim().min(1).max(2000),
  /** The last day it holds; null: until it is taken back. */
  until_date: z.iso.date().nullable().default(null),
});
export type ModelGrantInput = z.output<typeof ModelGrantInput>;
export const ModelGrant = ModelGrantInput.omit({ wid: true, row_version: true }).extend({
  ...recordFields, subject_name: z.string(), granter_name: z.string(), revoked_time: z.iso.datetime().nullable(), revoker_name: z.string(), state: z.enum(['valid', 'expired', 'revoked']),
});
export type ModelGrant = z.output<typeof ModelGrant>;

export const listModelGrants = defineCall({
  method: 'GET', path: `${base}/grants`, summary: { zh: '模型授权', en: 'Grants of a model' },
  permission: can.readModels, query: z.object({ model_wid: wid }), reply: z.array(ModelGrant),
});
export const saveModelGrant = defineCall({
  method: 'POST', path: `${base}/grant`, summary: { zh: '授权使用模型', en: 'Grant the use of a model' },
  permission: can.writeModels, changes: 'model grant', body: ModelGrantInput, reply: saved,
});
/** The record stays, as one that was taken back. */
export const revokeModelGrant = defineCall({
  method: 'POST', path: `${base}/revokeGrant`, summary: { zh: '收回模型授权', en: 'Take back the grant of a model' },
  permission: can.writeModels, changes: 'model grant', body: z.object({ wid }), reply: z.null(),
});
