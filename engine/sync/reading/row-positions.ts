import type { RowPlace, SegmentBytes } from '../segments/segment.ts';

/** Where rows of a part stand in its source, as people count: the reader knows it, or they are counted with those that it put aside. */
export class RowPositions {
  readonly #title: string | null;
  #places: (Omit<RowPlace, 'name'> & { name: string | null })[] = [];
  #rows = 0;
  #read = 0;

  /** `title`: of the part, where there are several. */
  constructor(title: string | null) {
    this.#title = title;
  }

  took({ rows, places }: Pick<SegmentBytes, 'rows' | 'places'>, problems: number): void {
    if (places) for (const { row, name, number } of places) this.#places.push({ row: this.#rows + row, name, number });
    else this.#places.push({ row: this.#rows, name: null, number: this.#read + 1 });
    this.#rows += rows;
    this.#read += rows + problems;
  }

  /** Of the row with this number among those that were given, from 0. */
  of(row: number): string {
    const place = this.#places[this.#last(row)] ?? { row: 0, name: null, number: 1 };
    const number = place.number + row - place.row;
    if (place.name !== null) return `${place.name}:${number}`;
    return this.#title === null ? String(number) : `${this.#title}: ${number}`;
  }

  /** Rows before this one are asked about no more. */
  forget(row: number): void {
    const last = this.#last(row);
    if (last > 0) this.#places = this.#places.slice(last);
  }

  #last(row: number): number {
    let [low, high] = [0, this.#places.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#places[middle]!.row <= row) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}
