import type { Change } from '../../connectors/connector.ts';
import { hasColumns, keyText, type ChangedRow, type RowChange } from './changed-rows.ts';

/** `last`: only the last state of each row counts. `marked`: as that, but rows that came and went are kept. `every`: each transaction's. `all`: each change. */
export type Keeping = 'last' | 'marked' | 'every' | 'all';

export interface CompactOptions {
  /** Columns of the source that tell rows apart. */
  identity: readonly string[];
  keeping: Keeping;
  /** No key is declared: two rows that are the same could not be told apart. */
  keyless: boolean;
}

/** A change that cannot be taken over because of what the source tells; the caller puts it into words. */
export class Untellable extends Error {
  override name = 'Untellable';
  readonly why: 'key-not-told' | 'equal-rows';
  constructor(why: Untellable['why']) {
    super(why);
    this.why = why;
  }
}

/** Collects the changes of one table between two truncations and boils them down. */
export class Compactor {
  readonly #options: CompactOptions;
  readonly #last = new Map<string, RowChange>();
  /** States that have been followed by another and still count. */
  #past: RowChange[] = [];
  #order = 0;

  constructor(options: CompactOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#last.size + this.#past.length;
  }

  add(change: Change, position: string, time: Date): void {
    const { identity, keyless } = this.#options;
    const { operation, before, after } = change;
    if (operation === 'insert') {
      const key = keyText(after!, identity);
      const known = this.#last.get(key);
      if (keyless && isThere(known)) throw new Untellable('equal-rows');
      // A row that made way for this one is still in the target.
      const replaces = known && !this.#keeps(known, position);
      this.#put(key, { operation: replaces ? 'update' : operation, row: after!, untold: untoldIn(after!, change), origin: null, orphan: false, position, time });
      return;
    }
    if (!hasColumns(before, identity)) throw new Untellable('key-not-told');
    const key = keyText(before, identity);
    const known = this.#last.get(key);
    if (operation === 'delete') this.#delete(key, before, known, position, time);
    else if (operation === 'update') this.#update(change, key, known, position, time);
  }

  #delete(key: string, before: ChangedRow, known: RowChange | undefined, position: string, time: Date): void {
    const row = { ...known?.row, ...before };
    const whole = this.#options.keeping === 'marked' && isThere(known);
    const { untold, origin, orphan } = whole ? known! : { untold: [], origin: null, orphan: false };
    this.#put(key, { operation: whole ? 'gone' : 'delete', row, untold, origin, orphan, position, time });
  }

  #update(change: Change, oldKey: string, known: RowChange | undefined, position: string, time: Date): void {
    const { identity } = this.#options;
    const before = change.before!;
    // What is told of the row as it was also holds for what did not change.
    const row = { ...before, ...(isThere(known) ? known!.row : {}), ...change.after! };
    if (!hasColumns(row, identity)) throw new Untellable('key-not-told');
    const newKey = keyText(row, identity);
    const untold = untoldIn(row, change);
    const orphan = untold.length > 0 && known !== undefined && (known.orphan || !isThere(known));
    const first = known?.origin ?? Object.fromEntries(identity.map((name) => [name, before[name]!]));
    const origin = untold.length && !orphan && keyText(first, identity) !== newKey ? first : null;
    if (newKey !== oldKey) this.#delete(oldKey, before, undefined, position, time);
    this.#put(newKey, { operation: 'update', row, untold, origin, orphan, position, time });
  }

  #put(key: string, change: Omit<RowChange, 'order'>): void {
    const known = this.#last.get(key);
    if (known) {
      if (this.#keeps(known, change.position)) this.#past.push(known);
      this.#last.delete(key);
    }
    this.#last.set(key, { ...change, order: (this.#order += 1) });
  }

  /** Within one transaction nobody ever saw what was in between. */
  #keeps(known: RowChange, position: string): boolean {
    const { keeping } = this.#options;
    return keeping === 'all' || (keeping === 'every' && known.position !== position);
  }

  /** In the order in which it happened. */
  rows(): RowChange[] {
    return this.#past.length ? [...this.#past, ...this.#last.values()].sort((one, other) => one.order - other.order) : [...this.#last.values()];
  }
}

const isThere = (known: RowChange | undefined) => known !== undefined && known.operation !== 'delete' && known.operation !== 'gone';

const untoldIn = (row: ChangedRow, { columns = [] }: Change): string[] => columns.filter(({ name }) => row[name] === undefined).map(({ name }) => name);
