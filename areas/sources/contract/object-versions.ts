import { z } from 'zod';
import { defineCall, pageOf, paging } from '#platform/contract';
import { wid } from './fields.ts';
import { can } from './permissions.ts';
import { Difference, FieldDifference } from './reverse-import.ts';

const base = '/api/drd/dataBussiness/objectVersion';

export const versionReasons = ['import', 'edit', 'survey', 'recover'] as const;
export type VersionReason = (typeof versionReasons)[number];

export const ObjectVersion = z.object({
  wid: z.string(),
  number: z.number().int(),
  time: z.iso.datetime(),
  author: z.string().nullable(),
  author_name: z.string(),
  reason: z.enum(versionReasons),
  import_wid: z.string().nullable(),
  field_num: z.number().int(),
});
export type ObjectVersion = z.infer<typeof ObjectVersion>;

/** The newest first. */
export const listObjectVersions = defineCall({
  method: 'POST',
  path: `${base}/list`,
  summary: { zh: '数据对象的版本', en: 'Versions of a data object' },
  permission: can.readSources,
  query: paging,
  body: z.object({ wid }),
  reply: pageOf(ObjectVersion),
});

/** From one version to another, or to the one that stands now. */
export const compareObjectVersions = defineCall({
  method: 'GET',
  path: `${base}/difference`,
  summary: { zh: '比较数据对象的两个版本', en: 'Difference between two versions of a data object' },
  permission: can.readSources,
  query: z.object({ wid, from: z.coerce.number().int().min(0), to: z.coerce.number().int().min(1).optional() }),
  reply: z.object({ from: z.number().int(), to: z.number().int(), facts: z.array(Difference), fields: z.array(FieldDifference) }),
});
export type VersionDifference = z.infer<typeof compareObjectVersions.reply>;

/** Names, descriptions and flags go back to what they were; what the source says stays as it was read last. */
export const rollBackObject = defineCall({
  method: 'POST',
  path: `${base}/rollBack`,
  summary: { zh: '恢复业务信息到某个版本', en: 'Roll back the business facts of a data object' },
  permission: can.writeSources,
  changes: 'data object',
  body: z.object({ wid, number: z.coerce.number().int().min(1), row_version: z.number().int() }),
  reply: z.object({ wid: z.string(), row_version: z.number().int(), version_number: z.number().int() }),
});
