import { asIs, isFalse, isNull, isTrue, odd, withT, type CellForm } from './cell-forms.ts';

const lineFeed = 10;
const carriageReturn = 13;
const quote = 34;
const comma = 44;
const backslash = 92;

/** One look over the bytes of a record whose cells are as most are; whatever is out of the ordinary it leaves to others. */
export class RecordScanner {
  readonly #delimiter: number;
  readonly #nullValue: Buffer;
  readonly #mostBytes: number;
  /** By place in the file; undefined: the cell is not wanted, whatever it holds. */
  readonly #forms: readonly (CellForm | undefined)[];
  /** Which cell each wanted column is. */
  readonly #places: Int32Array;
  readonly #inOrder: boolean;
  /** By byte: whether a plain cell goes on behind it. */
  readonly #goesOn = new Uint8Array(256).fill(1);
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;
  readonly #becomes: Int8Array;
  /** Behind the record that was scanned last, its line end included. */
  end = 0;
  /** Its bytes are those of the segment. */
  isWhole = false;

  constructor(options: { delimiter: number; nullValue: Buffer; mostBytes: number; forms: readonly (CellForm | undefined)[]; places: readonly number[] }) {
    this.#delimiter = options.delimiter;
    this.#nullValue = options.nullValue;
    this.#mostBytes = options.mostBytes;
    this.#forms = options.forms;
    this.#places = Int32Array.from(options.places);
    const count = options.forms.length;
    this.#inOrder = options.places.length === count && options.places.every((place, index) => place === index) && options.delimiter === comma;
    for (const byte of [options.delimiter, lineFeed, carriageReturn, quote, comma]) this.#goesOn[byte] = 0;
    this.#starts = new Int32Array(count);
    this.#ends = new Int32Array(count);
    this.#becomes = new Int8Array(count);
  }

  /** Whether the record at `at` is an ordinary one. Before `end` stands a line end, so that no plain cell leads beyond it. */
  scan(bytes: Buffer, at: number, end: number): boolean {
    const delimiter = this.#delimiter;
    const forms = this.#forms;
    const goesOn = this.#goesOn;
    const last = forms.length - 1;
    let whole = this.#inOrder;
    let from = at;
    for (let column = 0; column <= last; column += 1) {
      const form = forms[column];
      let start = from;
      let stop = from;
      let becomes = asIs;
      if (bytes[from] === quote) {
        stop = bytes.indexOf(quote, from + 1);
        let doubled = false;
        while (stop >= 0 && stop + 1 < end && bytes[stop + 1] === quote) {
          doubled = true;
          stop = bytes.indexOf(quote, stop + 2);
        }
        if (stop < 0 || stop + 1 >= end) return false;
        // What an empty text in quotes means is a setting.
        if (stop === from + 1) return false;
        stop += 1;
        if (form) becomes = form.look(bytes, from + 1, stop - 1);
        if (form && !form.isText) {
          if (doubled) return false;
          start = from + 1;
          whole = false;
        }
      } else {
        while (goesOn[bytes[stop]!] === 1) stop += 1;
        const byte = bytes[stop];
        if (byte === quote || (byte === comma && delimiter !== comma)) return false;
        if (form) becomes = this.#plain(bytes, start, stop, form);
      }
      if (becomes === odd || stop - from > this.#mostBytes) return false;
      if (becomes !== asIs) whole = false;
      this.#starts[column] = start;
      this.#ends[column] = start === from ? stop : stop - 1;
      this.#becomes[column] = becomes;
      if (column < last) {
        if (bytes[stop] !== delimiter) return false;
        from = stop + 1;
        if (from >= end) return false;
      } else if (bytes[stop] === lineFeed) this.end = stop + 1;
      else if (bytes[stop] === carriageReturn && stop + 1 < end && bytes[stop + 1] === lineFeed) {
        this.end = stop + 2;
        whole = false;
      } else return false;
    }
    this.isWhole = whole;
    return true;
  }

  #plain(bytes: Buffer, start: number, stop: number, form: CellForm): number {
    const nulls = this.#nullValue;
    const length = stop - start;
    if (length === nulls.length && (length === 0 || bytes.compare(nulls, 0, length, start, stop) === 0)) return isNull;
    // An empty text, or one that a segment would take for null.
    if (length === 0 || (length === 2 && bytes[start] === backslash)) return odd;
    return form.look(bytes, start, stop);
  }

  get hasNull(): boolean {
    return this.#becomes.includes(isNull);
  }

  /** Writes the wanted cells of the last record; where they end. */
  write(bytes: Buffer, out: Buffer, at: number): number {
    let to = at;
    for (let index = 0; index < this.#places.length; index += 1) {
      if (index > 0) out[to++] = comma;
      const place = this.#places[index]!;
      const start = this.#starts[place]!;
      const end = this.#ends[place]!;
      switch (this.#becomes[place]) {
        case isNull:
          out[to++] = backslash;
          out[to++] = 78;
          break;
        case isTrue: out[to++] = 116; break;
        case isFalse: out[to++] = 102; break;
        case withT:
          to = copy(bytes, start, end, out, to);
          out[to - (end - start) + 10] = 32;
          break;
        default: to = copy(bytes, start, end, out, to);
      }
    }
    out[to++] = lineFeed;
    return to;
  }
}

/** A call costs more than a few bytes. */
function copy(bytes: Buffer, start: number, end: number, out: Buffer, to: number): number {
  if (end - start > 64) return to + bytes.copy(out, to, start, end);
  for (let at = start; at < end; at += 1) out[to++] = bytes[at]!;
  return to;
}
