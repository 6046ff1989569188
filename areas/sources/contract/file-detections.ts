import { z } from 'zod';
import { defineCall } from '#platform/contract';
import { text } from './fields.ts';
import { dataFile, FileField, fileReaders, FileResourceInput } from './file-resources.ts';
import { can } from './permissions.ts';

const count = z.number().int();

export const FoundFile = z.object({
  path: z.string(),
  size: count,
  /** Null: the server does not tell. */
  modified: z.iso.datetime().nullable(),
  /** Which of the addresses it was found at, from 0. */
  place: count,
});
export type FoundFile = z.infer<typeof FoundFile>;

/** What could not be done, in words, and at which field of the form it can be mended. */
export const FileFailure = z.object({ stage: z.enum(['place', 'files', 'format']), message: text, remedy: z.string().nullable(), field: z.string().nullable() });
export type FileFailure = z.infer<typeof FileFailure>;

export const DetectedField = FileField.extend({ examples: z.array(z.string()) });
export type DetectedField = z.infer<typeof DetectedField>;

/** Settings as a file itself suggests them; absent: it says nothing about it. */
export const GuessedSettings = z.object({
  compression_type: z.enum(['gzip', 'zip', 'none']),
  file_reader_class: z.enum(fileReaders),
  encoding: z.string(),
  delimiter: z.string(),
  header: count,
  rows_to_skip: count,
  widths: z.array(count),
  width_unit: z.enum(['character', 'byte']),
  record_pointer: z.string(),
  sheet: z.string(),
}).partial();
export type GuessedSettings = z.infer<typeof GuessedSettings>;

export const FileDetection = z.object({
  success: z.boolean(),
  failure: FileFailure.nullable(),
  files: z.object({ rows: z.array(FoundFile), total: count }),
  /** There are more files than are counted here. */
  more_files: z.boolean(),
  /** The one that was looked into; inside of an archive as `a.zip!/b.csv`. Null: none. */
  file: FoundFile.nullable(),
  format: z.string(),
  fields: z.array(DetectedField),
  /** As text, in the order of the fields; empty for those who may not see sample rows. */
  rows: z.array(z.array(z.string().nullable())),
  /** How many rows were looked at, and how many of them were left out. */
  row_num: count,
  problem_num: count,
  problems: z.array(z.object({ row: count, reason: text })),
  /** Asked for with `detect`: what the file itself suggests. */
  settings: GuessedSettings.nullable(),
  sheets: z.array(z.string()),
  /** The first lines of a text file as they stand, to set widths by. */
  lines: z.array(z.string()),
  /** Whether the caller may see what the file holds. */
  sample: z.boolean(),
});
export type FileDetection = z.infer<typeof FileDetection>;

/**
 * Looks at the place now, with what the form holds; with a `wid` and no `datasource_wid`, at a saved resource as it is
 * stored. Of a saved one what was found is kept.
 */
export const detectNow = defineCall({
  method: 'POST', path: `${dataFile}/detectNow`, summary: { zh: '立即检测文件', en: 'Look at the files now' },
  permission: can.writeSources, changes: 'file resource', transaction: false,
  body: FileResourceInput.partial({ datasource_wid: true, filename: true }).extend({
    /** The file to look into; the first one unless told. */
    path: z.string().max(4_000).optional(),
    place: z.coerce.number().int().min(0).default(0),
    /** Guess encoding, delimiter, headings, packing and so on from the file. */
    detect: z.preprocess((value) => (value === undefined || value === null ? false : value === true || value === 1 || value === '1' || value === 'true'), z.boolean()).default(false),
    pi: z.coerce.number().int().min(1).default(1),
    ps: z.coerce.number().int().min(1).max(1000).default(50),
    /** Rows to show. */
    rows: z.coerce.number().int().min(0).max(500).default(100),
  }),
  reply: FileDetection,
});
