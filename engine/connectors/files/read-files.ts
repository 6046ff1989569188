import type { DataType, Row, Value } from '../../types/data-type.ts';
import { ConnectorFailure } from '../failure.ts';
import { calledOff } from '../reach-failure.ts';
import { FileCursor, versionOf } from './file-cursor.ts';
import type { FileEntry, FileLocation } from './file-location.ts';
import { formatSettingsOf, readerOf } from './format-settings-of.ts';
import { cellText, cellValue } from './formats/cell-value.ts';
import type { CellBatch, RowProblem } from './formats/file-format.ts';
import { corrupt } from './formats/format-settings.ts';
import { chooseFormat } from './formats/formats.ts';
import { closeStream, takeSample } from './formats/text-decoding.ts';
import { unpack } from './packing/unpack.ts';
import type { ReaderSettings } from './reader-settings.ts';

/** More files than this in one place are a mistake in the pattern. */
const mostFiles = 200_000;

export interface FileProblem extends RowProblem {
  /** `folder/archive.zip!/inner.csv` inside a zip file. */
  file: string;
}

export interface FileBatch {
  file: FileEntry;
  columns: string[];
  types?: DataType[] | undefined;
  rows: Row[];
  /** The row of the file that each row is. */
  numbers: number[];
  problems: FileProblem[];
  /** Only in the last batch of a file: where to go on once all its batches are kept. To be asked for before the next batch. */
  cursor?: () => string;
}

export interface ReadFilesOptions {
  /** Columns wanted, with their types; without: all columns, as text, or as the file declares them. */
  columns?: readonly { name: string; type: DataType }[] | undefined;
  /** As a last batch gave it. */
  cursor?: string | undefined;
}

export async function listFiles(location: FileLocation, settings: ReaderSettings, signal: AbortSignal): Promise<FileEntry[]> {
  const entries: FileEntry[] = [];
  const request = { pattern: settings.pattern || settings.filename, regex: settings.policy_regex, recursive: settings.policy_recursive };
  for await (const entry of location.list(request, signal)) {
    if (signal.aborted) throw calledOff();
    if (!isPutAway(entry.path, settings)) entries.push(entry);
    if (entries.length > mostFiles) throw new ConnectorFailure('bad-data', { zh: `匹配的文件超过 ${mostFiles} 个，请缩小范围`, en: `More than ${mostFiles} files match; narrow the pattern` });
  }
  return entries;
}

/** What was read and moved lies below the same folder. */
function isPutAway(path: string, { policy_cleanup, policy_cleanup_move }: ReaderSettings): boolean {
  return policy_cleanup === 'move' && path.startsWith(`${policy_cleanup_move.split('/').filter((part) => part !== '').join('/')}/`);
}

/** All files that are still to be read, one after another. Every problem says its file and row. */
export async function* readFiles(location: FileLocation, settings: ReaderSettings, signal: AbortSignal, options: ReadFilesOptions = {}): AsyncGenerator<FileBatch> {
  const cursor = new FileCursor(settings.incremental, options.cursor);
  for (const file of cursor.remaining(await listFiles(location, settings, signal))) {
    let last: FileBatch | undefined;
    for await (const batch of readFile(location, file, settings, signal, options)) {
      if (last) yield last;
      last = batch;
    }
    const changed = versionOf(await location.stat(file.path, signal)) !== versionOf(file) && sameSource(file);
    const problems = [...(last?.problems ?? []), ...(changed ? [changedMeanwhile(file.path)] : [])];
    yield { ...(last ?? { file, columns: [], rows: [], numbers: [] }), problems, cursor: cursor.advance(file) };
  }
}

/** Times in a listing may be coarser than those of a single file; an etag is the same in both. */
function sameSource(file: FileEntry): boolean {
  return file.etag !== null;
}

function changedMeanwhile(file: string): FileProblem {
  return { file, row: 0, reason: { zh: '文件在读取时被修改，下次将重新读取', en: 'the file was changed while it was read; it will be read again next time' } };
}

/** One file, or the files in one zip file. */
export async function* readFile(location: FileLocation, file: FileEntry, settings: ReaderSettings, signal: AbortSignal, { columns }: ReadFilesOptions = {}): AsyncGenerator<FileBatch> {
  const formatSettings = formatSettingsOf(settings);
  let name = file.path;
  try {
    for await (const { inner, bytes } of unpack(file.path, location.open(file.path, { signal }), settings.compression_type, signal)) {
      name = inner === '' ? file.path : `${file.path}!/${inner}`;
      const { sample, rest } = await takeSample(bytes, 65_536);
      try {
        const format = chooseFormat(readerOf(settings, inner || file.path), sample);
        const own = format.kind === 'delimited' && formatSettings.delimiter === '' && /\.(tsv|tab)(\.gz)?$/i.test(name) ? { ...formatSettings, delimiter: '\t' } : formatSettings;
        let isFirst = true;
        for await (const batch of format.read(rest, own, signal)) {
          yield { file, ...converted(batch, columns, name, settings, isFirst && format.kind !== 'json' && format.kind !== 'json-lines') };
          isFirst = false;
        }
      } finally {
        await closeStream(rest);
      }
    }
  } catch (error) {
    throw inFile(error, name);
  }
}

function converted(batch: CellBatch, wanted: ReadFilesOptions['columns'], file: string, settings: ReaderSettings, tellMissing: boolean): Omit<FileBatch, 'file'> {
  const problems: FileProblem[] = batch.problems.map((problem) => ({ ...problem, file }));
  if (!wanted) {
    const rows = batch.types ? (batch.rows as Row[]) : batch.rows.map((row) => row.map(cellText));
    return { columns: batch.columns, ...(batch.types && { types: batch.types }), rows, numbers: batch.numbers, problems };
  }
  const places = wanted.map(({ name }) => batch.columns.indexOf(name));
  if (tellMissing) {
    for (const [index, { name }] of wanted.entries()) {
      if (places[index]! < 0) problems.push({ file, ...corrupt({ row: 0, reason: { zh: `文件中没有列“${name}”`, en: `the file has no column "${name}"` } }, { skipCorruptRecords: settings.skip_corrupt_records }) });
    }
  }
  const rows: Row[] = [];
  const numbers: number[] = [];
  for (const [index, cells] of batch.rows.entries()) {
    const number = batch.numbers[index]!;
    const values = wanted.map(({ type }, column) => cellValue(places[column]! < 0 ? null : cells[places[column]!] ?? null, type));
    const bad = values.indexOf(undefined);
    if (bad < 0) {
      rows.push(values as Value[]);
      numbers.push(number);
    } else {
      const { name, type } = wanted[bad]!;
      problems.push({ file, ...corrupt({ row: number, reason: { zh: `“${name}”的值不符合类型 ${type.kind}`, en: `the value of "${name}" does not fit the type ${type.kind}` } }, { skipCorruptRecords: settings.skip_corrupt_records }) });
    }
  }
  return { columns: wanted.map(({ name }) => name), types: wanted.map(({ type }) => type), rows, numbers, problems };
}

/** A failure inside a file says which. */
export function inFile(error: unknown, file: string): unknown {
  if (!(error instanceof ConnectorFailure) || error.kind === 'stopped' || error.message.includes(file)) return error;
  return new ConnectorFailure(error.kind, { zh: `文件“${file}”：${error.text.zh}`, en: `File "${file}": ${error.text.en}` }, { cause: error, ...(error.remedy !== undefined && { remedy: error.remedy }) });
}
