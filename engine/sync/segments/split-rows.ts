import { createReadStream } from 'node:fs';

const quote = 34;
const comma = 44;
const lineFeed = 10;
const chunkBytes = 1 << 20;

/** The bytes of one column; null: null. Without the quotes around them, never decoded: what they hold may be no text at all. */
export type RawField = Buffer | null;

/**
 * The rows of a segment file as they stand there, each with the \n at its end, some thousand at a time. Bytes that are no
 * UTF-8 are passed on. A last row without \n is a row as well.
 */
export async function* splitRows(file: string, signal?: AbortSignal): AsyncGenerator<Buffer[]> {
  const splitter = new RowSplitter();
  for await (const chunk of createReadStream(file, { highWaterMark: chunkBytes, ...(signal ? { signal } : {}) })) {
    const rows = splitter.take(chunk as Buffer);
    if (rows.length) yield rows;
  }
  const last = splitter.rest();
  if (last.length) yield [last];
}

/** Rows out of bytes that come in any pieces. A quote within quotes is doubled, so that counting quotes tells inside from outside. */
export class RowSplitter {
  #inside = false;
  #before: Buffer[] = [];

  /** Every row that ends in this piece. */
  take(piece: Buffer): Buffer[] {
    const rows: Buffer[] = [];
    let from = 0;
    let inside = this.#inside;
    for (let at = 0; at < piece.length; at += 1) {
      const byte = piece[at];
      if (byte === quote) inside = !inside;
      else if (byte === lineFeed && !inside) {
        const row = piece.subarray(from, at + 1);
        rows.push(this.#before.length ? Buffer.concat([...this.#before.splice(0), row]) : row);
        from = at + 1;
      }
    }
    this.#inside = inside;
    if (from < piece.length) this.#before.push(piece.subarray(from));
    return rows;
  }

  /** What came after the last end of a row. */
  rest(): Buffer {
    return Buffer.concat(this.#before.splice(0));
  }
}

/** The columns of one row, with or without the \n at its end. */
export function splitFields(row: Buffer): RawField[] {
  const end = row.at(-1) === lineFeed ? row.length - 1 : row.length;
  const fields: RawField[] = [];
  for (let at = 0; ; at += 1) {
    const from = at;
    if (row[at] === quote) {
      for (at += 1; at < end && (row[at] !== quote || row[at + 1] === quote); at += 1) {
        if (row[at] === quote) at += 1;
      }
      fields.push(withoutDoubles(row.subarray(from + 1, at)));
      at += 1;
    } else {
      while (at < end && row[at] !== comma) at += 1;
      const bytes = row.subarray(from, at);
      fields.push(bytes.length === 2 && bytes[0] === 92 && bytes[1] === 78 ? null : bytes);
    }
    if (at >= end) return fields;
  }
}

function withoutDoubles(bytes: Buffer): Buffer {
  let at = bytes.indexOf(quote);
  if (at < 0) return bytes;
  const plain = Buffer.allocUnsafe(bytes.length);
  let size = 0;
  let from = 0;
  for (; at >= 0; at = bytes.indexOf(quote, from)) {
    size += bytes.copy(plain, size, from, at + 1);
    from = at + 2;
  }
  size += bytes.copy(plain, size, from);
  return plain.subarray(0, size);
}
