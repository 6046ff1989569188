import { z } from 'zod';
import { defineCall } from '#platform/contract';
import { name, orderNumber, saved, version, wid } from './fields.ts';
import { can } from './permissions.ts';

const base = '/api/drd/dataBussiness/dataCatalog';

export interface CatalogNode {
  id: string;
  wid: string;
  name: string;
  parent: string | null;
  order_num: number;
  row_version: number;
  /** Objects directly in it that the caller sees. */
  object_num: number;
  children: CatalogNode[];
}
export const CatalogNode: z.ZodType<CatalogNode> = z
  .object({
    id: z.string(),
    wid: z.string(),
    name: z.string(),
    parent: z.string().nullable(),
    order_num: z.number().int(),
    row_version: z.number().int(),
    object_num: z.number().int(),
    get children() {
      return z.array(CatalogNode);
    },
  })
  .meta({ id: 'CatalogNode' });

/** Business subjects that data objects of all sources are put under, whole. */
export const getCatalogTree = defineCall({
  method: 'GET',
  path: `${base}/tree`,
  summary: { zh: '数据目录树', en: 'Catalog tree' },
  permission: can.readSources,
  query: z.object({ database_wid: z.string().max(100).optional() }),
  reply: z.object({
    nodes: z.array(CatalogNode),
    /** Objects in no catalog. */
    without: z.number().int(),
  }),
});

export const saveCatalog = defineCall({
  method: 'POST',
  path: `${base}/save`,
  summary: { zh: '保存数据目录', en: 'Save a catalog' },
  permission: can.writeSources,
  changes: 'data catalog',
  body: z.object({ ...version, name, parent: wid.nullable().default(null), order_num: orderNumber }),
  reply: saved,
});

/** One without catalogs below it; its objects are then in no catalog. */
export const deleteCatalog = defineCall({
  method: 'POST',
  path: `${base}/delete`,
  summary: { zh: '删除数据目录', en: 'Delete a catalog' },
  permission: can.writeSources,
  changes: 'data catalog',
  body: z.object({ wid }),
  reply: z.object({ objects: z.number().int() }),
});
