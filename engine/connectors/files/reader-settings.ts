import { z } from 'zod';
import type { Text } from '#platform/contract/text.ts';
import { readerClasses, type ReaderClass } from './formats/formats.ts';

const label = (zh: string, en: string): { label: Text } => ({ label: { zh, en } });
const text = (fallback = '') => z.string().nullish().transform((value) => value ?? fallback);

/** 1 unless said otherwise, by number, text or truth. */
const flag = z.union([z.boolean(), z.number(), z.string()]).nullish()
  .transform((value) => value === null || value === undefined || value === '' || !/^(0|false|no|off)$/i.test(String(value)));
const count = (fallback: number, least: number, most: number) => z.union([z.number(), z.string()]).nullish()
  .transform((value) => (value === null || value === undefined || value === '' ? fallback : Number(value)))
  .pipe(z.number().int().min(least).max(most));
const list = z.union([z.array(z.string()), z.string()]).nullish()
  .transform((value) => (Array.isArray(value) ? value : (value ?? '').split(',')).map((part) => part.trim()).filter((part) => part !== ''));

/** The wire writes `gizp`. */
const compression = text('gizp').transform((value) => (value === '' ? 'gizp' : value).toLowerCase())
  .pipe(z.enum(['gizp', 'gzip', 'gz', 'zip', 'none'])).transform((value) => (value === 'zip' || value === 'none' ? value : 'gzip'));

const otherNames: Record<string, ReaderClass> = {
  csv: 'delimited', tsv: 'delimited', txt: 'text', jsonl: 'json-lines', ndjson: 'json-lines', jsonlines: 'json-lines', xlsx: 'excel', xls: 'excel', fixed: 'fixed-width', fixedwidth: 'fixed-width',
};
const readerClass = text('text').transform((value) => {
  // Also by the name of a Java class: `…file.reader.CsvFileReader`.
  const name = (value === '' ? 'text' : value).replace(/^.*\./, '').replace(/FileReader$/, '').toLowerCase();
  return otherNames[name.replace(/[-_ ]/g, '')] ?? name;
}).pipe(z.enum(readerClasses));

const escapes: Record<string, string> = { tab: '\t', comma: ',', semicolon: ';', pipe: '|', space: ' ' };
/** `\t`, `\u0001`, `0x01` and `tab` as people write them. */
const sign = (fallback: string) => text(fallback).transform((value) => escapes[value.toLowerCase()] ?? value
  .replace(/^0x([0-9a-f]{1,4})$/i, String.raw`\x$1`).replace(/\\(?:u([0-9a-f]{4})|x([0-9a-f]{1,2}))/gi, (_, long?: string, short?: string) => String.fromCharCode(Number.parseInt(long ?? short ?? '0', 16)))
  .replaceAll(String.raw`\t`, '\t'));

/** Every reader setting of a file resource under its name on the wire, with the specification's defaults. */
export const readerSettings = z.object({
  wid: z.union([z.string(), z.number()]).nullish().transform((value) => String(value ?? 0)),
  order_num: count(0, 0, 1_000_000_000),
  protocol: text('file').transform((value) => (value === '' ? 'file' : value).toLowerCase()).pipe(z.enum(['file', 'ftp', 'ftps', 'sftp', 's3', 's3a', 'http', 'https'])).meta(label('协议', 'Protocol')),
  fs_urls: list.meta(label('文件地址', 'Addresses of files')),
  endpoint: text().meta(label('服务地址', 'Endpoint')),
  access_key: text().meta(label('访问标识或用户名', 'Access key or user')),
  secret_key: text().meta({ ...label('访问密钥或密码', 'Secret key or password'), secret: true }),
  key_file: text().meta({ ...label('私钥', 'Private key'), secret: true }),
  key_passphrase: text().meta({ ...label('私钥口令', 'Passphrase of the key'), secret: true }),
  host_fingerprint: text().meta(label('主机密钥指纹', 'Fingerprint of the host key')),
  region: text().meta(label('区域', 'Region')),
  path_style: flag.meta(label('路径方式访问', 'Path style')),
  filename: text().meta(label('文件名', 'File name')),
  filealias: text(), filecomment: text(), filedesc: text(),
  pattern: text().meta(label('文件名模式', 'File pattern')),
  policy_class: text(),
  policy_regex: text().meta(label('文件名正则', 'Expression for file names')),
  policy_recursive: flag.meta(label('包含子文件夹', 'With folders below')),
  policy_cleanup: text('none').transform((value) => (value === '' ? 'none' : value).toLowerCase()).pipe(z.enum(['none', 'delete', 'move'])).meta(label('读取后处理', 'After reading')),
  policy_cleanup_move: text().meta(label('移动到', 'Move to')),
  poll: flag, poll_interval: count(60, 1, 31_536_000), cron: text(),
  topic: text(), queue: text(), partitions: count(1, 1, 10_000), pk_fields: list,
  file_reader_class: readerClass.meta(label('读取方式', 'Reader')),
  compression_type: compression.meta(label('压缩', 'Compression')),
  encoding: text().meta(label('编码', 'Encoding')),
  delimiter: sign('').meta(label('分隔符', 'Delimiter')),
  quote: sign('"').meta(label('引号', 'Quote')),
  quote_escape: sign('"').meta(label('引号转义符', 'Escape of a quote')),
  header: flag.meta(label('首行为列名', 'Headings in the first row')),
  header_names: list.meta(label('列名', 'Names of columns')),
  null_value: text().meta(label('表示空值的文字', 'Text for null')),
  empty_value: text().meta(label('空字符串的值', 'Value of an empty text')),
  rows_to_skip: count(0, 0, 1_000_000_000).meta(label('跳过行数', 'Rows to skip')),
  max_columns: count(2_000, 1, 16_384).meta(label('最多列数', 'Most columns')),
  max_chars_per_column: count(1_000_000, 1, 16_000_000).meta(label('每格最多字符', 'Most characters per cell')),
  allow_nulls: flag.meta(label('允许空值', 'Nulls allowed')),
  skip_corrupt_records: flag.meta(label('跳过损坏的行', 'Leave out corrupt rows')),
  widths: z.union([z.array(z.number()), z.string()]).nullish()
    .transform((value) => (Array.isArray(value) ? value : (value ?? '').split(/[,\s]+/).filter((part) => part !== '').map(Number))).pipe(z.array(z.number().int().min(1).max(1_000_000))),
  width_unit: text('character').pipe(z.enum(['character', 'byte'])),
  record_pointer: text().meta(label('记录路径', 'Record pointer')),
  sheet: text().meta(label('工作表', 'Sheet')),
  incremental: text('seen').pipe(z.enum(['seen', 'name', 'modified', 'none'])).meta(label('增量方式', 'Incremental by')),
});

export type ReaderSettings = z.output<typeof readerSettings>;
