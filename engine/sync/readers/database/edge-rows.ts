import { createHash } from 'node:crypto';
import { RowSplitter } from '../../segments/split-rows.ts';
import type { SegmentBytes } from '../../segments/segment.ts';

/**
 * The rows that have exactly the last value of a cursor. A later one may get the same value, after we read: so the next run
 * reads these rows again and leaves out those that it knows. They are known by all that was read of them, not by their key
 * alone: a row that changed within the same moment is another row.
 *
 * Beyond `mostKnown` rows only their number and sum are kept: it is seen that something changed, but not what, and then
 * all of them come again. That loses nothing; a task that only appends would have these rows twice.
 */
export type KnownEdge = { columns: string; rows: number; digests: string } | { columns: string; rows: number; sum: string };

const mostKnown = 20_000;
const digestBytes = 12;

/** What was selected: rows of other columns cannot be compared. */
export const columnsDigest = (columns: readonly string[]) => digest(Buffer.from(JSON.stringify(columns))).toString('base64');

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest().subarray(0, digestBytes);

export class EdgeRows {
  readonly #columns: string;
  #digests: Buffer[] = [];
  #rows = 0;
  #sum = 0n;

  constructor(columns: readonly string[]) {
    this.#columns = columnsDigest(columns);
  }

  add(row: Buffer): string {
    const made = digest(row);
    this.#rows += 1;
    this.#sum = BigInt.asUintN(64, this.#sum + made.readBigUInt64LE());
    if (this.#rows <= mostKnown) this.#digests.push(made);
    else this.#digests = [];
    return made.toString('latin1');
  }

  known(): KnownEdge {
    const { columns, rows } = { columns: this.#columns, rows: this.#rows };
    if (rows > mostKnown) return { columns, rows, sum: String(this.#sum) };
    return { columns, rows, digests: Buffer.concat(this.#digests).toString('base64') };
  }
}

/**
 * Rows of an edge without those that are known, remembering all of them in `seen`. `read` may be called twice.
 */
export async function* newEdgeRows(read: () => AsyncIterable<SegmentBytes>, known: KnownEdge | undefined, seen: EdgeRows): AsyncGenerator<SegmentBytes> {
  if (known && 'sum' in known) {
    for await (const { bytes } of read()) for (const row of rowsOf(bytes)) seen.add(row);
    const now = seen.known();
    if ('sum' in now && now.rows === known.rows && now.sum === known.sum) return;
    yield* read();
    return;
  }
  const counts = new Map<string, number>();
  const digests = Buffer.from(known?.digests ?? '', 'base64').toString('latin1');
  for (let at = 0; at < digests.length; at += digestBytes) counts.set(digests.slice(at, at + digestBytes), (counts.get(digests.slice(at, at + digestBytes)) ?? 0) + 1);
  for await (const { bytes } of read()) {
    const fresh = rowsOf(bytes).filter((row) => {
      const made = seen.add(row);
      const left = counts.get(made) ?? 0;
      if (left) counts.set(made, left - 1);
      return !left;
    });
    if (fresh.length) yield { bytes: Buffer.concat(fresh), rows: fresh.length };
  }
}

function rowsOf(bytes: Buffer): Buffer[] {
  return new RowSplitter().take(bytes);
}
