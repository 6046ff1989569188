/** A line, or a part of one that is too long to hold. Each byte is one character: what they mean is said later. */
export interface MailLine {
  text: string;
  /** Whether a line begins here, and whether it ends here. */
  begins: boolean;
  ends: boolean;
}

const longest = 65_536;

/** Lines of a letter, their ends taken off; memory holds one. Can be looked at before it is taken. */
export class MailLines {
  readonly #bytes: AsyncIterator<Uint8Array>;
  #rest = '';
  #ended = false;
  #begins = true;
  #next: MailLine | undefined;

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.#bytes = bytes[Symbol.asyncIterator]();
  }

  async peek(): Promise<MailLine | undefined> {
    this.#next ??= await this.#read();
    return this.#next;
  }

  async take(): Promise<MailLine | undefined> {
    const line = await this.peek();
    this.#next = undefined;
    return line;
  }

  async close(): Promise<void> {
    await this.#bytes.return?.();
  }

  async #read(): Promise<MailLine | undefined> {
    for (;;) {
      const end = this.#rest.indexOf('\n');
      if (end >= 0 && end <= longest) return this.#cut(end, end + 1, true);
      if (this.#rest.length > longest) return this.#cut(longest, longest, false);
      if (this.#ended) return this.#rest === '' ? undefined : this.#cut(this.#rest.length, this.#rest.length, true);
      const { done, value } = await this.#bytes.next();
      if (done) this.#ended = true;
      else this.#rest += Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('latin1');
    }
  }

  #cut(end: number, next: number, ends: boolean): MailLine {
    const text = this.#rest.slice(0, end);
    const begins = this.#begins;
    this.#begins = ends;
    this.#rest = this.#rest.slice(next);
    return { text: ends && text.endsWith('\r') ? text.slice(0, -1) : text, begins, ends };
  }
}
