import { z } from 'zod';
import { defineCall } from '#platform/contract';
import { wid } from './fields.ts';
import { can } from './permissions.ts';

/** A database and, as a comma-separated list, those of its data objects that are meant; without one: all. */
const query = z.object({
  database_wid: wid,
  dataObjects: z.string().max(100_000).optional().transform((text) => text?.split(',').map((part) => part.trim()).filter(Boolean)),
});

const reply = z.object({ refreshed: z.number().int() });

export const refreshRowNumbers = defineCall({
  method: 'POST',
  path: '/api/system/cache/refresh/dataRowNum',
  summary: { zh: '刷新数据对象的行数缓存', en: 'Refresh the cached row numbers of data objects' },
  permission: can.refreshCaches,
  changes: 'cache',
  transaction: false,
  query,
  reply,
});

export const refreshMetadata = defineCall({
  method: 'POST',
  path: '/api/system/cache/refresh/metaData',
  summary: { zh: '刷新数据对象的元数据缓存', en: 'Refresh the cached metadata of data objects' },
  permission: can.refreshCaches,
  changes: 'cache',
  transaction: false,
  query,
  reply,
});
