import { createHash, type Hash } from 'node:crypto';
import type { DocumentLimits, ExtractedDocument } from '../../../connectors/documents/document.ts';
import { readDocuments, type ReadDocument } from '../../../connectors/documents/read-documents.ts';
import { cleanUpFile } from '../../../connectors/files/clean-up-file.ts';
import type { ByteStream, FileEntry, FileLocation } from '../../../connectors/files/file-location.ts';
import type { ReaderSettings } from '../../../connectors/files/reader-settings.ts';
import type { DataType, Row, Value } from '../../../types/data-type.ts';
import type { Reader, SourceShape } from '../../run.ts';
import { plainColumn } from '../record-rows.ts';
import { rowsReader, type RowsBatch } from '../rows-reader.ts';

export interface DocumentReaderSettings {
  location: FileLocation;
  settings: ReaderSettings;
  limits?: Partial<DocumentLimits> | undefined;
}

interface DocumentColumn {
  name: string;
  type: DataType;
  comment: string;
  value(read: ReadDocument, document: ExtractedDocument, hash: string | null): Value;
}

const text: DataType = { kind: 'string' };
const count: DataType = { kind: 'integer', bits: 64 };

/** `path` tells documents apart, those in zip files too (`a.zip!/b.docx`): a changed file takes the place of its older text by key. */
const columns: DocumentColumn[] = [
  { name: 'path', type: text, comment: '路径', value: ({ name }) => name },
  { name: 'kind', type: text, comment: '类型', value: (_, { kind }) => kind },
  { name: 'title', type: text, comment: '标题', value: (_, { properties }) => properties.title },
  { name: 'author', type: text, comment: '作者', value: (_, { properties }) => properties.author },
  { name: 'subject', type: text, comment: '主题', value: (_, { properties }) => properties.subject },
  { name: 'keywords', type: text, comment: '关键词', value: (_, { properties }) => properties.keywords },
  { name: 'language', type: text, comment: '语言', value: (_, { properties }) => properties.language },
  { name: 'pages', type: { kind: 'integer', bits: 32 }, comment: '页数', value: (_, { properties }) => properties.pages },
  { name: 'words', type: count, comment: '字数', value: (_, { properties }) => BigInt(properties.words) },
  { name: 'characters', type: count, comment: '字符数', value: (_, { properties }) => BigInt(properties.characters) },
  // Half characters and NUL, which a broken document may hold, are text in no database.
  { name: 'text', type: text, comment: '正文', value: (_, document) => document.text.toWellFormed().replaceAll('\0', '') },
  { name: 'truncated', type: { kind: 'boolean' }, comment: '正文是否被截断', value: (_, { truncated }) => truncated },
  // As the document itself says, with or without an offset.
  { name: 'written', type: text, comment: '文档内记录的修改时间', value: (_, { properties }) => properties.modified ?? properties.created },
  { name: 'attachments', type: { kind: 'json' }, comment: '附件', value: (_, { attachments }) => JSON.stringify(attachments) },
  { name: 'size', type: count, comment: '文件字节数', value: ({ file }) => BigInt(file.size) },
  { name: 'hash', type: text, comment: '文件内容的 SHA-256', value: (_read, _document, hash) => hash },
  { name: 'modified', type: { kind: 'datetime', precision: 3, zone: true }, comment: '文件修改时间', value: ({ file }) => file.modified?.replace('T', ' ') ?? null },
];

const shape: SourceShape = { columns: columns.map(({ name, type, comment }) => plainColumn({ name, type, comment, nullable: name !== 'path' })), primaryKey: ['path'], comment: '' };

/** So much text goes on together. */
const mostCharacters = 4_000_000;

/** Text and properties of documents: new and changed ones since the last run. What cannot be read is a bad row with its reason. */
export function documentReader({ location, settings, limits }: DocumentReaderSettings): Reader {
  let done: FileEntry[] = [];
  return rowsReader({
    title: location.title,
    shape,
    partial: settings.incremental !== 'none',
    async* read(from, signal) {
      done = [];
      const hashes = new HashingLocation(location);
      let batch: Required<RowsBatch> = { rows: [], problems: [], cursor: '' };
      let characters = 0;
      const unread = new Set<string>();
      for await (const read of readDocuments(hashes.location, settings, { signal, ...(limits && { limits }), cursor: from ?? undefined })) {
        if (read.document) batch.rows.push(rowOf(read, read.document, hashes.of(read.file.path)));
        else if (read.problem) {
          batch.problems!.push({ position: read.name, reason: read.problem.text, values: { path: read.name } });
          unread.add(read.file.path);
        }
        characters += read.document?.text.length ?? 0;
        const cursor = read.cursor?.();
        // What could not be read stays where it is, for a person to look at.
        if (cursor !== undefined && !unread.has(read.file.path)) done.push(read.file);
        batch.cursor = cursor ?? batch.cursor;
        if (cursor === undefined || characters < mostCharacters) continue;
        yield kept(batch);
        [batch, characters] = [{ rows: [], problems: [], cursor: '' }, 0];
      }
      yield kept(batch);
    },
    async landed(signal) {
      for (const file of done) await cleanUpFile(location, file, settings, signal);
    },
    close: () => location.close(),
  });
}

/** An empty text is no place. */
const kept = ({ cursor, ...batch }: Required<RowsBatch>): RowsBatch => ({ ...batch, cursor: cursor || undefined });

function rowOf(read: ReadDocument, document: ExtractedDocument, hash: string | null): Row {
  return columns.map(({ value }) => value(read, document, hash));
}

/** The same location, which notes the hash of every file that is read to its end. */
class HashingLocation {
  readonly location: FileLocation;
  #last: { path: string; hash: string } | undefined;

  constructor(location: FileLocation) {
    this.location = { ...location, open: (path, options) => this.#hashed(path, location.open(path, options)) };
  }

  of(path: string): string | null {
    return this.#last?.path === path ? this.#last.hash : null;
  }

  async* #hashed(path: string, bytes: ByteStream): ByteStream {
    const hash: Hash = createHash('sha256');
    for await (const piece of bytes) {
      hash.update(piece);
      yield piece;
    }
    this.#last = { path, hash: hash.digest('hex') };
  }
}
