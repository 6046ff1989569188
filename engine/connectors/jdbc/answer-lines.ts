/** Whole lines out of pieces of any size; a line is put together once, however many pieces it has. */
export class AnswerLines {
  readonly #longest: number;
  #pieces: Buffer[] = [];
  #length = 0;

  constructor(longest: number) {
    this.#longest = longest;
  }

  *take(piece: Buffer): Generator<string> {
    let from = 0;
    for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, from)) {
      this.#keep(piece.subarray(from, end));
      const line = Buffer.concat(this.#pieces, this.#length).toString('utf8');
      this.#pieces = [];
      this.#length = 0;
      from = end + 1;
      yield line;
    }
    if (from < piece.length) this.#keep(piece.subarray(from));
  }

  #keep(piece: Buffer): void {
    this.#length += piece.length;
    if (this.#length > this.#longest) throw new RangeError('an answer is too long');
    this.#pieces.push(piece);
  }
}
