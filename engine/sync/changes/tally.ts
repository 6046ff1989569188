import type { Change } from '../../connectors/connector.ts';
import type { Counts } from '../write-modes/writing.ts';
import type { TableView } from './table-view.ts';
import { keyOfTable } from './place.ts';

type Operation = Change['operation'];

/** Whose rows are counted, and how many may be put aside. */
export type Judged = Pick<TableView, 'plan' | 'table'>;

/** Changes from which on a percentage means something. */
export const leastForPercent = 1000;

/** Counts over the whole run. */
export class Tally {
  readonly counts: Counts = { created: 0, updated: 0, deleted: 0 };
  readonly #read = new Map<string, number>();
  readonly #rejected = new Map<string, number>();
  /** Of what is not in the lake yet; it may have to be read again. */
  readonly #waiting = { read: new Map<string, number>(), rejected: new Map<string, number>() };
  #rates: Record<Operation, number> = noRates();
  #since = Date.now();

  get read(): number {
    return sum(this.#read);
  }

  get rejected(): number {
    return sum(this.#rejected);
  }

  count(key: string, operation: Operation): void {
    add(this.#waiting.read, key, 1);
    this.#rates[operation] += 1;
  }

  /** Rows that may still be put aside. */
  allowed(view: Judged): number {
    const { rows, percent } = view.plan.dirty;
    // A percentage instead of a number of rows is judged by itself.
    if (rows === null) return percent === 0 ? 0 : Infinity;
    return Math.max(0, rows - this.#so(keyOfTable(view.table.source)).rejected);
  }

  isBeyondPercent(view: Judged): boolean {
    const key = keyOfTable(view.table.source);
    const { percent } = view.plan.dirty;
    const { read, rejected } = this.#so(key);
    return percent !== null && rejected > 0 && read >= leastForPercent && rejected * 100 > percent * read;
  }

  reject(view: Judged, rows: number): void {
    add(this.#waiting.rejected, keyOfTable(view.table.source), rows);
  }

  /** With what waits. */
  #so(key: string): { read: number; rejected: number } {
    const of = (...counts: Map<string, number>[]) => counts.reduce((total, one) => total + (one.get(key) ?? 0), 0);
    return { read: of(this.#read, this.#waiting.read), rejected: of(this.#rejected, this.#waiting.rejected) };
  }

  forgetWaiting(): void {
    this.#waiting.read.clear();
    this.#waiting.rejected.clear();
  }

  applied({ created, updated, deleted }: Counts): void {
    for (const [key, rows] of this.#waiting.read) add(this.#read, key, rows);
    for (const [key, rows] of this.#waiting.rejected) add(this.#rejected, key, rows);
    this.forgetWaiting();
    this.counts.created += created;
    this.counts.updated += updated;
    this.counts.deleted += deleted;
  }

  /** Events in a second, since this was last asked. */
  rates(): Record<Operation, number> {
    const seconds = Math.max(0.001, (Date.now() - this.#since) / 1000);
    const rates = Object.fromEntries(Object.entries(this.#rates).map(([operation, events]) => [operation, Math.round((events / seconds) * 10) / 10]));
    this.#rates = noRates();
    this.#since = Date.now();
    return rates as Record<Operation, number>;
  }
}

const add = (counts: Map<string, number>, key: string, more: number) => void counts.set(key, (counts.get(key) ?? 0) + more);
const noRates = (): Record<Operation, number> => ({ insert: 0, update: 0, delete: 0, truncate: 0 });
const sum = (counts: Map<string, number>) => [...counts.values()].reduce((one, other) => one + other, 0);
