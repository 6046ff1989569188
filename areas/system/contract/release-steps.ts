import { z } from 'zod';
import { defineCall, pageOf, paging, recordFields } from '#platform/contract';
import { name, named, saved, version, wid } from './fields.ts';
import { can } from './permissions.ts';

export const stepStates = ['waiting', 'running', 'succeeded', 'failed'] as const;
export type StepState = (typeof stepStates)[number];

const stepFields = {
  title: name,
  state: z.enum(stepStates).default('waiting'),
  due: z.iso.date().nullable().default(null),
};

/** One thing to be done before a version can be released. */
export const ReleaseStep = z.object({
  ...recordFields,
  ...stepFields,
  version: z.string(),
  owner: named.nullable(),
  done_time: z.iso.datetime().nullable(),
  /** Not done although its day has passed. */
  late: z.boolean(),
});
export type ReleaseStep = z.infer<typeof ReleaseStep>;

export const listReleaseSteps = defineCall({
  method: 'POST',
  path: '/api/sys/version/step/list',
  summary: { zh: '版本的工作步骤', en: 'Steps of a release' },
  permission: 'signed-in',
  query: paging.extend({ version: wid, ps: z.coerce.number().int().min(1).max(1000).default(200) }),
  body: z.object({}),
  reply: pageOf(ReleaseStep),
});

export const saveReleaseStep = defineCall({
  method: 'POST',
  path: '/api/sys/version/step/save',
  summary: { zh: '保存工作步骤', en: 'Save a step of a release' },
  permission: can.writeVersions,
  changes: 'version',
  body: z.object({ ...version, ...stepFields, version: wid, owner: wid.nullable().default(null) }),
  reply: saved,
});
export type ReleaseStepInput = z.input<typeof saveReleaseStep.body>;

export const deleteReleaseStep = defineCall({
  method: 'POST',
  path: '/api/sys/version/step/delete',
  summary: { zh: '删除工作步骤', en: 'Delete a step of a release' },
  permission: can.writeVersions,
  changes: 'version',
  body: z.object({ wid }),
});
