import { z } from 'zod';
import { defineCall, pageOf, paging, recordFields } from '#platform/contract';
import { key, saved, version, wid } from './fields.ts';
import { can } from './permissions.ts';

export const versionStates = ['planned', 'running', 'released'] as const;
export type VersionState = (typeof versionStates)[number];

const versionFields = {
  number: z.string().trim().min(1).max(50),
  title: z.object({ zh: z.string().trim().min(1).max(10_000), en: z.string().trim().max(10_000).default('') }),
  /** Markdown. */
  notes: z.object({ zh: z.string().max(200_000).default(''), en: z.string().max(200_000).default('') }),
  state: z.enum(versionStates).default('planned'),
  /** The day it was released or, until then, is to be. */
  release_date: z.iso.date().nullable().default(null),
};

export const Version = z.object({
  ...recordFields,
  ...versionFields,
  /** The title in the reader's language. */
  name: z.string(),
  /** In per cent: the steps that are done or, without steps, whether it is released. */
  progress: z.number().int().min(0).max(100),
  steps: z.object({ total: z.number().int(), done: z.number().int(), failed: z.number().int(), late: z.number().int() }),
  /** It was to be released by now. */
  late: z.boolean(),
});
export type Version = z.infer<typeof Version>;

/** Whoever may not manage versions sees the released ones alone. */
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

/** From now on everybody sees it, and is told what is new at the next visit. */
export const releaseVersion = defineCall({
  method: 'POST',
  path: '/api/sys/version/release',
  summary: { zh: '发布版本', en: 'Release a version' },
  permission: can.writeVersions,
  changes: 'version',
  body: z.object({ wid }),
});

export const deleteVersion = defineCall({
  method: 'POST',
  path: '/api/sys/version/delete',
  summary: { zh: '删除版本', en: 'Delete a version' },
  permission: can.writeVersions,
  changes: 'version',
  body: z.object({ wid }),
});

/** What was released since this person last looked, or since the account exists; the newest first. */
export const getNews = defineCall({
  method: 'GET',
  path: '/api/sys/version/news',
  summary: { zh: '尚未看过的新版本', en: 'Versions I have not been told of' },
  permission: 'signed-in',
  reply: z.object({ versions: z.array(z.object({ wid: z.string(), number: z.string(), name: z.string(), notes: z.string(), release_date: z.iso.date().nullable() })) }),
});

/** The news up to this version are known. Concerns the person alone, so it leaves no record. */
export const markNewsSeen = defineCall({
  method: 'POST',
  path: '/api/sys/version/seen',
  summary: { zh: '标记新版本已看过', en: 'Mark the news as seen' },
  permission: 'signed-in',
  body: z.object({ upTo: wid }),
});
