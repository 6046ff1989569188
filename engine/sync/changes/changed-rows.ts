import type { Change } from '../../connectors/connector.ts';
import type { Value } from '../../types/data-type.ts';

export type ChangedRow = Record<string, Value>;

/** What is to be done to one row of the target. */
export interface RowChange {
  /** `gone`: deleted, but what it was is known. `origin`: nothing happens to this row; another has taken values from it. */
  operation: 'insert' | 'update' | 'delete' | 'gone' | 'origin';
  /** In the order in which it happened. */
  order: number;
  /** As far as it is known; of a deletion at least what tells rows apart. */
  row: ChangedRow;
  /** Columns of the source that did not change and that nobody told. */
  untold: readonly string[];
  /** Under which key the target has what was not told, if it is another one. */
  origin: ChangedRow | null;
  /** The row was said to be gone before: only the source knows what was not told. */
  orphan: boolean;
  position: string;
  time: Date;
}

/** One text per key, the same for equal values. */
export function keyText(row: ChangedRow, columns: readonly string[]): string {
  return JSON.stringify(columns.map((name) => spelled(row[name] ?? null)));
}

function spelled(value: Value): unknown {
  if (typeof value === 'bigint') return { n: String(value) };
  if (value instanceof Uint8Array) return { b: Buffer.from(value).toString('hex') };
  if (Array.isArray(value)) return value.map(spelled);
  return typeof value === 'number' ? String(value === 0 ? 0 : value) : value;
}

export const hasColumns = (row: ChangedRow | null, columns: readonly string[]): row is ChangedRow => row !== null && columns.every((name) => row[name] !== undefined);

/** A guess that is good enough to bound memory. */
export function sizeOfChange({ before, after }: Change): number {
  let size = 64;
  for (const row of [before, after]) {
    for (const name in row) {
      const value = row[name]!;
      size += typeof value === 'string' ? value.length : value instanceof Uint8Array ? value.byteLength : Array.isArray(value) ? 16 * value.length : 8;
    }
  }
  return size;
}
