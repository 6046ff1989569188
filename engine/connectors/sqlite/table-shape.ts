import { checkOneSelect, derivedTable } from '../values/one-select.ts';
import { codecOf, type ColumnCodec } from './column-codec.ts';
import { columnGone, tableGone, type Handle } from './handle.ts';
import type { DateForm } from './options.ts';

/** What reading and writing a table needs to know of it. */
export interface TableShape {
  columns: ColumnCodec[];
  /** The name under which a row can be found again; absent for views and tables without one. */
  rowId?: string;
}

export async function shapeOf(handle: Handle, table: string, dates: DateForm): Promise<TableShape> {
  const [found] = await handle.all(`select type, wr from pragma_table_list where schema = 'main' and name = ?`, table);
  if (!found) throw tableGone(table);
  const rows = await handle.all(`select name, type from pragma_table_xinfo(?, 'main') where hidden <> 1 order by cid`, table);
  const columns = rows.map(([name, native]) => codecOf(String(name), String(native), dates));
  const taken = new Set(columns.map((one) => one.name.toLowerCase()));
  const rowId = found[0] === 'table' && found[1] === 0n ? ['rowid', '_rowid_', 'oid'].find((one) => !taken.has(one)) : undefined;
  return { columns, ...(rowId ? { rowId } : {}) };
}

/** Of a query: named and typed as SQLite says without running it; computed columns have no type. */
export async function shapeOfQuery(handle: Handle, query: string, dates: DateForm): Promise<TableShape> {
  checkOneSelect(query);
  const columns = await handle.patiently(() => handle.database.prepare(`select * from ${derivedTable(query)}`).columns());
  return { columns: columns.map(({ name, type }) => codecOf(name, type ?? '', dates)) };
}

export function columnNamed(shape: TableShape, table: string, name: string): ColumnCodec {
  const found = shape.columns.find((one) => one.name === name);
  if (!found) throw columnGone(table, name);
  return found;
}
