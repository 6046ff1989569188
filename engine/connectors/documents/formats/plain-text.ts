import { createReadStream } from 'node:fs';
import { decodeText } from '../../files/formats/text-decoding.ts';
import { encodingOf } from './encoding.ts';
import type { Extraction, FoundProperties } from './extraction.ts';

/** As it is, to the last blank. */
export async function extractPlainText({ path, text }: Extraction, sample: Uint8Array): Promise<FoundProperties> {
  const encoding = await encodingOf(path, sample);
  for await (const piece of decodeText(createReadStream(path), encoding)) if (!text.add(piece)) break;
  return { encoding };
}
