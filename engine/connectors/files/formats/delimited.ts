import type { ByteStream } from '../file-location.ts';
import { parseRecord, type Dialect } from './delimited-record.ts';
import type { FileFormat } from './file-format.ts';
import type { FormatSettings } from './format-settings.ts';
import { recordsOfText } from './records-of-text.ts';
import { tableBatches, type TableRecord } from './table-batches.ts';
import { decodeText } from './text-decoding.ts';

/** CSV, TSV and anything else with a sign between cells, as RFC 4180 and common practice have it. */
export const delimited: FileFormat = {
  kind: 'delimited',
  title: { zh: '分隔符文本（CSV、TSV）', en: 'Delimited text (CSV, TSV)' },
  sniff: (bytes) => bytes.length > 0 && !isBinary(bytes),
  read: (bytes, settings, signal) => tableBatches(records(bytes, settings), settings, signal),
};

async function* records(bytes: ByteStream, settings: FormatSettings): AsyncGenerator<TableRecord> {
  const { first, texts } = await withFirst(decodeText(bytes, settings.encoding));
  const dialect: Dialect = {
    delimiter: settings.delimiter || detectDelimiter(first), quote: settings.quote, escape: settings.escape,
    maxColumns: settings.maxColumns, maxChars: settings.maxCharsPerColumn,
  };
  for await (const record of recordsOfText(texts, dialect, settings)) {
    yield 'problem' in record ? record : {
      number: record.number,
      cells: record.cells.map((cell, index) => (record.quoted[index] ? (cell === '' ? settings.emptyValue : cell) : cell === settings.nullValue ? null : cell)),
    };
  }
}

const candidates = [',', '\t', ';', '|', '\u0001'];

/** The sign that cuts the first rows into the most, and equally many, cells. */
export function detectDelimiter(text: string): string {
  const scores = candidates.map((delimiter) => {
    const counts: number[] = [];
    const dialect: Dialect = { delimiter, quote: '"', escape: '"', maxColumns: 10_000, maxChars: 1_000_000 };
    for (let at = 0; at < text.length && counts.length < 20;) {
      const parsed = parseRecord(text, at, false, dialect);
      if (parsed.kind !== 'record') break;
      at = parsed.end;
      if (parsed.cells.length > 1 || parsed.cells[0] !== '') counts.push(parsed.cells.length);
    }
    const least = counts.length > 0 ? Math.min(...counts) : (text.split(/\r?\n/, 1)[0] ?? '').split(delimiter).length;
    return { delimiter, score: least * 1_000 + (new Set(counts).size <= 1 ? 500 : 0), cuts: least > 1 };
  });
  const best = scores.filter(({ cuts }) => cuts).sort((one, other) => other.score - one.score)[0];
  return best?.delimiter ?? ',';
}

async function withFirst(texts: AsyncIterable<string>): Promise<{ first: string; texts: AsyncIterable<string> }> {
  const iterator = texts[Symbol.asyncIterator]();
  let first = '';
  let ended = false;
  while (first.length < 16_384 && !ended) {
    const next = await iterator.next();
    if (next.done) ended = true;
    else first += next.value;
  }
  async function* all() {
    try {
      yield first;
      while (!ended) {
        const next = await iterator.next();
        if (next.done) return;
        yield next.value;
      }
    } finally {
      await iterator.return?.();
    }
  }
  return { first, texts: all() };
}

/** Zero bytes are in no text but UTF-16's, which has one in every other place or a mark. */
function isBinary(bytes: Uint8Array): boolean {
  const beginning = bytes.subarray(0, 4096);
  if ((beginning[0] === 0xff && beginning[1] === 0xfe) || (beginning[0] === 0xfe && beginning[1] === 0xff)) return false;
  const zeros = [0, 0];
  for (const [index, byte] of beginning.entries()) if (byte === 0) zeros[index % 2]! += 1;
  return zeros[0]! > 0 && zeros[1]! > 0;
}
