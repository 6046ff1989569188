import { hash } from 'node:crypto';

/**
 * A checksum of rows whatever their order: PostgreSQL puts a row wherever there is room, so the same rows may
 * come back in another order. The checksums of the single rows are added up, so a row too many or too few shows.
 */
export class RowsDigest {
  #rest: Buffer = Buffer.alloc(0);
  #rows = 0;
  readonly #sum = new Uint32Array(8);

  /** COPY's text: a line break inside a value is written as two letters, so each real one ends a row. */
  update(chunk: Buffer): void {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    let start = 0;
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
      this.#add(hash('sha256', bytes.subarray(start, end), 'buffer'));
      start = end + 1;
    }
    this.#rest = Buffer.from(bytes.subarray(start));
  }

  #add(row: Buffer): void {
    this.#rows += 1;
    let carry = 0;
    for (let place = 0; place < 8; place += 1) {
      const sum = this.#sum[place]! + row.readUInt32LE(place * 4) + carry;
      this.#sum[place] = sum;
      carry = sum > 0xffffffff ? 1 : 0;
    }
  }

  get text(): string {
    return `${this.#rows}:${[...this.#sum].map((part) => part.toString(16)).join('.')}:${this.#rest.length}`;
  }
}
