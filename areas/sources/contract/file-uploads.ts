import { z } from 'zod';
import { defineCall, pageOf, paging, upload } from '#platform/contract';
import { largestFile } from '#platform/contract/platform/files.ts';
import { wid } from './fields.ts';
import { dataFile } from './file-resources.ts';
import { can } from './permissions.ts';

/** Where the files that were uploaded for a source lie, as an address of a resource. */
export const uploadsPlace = (source: string): string => `uploads/${source}`;

const bytes = z.number().int();

export const UploadedFile = z.object({ name: z.string(), size: bytes, modified: z.iso.datetime() });
export type UploadedFile = z.infer<typeof UploadedFile>;

export const listUploads = defineCall({
  method: 'GET', path: `${dataFile}/queryUploadFile`, summary: { zh: '已上传文件列表', en: 'List uploaded files' },
  permission: can.readSources,
  query: paging.extend({ datasource_wid: wid, name: z.string().trim().max(200).optional() }),
  reply: pageOf(UploadedFile).extend({
    /** Of all files of the source together, what they take and may take; of one, what it may. */
    used: bytes, quota: bytes, largest: bytes,
  }),
});

/** Without `replace` a name that is taken is refused. */
export const uploadSourceFile = defineCall({
  method: 'POST', path: `${dataFile}/uploadFile`, summary: { zh: '上传文件到数据源', en: 'Upload a file to a source' },
  permission: can.writeSources, changes: 'uploaded file',
  // The upload may take minutes.
  transaction: false,
  query: z.object({ datasource_wid: wid, replace: z.coerce.number().int().min(0).max(1).default(0) }),
  body: upload(largestFile), reply: UploadedFile,
});

export const deleteUploads = defineCall({
  method: 'POST', path: `${dataFile}/deleteUploadFile`, summary: { zh: '删除已上传文件', en: 'Delete uploaded files' },
  permission: can.writeSources, changes: 'uploaded file',
  body: z.object({ datasource_wid: wid, names: z.array(z.string().min(1).max(500)).min(1).max(1000) }),
  reply: z.object({ deleted: z.number().int() }),
});

/** A SQLite or DuckDB file for a database source that may not be saved yet. `path` is what its address (`db_url`) is to be. */
export const uploadDatabaseFile = defineCall({
  method: 'POST', path: `${dataFile}/uploadDatabaseFile`, summary: { zh: '上传数据库文件', en: 'Upload a database file' },
  permission: can.writeSources, changes: 'uploaded file', transaction: false,
  body: upload(largestFile),
  reply: z.object({ path: z.string(), name: z.string(), size: bytes, db_type: z.enum(['sqlite', 'duckdb']) }),
});
