import { inferType } from '#engine/connectors/files/formats/infer-types.ts';

export type Cells = readonly (string | null)[];
const isBlank = (cell: string | null | undefined) => cell === null || cell === undefined || cell.trim() === '';

/** Titles above a table have one cell where the table has several; so many rows are to be left out. */
export function guessRowsToSkip(rows: readonly Cells[]): number {
  const counts = rows.map((row) => row.filter((cell) => !isBlank(cell)).length);
  const usual = mostCommon(counts.filter((count) => count > 0));
  if (usual < 3) return 0;
  const first = counts.findIndex((count) => count > usual / 2);
  return Math.max(0, first);
}

function mostCommon(numbers: readonly number[]): number {
  const counts = Map.groupBy(numbers, (number) => number);
  return [...counts].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? 0;
}

/** Headings are words, each there and each another. */
export function guessHeader(rows: readonly Cells[]): boolean {
  const [first] = rows;
  if (!first || first.some(isBlank)) return false;
  const names = first.map((cell) => cell!.trim());
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length) return false;
  return names.every((name) => name.length <= 100 && inferType([name]).kind === 'string' && !/^[\d\s.,:/-]+$/.test(name));
}

/** Columns of equal width are told by places where every line has a blank before a sign. */
export function guessWidths(lines: readonly (readonly string[])[]): number[] {
  const [first] = lines;
  if (!first || lines.length < 2 || lines.some((line) => line.length !== first.length)) return [];
  const blank = first.map((_, place) => lines.every((line) => line[place] === ' '));
  const starts = blank.flatMap((isEmpty, place) => (place === 0 || (!isEmpty && blank[place - 1]) ? [place] : []));
  return starts.length < 2 ? [] : starts.map((start, index) => (starts[index + 1] ?? first.length) - start);
}

/** The first list of objects in the beginning of a JSON document. Empty: at the top, or not found. */
export function guessPointer(text: string): string {
  const keys: (string | null)[] = [];
  let key = '';
  for (const match of text.matchAll(/"((?:[^"\\]|\\.)*)"(\s*:)?|[[\]{}]/g)) {
    const [sign, word, colon] = match;
    if (word !== undefined) {
      if (colon !== undefined) key = word;
    } else if (sign === '[' && /^\s*[{\]]/.test(text.slice(match.index + 1, match.index + 200)) && !keys.includes(null)) {
      return [...keys.slice(1), ...(keys.length > 0 ? [key] : [])].map((part) => `/${part!.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
    } else if (sign === '{') keys.push(keys.length === 0 ? '' : key);
    else if (sign === '[') keys.push(null);
    else keys.pop();
  }
  return '';
}
