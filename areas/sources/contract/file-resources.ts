import { z } from 'zod';
import { defineCall, pageOf, paging } from '#platform/contract';
import { line, name, orderNumber, remark, saved, wid } from './fields.ts';
import { can } from './permissions.ts';
import { FoundField, resourceFilter, resourceRecord, wids } from './resource-fields.ts';

export const dataFile = '/api/drd/dataBussiness/dataFile';

export const fileProtocols = ['file', 'ftp', 'ftps', 'sftp', 's3', 's3a', 'http', 'https'] as const;
export type FileProtocol = (typeof fileProtocols)[number];
/** `text` says little: with a delimiter or widths it is such a file, and a name that ends like a known format means that. */
export const fileReaders = ['text', 'auto', 'delimited', 'fixed-width', 'json', 'json-lines', 'excel', 'parquet'] as const;
export type FileReader = (typeof fileReaders)[number];
/** The wire's default is misspelt; it means gzip. */
export const compressions = ['gizp', 'gzip', 'zip', 'none'] as const;
export const cleanups = ['none', 'delete', 'move'] as const;
export const incrementalModes = ['seen', 'name', 'modified', 'none'] as const;

/** The kinds of source that hold files: tables in files, and documents. */
export const fileSourceTypes = ['FILE', 'UNSTRUCTURED'] as const;
export type FileSourceType = (typeof fileSourceTypes)[number];

const isNothing = (value: unknown) => value === undefined || value === null || value === '';
/** On the wire a field may be null or empty where it is not set; then its default holds. */
const unset = <Shape extends z.ZodType>(shape: Shape) => z.preprocess((value) => (isNothing(value) ? undefined : value), shape);
const words = (most: number) => z.preprocess((value) => value ?? '', z.string().max(most)).default('');
const choice = <const Values extends readonly [string, ...string[]]>(values: Values, fallback: Values[number]) =>
  z.preprocess((value) => (isNothing(value) ? fallback : typeof value === 'string' ? value.toLowerCase() : value), z.enum(values as readonly string[] as Values)).default(fallback as never);
const count = (fallback: number, least: number, most: number) => unset(z.coerce.number().int().min(least).max(most).default(fallback)).default(fallback);
/** 1 unless said otherwise, by number, text or truth. */
const yes = z.preprocess((value) => (isNothing(value) ? 1 : /^(0|false|no|off)$/i.test(String(value)) ? 0 : 1), z.number().int().min(0).max(1)).default(1);
const parts = (value: unknown) => (typeof value === 'string' ? value.split(/[,\n]/).map((part) => part.trim()).filter((part) => part !== '') : value ?? []);
const list = (most: number, longest: number) => z.preprocess(parts, z.array(z.string().max(longest)).max(most)).default([]);

/** Every reader setting under its name on the wire, with the specification's defaults; none of it is secret. */
export const FileSettings = z.object({
  protocol: choice(fileProtocols, 'file'),
  /** Folders or files. A folder of the server that is not absolute begins at the platform's own; `uploads/<source>` is what was uploaded. */
  fs_urls: list(100, 4_000),
  /** Of S3: the service, where it is not Amazon's. For others the address, where `fs_urls` names none. */
  endpoint: words(4_000),
  access_key: words(2_000),
  host_fingerprint: words(500),
  region: words(200),
  path_style: yes,

  /** Empty: the file that is called like the resource. */
  pattern: words(2_000),
  policy_class: words(500),
  policy_regex: words(2_000),
  policy_recursive: yes,
  policy_cleanup: choice(cleanups, 'none'),
  policy_cleanup_move: words(2_000),

  poll: yes,
  poll_interval: count(60, 1, 31_536_000),
  cron: words(200),
  queue: words(2_000),
  partitions: count(1, 1, 10_000),
  pk_fields: list(2_000, 500),
  incremental: choice(incrementalModes, 'seen'),

  /** Also by other names and by that of a Java class, as the wire may have it; kept under ours. */
  file_reader_class: unset(z.string().max(300).default('text')).default('text'),
  compression_type: choice(compressions, 'gizp'),
  encoding: words(50),
  delimiter: words(50),
  quote: z.preprocess((value) => value ?? undefined, z.string().max(10).default('"')).default('"'),
  quote_escape: z.preprocess((value) => value ?? undefined, z.string().max(10).default('"')).default('"'),
  header: yes,
  header_names: list(16_384, 500),
  null_value: words(2_000),
  empty_value: words(2_000),
  rows_to_skip: count(0, 0, 1_000_000_000),
  max_columns: count(2_000, 1, 16_384),
  max_chars_per_column: count(1_000_000, 1, 16_000_000),
  allow_nulls: yes,
  skip_corrupt_records: yes,
  widths: z.preprocess((value) => (typeof value === 'string' ? value.split(/[,\s]+/).filter((part) => part !== '').map(Number) : value ?? []), z.array(z.number().int().min(1).max(1_000_000)).max(16_384)).default([]),
  width_unit: choice(['character', 'byte'], 'character'),
  record_pointer: words(1_000),
  sheet: words(500),
});
export type FileSettings = z.infer<typeof FileSettings>;

