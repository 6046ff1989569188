import { z } from 'zod';
import { defineCall, download, upload } from '../call.ts';

/** No file may be larger, whatever TRIBUTARY_FILE_LIMIT says. */
export const largestFile = 10 * 1024 ** 3;

export const StoredFile = z.object({ wid: z.string(), name: z.string(), type: z.string(), size: z.number().int(), sha256: z.string() });
export type StoredFile = z.infer<typeof StoredFile>;

export const uploadFile = defineCall({
  method: 'POST',
  path: '/api/platform/files',
  summary: { zh: '上传文件', en: 'Upload a file' },
  permission: 'signed-in',
  body: upload(largestFile),
  reply: StoredFile,
  changes: 'file',
  // The upload may take minutes; the row is written at its end.
  transaction: false,
});

export const downloadFile = defineCall({
  method: 'GET',
  path: '/api/platform/files/{wid}',
  summary: { zh: '下载文件', en: 'Download a file' },
  permission: 'signed-in',
  reply: download,
});
