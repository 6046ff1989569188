import { importErrors, sheetLimits } from '#platform/contract/platform/imports.ts';
import { UserError } from '../errors.ts';
import type { SheetRow } from './sheet-row.ts';
import { cellText } from './xlsx-cells.ts';
import { readFirstSheetName, readSharedStrings, readDateStyles } from './xlsx-parts.ts';
import { XmlScanner, type XmlListener } from './xml-scanner.ts';
import { ZipArchive } from './zip-archive.ts';

/** Unpacked; the largest honest sheet of the most rows stays well below. */
const largestSheet = 400 * 1024 ** 2;

/**
 * The rows of the first sheet, one after another. Our own reader, because exceljs's streaming one breaks
 * Chinese characters that lie across two chunks and unfolds entities twice.
 */
export async function* readXlsx(bytes: Buffer): AsyncGenerator<SheetRow> {
  const archive = new ZipArchive(bytes);
  const sheet = await readFirstSheetName(archive);
  const isDate = await readDateStyles(archive);
  const listener = new RowListener(await readSharedStrings(archive), isDate);
  const scanner = new XmlScanner(listener);
  for await (const chunk of archive.read(sheet, largestSheet)) {
    scanner.write(chunk);
    yield* listener.take();
  }
  scanner.end();
  yield* listener.take();
}

class RowListener implements XmlListener {
  readonly #strings: readonly string[];
  readonly #isDate: (style: number) => boolean;
  #rows: SheetRow[] = [];
  #row: SheetRow | undefined;
  #last = 0;
  #column = -1;
  #type = '';
  #style = 0;
  #text = '';
  #reading = false;
  #phonetic = false;

  constructor(strings: readonly string[], isDate: (style: number) => boolean) {
    this.#strings = strings;
    this.#isDate = isDate;
  }

  take(): SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, attribute: (name: string) => string | undefined): void {
    switch (name) {
      case 'row':
        this.#last = Number(attribute('r')) || this.#last + 1;
        this.#row = { number: this.#last, cells: [] };
        this.#column = -1;
        break;
      case 'c':
        this.#column = columnOf(attribute('r')) ?? this.#column + 1;
        this.#type = attribute('t') ?? 'n';
        this.#style = Number(attribute('s')) || 0;
        this.#text = '';
        break;
      case 'rPh':
        this.#phonetic = true;
        break;
      case 'v':
      case 't':
        this.#reading = !this.#phonetic;
        break;
      default:
    }
  }

  text(text: string): void {
    if (this.#reading) this.#text += text;
  }

  close(name: string): void {
    switch (name) {
      case 'v':
      case 't':
        this.#reading = false;
        break;
      case 'rPh':
        this.#phonetic = false;
        break;
      case 'c':
        this.#endCell();
        break;
      case 'row':
        if (this.#row) this.#rows.push(this.#row);
        this.#row = undefined;
        break;
      default:
    }
  }

  #endCell(): void {
    if (!this.#row || this.#text === '') return;
    const value = cellText(this.#type, this.#text, { strings: this.#strings, isDate: this.#isDate(this.#style) });
    if (value.trim() === '') return;
    if (this.#column >= sheetLimits.columns) throw new UserError(importErrors.sheetTooManyColumns, { limit: sheetLimits.columns });
    while (this.#row.cells.length <= this.#column) this.#row.cells.push('');
    this.#row.cells[this.#column] = value;
  }
}

/** `C7` is column 2. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = reference && /^([A-Z]{1,3})\d+$/.exec(reference)?.[1];
  if (!letters) return undefined;
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
