import { ConnectorFailure } from '../../failure.ts';
import type { Cell } from './file-format.ts';
import { xlsxCell } from './xlsx-cell.ts';
import type { NumberStyle } from './xlsx-parts.ts';
import type { XmlListener } from './xml-scanner.ts';

export interface XlsxRow {
  /** As the spreadsheet counts. */
  number: number;
  cells: Cell[];
}

export interface SheetOptions {
  maxColumns: number;
  /** What counts as no cell at all. */
  isBlank(cell: Cell): boolean;
  wholeSeconds?: boolean;
}

/** What cells need to know of their workbook. */
export interface SheetContext {
  strings: readonly string[];
  styles: readonly NumberStyle[];
  from1904: boolean;
}

/** A kind of its own, so that whoever has other words for it can tell. */
export class TooManyColumns extends ConnectorFailure {
  constructor(row: number, columns: number) {
    super('bad-data', { zh: `第 ${row} 行超过 ${columns} 列`, en: `Row ${row} has more than ${columns} columns` });
  }
}

/** Hears the XML of a sheet and gives its rows. */
export class SheetListener implements XmlListener {
  readonly #context: SheetContext;
  readonly #options: SheetOptions;
  #rows: XlsxRow[] = [];
  #row: XlsxRow | undefined;
  #last = 0;
  #column = -1;
  #type = '';
  #style: NumberStyle = 'number';
  #text: string | undefined;
  #reading = false;
  #phonetic = false;
  #closed = false;

  constructor(context: SheetContext, options: SheetOptions) {
    this.#context = context;
    this.#options = options;
  }

  /** The sheet was closed, and no row is left open. */
  get isComplete(): boolean {
    return this.#closed && this.#row === undefined;
  }

  take(): XlsxRow[] {
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
        this.#style = this.#context.styles[Number(attribute('s')) || 0] ?? 'number';
        this.#text = undefined;
        break;
      case 'rPh':
        this.#phonetic = true;
        break;
      case 'v':
      case 't':
        this.#reading = !this.#phonetic;
        if (this.#reading) this.#text ??= '';
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
      case 'worksheet':
        this.#closed = true;
        break;
      case 'row':
        // A row with formats alone is none.
        if (this.#row && this.#row.cells.length > 0) this.#rows.push(this.#row);
        this.#row = undefined;
        break;
      default:
    }
  }

  #endCell(): void {
    if (!this.#row || this.#text === undefined) return;
    const { strings, from1904 } = this.#context;
    const { maxColumns, isBlank, wholeSeconds } = this.#options;
    const value = xlsxCell(this.#type, this.#text, { strings, style: this.#style, from1904, wholeSeconds });
    if (isBlank(value)) return;
    if (this.#column >= maxColumns) throw new TooManyColumns(this.#last, maxColumns);
    while (this.#row.cells.length <= this.#column) this.#row.cells.push(null);
    this.#row.cells[this.#column] = value;
  }
}

/** `C7` is column 2. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = reference && /^([A-Z]{1,3})\d+$/.exec(reference)?.[1];
  if (!letters) return undefined;
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
