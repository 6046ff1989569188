import { ConnectorFailure } from '../../failure.ts';
import { delimited } from './delimited.ts';
import type { FileFormat } from './file-format.ts';
import { fixedWidth } from './fixed-width.ts';
import { json, jsonLines } from './json.ts';
import { parquet } from './parquet.ts';
import { textLines } from './text-lines.ts';
import { xlsx } from './xlsx.ts';

/** In the order in which the first bytes are shown to them: the strictest first. */
export const formats: readonly FileFormat[] = [parquet, xlsx, jsonLines, json, delimited, fixedWidth, textLines];

export const readerClasses = ['auto', 'text', 'delimited', 'fixed-width', 'json', 'json-lines', 'excel', 'parquet'] as const;
export type ReaderClass = (typeof readerClasses)[number];

/** The format that a setting names, or the first that knows the bytes. */
export function chooseFormat(reader: ReaderClass, beginning: Uint8Array): FileFormat {
  const named = formats.find(({ kind }) => kind === reader);
  if (named) return named;
  const found = beginning.length === 0 ? delimited : formats.find((format) => format.sniff(beginning));
  if (found) return found;
  throw new ConnectorFailure('unsupported', {
    zh: '无法识别文件格式，请在读取设置中指明（CSV、JSON、Excel、Parquet、定长文本）', en: 'The format of the file is unknown; name it in the reader settings (CSV, JSON, Excel, Parquet, fixed width)',
  });
}
