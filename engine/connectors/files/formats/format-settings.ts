import { ConnectorFailure } from '../../failure.ts';
import type { RowProblem } from './file-format.ts';

/** How a file is to be read, in the words of this folder; the wire's are in reader-settings.ts. */
export interface FormatSettings {
  /** Empty: found out from the file. */
  encoding: string;
  /** Empty: found out from the first rows. */
  delimiter: string;
  quote: string;
  /** The sign before a quote that is meant; the quote itself, doubled, by default. */
  escape: string;
  hasHeader: boolean;
  /** Instead of, or for want of, headings. */
  headerNames: string[];
  /** An unquoted cell with this text is null. */
  nullValue: string;
  /** What a quoted cell with nothing in it means. */
  emptyValue: string;
  rowsToSkip: number;
  maxColumns: number;
  maxCharsPerColumn: number;
  allowNulls: boolean;
  skipCorruptRecords: boolean;
  /** Of fixed-width files; `unit` is what widths count. */
  widths: number[];
  widthUnit: 'character' | 'byte';
  /** Where in a JSON document the records are. */
  recordPointer: string;
  /** A sheet of a workbook, by name; empty: the first that is shown. */
  sheet: string;
}

export const usualFormatSettings: FormatSettings = {
  encoding: '', delimiter: '', quote: '"', escape: '"', hasHeader: true, headerNames: [], nullValue: '', emptyValue: '', rowsToSkip: 0,
  maxColumns: 2_000, maxCharsPerColumn: 1_000_000, allowNulls: true, skipCorruptRecords: true, widths: [], widthUnit: 'character', recordPointer: '', sheet: '',
};

/** A row that cannot be taken: left out and reported, or the end, as the settings say. */
export function corrupt(problem: RowProblem, settings: Pick<FormatSettings, 'skipCorruptRecords'>): RowProblem {
  if (settings.skipCorruptRecords) return problem;
  throw new ConnectorFailure('bad-data', { zh: `第 ${problem.row} 行：${problem.reason.zh}`, en: `Row ${problem.row}: ${problem.reason.en}` });
}

/** Names for all columns: given ones first, then headings; empty ones get a number, repeated ones too. */
export function columnNames(headings: readonly string[], given: readonly string[], count = Math.max(headings.length, given.length)): string[] {
  const used = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const wanted = (given[index] ?? headings[index] ?? '').trim() || `column_${index + 1}`;
    let name = wanted;
    for (let number = 2; used.has(name.toLowerCase()); number += 1) name = `${wanted}_${number}`;
    used.add(name.toLowerCase());
    return name;
  });
}
