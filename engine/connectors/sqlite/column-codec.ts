import type { DataType } from '../../types/data-type.ts';
import { affinityOf, readDeclared, type Affinity } from './declared-type.ts';
import type { DateForm } from './options.ts';
import { sqliteTypes } from './types.ts';

/** What is needed to read and write the values of one column. */
export interface ColumnCodec {
  name: string;
  native: string;
  type: DataType;
  affinity: Affinity;
  dates: DateForm;
}

/** As SQLite itself holds values, integers exact. */
export type Stored = null | bigint | number | string | Uint8Array;

export function codecOf(name: string, native: string, dates: DateForm): ColumnCodec {
  return { name, native, type: sqliteTypes.fromNative(readDeclared(native)).type, affinity: affinityOf(native), dates };
}

/** Whether SQLite's own comparison of what it stores is that of the values. */
export function comparesByItself({ type, affinity }: ColumnCodec): boolean {
  if (type.kind === 'decimal') return affinity === 'numeric';
  return !['date', 'time', 'datetime', 'interval', 'array'].includes(type.kind);
}
