import mammoth from 'mammoth';
import { ConnectorFailure } from '../../failure.ts';
import type { ZipFile } from '../../files/packing/zip-file.ts';
import { damagedOffice } from '../document-failures.ts';
import { tidy } from '../text-collector.ts';
import type { Extraction, FoundProperties } from './extraction.ts';

/** The library holds a part whole; the text of a book is a few megabytes. */
const largestPart = 128 * 1024 ** 2;

/** Our own archive is given to the library, so that limits and checks of unpacking hold there too, and pictures stay packed. */
export async function extractDocx(archive: ZipFile, { text, signal }: Extraction): Promise<FoundProperties> {
  let failure: unknown;
  const file = {
    exists: (name: string) => archive.find(name) !== undefined,
    async read(name: string, encoding?: string) {
      try {
        const entry = archive.find(name);
        if (!entry) throw damagedOffice();
        const pieces: Uint8Array[] = [];
        for await (const piece of archive.read(entry, signal, largestPart)) pieces.push(piece);
        const bytes = Buffer.concat(pieces);
        if (encoding === undefined) return bytes;
        return encoding === 'base64' ? bytes.toString('base64') : new TextDecoder(encoding, { fatal: true }).decode(bytes);
      } catch (error) {
        failure = error;
        throw error;
      }
    },
  };
  try {
    const { value } = await mammoth.extractRawText({ file } as unknown as { buffer: Buffer });
    text.add(tidy(value));
    return {};
  } catch (error) {
    throw failure instanceof ConnectorFailure ? failure : damagedOffice(error);
  }
}
