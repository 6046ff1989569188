import { z } from 'zod';
import { defineCall, pageOf, paging } from '#platform/contract';
import { all, key, name, remark, saved, text, version, wid } from './fields.ts';
import { can } from './permissions.ts';

const base = '/api/drd/dataLake/modelService';

/** How a service knows who asks. The secret itself never leaves the server. */
export const serviceSignIns = ['none', 'bearer', 'basic', 'header'] as const;
export type ServiceSignIn = (typeof serviceSignIns)[number];

const facts = {
  name,
  description: remark,
  dept_id: z.string().max(100).nullable().default(null),
  url: z.string().trim().min(1).max(2000),
  method: z.enum(['POST', 'GET']).default('POST'),
  headers: z.array(z.object({ name: z.string().trim().min(1).max(200).regex(/^[\w!#$%&'*+.^`|~-]+$/), value: z.string().max(4000) })).max(50).default([]),
  sign_in: z.enum(serviceSignIns).default('none'),
  /** The user of `basic`, the header of `header`. */
  sign_in_name: z.string().trim().max(200).default(''),
  /** `{{name}}` stands for a value of the input, as JSON; empty: the input as it is. */
  request_template: z.string().max(100_000).default(''),
  /** Where in the answer the result stands; empty: all of it. */
  result_pointer: z.string().max(1000).default(''),
  seconds: z.coerce.number().int().min(1).max(600).default(30),
  enabled: z.boolean().default(true),
};

export const ModelServiceInput = z.object({ ...version, ...facts, /** Absent: the stored one stays, as long as the host stays. */ secret: z.string().max(20_000).optional() });
export type ModelServiceInput = z.output<typeof ModelServiceInput>;

const health = z.object({ good: z.boolean(), time: z.iso.datetime(), milliseconds: z.number(), message: text.nullable() });
export const ModelService = z.object({
  ...facts, wid: z.string(), row_version: z.number().int(), create_time: z.iso.datetime(), modify_time: z.iso.datetime(), dept_name: z.string(), creator_name: z.string(),
  has_secret: z.boolean(), last_trial: health.nullable(), used_by: z.number().int(),
});
export type ModelService = z.output<typeof ModelService>;

export const listModelServices = defineCall({
  method: 'POST', path: `${base}/list`, summary: { zh: '模型服务地址', en: 'Model service addresses' },
  permission: can.readModels, query: paging, body: z.object({ key, enabled: all(z.enum(['1', '0'])) }), reply: pageOf(ModelService),
});
export const getModelService = defineCall({
  method: 'GET', path: `${base}/get`, summary: { zh: '模型服务地址详情', en: 'One model service address' },
  permission: can.readModels, query: z.object({ wid }), reply: ModelService,
});
export const saveModelService = defineCall({
  method: 'POST', path: `${base}/save`, summary: { zh: '保存模型服务地址', en: 'Save a model service address' },
  permission: can.writeModels, changes: 'model service', body: ModelServiceInput, reply: saved,
});
export const deleteModelService = defineCall({
  method: 'POST', path: `${base}/delete`, summary: { zh: '删除模型服务地址', en: 'Delete a model service address' },
  permission: can.writeModels, changes: 'model service', body: z.object({ wid, row_version: z.number().int() }), reply: z.null(),
});

export const trialSteps = ['request', 'answer', 'result'] as const;
export const ServiceTrial = z.object({
  steps: z.array(z.object({ step: z.enum(trialSteps), good: z.boolean(), text })),
  /** 0: nothing came back. */
  status: z.number().int(),
  milliseconds: z.number(),
  /** What was sent and what came, cut where long, without anything secret. */
  request: z.string(),
  response: z.string(),
  result: z.unknown(),
});
export type ServiceTrial = z.output<typeof ServiceTrial>;

/** As the form stands, saved or not; one that is saved remembers how it went. */
export const tryModelService = defineCall({
  method: 'POST', path: `${base}/try`, summary: { zh: '试用模型服务', en: 'Try a model service' },
  permission: can.writeModels, changes: 'model service', transaction: false,
  body: z.object({ service: ModelServiceInput, input: z.string().max(1_000_000).default('{}') }), reply: ServiceTrial,
});

export const ServiceTrialRecord = z.object({ wid: z.string(), time: z.iso.datetime(), user_name: z.string(), good: z.boolean(), status: z.number().int(), milliseconds: z.number(), message: text.nullable() });
export type ServiceTrialRecord = z.output<typeof ServiceTrialRecord>;
/** The newest of them. */
export const listServiceTrials = defineCall({
  method: 'GET', path: `${base}/trials`, summary: { zh: '模型服务试用记录', en: 'Trials of a model service' },
  permission: can.readModels, query: z.object({ wid }), reply: z.array(ServiceTrialRecord),
});
