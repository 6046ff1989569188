const lineFeed = 10;
const carriageReturn = 13;
const quote = 34;

export interface PlainRecords {
  rows: number;
  /** Behind the last record that is whole. */
  end: number;
}

/**
 * Whether records are built so that every reader of such files sees the same cells in them: quotes only around cells or doubled
 * within, one kind of line end, no line without anything. What the cells mean is not looked at, nor is each byte: that makes it
 * many times faster. A lake refuses records with more or fewer cells; only for one more that is empty it would not mind.
 */
export class PlainRecordScanner {
  readonly #delimiter: number;
  readonly #cells: number;
  readonly #mostBytes: number;
  /** By the first record. */
  lineEnd: '\n' | '\r\n' | undefined;

  constructor(options: { delimiter: number; cells: number; mostBytes: number }) {
    this.#delimiter = options.delimiter;
    this.#cells = options.cells;
    this.#mostBytes = options.mostBytes;
  }

  /** Null: one of them is built otherwise, or none is whole. */
  scan(bytes: Buffer): PlainRecords | null {
    const delimiter = this.#delimiter;
    const next = (byte: number, from: number) => {
      const found = bytes.indexOf(byte, from);
      return found < 0 ? bytes.length : found;
    };
    let [rows, at] = [0, 0];
    let opening = next(quote, 0);
    let returning = next(carriageReturn, 0);
    for (;;) {
      let feed = next(lineFeed, at);
      while (opening < feed) {
        if ((opening > at && bytes[opening - 1] !== delimiter) || returning < opening) return null;
        const closing = closingQuote(bytes, opening);
        if (closing < 0) return rows > 0 ? { rows, end: at } : null;
        const behind = bytes[closing + 1];
        if (behind !== delimiter && behind !== lineFeed && behind !== carriageReturn) return null;
        if (closing > feed) feed = next(lineFeed, closing);
        if (closing > returning) returning = next(carriageReturn, closing);
        opening = next(quote, closing + 1);
      }
      if (feed === bytes.length) return rows > 0 ? { rows, end: at } : null;
      const end = returning < feed ? returning : feed;
      this.lineEnd ??= end < feed ? '\r\n' : '\n';
      if (end === at || feed - end !== this.lineEnd.length - 1 || feed - at > this.#mostBytes) return null;
      if (bytes[end - 1] === delimiter && this.#count(bytes, at, end) !== this.#cells) return null;
      if (end < feed) returning = next(carriageReturn, feed);
      rows += 1;
      at = feed + 1;
    }
  }

  #count(bytes: Buffer, start: number, end: number): number {
    let cells = 1;
    for (let at = start; at < end; at += 1) {
      if (bytes[at] === quote) at = closingQuote(bytes, at);
      else if (bytes[at] === this.#delimiter) cells += 1;
    }
    return cells;
  }
}

/** Of the cell that the quote at `at` opens; -1: it is not here, or may yet turn out to be half of a doubled one. */
function closingQuote(bytes: Buffer, at: number): number {
  for (let next = at + 1; next + 1 < bytes.length; next += 1) {
    if (bytes[next] !== quote) continue;
    if (bytes[next + 1] !== quote) return next;
    next += 1;
  }
  return -1;
}
