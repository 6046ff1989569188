import { ConnectorFailure } from '../../connectors/failure.ts';
import type { DataType, Row } from '../../types/data-type.ts';
import type { BadRow, Reader, SourceColumn, SourceShape } from '../run.ts';
import { encodeRows } from '../segments/encode-rows.ts';

export const column = (name: string, type: DataType, more: Partial<SourceColumn> = {}): SourceColumn => ({ name, type, native: JSON.stringify(type), nullable: true, comment: '', ...more });
export const text: DataType = { kind: 'string' };
export const whole: DataType = { kind: 'integer', bits: 32 };

/** A table in memory that tests change between runs and during them. */
export interface TableSource {
  columns: SourceColumn[];
  primaryKey: string[];
  comment?: string;
  rows: Row[];
  /** Rows that are given as these bytes instead, by their place. */
  raw?: Map<number, Buffer>;
  problems?: BadRow[];
  parts?: number;
  /** What the cursor says after reading; absent: everything is read every time. */
  cursor?: (cursor: string | null) => { from: number; cursor: string };
  /** Gives only what is new, also where it has no place yet. */
  partial?: boolean;
  rowsPerPiece?: number;
  /** Called before each piece, for tests that break something. */
  beforePiece?: (part: number, piece: number, signal: AbortSignal) => void | Promise<void>;
  landed?: () => void;
  gone?: boolean;
}

export function tableReader(source: TableSource): Reader {
  let wanted: readonly string[] = [];
  let place: { from: number; cursor: string | null } = { from: 0, cursor: null };
  const shape = (): SourceShape => {
    if (source.gone) throw new ConnectorFailure('table-gone', { zh: '表已不存在', en: 'The table is gone' });
    return { columns: structuredClone(source.columns), primaryKey: [...source.primaryKey], comment: source.comment ?? '' };
  };
  return {
    shape: async () => shape(),
    async begin(cursor, columns) {
      wanted = columns;
      place = source.cursor?.(cursor) ?? { from: 0, cursor: null };
      const count = source.parts ?? 1;
      return { parts: Array.from({ length: count }, (_, index) => ({ key: String(index), title: `part ${index}` })), rows: source.rows.length };
    },
    async* read(part, signal) {
      const number = Number(part.key);
      const mine = source.rows.map((row, index) => ({ row, index })).filter(({ index }) => index >= place.from && index % (source.parts ?? 1) === number);
      const per = source.rowsPerPiece ?? 100;
      if (number === 0 && source.problems) yield { bytes: Buffer.alloc(0), rows: 0, problems: source.problems };
      for (let at = 0; at < mine.length || at === 0; at += per) {
        await source.beforePiece?.(number, at / per, signal);
        signal.throwIfAborted();
        const places = wanted.map((name) => source.columns.findIndex((one) => one.name === name));
        if (source.gone || places.includes(-1)) throw new ConnectorFailure('table-gone', { zh: '字段已不存在', en: 'The column is gone' });
        const types = places.map((index) => source.columns[index]!.type);
        const batch = mine.slice(at, at + per);
        const bytes = batch.map(({ row, index }) => source.raw?.get(index) ?? encodeRows([places.map((one) => row[one] ?? null)], types).bytes);
        yield { bytes: Buffer.concat(bytes), rows: batch.length };
      }
    },
    partial: source.partial,
    cursor: () => place.cursor,
    ...(source.landed ? { landed: async () => source.landed!() } : {}),
    close: async () => {},
  };
}
