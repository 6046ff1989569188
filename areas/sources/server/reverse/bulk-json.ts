import { storedJson } from '#platform/server/stored-json.ts';

/** Rows on their way into the store as one value. NUL and half a character, which a broken name may hold, cannot be stored. */
export function bulkJson(rows: readonly object[]): string {
  const text = JSON.stringify(rows);
  // Nearly never there, and dear to take out of megabytes.
  if (!/\\u(?:0000|d[89a-f])/.test(text)) return text;
  return storedJson(rows).replace(/(?<!\\)((?:\\\\)*)\\ud[89a-f][0-9a-f]{2}/g, '$1\uFFFD');
}

/** As many at a time as one statement takes well. */
export function* portions<Row>(rows: readonly Row[], size = 10_000): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
