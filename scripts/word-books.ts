import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './run.ts';

export interface CollectedBook {
  name: string;
  /** The folder below areas/, or `platform`. */
  area: string;
  words: Record<string, { zh: string; en: string }>;
}

const webFiles = ['platform/web/**/*.{ts,tsx}', 'areas/*/web/**/*.{ts,tsx}', 'apps/web/**/*.{ts,tsx}'];
const isBookFile = (file: string) => /(^|[/-])words\.ts$/.test(file);
/** First parts of ids that belong to texts of the server. */
const reserved = new Set(['screen', 'module', 'group', 'permission', 'setting', 'error', 'job', 'object', 'area']);

/**
 * All books of words, by asking the modules that define them. Books elsewhere, two of one name, or one that is not
 * exported would be lost to translators: that is an error.
 */
export async function collectWordBooks(): Promise<CollectedBook[]> {
  const files = globSync(webFiles, { cwd: root }).map((file) => file.replaceAll('\\', '/')).filter((file) => !/\.test\.tsx?$/.test(file)).sort();
  const books: CollectedBook[] = [];
  for (const file of files) {
    const defined = readFileSync(join(root, file), 'utf8').match(/\bdefineWords\(\s*['"`]/g)?.length ?? 0;
    if (defined === 0) continue;
    if (!isBookFile(file)) throw new Error(`${file}: words are defined in files called words.ts or …-words.ts`);
    const found = await booksIn(file);
    if (found.length !== defined) throw new Error(`${file}: defines ${defined} books of words and exports ${found.length}`);
    const area = /^areas\/([^/]+)\//.exec(file)?.[1] ?? 'platform';
    for (const { name, words } of found) books.push({ name, area, words });
  }
  for (const { name } of books) {
    if (reserved.has(name.split('.')[0]!)) throw new Error(`the book of words ${name} has a name that stands for texts of the server`);
    if (books.filter((book) => book.name === name).length > 1) throw new Error(`two books of words are called ${name}`);
  }
  return books.sort((one, other) => (one.name < other.name ? -1 : 1));
}

async function booksIn(file: string): Promise<Omit<CollectedBook, 'area'>[]> {
  // What the language store looks at when it is loaded; nothing of it matters here.
  Object.defineProperty(globalThis, 'localStorage', { value: { getItem: () => null }, configurable: true, writable: true });
  const module = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>;
  return Object.values(module).filter((value): value is Omit<CollectedBook, 'area'> =>
    typeof value === 'object' && value !== null && 'name' in value && 'words' in value);
}
