/** Text up to a limit. Whoever adds can stop once it is full. */
export class TextCollector {
  readonly #limit: number;
  readonly #pieces: string[] = [];
  #length = 0;
  #isFull = false;
  #more = false;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get isFull(): boolean {
    return this.#isFull;
  }

  get length(): number {
    return this.#length;
  }

  /** Says whether there is room for more. */
  add(text: string): boolean {
    if (this.#isFull) return false;
    // Zero characters are padding of broken writers, and no database keeps them.
    const clean = text.includes('\0') ? text.replaceAll('\0', '') : text;
    const room = this.#limit - this.#length;
    if (clean.length <= room) {
      this.#pieces.push(clean);
      this.#length += clean.length;
      return true;
    }
    // Not through the middle of a character that takes two units.
    const cut = /[\uD800-\uDBFF]/.test(clean[room - 1] ?? '') ? room - 1 : room;
    this.#pieces.push(clean.slice(0, cut));
    this.#length += cut;
    this.#isFull = true;
    return false;
  }

  /** There is more that was not even looked at. */
  cutShort(): void {
    this.#more = true;
  }

  finish(): { text: string; truncated: boolean } {
    return { text: this.#pieces.join('').toWellFormed(), truncated: this.#isFull || this.#more };
  }
}

/** For what was laid out on pages: one kind of line end, no blanks before it, no heaps of empty lines. */
export function tidy(text: string): string {
  return text.replace(/\r\n?/g, '\n').split('\n').map((line) => line.trimEnd()).join('\n').replace(/\n{3,}/g, '\n\n').trim();
}
