import { ConnectorFailure } from '../../failure.ts';
import type { ByteStream } from '../file-location.ts';
import type { FileFormat } from './file-format.ts';
import { corrupt, type FormatSettings } from './format-settings.ts';
import { tableBatches, type TableRecord } from './table-batches.ts';
import { decodeText, decoderOf, detectEncoding, encodingName, takeSample } from './text-decoding.ts';
import { numberedLines, tooLong } from './text-lines.ts';

/** Columns of given widths, counted in characters, or in bytes as hosts do; blanks around a cell are padding. */
export const fixedWidth: FileFormat = {
  kind: 'fixed-width',
  title: { zh: '定长文本', en: 'Fixed width text' },
  sniff: () => false,
  read(bytes, settings, signal) {
    if (settings.widths.length === 0) throw new ConnectorFailure('bad-data', { zh: '定长文件需要设置各列的宽度', en: 'A fixed-width file needs the width of each column' });
    return tableBatches(settings.widthUnit === 'byte' ? byBytes(bytes, settings) : byCharacters(bytes, settings), settings, signal);
  },
};

async function* byCharacters(bytes: ByteStream, settings: FormatSettings): AsyncGenerator<TableRecord> {
  for await (const { number, text } of numberedLines(decodeText(bytes, settings.encoding), settings.maxCharsPerColumn * settings.widths.length)) {
    if (text === '') continue;
    yield text === undefined ? { problem: corrupt(tooLong(number, settings), settings) } : cutRow(number, [...text], settings, (cell) => cell.join(''));
  }
}

/** A line end is never part of a character in the encodings that count by bytes. */
async function* byBytes(bytes: ByteStream, settings: FormatSettings): AsyncGenerator<TableRecord> {
  const { sample, rest } = await takeSample(bytes, 65_536);
  const encoding = settings.encoding === '' ? detectEncoding(sample) : encodingName(settings.encoding);
  if (encoding.startsWith('utf-16')) throw new ConnectorFailure('unsupported', { zh: 'UTF-16 文件请按字符计算宽度', en: 'Count the widths of a UTF-16 file in characters' });
  // Bytes are carried as latin1, one character each, and decoded once they are cut.
  const decoder = decoderOf(encoding);
  const raw = async function* () { for await (const piece of rest) yield Buffer.from(piece).toString('latin1'); };
  for await (const { number, text } of numberedLines(raw(), settings.maxCharsPerColumn * settings.widths.length)) {
    if (text === '') continue;
    const plain = number === 1 ? text?.replace(/^\u00ef\u00bb\u00bf/, '') : text;
    if (plain === undefined) yield { problem: corrupt(tooLong(number, settings), settings) };
    else {
      let record: TableRecord;
      try {
        record = cutRow(number, [...Buffer.from(plain, 'latin1')], settings, (cell) => decoder.decode(Uint8Array.from(cell), false));
      } catch (error) {
        if (error instanceof ConnectorFailure) throw error;
        record = { problem: corrupt({ row: number, reason: { zh: `有一格不是 ${encoding} 编码，或列宽切断了一个字`, en: `a cell is not ${encoding}, or a width cuts a character in two` } }, settings) };
      }
      yield record;
    }
  }
}

function cutRow<T>(number: number, signs: T[], settings: FormatSettings, textOf: (cell: T[]) => string): TableRecord {
  const total = settings.widths.reduce((sum, width) => sum + width, 0);
  const beyond = textOf(signs.slice(total)).trim();
  if (beyond !== '') return { problem: corrupt({ row: number, reason: { zh: `该行比各列宽度之和（${total}）长`, en: `the line is longer than its columns together (${total})` } }, settings) };
  let at = 0;
  const cells = settings.widths.map((width) => {
    const cell = textOf(signs.slice(at, at + width)).trim();
    at += width;
    return cell === settings.nullValue ? null : cell;
  });
  return { number, cells };
}
