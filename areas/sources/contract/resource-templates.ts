import { z } from 'zod';
import { defineCall, pageOf, recordFields } from '#platform/contract';
import { dataApi } from './api-resources.ts';
import { name, remark, saved, wid } from './fields.ts';
import { dataLog } from './log-resources.ts';
import { can } from './permissions.ts';

export const templateKinds = ['API', 'LOG', 'LOG_RULE'] as const;
export type TemplateKind = (typeof templateKinds)[number];

/** Settings of a resource to begin from, by the resource's own field names; never secrets. */
export const ResourceTemplate = z.object({
  ...recordFields,
  kind: z.enum(templateKinds),
  modelName: z.string(),
  description: z.string(),
  settings: z.record(z.string(), z.unknown()),
  /** Came with the platform: it cannot be changed. */
  built_in: z.boolean(),
});
export type ResourceTemplate = z.infer<typeof ResourceTemplate>;

const query = z.object({
  pi: z.coerce.number().int().min(1).default(1),
  ps: z.coerce.number().int().min(1).max(1000).default(1000),
  sort: z.string().max(64).optional(),
  modelName: z.string().trim().max(200).optional(),
});
const listing = { method: 'POST', permission: can.readSources, query, reply: pageOf(ResourceTemplate) } as const;

export const listApiTemplates = defineCall({ ...listing, path: `${dataApi}/queryDcsApiModel`, summary: { zh: 'API 资源模板', en: 'API resource templates' } });
export const listLogTemplates = defineCall({ ...listing, path: `${dataLog}/queryDcsLogModel`, summary: { zh: '日志资源模板', en: 'Log resource templates' } });
export const listLogRules = defineCall({ ...listing, path: `${dataLog}/queryDcsDataSourceLogRule`, summary: { zh: '日志解析规则', en: 'Rules for log lines' } });

const changing = { method: 'POST', permission: can.writeSources, changes: 'resource template' } as const;

/** Under a name that is taken by one of ours, it is replaced. */
export const saveResourceTemplate = defineCall({
  ...changing, path: '/api/drd/dataBussiness/resourceTemplate/save', summary: { zh: '保存为模板', en: 'Save as a template' },
  body: z.object({ kind: z.enum(templateKinds), modelName: name, description: remark, settings: z.record(z.string(), z.unknown()) }),
  reply: saved,
});

export const deleteResourceTemplate = defineCall({
  ...changing, path: '/api/drd/dataBussiness/resourceTemplate/delete', summary: { zh: '删除模板', en: 'Delete a template' },
  body: z.object({ wid }),
});
