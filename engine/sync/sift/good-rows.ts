/** Rows in one piece of memory: an object for each would take several times as much as the rows themselves. */
export class GoodRows {
  readonly #bytes: Buffer;
  readonly #ends: number[] = [0];
  readonly #numbers: number[] = [];

  constructor(most: number) {
    this.#bytes = Buffer.allocUnsafe(most);
  }

  get count(): number {
    return this.#numbers.length;
  }

  add(row: Buffer, number: number): void {
    const at = this.#ends[this.count]!;
    this.#ends.push(at + row.copy(this.#bytes, at));
    this.#numbers.push(number);
  }

  bytes(from: number, to: number): Buffer {
    return this.#bytes.subarray(this.#ends[from], this.#ends[to]);
  }

  numberOf(row: number): number {
    return this.#numbers[row]!;
  }
}
