import type { ByteStream } from '../file-location.ts';
import type { FileFormat } from './file-format.ts';
import { corrupt, type FormatSettings } from './format-settings.ts';
import { tableBatches, type TableRecord } from './table-batches.ts';
import { decodeText } from './text-decoding.ts';

/** Each line is a row with one cell, empty lines too. */
export const textLines: FileFormat = {
  kind: 'text',
  title: { zh: '文本（每行一条）', en: 'Text, a row per line' },
  sniff: () => false,
  read: (bytes, settings, signal) => tableBatches(records(bytes, settings), { ...settings, hasHeader: false, headerNames: [settings.headerNames[0] ?? 'value'] }, signal),
};

async function* records(bytes: ByteStream, settings: FormatSettings): AsyncGenerator<TableRecord> {
  for await (const { number, text } of numberedLines(decodeText(bytes, settings.encoding), settings.maxCharsPerColumn)) {
    yield text === undefined ? { problem: corrupt(tooLong(number, settings), settings) } : { number, cells: [text === settings.nullValue && text !== '' ? null : text] };
  }
}

export function tooLong(row: number, { maxCharsPerColumn }: FormatSettings) {
  return { row, reason: { zh: `该行超过 ${maxCharsPerColumn} 个字符`, en: `the line has more than ${maxCharsPerColumn} characters` } };
}

/** Lines with their numbers; without text: it was longer than allowed. */
export async function* numberedLines(texts: AsyncIterable<string>, longest: number): AsyncGenerator<{ number: number; text: string | undefined }> {
  let [rest, number, tooMuch] = ['', 0, false];
  for await (const piece of texts) {
    // A return at the very end may be half of a line end.
    const parts = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = parts.pop()!;
    for (const part of parts) {
      number += 1;
      yield { number, text: tooMuch || part.length > longest ? undefined : part };
      tooMuch = false;
    }
    if (rest.length > longest + 1) [rest, tooMuch] = [rest.endsWith('\r') ? '\r' : '', true];
  }
  const last = rest.replace(/\r$/, '');
  if (last !== '' || rest !== '' || tooMuch) yield { number: number + 1, text: tooMuch ? undefined : last };
}
