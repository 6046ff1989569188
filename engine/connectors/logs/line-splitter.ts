export interface RawLine {
  bytes: Uint8Array;
  /** Where in the file the next line begins. */
  end: number;
  tooLong: boolean;
}

/** Cuts bytes into lines without decoding them, so that a letter may be split between two reads. */
export class LineSplitter {
  readonly #longest: number;
  /** UTF-16 has new lines of two bytes, at even places only. */
  readonly #wide: 'le' | 'be' | undefined;
  #parts: Uint8Array[] = [];
  #length = 0;
  #position: number;
  #tooLong = false;

  constructor(start: number, encoding: string, longest: number) {
    this.#position = start;
    this.#longest = longest;
    this.#wide = encoding === 'utf-16le' ? 'le' : encoding === 'utf-16be' ? 'be' : undefined;
  }

  push(chunk: Uint8Array): RawLine[] {
    const lines: RawLine[] = [];
    let from = 0;
    for (let end = this.#newline(chunk, 0); end >= 0; end = this.#newline(chunk, from)) {
      this.#keep(chunk.subarray(from, end));
      this.#position += end - from;
      lines.push(this.#finish());
      from = end;
    }
    // Copied: the reader fills the same buffer again.
    this.#keep(Uint8Array.from(chunk.subarray(from)));
    this.#position += chunk.length - from;
    return lines;
  }

  end(): RawLine[] {
    return this.#length > 0 || this.#tooLong ? [this.#finish()] : [];
  }

  /** The place after the next new line. */
  #newline(chunk: Uint8Array, from: number): number {
    for (let at = chunk.indexOf(0x0a, from); at >= 0; at = chunk.indexOf(0x0a, at + 1)) {
      if (this.#wide === undefined) return at + 1;
      const place = this.#position + (at - from);
      if (this.#wide === 'le' && place % 2 === 0 && chunk[at + 1] === 0) return at + 2;
      if (this.#wide === 'be' && place % 2 === 1 && at > 0 && chunk[at - 1] === 0) return at + 1;
    }
    return -1;
  }

  #keep(part: Uint8Array): void {
    this.#length += part.length;
    if (this.#length > this.#longest) {
      this.#tooLong = true;
      this.#parts = [];
    } else if (part.length > 0) this.#parts.push(part);
  }

  #finish(): RawLine {
    const whole = Buffer.concat(this.#parts);
    const ending = this.#wide === undefined ? /\r?\n$/ : this.#wide === 'le' ? /(?:\r\0)?\n\0$/ : /(?:\0\r)?\0\n$/;
    const trimmed = whole.length - (ending.exec(whole.toString('latin1', Math.max(0, whole.length - 4)))?.[0].length ?? 0);
    const line = { bytes: whole.subarray(0, trimmed), end: this.#position, tooLong: this.#tooLong };
    this.#parts = [];
    this.#length = 0;
    this.#tooLong = false;
    return line;
  }
}
