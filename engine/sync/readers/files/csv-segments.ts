import { isUtf8 } from 'node:buffer';
import { detectDelimiter } from '../../../connectors/files/formats/delimited.ts';
import { parseRecord, type Dialect } from '../../../connectors/files/formats/delimited-record.ts';
import { columnNames, corrupt, type FormatSettings } from '../../../connectors/files/formats/format-settings.ts';
import type { Text } from '#platform/contract/text.ts';
import type { DataType, Value } from '../../../types/data-type.ts';
import type { BadRow } from '../../run.ts';
import { encodeRows } from '../../segments/encode-rows.ts';
import { unfit } from '../record-rows.ts';
import { formFor } from './cell-forms.ts';
import { CsvOutput, type NamelessPiece } from './csv-output.ts';
import { csvValue } from './csv-value.ts';
import { RecordScanner } from './scan-record.ts';

export interface WantedColumn {
  name: string;
  type: DataType;
}

/**
 * UTF-8 text with a sign between its cells, as bytes of a segment: a record that is spelled as segments are goes on as it
 * stands, without ever becoming text; any other is read as engine/connectors/files/formats/delimited.ts does, with the same result.
 */
export class CsvSegments {
  readonly #settings: FormatSettings;
  readonly #wanted: readonly WantedColumn[];
  /** The columns of the file are known: whoever minds that one is missing fails here. */
  readonly #checkColumns: (columns: readonly string[]) => void;
  readonly #position: (row: number) => string;
  #dialect: Dialect | undefined;
  #columns: string[] | undefined;
  #places: number[] = [];
  #scanner: RecordScanner | undefined;
  #number = 0;
  #rest: Buffer = Buffer.alloc(0);
  /** Bytes to wait for before a long record is tried again. */
  #needed = 0;
  #skipping = false;

  constructor(settings: FormatSettings, wanted: readonly WantedColumn[], options: { position: (row: number) => string; checkColumns: (columns: readonly string[]) => void }) {
    this.#settings = settings;
    this.#wanted = wanted;
    this.#position = options.position;
    this.#checkColumns = options.checkColumns;
  }

