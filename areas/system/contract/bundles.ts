import { z } from 'zod';
import { defineCall, download, pageOf, paging, recordFields } from '#platform/contract';
import { wid } from './fields.ts';
import { can } from './permissions.ts';

const text = z.object({ zh: z.string(), en: z.string() });
const part = z.string().min(1).max(100);
const itemKey = z.string().min(1).max(1000);

/** What is taken along: parts, each whole or with chosen things. */
export const BundleChoice = z.array(z.object({ part, keys: z.array(itemKey).max(10_000).optional() })).min(1).max(100);
export type BundleChoice = z.infer<typeof BundleChoice>;

export const listBundleParts = defineCall({
  method: 'GET',
  path: '/api/sys/autoMigrate/parts',
  summary: { zh: '可迁移的配置', en: 'Configuration that can be carried along' },
  permission: can.moveConfiguration,
  reply: z.object({
    /** What others compare when they import from here. */
    fingerprint: z.string(),
    parts: z.array(z.object({ part: z.string(), title: text, items: z.array(z.object({ key: z.string(), name: text })) })),
  }),
});

export const exportBundle = defineCall({
  method: 'POST',
  path: '/api/sys/autoMigrate/export',
  summary: { zh: '导出配置包', en: 'Export a bundle' },
  permission: can.moveConfiguration,
  changes: 'bundle',
  body: z.object({ choice: BundleChoice, note: z.string().max(2000).default('') }),
  reply: download,
});

export const differenceKinds = ['added', 'changed', 'removed', 'same'] as const;
export const BundleDifference = z.object({
  part: z.string(),
  key: z.string(),
  name: text,
  kind: z.enum(differenceKinds),
  before: z.unknown(),
  after: z.unknown(),
  /** Why it cannot be applied here. */
  problem: text.nullable(),
});
export type BundleDifference = z.infer<typeof BundleDifference>;

export const BundleOrigin = z.object({
  title: text,
  version: z.string(),
  time: z.iso.datetime(),
  by: z.string(),
  note: z.string(),
  /** The fingerprint of the platform that signed it. */
  signer: z.string(),
});
export type BundleOrigin = z.infer<typeof BundleOrigin>;

/** A dry run: what would change here. `file` was uploaded before. */
export const examineBundle = defineCall({
  method: 'POST',
  path: '/api/sys/autoMigrate/examine',
  summary: { zh: '比较配置包', en: 'Compare a bundle with this platform' },
  permission: can.moveConfiguration,
  body: z.object({ file: wid }),
  reply: z.object({
    origin: BundleOrigin,
    /** Whether it was signed here, or by a platform that was trusted before. */
    trusted: z.boolean(),
    parts: z.array(z.object({ part: z.string(), title: text.nullable() })),
    differences: z.array(BundleDifference),
  }),
});

export const applyBundle = defineCall({
  method: 'POST',
  path: '/api/sys/autoMigrate/apply',
  summary: { zh: '应用配置包', en: 'Apply a bundle' },
  permission: can.moveConfiguration,
  changes: 'bundle',
  body: z.object({
    file: wid,
    choice: z.array(z.object({ part, keys: z.array(itemKey).max(10_000) })).min(1).max(100),
    /** Needed once for each platform that signs. */
    trust: z.boolean().default(false),
  }),
  reply: z.object({ wid: z.string(), applied: z.number().int() }),
});

export const BundleImport = z.object({
  ...recordFields,
  origin: BundleOrigin,
  added: z.number().int(),
  changed: z.number().int(),
  removed: z.number().int(),
  rolled_back_time: z.iso.datetime().nullable(),
});
export type BundleImport = z.infer<typeof BundleImport>;

export const listBundleImports = defineCall({
  method: 'POST',
  path: '/api/sys/autoMigrate/imports',
  summary: { zh: '配置导入记录', en: 'Applied bundles' },
  permission: can.moveConfiguration,
  query: paging,
  reply: pageOf(BundleImport),
});

/** What was applied, and what of it has been changed since: going back would lose that. */
export const getBundleImport = defineCall({
  method: 'GET',
  path: '/api/sys/autoMigrate/import',
  summary: { zh: '配置导入详情', en: 'One applied bundle' },
  permission: can.moveConfiguration,
  query: z.object({ wid }),
  reply: BundleImport.extend({ changes: z.array(BundleDifference.omit({ problem: true }).extend({ changed_since: z.boolean() })) }),
});

export const rollBackBundle = defineCall({
  method: 'POST',
  path: '/api/sys/autoMigrate/rollBack',
  summary: { zh: '回滚配置包', en: 'Roll a bundle back' },
  permission: can.moveConfiguration,
  changes: 'bundle',
  body: z.object({ wid }),
});
