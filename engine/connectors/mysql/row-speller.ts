import type { SegmentBytes } from '../../sync/segments/segment.ts';

/** How the bytes of a column become bytes of a segment. */
export type Spelling =
  /** As they are: digits, dates. */
  | 'plain'
  /** In quotes where it must. */
  | 'text'
  /** A moment in UTC. */
  | 'moment'
  | 'binary'
  /** By way of a value of ours, which is text again; null: null. */
  | ((bytes: Buffer) => Buffer | null);

const comma = 44;
const quote = 34;
const lineFeed = 10;
const carriageReturn = 13;
const backslash = 92;
const capitalN = 78;
const dot = 46;
const hexadecimal = Buffer.from('0123456789abcdef');
const null_ = 0xfb;
const start = 1 << 20;

/** Rows of MySQL's text protocol, column after column with its length before it, into bytes of a segment. */
export class RowSpeller {
  readonly #spellings: readonly Spelling[];
  #out = Buffer.allocUnsafe(start + start / 4);
  #size = 0;
  #rows = 0;

  constructor(spellings: readonly Spelling[]) {
    this.#spellings = spellings;
  }

  get bytes(): number {
    return this.#size;
  }

  take(): SegmentBytes {
    const taken = { bytes: this.#out.subarray(0, this.#size), rows: this.#rows };
    this.#out = Buffer.allocUnsafe(start + start / 4);
    this.#size = 0;
    this.#rows = 0;
    return taken;
  }

  add(row: Buffer, from: number, to: number): void {
    const spellings = this.#spellings;
    // Nothing but a conversion makes more than two bytes of one, and a few around them.
    this.#reserve(2 * (to - from) + 5 * spellings.length + 1);
    let at = from;
    for (let index = 0; index < spellings.length; index += 1) {
      if (index) this.#out[this.#size++] = comma;
      let length = row[at]!;
      at += 1;
      if (length === null_) {
        this.#out[this.#size++] = backslash;
        this.#out[this.#size++] = capitalN;
        continue;
      }
      if (length > null_) {
        const width = length === 0xfc ? 2 : length === 0xfd ? 3 : 6;
        length = row.readUIntLE(at, width);
        at += width === 6 ? 8 : width;
      }
      const end = at + length;
      this.#spell(spellings[index]!, row, at, end, to);
      at = end;
    }
    this.#out[this.#size++] = lineFeed;
    this.#rows += 1;
  }

  #spell(spelling: Spelling, row: Buffer, from: number, to: number, rowEnd: number): void {
    if (spelling === 'plain') this.#copy(row, from, to);
    else if (spelling === 'text') this.#text(row, from, to);
    else if (spelling === 'moment') {
      this.#copy(row, from, to);
      this.#out[this.#size++] = 90;
    } else if (spelling === 'binary') this.#binary(row, from, to);
    else {
      const converted = spelling(row.subarray(from, to));
      if (!converted) {
        this.#out[this.#size++] = backslash;
        this.#out[this.#size++] = capitalN;
        return;
      }
      this.#reserve(2 * (converted.length + rowEnd - to) + 5 * this.#spellings.length + 1);
      this.#text(converted, 0, converted.length);
    }
  }

  #copy(row: Buffer, from: number, to: number): void {
    const out = this.#out;
    let size = this.#size;
    // A call costs more than a few bytes do.
    if (to - from > 40) size += row.copy(out, size, from, to);
    else for (let at = from; at < to; at += 1) out[size++] = row[at]!;
    this.#size = size;
  }

  #text(row: Buffer, from: number, to: number): void {
    const out = this.#out;
    let size = this.#size;
    for (let at = from; at < to; at += 1) {
      const byte = row[at]!;
      if (byte === comma || byte === quote || byte === lineFeed || byte === carriageReturn) return this.#quoted(row, from, to);
      out[size++] = byte;
    }
    const special = from === to || (to - from === 2 && row[from] === backslash && (row[from + 1] === capitalN || row[from + 1] === dot));
    if (special) return this.#quoted(row, from, to);
    this.#size = size;
  }

  #quoted(row: Buffer, from: number, to: number): void {
    const out = this.#out;
    let size = this.#size;
    out[size++] = quote;
    for (let at = from; at < to; at += 1) {
      const byte = row[at]!;
      if (byte === quote) out[size++] = quote;
      out[size++] = byte;
    }
    out[size++] = quote;
    this.#size = size;
  }

  #binary(row: Buffer, from: number, to: number): void {
    const out = this.#out;
    let size = this.#size;
    out[size++] = backslash;
    out[size++] = 120;
    for (let at = from; at < to; at += 1) {
      const byte = row[at]!;
      out[size++] = hexadecimal[byte >> 4]!;
      out[size++] = hexadecimal[byte & 15]!;
    }
    this.#size = size;
  }

  #reserve(bytes: number): void {
    if (this.#size + bytes <= this.#out.length) return;
    const wider = Buffer.allocUnsafe(2 * (this.#size + bytes));
    this.#out.copy(wider, 0, 0, this.#size);
    this.#out = wider;
  }
}