  /** Every record that is whole by now; with `final` the last one needs no line end. */
  take(piece: Buffer, final: boolean): NamelessPiece {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, piece]) : piece;
    if (!final && bytes.length < this.#needed) {
      this.#rest = bytes;
      return { bytes: Buffer.alloc(0), rows: 0, problems: [], places: [] };
    }
    this.#dialect ??= this.#dialectOf(bytes);
    const out = new CsvOutput(bytes);
    const at = this.#read(bytes, final, out);
    this.#rest = bytes.subarray(at);
    this.#needed = at === 0 ? bytes.length * 2 : 0;
    return out.piece();
  }

  #dialectOf(bytes: Buffer): Dialect {
    const { delimiter, quote, escape, maxColumns, maxCharsPerColumn } = this.#settings;
    // Bytes one by one: signs between cells are never part of a longer character in UTF-8.
    const raw = (text: string) => Buffer.from(text).toString('latin1');
    return { delimiter: raw(delimiter || detectDelimiter(bytes.toString('utf8', 0, 65_536))), quote: raw(quote), escape: raw(escape), maxColumns, maxChars: maxCharsPerColumn * 4 };
  }

  #read(bytes: Buffer, final: boolean, out: CsvOutput): number {
    // Only where something is amiss every record is looked at by itself.
    const isText = isUtf8(bytes) || [1, 2, 3].some((cut) => bytes.length > cut && isUtf8(bytes.subarray(0, bytes.length - cut)));
    const scanned = bytes.lastIndexOf(10) + 1;
    let at = 0;
    while (at < bytes.length) {
      if (this.#skipping) {
        const end = bytes.indexOf(10, at);
        if (end < 0 && !final) return bytes.length;
        this.#skipping = false;
        at = end < 0 ? bytes.length : end + 1;
        continue;
      }
      const byte = bytes[at];
      if (byte === 13 && at + 1 >= bytes.length && !final) return at;
      if (byte === 10 || byte === 13) {
        at += byte === 13 && bytes[at + 1] === 10 ? 2 : 1;
        this.#number += 1;
        continue;
      }
      const scanner = this.#scanner;
      if (at < scanned && scanner?.scan(bytes, at, scanned) && (isText || isUtf8(bytes.subarray(at, scanner.end))) && (this.#settings.allowNulls || !scanner.hasNull)) {
        this.#number += 1;
        out.add(scanner, at, this.#number);
        at = scanner.end;
        continue;
      }
      const end = this.#readWithCare(bytes, at, final, out);
      if (end < 0) return at;
      at = end;
    }
    return at;
  }

  /** Where the record ends; -1: not here. */
  #readWithCare(bytes: Buffer, at: number, final: boolean, out: CsvOutput): number {
    for (let window = 16_384; ; window *= 8) {
      const isAll = at + window >= bytes.length;
      const parsed = parseRecord(bytes.toString('latin1', at, Math.min(at + window, bytes.length)), 0, isAll && final, this.#dialect!);
      if (parsed.kind === 'more' && !isAll) continue;
      if (parsed.kind === 'more') return -1;
      this.#number += 1;
      if (parsed.kind === 'record') {
        if (this.#number > this.#settings.rowsToSkip) this.#record(parsed.cells, parsed.quoted, out);
        return at + parsed.end;
      }
      const before = parsed.cells.map((cell) => Buffer.from(cell, 'latin1').toString('utf8'));
      if (this.#number > this.#settings.rowsToSkip) out.problem(this.#problem(parsed.reason, before, this.#columns?.[before.length]));
      this.#skipping = true;
      return at;
    }
  }

  #record(raw: readonly string[], quoted: readonly boolean[], out: CsvOutput): void {
    const { nullValue, emptyValue, hasHeader } = this.#settings;
    const buffers = raw.map((cell) => Buffer.from(cell, 'latin1'));
    const isText = buffers.every((cell) => isUtf8(cell));
    const cells = buffers.map((cell, index) => {
      const text = cell.toString('utf8');
      return quoted[index] ? (text === '' ? emptyValue : text) : text === nullValue ? null : text;
    });
    if (!this.#columns) {
      this.#named(columnsBy(cells, this.#settings));
      if (hasHeader) return;
    }
    const columns = this.#columns!;
    if (!isText) return out.problem(this.#problem(notUtf8, cells, columns[buffers.findIndex((cell) => !isUtf8(cell))]));
    if (cells.length !== columns.length) return out.problem(this.#problem({ zh: `应有 ${columns.length} 列，实有 ${cells.length} 列`, en: `${cells.length} columns instead of ${columns.length}` }, cells));
    const missing = this.#settings.allowNulls ? -1 : cells.indexOf(null);
    if (missing >= 0) return out.problem(this.#problem({ zh: `“${columns[missing]}”为空，而设置不允许空值`, en: `"${columns[missing]}" is null, and the settings allow none` }, cells, columns[missing]));
    const row: Value[] = [];
    for (const [index, { name, type }] of this.#wanted.entries()) {
      const cell = cells[this.#places[index]!] ?? null;
      const isLong = cell !== null && cell.length > this.#settings.maxCharsPerColumn;
      const value = isLong ? undefined : csvValue(cell, type);
      if (value === undefined) return out.problem(this.#problem(isLong ? tooLong(this.#settings.maxCharsPerColumn) : unfit(name, type.kind), cells, name));
      row.push(value);
    }
    out.encoded(encodeRows([row], this.#wanted.map(({ type }) => type)).bytes, this.#number);
  }

  #named(columns: string[]): void {
    this.#columns = columns;
    this.#checkColumns(columns);
    this.#places = this.#wanted.map(({ name }) => columns.indexOf(name));
    const { delimiter, quote, escape } = this.#dialect!;
    // Records of any other kind are all read with care.
    if (delimiter.length !== 1 || quote !== '"' || escape !== '"' || this.#places.includes(-1)) return;
    this.#scanner = new RecordScanner({
      delimiter: delimiter.charCodeAt(0), nullValue: Buffer.from(this.#settings.nullValue), mostBytes: this.#settings.maxCharsPerColumn, places: this.#places,
      forms: columns.map((name) => {
        const wanted = this.#wanted.find((one) => one.name === name);
        return wanted && formFor(wanted.type);
      }),
    });
  }

  #problem(reason: Text, cells: readonly (string | null)[] = [], column?: string): BadRow {
    // Ends the reading where the settings say so.
    corrupt({ row: this.#number, reason }, this.#settings);
    const names = this.#columns ?? [];
    return { position: this.#position(this.#number), reason, ...(column !== undefined && { column }), values: Object.fromEntries(cells.slice(0, names.length).map((cell, index) => [names[index]!, cell])) };
  }
}

/** What the columns of a file are called, by its first record. */
export function columnsBy(first: readonly (string | null)[], { hasHeader, headerNames }: Pick<FormatSettings, 'hasHeader' | 'headerNames'>): string[] {
  return columnNames(hasHeader ? first.map((cell) => cell ?? '') : [], headerNames, Math.max(first.length, headerNames.length));
}

const notUtf8: Text = { zh: '含有不属于 UTF-8 编码的字节，请指定文件编码（如 GB18030）或修复文件', en: 'There are bytes that are not UTF-8; name the encoding of the file (GB18030, for example) or mend the file' };

const tooLong = (most: number): Text => ({ zh: `有一格超过 ${most} 个字符`, en: `a cell has more than ${most} characters` });
