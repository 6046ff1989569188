import { ConnectorFailure, type FailureKind } from '../failure.ts';
import { FileCursor } from '../files/file-cursor.ts';
import type { FileEntry, FileLocation } from '../files/file-location.ts';
import { toTemporaryFile } from '../files/packing/temporary-file.ts';
import { usualUnpackLimits } from '../files/packing/unpack-limits.ts';
import { unpack, type UnpackedFile } from '../files/packing/unpack.ts';
import { listFiles } from '../files/read-files.ts';
import type { ReaderSettings } from '../files/reader-settings.ts';
import { tooLarge } from './document-failures.ts';
import { usualDocumentLimits, type DocumentLimits, type ExtractedDocument } from './document.ts';
import { extractDocument, type ExtractOptions } from './extract-document.ts';

export interface ReadDocument {
  file: FileEntry;
  /** `folder/archive.zip!/inner.docx` inside a zip file. */
  name: string;
  /** One of both: the document, or why it was passed over. */
  document?: ExtractedDocument;
  problem?: ConnectorFailure;
  /** Only with the last of a file: where to go on once it is kept. To be asked for before the next. */
  cursor?: () => string;
}

/** What may be read there, by the pattern and folders of the settings, in the order of the names. */
export async function listDocuments(location: FileLocation, settings: ReaderSettings, signal: AbortSignal): Promise<FileEntry[]> {
  return new FileCursor('none', undefined).remaining(await listFiles(location, settings, signal));
}

/** One document after another, in memory no more than one. What cannot be read is passed over with its reason; a place that fails ends the reading. */
export async function* readDocuments(location: FileLocation, settings: ReaderSettings, options: ExtractOptions & { cursor?: string | undefined }): AsyncGenerator<ReadDocument> {
  const { signal } = options;
  const limits = { ...usualDocumentLimits, ...options.limits };
  const cursor = new FileCursor(settings.incremental, options.cursor);
  for (const file of cursor.remaining(await listFiles(location, settings, signal))) {
    let last: ReadDocument = { file, name: file.path };
    let isFirst = true;
    for await (const read of documentsIn(location, file, settings, signal, limits)) {
      if (!isFirst) yield last;
      isFirst = false;
      last = read;
    }
    yield { ...last, cursor: cursor.advance(file) };
  }
}

/** A document, or those in a zip file. */
async function* documentsIn(location: FileLocation, file: FileEntry, settings: ReaderSettings, signal: AbortSignal, limits: DocumentLimits): AsyncGenerator<ReadDocument> {
  if (file.size > limits.fileBytes) {
    yield { file, name: file.path, problem: tooLarge(limits.fileBytes) };
    return;
  }
  // Office files are zip files too: only what is named so is unpacked.
  const parts = unpack(file.path, location.open(file.path, { signal }), settings.compression_type === 'none' ? 'none' : 'gzip', signal, { ...usualUnpackLimits, bytes: limits.unpackedBytes });
  try {
    for await (const part of parts) yield await readPart(file, part, signal, limits);
  } catch (error) {
    yield { file, name: file.path, problem: passedOver(error, ['bad-data', 'unsupported', 'table-gone', 'rights']) };
  }
}

async function readPart(file: FileEntry, { inner, bytes }: UnpackedFile, signal: AbortSignal, limits: DocumentLimits): Promise<ReadDocument> {
  const name = inner === '' ? file.path : `${file.path}!/${inner}`;
  // Put on disk first: what fails until here is the place's fault, what fails later the document's.
  const temporary = await toTemporaryFile(bytes, signal, { limit: limits.fileBytes });
  try {
    return { file, name, document: await extractDocument({ name: inner || file.path.replace(/\.gz$/i, ''), path: temporary.path }, { signal, limits }) };
  } catch (error) {
    return { file, name, problem: passedOver(error) };
  } finally {
    await temporary.remove();
  }
}

/** The failure, when it is of a kind that concerns only this document; else it is thrown on. */
function passedOver(error: unknown, kinds?: readonly FailureKind[]): ConnectorFailure {
  if (error instanceof ConnectorFailure && error.kind !== 'stopped' && (kinds?.includes(error.kind) ?? true)) return error;
  throw error;
}
