import { ConnectorFailure } from '../../failure.ts';
import { pointerSteps } from '../../records/pointer.ts';
import type { ByteStream } from '../file-location.ts';
import type { FileFormat } from './file-format.ts';
import type { FormatSettings } from './format-settings.ts';
import { JsonScanner } from './json-scanner.ts';
import { recordBatches, type JsonRecord } from './record-batches.ts';
import { decodeText } from './text-decoding.ts';
import { numberedLines } from './text-lines.ts';

const longestRecord = 16 * 1024 ** 2;

/** One document with its records in an array, at the top or where the pointer says. */
export const json: FileFormat = {
  kind: 'json',
  title: { zh: 'JSON', en: 'JSON' },
  sniff: (bytes) => /^\s*[[{]/.test(beginning(bytes)) && !isJsonLines(bytes),
  read: (bytes, settings, signal) => recordBatches(elements(bytes, settings), settings, signal),
};

/** A document per line. */
export const jsonLines: FileFormat = {
  kind: 'json-lines',
  title: { zh: 'JSON Lines（每行一个 JSON）', en: 'JSON lines' },
  sniff: isJsonLines,
  read: (bytes, settings, signal) => recordBatches(lines(bytes, settings), settings, signal),
};

async function* elements(bytes: ByteStream, settings: FormatSettings): AsyncGenerator<JsonRecord> {
  const scanner = new JsonScanner(pointerSteps(settings.recordPointer), longestRecord);
  let number = 0;
  for await (const text of decodeText(bytes, settings.encoding)) for (const element of scanner.write(text)) yield { number: number += 1, text: element };
  for (const element of scanner.end()) yield { number: number += 1, text: element };
  if (!scanner.found) {
    throw new ConnectorFailure('bad-data', { zh: `JSON 中没有“${settings.recordPointer}”，请检查记录路径`, en: `The JSON has nothing at "${settings.recordPointer}"; check the record pointer` });
  }
}

async function* lines(bytes: ByteStream, settings: FormatSettings): AsyncGenerator<JsonRecord> {
  for await (const { number, text } of numberedLines(decodeText(bytes, settings.encoding), longestRecord)) if (text === undefined || text.trim() !== '') yield { number, text };
}

function beginning(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, 65_536)).toString('utf8').replace(/^\ufeff/, '');
}

function isJsonLines(bytes: Uint8Array): boolean {
  const [first = '', ...more] = beginning(bytes).split(/\r?\n/).filter((line) => line.trim() !== '');
  return isObject(first) && more.length > 0 && more.slice(0, -1).every(isObject) && more.at(-1)!.startsWith('{');
}

function isObject(line: string): boolean {
  if (!/^\s*\{.*\}\s*$/s.test(line)) return false;
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}
