import type { ReaderClass } from './formats/formats.ts';
import { usualFormatSettings, type FormatSettings } from './formats/format-settings.ts';
import type { ReaderSettings } from './reader-settings.ts';

export function formatSettingsOf(settings: ReaderSettings): FormatSettings {
  return {
    ...usualFormatSettings,
    encoding: settings.encoding, delimiter: settings.delimiter, quote: settings.quote, escape: settings.quote_escape,
    hasHeader: settings.header, headerNames: settings.header_names, nullValue: settings.null_value, emptyValue: settings.empty_value,
    rowsToSkip: settings.rows_to_skip, maxColumns: settings.max_columns, maxCharsPerColumn: settings.max_chars_per_column,
    allowNulls: settings.allow_nulls, skipCorruptRecords: settings.skip_corrupt_records,
    widths: settings.widths, widthUnit: settings.width_unit, recordPointer: settings.record_pointer, sheet: settings.sheet,
  };
}

/**
 * `text` is the default of the wire and says little: with a delimiter or widths it is such a file, and a name that
 * ends like a known format means that; only then is it plain lines.
 */
export function readerOf(settings: ReaderSettings, path: string): ReaderClass {
  if (settings.file_reader_class !== 'text') return settings.file_reader_class;
  if (settings.widths.length > 0) return 'fixed-width';
  if (settings.delimiter !== '') return 'delimited';
  const extension = /\.([a-z0-9]+)(?:\.gz|\.zip)?$/i.exec(path)?.[1]?.toLowerCase() ?? '';
  return byExtension[extension] ?? 'text';
}

const byExtension: Record<string, ReaderClass> = {
  csv: 'delimited', tsv: 'delimited', tab: 'delimited', json: 'auto', jsonl: 'json-lines', ndjson: 'json-lines', xlsx: 'excel', xlsm: 'excel', xls: 'excel', parquet: 'parquet',
};
