import { z } from 'zod';
import { defineCall, pageOf, paging, recordFields } from '#platform/contract';
import { key, saved, version, wid } from './fields.ts';
import { can } from './permissions.ts';

export const versionStates = ['planned', 'running', 'released'] as const;

const versionFields = {
  number: z.string().trim().min(1).max(50),
  title: z.object({ zh: z.string().trim().min(1).max(10_000), en: z.string().trim().max(10_000).default('') }),
  /** Markdown. */
  notes: z.object({ zh: z.string().max(200_000), en: z.string().max(200_000).default('') }),
  state: z.enum(versionStates).default('planned'),
  /** How far the release is, in per cent. */
  progress: z.number().int().min(0).max(100).default(0),
  release_date: z.iso.date().nullable().default(null),
};

export const Version = z.object({ ...recordFields, ...versionFields });
export type Version = z.infer<typeof Version>;

export const listVersions = defineCall({
  method: 'POST',
  path: '/api/sys/version/list',
  summary: { zh: '版本日志', en: 'Version log' },
  permission: 'signed-in',
  query: paging,
  body: z.object({ key, state: z.enum(versionStates).optional() }),
  reply: pageOf(Version),
});

export const getVersion = defineCall({
  method: 'GET',
  path: '/api/sys/version/one',
  summary: { zh: '版本详情', en: 'One version' },
  permission: 'signed-in',
  query: z.object({ wid }),
  reply: Version,
});

export const saveVersion = defineCall({
  method: 'POST',
  path: '/api/sys/version/save',
  summary: { zh: '保存版本', en: 'Save a version' },
  permission: can.writeVersions,
  changes: 'version',
  body: z.object({ ...version, ...versionFields }),
  reply: saved,
});
export type VersionInput = z.input<typeof saveVersion.body>;

export const deleteVersion = defineCall({
  method: 'POST',
  path: '/api/sys/version/delete',
  summary: { zh: '删除版本', en: 'Delete a version' },
  permission: can.writeVersions,
  changes: 'version',
  body: z.object({ wid }),
});
