import type { Row } from '../../../types/data-type.ts';

/** Rows one after another, for parts that end where they like. */
export class RowStream {
  readonly #batches: AsyncIterator<Row[]>;
  readonly #progress: (taken: number) => void;
  #batch: Row[] = [];
  #at = 0;
  taken = 0;

  constructor(batches: AsyncIterable<Row[]>, progress: (taken: number) => void) {
    this.#batches = batches[Symbol.asyncIterator]();
    this.#progress = progress;
  }

  async hasMore(): Promise<boolean> {
    while (this.#at >= this.#batch.length) {
      const next = await this.#batches.next();
      if (next.done) return false;
      [this.#batch, this.#at] = [next.value, 0];
      this.#progress(this.taken);
    }
    return true;
  }

  /** After `hasMore`. */
  next(): Row {
    const row = this.#batch[this.#at]!;
    this.#at += 1;
    this.taken += 1;
    return row;
  }

  async close(): Promise<void> {
    await this.#batches.return?.();
  }
}
