import { isUtf8 } from 'node:buffer';
import { importErrors, sheetLimits } from '#platform/contract/platform/imports.ts';
import { UserError } from '../errors.ts';
import type { SheetRow } from './sheet-row.ts';

const step = 262_144;
/** A quote that is never closed would otherwise swallow the rest of the file. */
const longestCell = 1_000_000;

/** RFC 4180 with comma, semicolon or tab; UTF-8, UTF-16 or, as Chinese Windows writes it, GB18030. */
export function* readCsv(bytes: Buffer): Generator<SheetRow> {
  const pieces = decoded(bytes);
  const first = pieces.next();
  if (first.done) return;
  const parser = new CsvParser(delimiterOf(first.value));
  parser.write(first.value);
  yield* parser.take();
  for (const piece of pieces) {
    parser.write(piece);
    yield* parser.take();
  }
  parser.end();
  yield* parser.take();
}

function* decoded(bytes: Buffer): Generator<string> {
  const decoder = new TextDecoder(encodingOf(bytes));
  for (let at = 0; at < bytes.length; at += step) {
    const text = decoder.decode(bytes.subarray(at, at + step), { stream: at + step < bytes.length });
    if (text) yield text;
  }
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'gb18030';
}

/** Whatever stands most often in the line of headings, outside quotes. Nobody writes a tab into a heading. */
function delimiterOf(text: string): string {
  const line = (/^(?:"[^"]*"|[^"\r\n])*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const count = (sign: string) => line.split(sign).length;
  if (line.includes('\t')) return '\t';
  return count(';') > count(',') ? ';' : ',';
}

class CsvParser {
  readonly #delimiter: string;
  #rows: SheetRow[] = [];
  #cells: string[] = [];
  #cell = '';
  #quoted = false;
  /** A quote inside quotes: the end, or one that is meant, as the next sign will tell. */
  #doubtful = false;
  #afterReturn = false;
  #number = 0;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  take(): SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  write(text: string): void {
    for (const sign of text) this.#sign(sign);
  }

  end(): void {
    if (this.#cell !== '' || this.#cells.length > 0) this.#endRow();
  }

  #sign(sign: string): void {
    if (this.#doubtful) {
      this.#doubtful = false;
      if (sign === '"') return this.#add(sign);
      this.#quoted = false;
    } else if (this.#quoted) {
      if (sign === '"') this.#doubtful = true;
      else this.#add(sign);
      return;
    }
    const afterReturn = this.#afterReturn;
    this.#afterReturn = sign === '\r';
    if (sign === '\n' && afterReturn) return;
    if (sign === '"' && this.#cell === '') this.#quoted = true;
    else if (sign === this.#delimiter) this.#endCell();
    else if (sign === '\n' || sign === '\r') this.#endRow();
    else this.#add(sign);
  }

  #add(sign: string): void {
    this.#cell += sign;
    if (this.#cell.length > longestCell) throw new UserError(importErrors.sheetUnreadable);
  }

  #endCell(): void {
    this.#cells.push(this.#cell);
    this.#cell = '';
  }

  #endRow(): void {
    this.#endCell();
    this.#number += 1;
    while (this.#cells.at(-1)?.trim() === '') this.#cells.pop();
    if (this.#cells.length > sheetLimits.columns) throw new UserError(importErrors.sheetTooManyColumns, { limit: sheetLimits.columns });
    this.#rows.push({ number: this.#number, cells: this.#cells });
    this.#cells = [];
  }
}
