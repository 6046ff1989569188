import { scanPieces } from '../packing/scan-part.ts';
import type { ZipFile } from '../packing/zip-file.ts';
import { readSheets, readStrings, readStyles, unreadable, usualWorkbookLimits, type Sheet, type WorkbookLimits } from './xlsx-parts.ts';
import { SheetListener, type SheetContext, type SheetOptions, type XlsxRow } from './xlsx-sheet.ts';

/**
 * An xlsx file, its sheets read row by row. Our own reader, because exceljs's streaming one breaks Chinese characters
 * that lie across two chunks and unfolds entities twice.
 */
export class Workbook {
  readonly sheets: readonly Sheet[];
  readonly #archive: ZipFile;
  readonly #signal: AbortSignal;
  readonly #limits: WorkbookLimits;
  readonly #from1904: boolean;
  #context: SheetContext | undefined;

  constructor(archive: ZipFile, found: { sheets: Sheet[]; from1904: boolean }, signal: AbortSignal, limits: WorkbookLimits) {
    this.#archive = archive;
    this.sheets = found.sheets;
    this.#from1904 = found.from1904;
    this.#signal = signal;
    this.#limits = limits;
  }

  static async open(archive: ZipFile, signal: AbortSignal, limits: WorkbookLimits = usualWorkbookLimits): Promise<Workbook> {
    return new Workbook(archive, await readSheets(archive, signal, limits), signal, limits);
  }

  /** The one that a person sees first, which need not be sheet1.xml. */
  get first(): Sheet | undefined {
    return this.sheets.find(({ hidden }) => !hidden) ?? this.sheets[0];
  }

  async* rows(sheet: Sheet, options: SheetOptions): AsyncGenerator<XlsxRow> {
    this.#context ??= {
      styles: await readStyles(this.#archive, this.#signal, this.#limits),
      strings: await readStrings(this.#archive, this.#signal, this.#limits),
      from1904: this.#from1904,
    };
    const listener = new SheetListener(this.#context, options);
    for await (const _piece of scanPieces(this.#archive, sheet.part, listener, { signal: this.#signal, largest: this.#limits.sheet, damaged: unreadable })) yield* listener.take();
    yield* listener.take();
    if (!listener.isComplete) throw unreadable();
  }
}
