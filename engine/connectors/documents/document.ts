import type { Text } from '#platform/contract/text.ts';
import type { ByteStream } from '../files/file-location.ts';

export const documentKinds = ['docx', 'pptx', 'xlsx', 'pdf', 'html', 'markdown', 'text', 'email'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Where a document comes from: a file on disk, or bytes that are put there first. */
export type DocumentFile = { name: string } & ({ path: string } | { size?: number | undefined; open(): ByteStream });

/** Moments are `YYYY-MM-DD HH:MM:SS`, with `Z` where the document says an offset; null: it does not say, or not so that it can be read. */
export interface DocumentProperties {
  title: string | null;
  author: string | null;
  subject: string | null;
  keywords: string | null;
  created: string | null;
  modified: string | null;
  /** Pages, slides or sheets. */
  pages: number | null;
  /** `zh`, `en`: as declared, else guessed from the text. */
  language: string | null;
  /** Of the text that is given. A Chinese character is a word; white space is no character. */
  words: number;
  characters: number;
  /** Of plain text, HTML and Markdown. */
  encoding?: string;
  /** Of workbooks, hidden ones too. */
  sheets?: string[];
  /** Of letters. */
  recipients?: string[];
}

export interface Attachment {
  name: string;
  /** In bytes, unpacked from its transport encoding. */
  size: number;
  type: string;
}

export interface ExtractedDocument {
  kind: DocumentKind;
  properties: DocumentProperties;
  text: string;
  /** There is more text, or there are more pages, than the limits allow. */
  truncated: boolean;
  attachments: Attachment[];
  /** What could not be read although the rest could. */
  notes: Text[];
}

export interface DocumentLimits {
  fileBytes: number;
  /** Of all packed parts together. */
  unpackedBytes: number;
  pages: number;
  characters: number;
  /** To read one document once its bytes are here. */
  seconds: number;
  /** Of objects in the process that reads it; buffers may take as much again. */
  megabytes: number;
}

export const usualDocumentLimits: DocumentLimits = {
  fileBytes: 256 * 1024 ** 2, unpackedBytes: 1024 ** 3, pages: 10_000, characters: 5_000_000, seconds: 120, megabytes: 512,
};
