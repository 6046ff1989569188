import type { NativeType } from '../connector.ts';

export type Affinity = 'integer' | 'text' | 'blob' | 'real' | 'numeric';

/** The five rules of SQLite, in its order: what happens to a value that is put into a column declared so. */
export function affinityOf(declared: string): Affinity {
  const name = declared.toUpperCase();
  if (name.includes('INT')) return 'integer';
  if (/CHAR|CLOB|TEXT/.test(name)) return 'text';
  if (name === '' || name.includes('BLOB')) return 'blob';
  if (/REAL|FLOA|DOUB/.test(name)) return 'real';
  return 'numeric';
}

/** `DECIMAL(10,2)` or `UNSIGNED BIG INT` taken apart; the words may be anything. */
export function readDeclared(declared: string): NativeType {
  const found = /^(.*?)\s*\(\s*(\d+)\s*(?:,\s*(\d+)\s*)?\)(.*)$/s.exec(declared);
  if (!found) return { name: declared.trim() };
  const name = `${found[1]}${found[4]}`.trim();
  const [first, second] = [Number(found[2]), found[3] === undefined ? undefined : Number(found[3])];
  return { name, length: first, precision: first, scale: second };
}