export const fileSecrets = ['secret_key', 'key_file', 'key_passphrase'] as const;
export type FileSecret = (typeof fileSecrets)[number];

/** Absent: the stored one stays, as long as protocol, servers and user stay. Empty: none. */
const secretInput = {
  secret_key: z.string().max(20_000).nullish(),
  key_file: z.string().max(200_000).nullish(),
  key_passphrase: z.string().max(20_000).nullish(),
};

const kind = z.enum(fileSourceTypes).default('FILE');
/** The wire's default of a wid is 0: a new one. */
const ownWid = z.preprocess((value) => (isNothing(value) || value === 0 || value === '0' ? undefined : value), z.string().max(100).optional()).optional();

export const FileResourceInput = FileSettings.extend({
  wid: ownWid,
  row_version: z.number().int().optional(),
  dataSourceType: kind,
  datasource_wid: wid,
  filename: name,
  filealias: line,
  filecomment: line,
  filedesc: remark,
  order_num: orderNumber,
  sys_label: line,
  topic: line,
  integrate_status: z.coerce.string().max(10).optional(),
  ...secretInput,
});
export type FileResourceInput = z.infer<typeof FileResourceInput>;

export const FileField = FoundField.extend({
  /** The longest text seen. */
  length: z.number().int().optional(),
  /** Of the rows looked at, from 0 to 1. */
  null_share: z.number().optional(),
});
export type FileField = z.infer<typeof FileField>;

/** Secrets are never sent back: only which are set. */
export const FileResource = FileSettings.extend({
  ...resourceRecord,
  fields: z.array(FileField),
  resource_type: z.enum(fileSourceTypes),
  filename: z.string(),
  filealias: z.string(),
  filecomment: z.string(),
  filedesc: z.string(),
  secret_names: z.array(z.string()),
});
export type FileResource = z.infer<typeof FileResource>;

const changing = { permission: can.writeSources, changes: 'file resource' } as const;
const save = { ...changing, body: FileResourceInput, reply: saved } as const;

export const saveFileResource = defineCall({
  method: 'POST', path: `${dataFile}/saveDataFilter`, summary: { zh: '保存文件资源', en: 'Save a file resource' }, ...save,
});

export const updateFileResource = defineCall({
  method: 'POST', path: `${dataFile}/updateDataFilter`, summary: { zh: '修改文件资源', en: 'Change a file resource' }, ...save,
});

export const listFileResources = defineCall({
  method: 'GET', path: `${dataFile}/queryDataResource`, summary: { zh: '文件资源列表', en: 'List file resources' },
  permission: can.readSources, query: paging.extend({ dataSourceType: kind, ...resourceFilter }), reply: pageOf(FileResource),
});

export const getFileResource = defineCall({
  method: 'GET', path: `${dataFile}/getDataFile`, summary: { zh: '文件资源详情', en: 'One file resource' },
  permission: can.readSources, query: z.object({ dataSourceType: kind, wid }), reply: FileResource,
});

export const deleteFileResources = defineCall({
  method: 'GET', path: `${dataFile}/deleteDataResource`, summary: { zh: '删除文件资源', en: 'Delete file resources' },
  ...changing, query: z.object({ dataSourceType: kind, wids }), reply: z.object({ deleted: z.number().int() }),
});
