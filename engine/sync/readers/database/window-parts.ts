import type { Column, DatabaseConnection } from '../../../connectors/connector.ts';
import type { Row, Value } from '../../../types/data-type.ts';
import { SyncFailure } from '../../run.ts';
import type { Where } from './condition-text.ts';
import { initialValues, readCursor, type Cursor, type CursorPlan } from './cursor.ts';
import { compared, equal, noneNull, someNull } from './cursor-window.ts';
import type { SourceTable } from './describe-query.ts';
import { lookBack } from './look-back.ts';

/** A piece of the window. `edge`: rows that have exactly the value that the last run ended with, or that this one ends with, or both. */
export interface WindowPart {
  name: 'inside' | 'edge' | 'nulls';
  /** Columns and signs, the same in every language; never values, which may be somebody's. */
  title: string;
  where: Where;
  /** Rows of it that the last run has read. */
  known?: Cursor['edge'];
  /** Its rows are what the next run must know. */
  last?: boolean;
}

export interface Window {
  parts: WindowPart[];
  /** Up to here, all included. */
  to: Value[] | null;
}

/**
 * What a run by cursor reads: from where the last one ended (all of that value, once more) up to the greatest value that is
 * there now, by the database's own order. Rows that get a greater one while we read belong to the next run.
 */
export async function cursorWindow(connection: DatabaseConnection, table: SourceTable, plan: CursorPlan, stored: string | null): Promise<Window> {
  const columns = plan.columns.map((name) => cursorColumn(table, name));
  const names = columns.map(({ name }) => name);
  const nullable = columns.filter((one) => one.nullable).map(({ name }) => name);
  if (plan.nulls === 'fail' && nullable.length) await refuseNulls(connection, table, nullable);
  const from = stored === null ? null : readCursor(stored, columns);
  const begin = from ? null : initialValues(plan, columns);
  const back = from && plan.lookBack > 0 ? lookBack(from.values[0]!, plan.lookBack, columns[0]!.mapping.type, names[0]!) : null;
  const lower: Where = back !== null ? [{ column: names[0]!, operator: '>=', value: back }] : from ? compared(names, '>', from.values) : begin ? compared(names, '>=', begin) : [];
  const present = noneNull(nullable);
  const found = await greatest(connection, table, names, [...lower, ...present]);
  refuseEndless(found, names);
  const parts: WindowPart[] = plan.nulls === 'always' && nullable.length ? [{ name: 'nulls', title: `${nullable.join(', ')} is null`, where: someNull(nullable) }] : [];
  const title = names.join(', ');
  if (plan.lookBack > 0) {
    if (found) parts.push({ name: 'inside', title, where: [...lower, ...compared(names, '<=', found), ...present] });
    return { parts, to: found ?? from?.values ?? null };
  }
  if (found) parts.push({ name: 'inside', title, where: [...lower, ...compared(names, '<', found), ...present] });
  if (from) parts.push({ name: 'edge', title: `${title} =`, where: equal(names, from.values), known: from.edge, last: !found });
  if (found) parts.push({ name: 'edge', title: `${title} =`, where: equal(names, found), last: true });
  return { parts, to: found ?? from?.values ?? null };
}

/** Nothing is greater than what some databases call the greatest number: whatever came later would never be read. */
function refuseEndless(found: Row | undefined, columns: readonly string[]): void {
  const at = found?.findIndex((value) => typeof value === 'number' && !Number.isFinite(value)) ?? -1;
  if (at < 0) return;
  throw new SyncFailure('source-data', {
    zh: `增量字段“${columns[at]}”含有 NaN 或无穷大，其后的数据将无法读到。请更正数据，或选择另一个增量字段。`,
    en: `The cursor column "${columns[at]}" holds NaN or infinity, after which nothing would ever be read. Correct the data, or choose another cursor column.`,
  });
}

const cursorKinds = new Set(['integer', 'decimal', 'float', 'date', 'datetime', 'string', 'uuid']);

function cursorColumn(table: SourceTable, name: string): Column {
  const found = table.columns.find((one) => one.name === name);
  if (!found) {
    throw new SyncFailure('source-table', {
      zh: `表 ${table.table} 没有增量字段“${name}”。请在任务中选择另一个字段。`, en: `The table ${table.table} has no cursor column "${name}". Choose another one in the task.`,
    });
  }
  if (cursorKinds.has(found.mapping.type.kind)) return found;
  throw new SyncFailure('mapping', {
    zh: `字段“${name}”（${found.native}）不能用于增量读取，请选择时间或数字字段。`, en: `Column "${name}" (${found.native}) cannot be read by; choose a time or a number.`,
  });
}

async function refuseNulls(connection: DatabaseConnection, table: SourceTable, columns: string[]): Promise<void> {
  if (!(await first(connection, table, columns, someNull(columns), []))) return;
  throw new SyncFailure('source-data', {
    zh: `增量字段 ${columns.join('、')} 中有空值，这些行无法按增量读取。请补全数据，或在任务中选择跳过它们、或每次都读取它们。`,
    en: `There are nulls in ${columns.join(', ')}, and such rows cannot be read by a cursor. Fill them in, or choose in the task to skip them or to read them every time.`,
  });
}

const greatest = (connection: DatabaseConnection, table: SourceTable, columns: string[], where: Where): Promise<Row | undefined> =>
  first(connection, table, columns, where, columns);

async function first(connection: DatabaseConnection, { schema, table, query }: SourceTable, columns: string[], where: Where, descending: string[]): Promise<Row | undefined> {
  const found: Row[] = [];
  for await (const rows of connection.read({ schema, table, query, columns, where, orderBy: descending.map((column) => ({ column, descending: true })), limit: 1 })) found.push(...rows);
  return found[0];
}
