import { z } from 'zod';
import { defineCall, download, upload } from '../call.ts';
import { largestFile } from './files.ts';

const name = z.string().regex(/^[\w.-]{1,100}\.tar\.gz$/);
const passphrase = z.string().min(8).max(200).optional();

export const Backup = z.object({
  name: z.string(),
  time: z.iso.datetime(),
  bytes: z.number().int(),
  version: z.string(),
  tables: z.number().int(),
  rows: z.number().int(),
  files: z.number().int(),
  /** Of the whole file, to compare a copy with. */
  sha256: z.string(),
  /** Whether the secret key is inside, protected by a passphrase. */
  has_key: z.boolean(),
});
export type Backup = z.infer<typeof Backup>;

/** How the last restoration in this process went. */
export const RestoreOutcome = z.object({
  name: z.string(),
  time: z.iso.datetime(),
  state: z.enum(['running', 'succeeded', 'failed']),
  message: z.string(),
});
export type RestoreOutcome = z.infer<typeof RestoreOutcome>;

export const listBackups = defineCall({
  method: 'GET',
  path: '/api/platform/backups',
  summary: { zh: '备份列表', en: 'Backups' },
  permission: 'backup:write',
  reply: z.object({
    rows: z.array(Backup),
    /** Names of files in the folder that have not been read yet, for example copied there by hand. */
    unread: z.array(z.string()),
    free_bytes: z.number().int(),
    restore: RestoreOutcome.nullable(),
  }),
});

export const startBackup = defineCall({
  method: 'POST',
  path: '/api/platform/backups/start',
  summary: { zh: '立即备份', en: 'Make a backup now' },
  permission: 'backup:write',
  changes: 'backup',
  body: z.object({ passphrase }),
  reply: z.object({ run: z.string() }),
});

/** Reads a backup from end to end and holds it against its checksums. */
export const checkBackup = defineCall({
  method: 'POST',
  path: '/api/platform/backups/check',
  summary: { zh: '校验备份', en: 'Check a backup' },
  permission: 'backup:write',
  changes: 'backup',
  body: z.object({ name }),
  reply: z.object({ run: z.string() }),
});

export const uploadBackup = defineCall({
  method: 'POST',
  path: '/api/platform/backups/upload',
  summary: { zh: '上传备份', en: 'Upload a backup' },
  permission: 'backup:write',
  changes: 'backup',
  transaction: false,
  body: upload(largestFile),
  reply: Backup,
});

export const downloadBackup = defineCall({
  method: 'GET',
  path: '/api/platform/backups/{name}',
  summary: { zh: '下载备份', en: 'Download a backup' },
  permission: 'backup:write',
  reply: download,
});

export const deleteBackup = defineCall({
  method: 'POST',
  path: '/api/platform/backups/delete',
  summary: { zh: '删除备份', en: 'Delete a backup' },
  permission: 'backup:write',
  changes: 'backup',
  body: z.object({ name }),
});

/** Makes a backup of the present state first, then restarts the platform with the chosen one. */
export const restoreFromBackup = defineCall({
  method: 'POST',
  path: '/api/platform/backups/restore',
  summary: { zh: '从备份恢复', en: 'Restore from a backup' },
  permission: 'backup:write',
  changes: 'backup',
  transaction: false,
  body: z.object({ name, passphrase }),
  reply: z.object({ safety: z.string() }),
});
