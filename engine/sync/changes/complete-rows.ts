import type { DatabaseConnection, ReadRequest } from '../../connectors/connector.ts';
import type { ChangedRow, RowChange } from './changed-rows.ts';
import { untoldTargets } from './stage-changes.ts';
import type { TableView } from './table-view.ts';

/**
 * PostgreSQL does not tell large values that stayed as they were. Mostly the target has them (apply-part.ts); only the source
 * has them when the target may be ahead of the stream, or when something else is computed from them, too.
 */
export function needsSource(view: TableView, change: RowChange, asking: boolean): boolean {
  if (!change.untold.length || !untoldTargets(view, change.untold)) return false;
  if (view.compiled.where !== undefined) return true;
  if (asking || (view.mode !== 'append' && change.orphan)) return true;
  return view.compiled.lineage.some(({ sources }) => sources.length > 1 && sources.some((one) => change.untold.includes(one)));
}

/**
 * The row as it is in the source now. That may be later than the change, but whatever happened since will be told and applied
 * on top. A row that is no longer there will be told as gone, too.
 */
export async function completeRows(connection: DatabaseConnection, view: TableView, rows: readonly RowChange[], asking: boolean): Promise<RowChange[]> {
  const there = new Set((await connection.describe([view.table.source]))[0]?.columns.map(({ name }) => name));
  const whole: RowChange[] = [];
  for (const row of rows) {
    const completed = needsSource(view, row, asking) ? await completeRow(connection, view, row, there, asking) : row;
    if (completed) whole.push(completed);
  }
  return whole;
}

async function completeRow(connection: DatabaseConnection, view: TableView, change: RowChange, there: Set<string>, asking: boolean): Promise<RowChange | null> {
  const now = await readRow(connection, view, change, there);
  if (now) return { ...change, row: { ...change.row, ...now }, untold: [], origin: null, orphan: false };
  if (view.mode === 'append' && !asking) return change;
  return change.operation === 'gone' ? { ...change, operation: 'delete', untold: [], origin: null, orphan: false } : null;
}

async function readRow(connection: DatabaseConnection, { table, identity }: TableView, { row, untold }: RowChange, there: Set<string>): Promise<ChangedRow | null> {
  const where: ReadRequest['where'] = identity.map((column) =>
    (row[column] === null || row[column] === undefined ? { column, operator: 'is null' } : { column, operator: '=', value: row[column] }));
  if (!identity.every((name) => there.has(name))) return null;
  const columns = untold.filter((name) => there.has(name));
  const found: ChangedRow = Object.fromEntries(untold.map((name) => [name, null]));
  for await (const [first] of connection.read({ ...table.source, columns: [...columns, identity[0]!], where, limit: 1 })) {
    if (!first) continue;
    columns.forEach((name, index) => (found[name] = first[index]!));
    return found;
  }
  return null;
}
