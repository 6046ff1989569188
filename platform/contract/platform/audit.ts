import { z } from 'zod';
import { defineCall } from '../call.ts';
import { pageOf, paging } from '../paging.ts';

export const auditResults = ['ok', 'refused', 'failed'] as const;
export type AuditResult = (typeof auditResults)[number];

export const AuditRecord = z.object({
  wid: z.string(),
  time: z.iso.datetime(),
  user_wid: z.string().nullable(),
  user_name: z.string().nullable(),
  role: z.string().nullable(),
  /** The area whose call it was. */
  area: z.string(),
  /** The path of the call. */
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

/** The longest text of `before` and `after` in a list and its export; the record itself holds the whole. */
export const auditExcerpt = 2000;

const AuditRow = AuditRecord.extend({ before: z.string().nullable(), after: z.string().nullable() });
export type AuditRow = z.infer<typeof AuditRow>;

/** Secrets in `before` and `after` are hidden before they are stored. */
export const AuditRecordDetail = AuditRecord.extend({ before: z.unknown(), after: z.unknown() });
export type AuditRecordDetail = z.infer<typeof AuditRecordDetail>;

/** What people look for in the trail, in the list as in the figures. */
const auditFilter = {
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
  user: z.string().max(64).optional(),
  area: z.string().max(64).optional(),
  action: z.string().max(200).optional(),
  object_kind: z.string().max(100).optional(),
  object_wid: z.string().max(200).optional(),
  result: z.enum(auditResults).optional(),
  /** An address, or how it begins. */
  address: z.string().trim().max(64).optional(),
  /** 1 is Monday; the day and the hour as they are in `zone`. */
  weekday: z.coerce.number().int().min(1).max(7).optional(),
  hour: z.coerce.number().int().min(0).max(23).optional(),
  zone: z.string().max(64).default('UTC'),
};

export const listAuditRecords = defineCall({
  method: 'GET',
  path: '/api/platform/audit',
  summary: { zh: '审计记录列表', en: 'List audit records' },
  permission: 'audit:read',
  query: paging.extend({
    ...auditFilter,
    /** Found in the name of the person or the object and in what was done; or the number of a request. */
    key: z.string().trim().max(100).optional(),
  }),
  reply: pageOf(AuditRow),
});

export const getAuditRecord = defineCall({
  method: 'GET',
  path: '/api/platform/audit/{wid}',
  summary: { zh: '审计记录详情', en: 'Get an audit record' },
  permission: 'audit:read',
  reply: AuditRecordDetail,
});

/** `week`: weekday and hour together. */
export const auditGroupings = ['total', 'day', 'hour', 'week', 'area', 'user'] as const;
export type AuditGrouping = (typeof auditGroupings)[number];

export const AuditCount = z.object({
  /** `2026-11-15`, `2026-11-15 08`, `1 08`, an area, a person; empty for the total and where there is none. */
  key: z.string(),
  /** The person's name, as of their latest record. */
  name: z.string().nullable(),
  ok: z.number().int(),
  refused: z.number().int(),
  failed: z.number().int(),
  people: z.number().int(),
});
export type AuditCount = z.infer<typeof AuditCount>;

/** The longest time that is counted at once. */
export const auditDaysCounted = 366;
export const auditPeopleCounted = 10;

export const countAuditRecords = defineCall({
  method: 'GET',
  path: '/api/platform/audit-count',
  summary: { zh: '统计审计记录', en: 'Count audit records' },
  permission: 'audit:read',
  query: z.object({ ...auditFilter, from: z.iso.datetime({ offset: true }), to: z.iso.datetime({ offset: true }), by: z.enum(auditGroupings) }),
  reply: z.object({ groups: z.array(AuditCount), time: z.iso.datetime() }),
});

const text = z.object({ zh: z.string(), en: z.string() });
const choice = z.object({ key: z.string(), title: text });

/** What can be filtered by: what the areas declare, whether it happened or not. */
export const listAuditChoices = defineCall({
  method: 'GET',
  path: '/api/platform/audit-choices',
  summary: { zh: '审计记录的筛选项', en: 'What audit records can be filtered by' },
  permission: 'audit:read',
  reply: z.object({ areas: z.array(choice), kinds: z.array(choice), actions: z.array(choice.extend({ area: z.string() })) }),
});
