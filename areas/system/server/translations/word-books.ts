import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const text = z.object({ zh: z.string(), en: z.string() });
const wordBooks = z.array(z.object({ name: z.string(), area: z.string(), words: z.record(z.string(), text) }));
export type WordBooks = z.infer<typeof wordBooks>;

/** The words of the page, which the build collects beside it. Without a page there are none. */
export async function readWordBooks(webFolder: string | undefined): Promise<WordBooks> {
  if (!webFolder) return [];
  try {
    return wordBooks.parse(JSON.parse(await readFile(join(webFolder, 'words.json'), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
