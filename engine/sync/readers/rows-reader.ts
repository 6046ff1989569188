import type { Text } from '#platform/contract/text.ts';
import type { Row } from '../../types/data-type.ts';
import type { BadRow, Reader, SourceShape } from '../run.ts';
import { encodeRows } from '../segments/encode-rows.ts';
import type { SegmentBytes } from '../segments/segment.ts';

export interface RowsBatch {
  /** In the order of the columns of the shape. */
  rows: Row[];
  problems?: BadRow[] | undefined;
  /** Once this batch and all before it are kept: where the next run goes on. */
  cursor?: string | undefined;
}

export interface RowsSource {
  /** What it is, for the run log. */
  title: string;
  /** Asked for once. */
  shape: SourceShape | (() => Promise<SourceShape>);
  /** Called again from the same place when reading broke off half way: it must give the same rows, or newer ones besides. */
  read(from: string | null, signal: AbortSignal): AsyncIterable<Row[] | RowsBatch>;
  /** Before reading: fixes what this run reads, and guesses how many rows that is. */
  begin?(from: string | null): Promise<number | null>;
  /** False: every run gives all there is, so no place is kept. */
  partial?: boolean;
  notes?(): Text[];
  landed?(signal: AbortSignal): Promise<void>;
  close?(): Promise<void>;
}

/** A reader of one part from anything that gives rows: what has no bytes of its own to hand on. */
export function rowsReader(source: RowsSource): Reader {
  const shape = once(() => (typeof source.shape === 'function' ? source.shape() : source.shape));
  let from: string | null = null;
  let reached: string | null = null;
  let columns: readonly string[] = [];
  return {
    shape, partial: source.partial,
    async begin(cursor, wanted) {
      from = source.partial === false ? null : cursor;
      [reached, columns] = [from, wanted];
      return { parts: [{ key: 'all', title: source.title }], rows: await source.begin?.(from) ?? null };
    },
    async* read(_part, signal) {
      const encode = encoderFor(await shape(), columns);
      // A second reading begins at the same place, so its end is not that of the first.
      let last = from;
      for await (const given of source.read(from, signal)) {
        signal.throwIfAborted();
        const { rows, problems, cursor } = Array.isArray(given) ? { rows: given } as RowsBatch : given;
        if (rows.length > 0 || problems?.length) yield { ...encode(rows), ...(problems?.length && { problems }) };
        last = cursor ?? last;
      }
      if (source.partial !== false) reached = last;
    },
    cursor: () => reached,
    ...(source.notes && { notes: source.notes }),
    ...(source.landed && { landed: source.landed }),
    close: async () => source.close?.(),
  };
}

/** Asked for once; a failure is not kept: asking again may help. */
export function once<T>(ask: () => T | Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => asked ??= (async () => ask())().catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
}

/** Rows of all columns to bytes of the wanted ones, in their order. */
export function encoderFor({ columns }: SourceShape, wanted: readonly string[]): (rows: readonly Row[]) => SegmentBytes {
  const places = wanted.map((name) => {
    const place = columns.findIndex((column) => column.name === name);
    if (place < 0) throw new RangeError(`There is no column ${name}.`);
    return place;
  });
  const types = places.map((place) => columns[place]!.type);
  const isWhole = places.length === columns.length && places.every((place, index) => place === index);
  return (rows) => encodeRows(isWhole ? rows : rows.map((row) => places.map((place) => row[place]!)), types);
}
