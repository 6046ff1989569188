import type { XmlListener } from '#platform/server/import/xml-scanner.ts';
import { ConnectorFailure } from '../../failure.ts';
import type { ByteStream } from '../file-location.ts';
import { toTemporaryFile } from '../packing/temporary-file.ts';
import { ZipFile, isZip } from '../packing/zip-file.ts';
import type { Cell, FileFormat } from './file-format.ts';
import type { FormatSettings } from './format-settings.ts';
import { tableBatches, type TableRecord } from './table-batches.ts';
import { takeSample } from './text-decoding.ts';
import { xlsxCell } from './xlsx-cell.ts';
import { findSheet, readStrings, readStyles, scanPart, unreadable, type NumberStyle } from './xlsx-parts.ts';

const largestSheet = 8 * 1024 ** 3;

export const xlsx: FileFormat = {
  kind: 'excel',
  title: { zh: 'Excel 工作簿（xlsx）', en: 'Excel workbook (xlsx)' },
  sniff: isZip,
  read: (bytes, settings, signal) => tableBatches(sheetRows(bytes, settings, signal), settings, signal, { short: true }),
};

async function* sheetRows(bytes: ByteStream, settings: FormatSettings, signal: AbortSignal): AsyncGenerator<TableRecord> {
  const { sample, rest } = await takeSample(bytes, 8);
  if (!isZip(sample)) throw oldOrOther(sample);
  const file = await toTemporaryFile(rest, signal, { extension: 'xlsx' });
  let archive: ZipFile | undefined;
  try {
    archive = await ZipFile.open(file.path);
    const { part, from1904 } = await findSheet(archive, settings.sheet, signal);
    const styles = await readStyles(archive, signal);
    const listener = new SheetListener(await readStrings(archive, signal), styles, from1904, settings);
    for await (const _piece of scanPart(archive, part, signal, listener, largestSheet)) yield* listener.take();
    yield* listener.take();
    if (!listener.isComplete) throw unreadable();
  } finally {
    await archive?.close();
    await file.remove();
  }
}

function oldOrOther(sample: Uint8Array): ConnectorFailure {
  return sample[0] === 0xd0 && sample[1] === 0xcf
    ? new ConnectorFailure('unsupported', { zh: '这是旧版 .xls 或加密的工作簿，请另存为不加密的 .xlsx', en: 'This is an old .xls file or a locked workbook; save it as an unlocked .xlsx' })
    : unreadable();
}

class SheetListener implements XmlListener {
  readonly #strings: readonly string[];
  readonly #styles: readonly NumberStyle[];
  readonly #from1904: boolean;
  readonly #settings: FormatSettings;
  #rows: TableRecord[] = [];
  #row: { number: number; cells: Cell[] } | undefined;
  #last = 0;
  #column = -1;
  #type = '';
  #style: NumberStyle = 'number';
  #text: string | undefined;
  #reading = false;
  #phonetic = false;
  #closed = false;

  constructor(strings: readonly string[], styles: readonly NumberStyle[], from1904: boolean, settings: FormatSettings) {
    this.#strings = strings;
    this.#styles = styles;
    this.#from1904 = from1904;
    this.#settings = settings;
  }

  /** The sheet was closed, and no row is left open. */
  get isComplete(): boolean {
    return this.#closed && this.#row === undefined;
  }

  take(): TableRecord[] {
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
        this.#style = this.#styles[Number(attribute('s')) || 0] ?? 'number';
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
    if (this.#column >= this.#settings.maxColumns) throw new ConnectorFailure('bad-data', { zh: `第 ${this.#last} 行超过 ${this.#settings.maxColumns} 列`, en: `Row ${this.#last} has more than ${this.#settings.maxColumns} columns` });
    const value = xlsxCell(this.#type, this.#text, { strings: this.#strings, style: this.#style, from1904: this.#from1904 });
    if (value === '' || (value === this.#settings.nullValue && this.#settings.nullValue !== '')) return;
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
