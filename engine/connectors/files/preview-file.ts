import type { DataType, Row } from '../../types/data-type.ts';
import type { FileEntry, FileLocation } from './file-location.ts';
import { formatSettingsOf, readerOf } from './format-settings-of.ts';
import { cellText } from './formats/cell-value.ts';
import type { Cell, FileFormat, RowProblem } from './formats/file-format.ts';
import { chooseFormat } from './formats/formats.ts';
import { inferTypes } from './formats/infer-types.ts';
import { closeStream, takeSample } from './formats/text-decoding.ts';
import { unpack } from './packing/unpack.ts';
import type { ReaderSettings } from './reader-settings.ts';

export interface FilePreview {
  format: string;
  columns: { name: string; type: DataType }[];
  /** As the file has them. */
  rows: Row[];
  problems: RowProblem[];
}

/** The first rows of a file and the types that fit them all. No more of the file is read than that takes. */
export async function previewFile(location: FileLocation, file: FileEntry, settings: ReaderSettings, signal: AbortSignal, sampleRows = 1_000): Promise<FilePreview> {
  for await (const { inner, bytes } of unpack(file.path, location.open(file.path, { signal }), settings.compression_type, signal)) {
    const { sample, rest } = await takeSample(bytes, 65_536);
    let format: FileFormat;
    let columns: string[] = [];
    let types: DataType[] | undefined;
    const rows: Cell[][] = [];
    const problems: RowProblem[] = [];
    try {
      format = chooseFormat(readerOf(settings, inner || file.path), sample);
      for await (const batch of format.read(rest, formatSettingsOf(settings), signal)) {
        columns = batch.columns;
        types = batch.types;
        rows.push(...batch.rows.slice(0, sampleRows - rows.length));
        problems.push(...batch.problems);
        if (rows.length >= sampleRows) break;
      }
    } finally {
      await closeStream(rest);
    }
    const found = types ?? inferTypes(columns, rows);
    return {
      format: format.kind, columns: columns.map((name, index) => ({ name, type: found[index]! })), problems,
      rows: types ? (rows as Row[]) : rows.map((row) => columns.map((_, index) => cellText(row[index] ?? null))),
    };
  }
  return { format: 'zip', columns: [], rows: [], problems: [] };
}
