import { z } from 'zod';
import { flag, line, name, remark } from './fields.ts';

/** The word a catalogue file begins with, so that no other JSON is taken for one. */
export const cloudFileFormat = 'tributary-source-descriptions';
export const cloudFileVersion = 1;
/** The largest file that is read, in bytes. */
export const cloudFileLimit = 20 * 1024 * 1024;

const technicalName = z.string().min(1).max(500);
const businessName = z.string().trim().max(500).default('');

export const CloudField = z.object({
  dataField: technicalName,
  dataFieldName: businessName,
  dataFieldDesc: remark,
  type: z.string().max(200).default(''),
  is_pk: flag.default(0),
});
export type CloudField = z.infer<typeof CloudField>;

export const CloudObject = z.object({
  dataObject: technicalName,
  dataObjectName: businessName,
  dataObjectDesc: remark,
  fields: z.array(CloudField).max(5000).default([]),
});
export type CloudObject = z.infer<typeof CloudObject>;

/** What one business system looks like, wherever it runs: names and meanings, never how it is reached. */
export const CloudDescription = z.object({
  databasename: name,
  company: line,
  version: line,
  db_type: z.string().max(50).default(''),
  description: remark,
  objects: z.array(CloudObject).max(20_000),
});
export type CloudDescription = z.infer<typeof CloudDescription>;

/** The entries are checked one by one, so that one that is wrong does not keep the others out. */
export const CloudFile = z.object({
  format: z.literal(cloudFileFormat),
  version: z.literal(cloudFileVersion),
  sources: z.array(z.unknown()).min(1).max(1000),
});
