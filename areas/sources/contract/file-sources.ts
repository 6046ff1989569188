import { z } from 'zod';
import { defineCall, pageOf } from '#platform/contract';
import { saved, wid } from './fields.ts';
import { dataFile, fileSourceTypes } from './file-resources.ts';
import { can } from './permissions.ts';
import { ResourceSource, ResourceSourceInput } from './resource-sources.ts';

const kind = z.enum(fileSourceTypes).default('FILE');
const changing = { permission: can.writeSources, changes: 'data source' } as const;
const FileSourceInput = ResourceSourceInput.extend({ dataSourceType: kind });

export const listFileSources = defineCall({
  method: 'GET', path: `${dataFile}/queryDataSourceSsd`, summary: { zh: '文件数据源列表', en: 'List file sources' },
  permission: can.readSources,
  query: z.object({
    // The older listing sends no page and gets all that a page can hold.
    pi: z.coerce.number().int().min(1).default(1), ps: z.coerce.number().int().min(1).max(1000).default(1000), sort: z.string().max(64).optional(),
    databasename: z.string().trim().max(200).optional(), dataSourceType: kind,
  }),
  reply: pageOf(ResourceSource),
});

export const saveFileSource = defineCall({
  method: 'POST', path: `${dataFile}/saveDataSourceSsd`, summary: { zh: '保存文件数据源', en: 'Save a file source' },
  ...changing, body: FileSourceInput, reply: saved,
});

export const updateFileSource = defineCall({
  method: 'POST', path: `${dataFile}/updataDataSourceSsd`, summary: { zh: '修改文件数据源', en: 'Change a file source' },
  ...changing, body: FileSourceInput, reply: saved,
});

export const deleteFileSource = defineCall({
  method: 'GET', path: `${dataFile}/deleteDataSourceSsd`, summary: { zh: '删除文件数据源', en: 'Delete a file source' },
  ...changing, query: z.object({ dataSourceType: kind, wid }),
});
