import { scanPart } from '../../files/packing/scan-part.ts';
import { usualUnpackLimits } from '../../files/packing/unpack-limits.ts';
import { ZipFile } from '../../files/packing/zip-file.ts';
import { damagedOffice } from '../document-failures.ts';
import type { DocumentKind } from '../document.ts';
import { recogniseOffice } from '../recognise-document.ts';
import { extractDocx } from './docx.ts';
import { textOrNull, type Extraction, type FoundProperties } from './extraction.ts';
import { isoMoment } from './moments.ts';
import { extractPptx } from './pptx.ts';
import { extractXlsx } from './xlsx.ts';

/** docx, pptx and xlsx: zip files with the same place for their properties. */
export async function extractOffice(extraction: Extraction): Promise<{ kind: DocumentKind; found: FoundProperties }> {
  const archive = await ZipFile.open(extraction.path, { ...usualUnpackLimits, bytes: extraction.limits.unpackedBytes });
  try {
    const kind = recogniseOffice(archive);
    const found = await readProperties(archive, extraction.signal);
    const extract = { docx: extractDocx, pptx: extractPptx, xlsx: extractXlsx }[kind as 'docx' | 'pptx' | 'xlsx'];
    return { kind, found: { ...found, ...await extract(archive, extraction) } };
  } finally {
    await archive.close();
  }
}

async function readProperties(archive: ZipFile, signal: AbortSignal): Promise<FoundProperties> {
  const core = await textsOf(archive, 'docProps/core.xml', signal);
  const app = await textsOf(archive, 'docProps/app.xml', signal);
  const pages = Number(app.get('Pages') ?? app.get('Slides'));
  return {
    title: textOrNull(core.get('title')), author: textOrNull(core.get('creator')), subject: textOrNull(core.get('subject')), keywords: textOrNull(core.get('keywords')), language: textOrNull(core.get('language')),
    created: isoMoment(core.get('created')), modified: isoMoment(core.get('modified')), pages: Number.isSafeInteger(pages) && pages > 0 ? pages : null,
  };
}

/** The text of each element; a file without the part has no such properties. */
async function textsOf(archive: ZipFile, part: string, signal: AbortSignal): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  if (!archive.find(part)) return texts;
  let current = '';
  await scanPart(archive, part, {
    open: (name) => { current = name; },
    text: (text) => { if (current !== '') texts.set(current, (texts.get(current) ?? '') + text); },
    close: () => { current = ''; },
  }, { signal, largest: 4 * 1024 ** 2, damaged: damagedOffice });
  return texts;
}
