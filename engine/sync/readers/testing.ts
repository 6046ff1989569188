import { plain } from '#engine/connectors/harness/same-value.ts';
import type { BadRow, Reader } from '../run.ts';
import { decodeRows } from '../segments/decode-rows.ts';

export interface ReadAll {
  columns: string[];
  rows: unknown[][];
  problems: BadRow[];
  cursor: string | null;
  parts: string[];
}

/** A whole reading, as the sync engine does it: all parts, values back from their bytes. */
export async function readAll(reader: Reader, cursor: string | null = null, columns?: string[], signal = new AbortController().signal): Promise<ReadAll> {
  const shape = await reader.shape();
  const names = columns ?? shape.columns.map(({ name }) => name);
  const types = names.map((name) => shape.columns.find((column) => column.name === name)!.type);
  const { parts } = await reader.begin(cursor, names);
  const rows: unknown[][] = [];
  const problems: BadRow[] = [];
  for (const part of parts) {
    for await (const piece of reader.read(part, signal)) {
      const decoded = decodeRows(piece.bytes, types);
      if (decoded.length !== piece.rows) throw new Error(`${decoded.length} rows where ${piece.rows} were announced`);
      rows.push(...decoded.map((row) => row.map((value, index) => plain(value, types[index]!))));
      problems.push(...piece.problems ?? []);
    }
  }
  return { columns: names, rows, problems, cursor: reader.cursor(), parts: parts.map(({ key }) => key) };
}
