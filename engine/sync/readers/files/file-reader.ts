import type { Text } from '#platform/contract/text.ts';
import { ConnectorFailure } from '../../../connectors/failure.ts';
import { cleanUpFile } from '../../../connectors/files/clean-up-file.ts';
import { FileCursor, versionOf } from '../../../connectors/files/file-cursor.ts';
import type { FileEntry, FileLocation } from '../../../connectors/files/file-location.ts';
import { previewFile } from '../../../connectors/files/preview-file.ts';
import { listFiles } from '../../../connectors/files/read-files.ts';
import type { ReaderSettings } from '../../../connectors/files/reader-settings.ts';
import type { Reader } from '../../run.ts';
import { recordShape } from '../record-rows.ts';
import { once } from '../rows-reader.ts';
import type { WantedColumn } from './csv-segments.ts';
import { fileBytes } from './file-bytes.ts';
import { filesInParts } from './file-parts.ts';
import { plainFile } from './plain-file.ts';

export interface FileReaderSettings {
  /** Closed with the reader. */
  location: FileLocation;
  settings: ReaderSettings;
  /** Absent: as the first file has them. A sample proves nothing about other files; tasks that are kept declare them. */
  fields?: readonly WantedColumn[] | undefined;
  signal: AbortSignal;
}

/** Below this it does not matter who reads a file. */
const plainBytes = 1 << 20;

/** Files that are new or changed since the last run, as the cursor tells; a part is one large file or many small ones. */
export function fileReader({ location, settings, fields, signal }: FileReaderSettings): Reader {
  const columns = once<readonly WantedColumn[]>(() => fields ?? inferred(location, settings, signal));
  let wanted: WantedColumn[] = [];
  let files: FileEntry[] = [];
  let parts = new Map<string, FileEntry[]>();
  let reached: string | null = null;
  const changed = new Set<string>();
  /** Times in a listing may be coarser than those of a single file; an etag is the same in both. */
  const mindChange = async (file: FileEntry, partSignal: AbortSignal) => {
    if (file.etag !== null && versionOf(await location.stat(file.path, partSignal)) !== versionOf(file)) changed.add(file.path);
  };
  return {
    shape: async () => recordShape(await columns(), settings.pk_fields.filter((name) => name !== '')),
    async begin(cursor, names) {
      const known = await columns();
      wanted = names.map((name) => {
        const column = known.find((one) => one.name === name);
        if (!column) throw new RangeError(`There is no column ${name}.`);
        return column;
      });
      const place = new FileCursor(settings.incremental, cursor ?? undefined);
      files = place.remaining(await listFiles(location, settings, signal));
      reached = files.reduce<string | null>((_, file) => place.advance(file)() || null, cursor);
      parts = filesInParts(files);
      return { parts: [...parts].map(([key, held]) => ({ key, title: held.length === 1 ? held[0]!.path : `${held[0]!.path} … ${held.at(-1)!.path} (${held.length})` })), rows: null };
    },
    async* read({ key }, partSignal) {
      for (const file of parts.get(key) ?? []) {
        for await (const { problems, ...piece } of fileBytes(location, file, settings, wanted, partSignal)) {
          if (piece.rows > 0 || problems.length > 0) yield { ...piece, ...(problems.length > 0 && { problems }) };
        }
        await mindChange(file, partSignal);
      }
    },
    async plain({ key }, most, partSignal) {
      const [file, ...more] = parts.get(key) ?? [];
      const found = file && !more.length && file.size >= plainBytes ? await plainFile(location, file, settings, { wanted, most }, partSignal) : undefined;
      return found && { ...found, loaded: () => mindChange(file!, partSignal) };
    },
    partial: settings.incremental !== 'none',
    cursor: () => reached,
    notes: () => [...changed].map(changedMeanwhile),
    async landed(landing) {
      let failure: unknown;
      // One that cannot be put away does not keep the others.
      for (const file of files) await cleanUpFile(location, file, settings, landing).catch((error: unknown) => { failure ??= error; });
      if (failure !== undefined) throw failure;
    },
    close: () => location.close(),
  };
}

async function inferred(location: FileLocation, settings: ReaderSettings, signal: AbortSignal): Promise<WantedColumn[]> {
  const [first] = new FileCursor('none', undefined).remaining(await listFiles(location, settings, signal));
  const found = first && await previewFile(location, first, settings, signal);
  if (found && found.columns.length > 0) {
    // Later rows may be larger than those of a sample.
    return found.columns.map(({ name, type }) => ({ name, type: type.kind === 'integer' ? { kind: 'integer', bits: 64 } : type }));
  }
  throw new ConnectorFailure('table-gone', {
    zh: `“${location.title}”中没有符合条件的文件，或文件为空，无法识别字段：请检查文件名模式，或先声明字段`,
    en: `No file in "${location.title}" matches, or it is empty, so that its fields are unknown. Check the pattern, or declare the fields`,
  });
}

function changedMeanwhile(file: string): Text {
  return {
    zh: `文件“${file}”在读取时被修改，下次将重新读取；若按追加方式写入，请改为按主键写入以免重复`,
    en: `The file "${file}" was changed while it was read and will be read again next time; with append its rows would come twice, so write by key`,
  };
}
