import type { Dialect, NewTable } from '../connector.ts';
import { unsupportedName } from '../values/bad-data.ts';
import { literal, quotedName } from './quoting.ts';
import { toNative } from './types.ts';
import type { DataType } from '../../types/data-type.ts';

export type Product = 'MySQL' | 'MariaDB';

/** Names stop at the basic plane and never end in a blank; others are refused here, before a server could change them. */
function quote(identifier: string): string {
  const points = [...identifier];
  if (points.length === 0 || points.length > 64 || identifier.endsWith(' ') || points.some((one) => one === '\0' || one > '\uFFFF' || !one.isWellFormed() || one.length > 1)) {
    throw unsupportedName('MySQL');
  }
  return quotedName(identifier);
}

/** A key in bytes may have 3,072, and text takes four for a character. */
const keyCharacters = 750;
/** A row in bytes may have 65,535 without what is kept beside it. */
const rowBytes = 60_000;

export function makeDialect(product: Product): Dialect {
  const table: Dialect['table'] = (name) => (name.schema ? `${quote(name.schema)}.` : '') + quote(name.table);
  return {
    quote, table,
    createTable(wanted) {
      const key = wanted.primaryKey ?? [];
      const wide = wanted.columns.reduce((sum, one) => sum + inRow(one.type), 0) > rowBytes;
      const columns = wanted.columns.map((column) => {
        const native = toNative(fitting(column.type, key.includes(column.name) ? key.length : 0, wide), product).native;
        return `  ${quote(column.name)} ${native}${column.nullable ? ' NULL' : ' NOT NULL'}${column.comment ? ` COMMENT ${literal(column.comment)}` : ''}`;
      });
      if (key.length) columns.push(`  PRIMARY KEY (${key.map(quote).join(', ')})`);
      return [`CREATE TABLE ${table(wanted)} (\n${columns.join(',\n')}\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin${tail(wanted)}`];
    },
  };
}

const tail = ({ comment }: NewTable) => (comment ? ` COMMENT=${literal(comment)}` : '');

function inRow(type: DataType): number {
  if (type.kind === 'string' && type.length !== undefined) return type.length * 4 + 2;
  return type.kind === 'binary' && type.length !== undefined ? type.length + 2 : 16;
}

/** Text without a limit cannot be a key; a row that is too wide keeps its longer texts beside it. */
function fitting(type: DataType, keys: number, wide: boolean): DataType {
  if (type.kind !== 'string' && type.kind !== 'binary') return type;
  const most = Math.floor((type.kind === 'string' ? keyCharacters : keyCharacters * 4) / Math.max(keys, 1));
  if (keys > 0) return type.length === undefined || type.length > most ? { kind: type.kind, length: most } : type;
  return wide && (type.length ?? 0) > 10 ? { kind: type.kind } : type;
}
