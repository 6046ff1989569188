import { open } from 'node:fs/promises';
import type { Text } from '#platform/contract/text.ts';
import { ConnectorFailure } from '../failure.ts';
import { countCharacters, countWords, guessLanguage } from './describe-text.ts';
import type { SentFailure } from './document-failures.ts';
import type { Attachment, DocumentKind, DocumentLimits, ExtractedDocument } from './document.ts';
import type { Extraction, FoundProperties } from './formats/extraction.ts';
import { compoundFailure, recogniseDocument } from './recognise-document.ts';
import { TextCollector } from './text-collector.ts';

export interface ExtractTask { path: string; name: string; limits: DocumentLimits }
export type ExtractReply = { document: ExtractedDocument } | { failure: SentFailure };

const sampleSize = 65_536;
/** The process is ended when the work is called off. */
const never = new AbortController().signal;

process.on('message', (task: ExtractTask) => {
  void extract(task).then(
    (document): ExtractReply => ({ document }),
    (error: unknown): ExtractReply | undefined => (error instanceof ConnectorFailure ? { failure: { kind: error.kind, text: error.text } } : undefined),
  ).then((result) => process.send?.(result ? { result } : { error: 'unexpected' }));
});
// Whoever asked is gone.
process.on('disconnect', () => process.exit());
process.send?.({ ready: true });

async function extract({ path, name, limits }: ExtractTask): Promise<ExtractedDocument> {
  const text = new TextCollector(limits.characters);
  const attachments: Attachment[] = [];
  const notes: Text[] = [];
  const extraction: Extraction = { path, name, limits, text, attachments, note: (one) => { if (notes.length < 100) notes.push(one); }, signal: never };
  const { kind, found } = await run(extraction, await sampleOf(path));
  const { text: given, truncated } = text.finish();
  return {
    kind, text: given, truncated, attachments, notes,
    properties: {
      title: null, author: null, subject: null, keywords: null, created: null, modified: null, pages: null, ...found,
      language: found.language ?? guessLanguage(given), words: countWords(given), characters: countCharacters(given),
    },
  };
}

/** Libraries are loaded for the kinds that need them. */
async function run(extraction: Extraction, sample: Buffer): Promise<{ kind: DocumentKind; found: FoundProperties }> {
  const kind = recogniseDocument(extraction.name, sample);
  switch (kind) {
    case 'compound': throw compoundFailure(await containerNames(extraction.path));
    case 'pdf': return { kind, found: await (await import('./formats/pdf.ts')).extractPdf(extraction) };
    case 'html': return { kind, found: await (await import('./formats/html.ts')).extractHtml(extraction, sample) };
    case 'markdown': return { kind, found: await (await import('./formats/markdown.ts')).extractMarkdown(extraction, sample) };
    case 'email': return { kind, found: await (await import('./email/extract-email.ts')).extractEmail(extraction) };
    case 'text': return { kind, found: await (await import('./formats/plain-text.ts')).extractPlainText(extraction, sample) };
    default: return (await import('./formats/office.ts')).extractOffice(extraction);
  }
}

async function sampleOf(path: string): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(sampleSize), 0, sampleSize, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Enough of an old container to find the names of its parts: its beginning and its end. */
async function containerNames(path: string): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const piece = Math.min(size, 4 * 1024 ** 2);
    const pieces = await Promise.all([0, size - piece].map(async (at) => (await handle.read(Buffer.alloc(piece), 0, piece, at)).buffer));
    return Buffer.concat(pieces);
  } finally {
    await handle.close();
  }
}
