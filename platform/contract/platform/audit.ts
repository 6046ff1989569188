import { z } from 'zod';
import { defineCall } from '../call.ts';
import { pageOf, paging } from '../paging.ts';

export const auditResults = ['ok', 'refused', 'failed'] as const;

export const AuditRecord = z.object({
  wid: z.string(),
  time: z.iso.datetime(),
  user_wid: z.string().nullable(),
  user_name: z.string().nullable(),
  role: z.string().nullable(),
  action: z.string(),
  summary_zh: z.string(),
  summary_en: z.string(),
  object_kind: z.string().nullable(),
  object_wid: z.string().nullable(),
  object_name: z.string().nullable(),
  address: z.string(),
  agent: z.string(),
  request_id: z.string(),
  result: z.enum(auditResults),
  code: z.number().int(),
  message: z.string(),
  duration_ms: z.number().int(),
});
export type AuditRecord = z.infer<typeof AuditRecord>;

/** Secrets in `before` and `after` are hidden before they are stored. */
export const AuditRecordDetail = AuditRecord.extend({ before: z.unknown(), after: z.unknown() });

export const listAuditRecords = defineCall({
  method: 'GET',
  path: '/api/platform/audit',
  summary: { zh: '审计记录列表', en: 'List audit records' },
  permission: 'audit:read',
  query: paging.extend({
    from: z.iso.datetime({ offset: true }).optional(),
    to: z.iso.datetime({ offset: true }).optional(),
    user: z.string().max(64).optional(),
    action: z.string().max(200).optional(),
    object_kind: z.string().max(100).optional(),
    object_wid: z.string().max(64).optional(),
    result: z.enum(auditResults).optional(),
    /** Found in the user's name, the object's name, the summary or the address. */
    key: z.string().max(100).optional(),
  }),
  reply: pageOf(AuditRecord),
});

export const getAuditRecord = defineCall({
  method: 'GET',
  path: '/api/platform/audit/{wid}',
  summary: { zh: '审计记录详情', en: 'Get an audit record' },
  permission: 'audit:read',
  reply: AuditRecordDetail,
});
