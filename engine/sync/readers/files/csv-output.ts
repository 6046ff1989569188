import type { BadRow } from '../../run.ts';
import type { SegmentBytes } from '../../segments/segment.ts';
import type { RecordScanner } from './scan-record.ts';

export type CsvPiece = SegmentBytes & { problems: BadRow[] };

/** Without the name of the file, which only its reader knows. */
export type NamelessPiece = Omit<CsvPiece, 'places'> & { places: { row: number; number: number }[] };

/** Bytes on their way out; records that stand as they are go in one piece with those beside them. */
export class CsvOutput {
  readonly #bytes: Buffer;
  #out: Buffer;
  #at = 0;
  #from = 0;
  #to = 0;
  #rows = 0;
  readonly #problems: BadRow[] = [];
  readonly #places: NamelessPiece['places'] = [];
  #expected = -1;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#out = Buffer.allocUnsafe(bytes.length + 4_096);
  }

  add(scanner: RecordScanner, at: number, number: number): void {
    this.#count(number);
    if (scanner.isWhole) {
      if (this.#to !== at) {
        this.#flush();
        this.#from = at;
      }
      this.#to = scanner.end;
      return;
    }
    this.#flush();
    // A null is two bytes longer than nothing.
    this.#room(3 * (scanner.end - at) + 16);
    this.#at = scanner.write(this.#bytes, this.#out, this.#at);
  }

  encoded(bytes: Buffer, number: number): void {
    this.#count(number);
    this.#flush();
    this.#room(bytes.length);
    this.#at += bytes.copy(this.#out, this.#at);
  }

  problem(problem: BadRow): void {
    this.#problems.push(problem);
  }

  piece(): NamelessPiece {
    this.#flush();
    return { bytes: this.#out.subarray(0, this.#at), rows: this.#rows, problems: this.#problems, places: this.#places };
  }

  #count(number: number): void {
    if (number !== this.#expected) this.#places.push({ row: this.#rows, number });
    this.#expected = number + 1;
    this.#rows += 1;
  }

  #flush(): void {
    if (this.#to === this.#from) return;
    this.#room(this.#to - this.#from);
    this.#at += this.#bytes.copy(this.#out, this.#at, this.#from, this.#to);
    this.#from = this.#to = 0;
  }

  #room(bytes: number): void {
    if (this.#at + bytes <= this.#out.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#out.length * 2, this.#at + bytes));
    this.#out.copy(larger, 0, 0, this.#at);
    this.#out = larger;
  }
}
