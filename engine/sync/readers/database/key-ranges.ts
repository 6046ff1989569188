import type { Condition, DatabaseConnection, TableDescription } from '../../../connectors/connector.ts';
import { ConnectorFailure } from '../../../connectors/failure.ts';
import { readDate, writeDate } from '../../../connectors/values/civil-time.ts';
import type { DataType, Row, Value } from '../../../types/data-type.ts';
import { decodeRows } from '../../segments/decode-rows.ts';
import { RowSplitter } from '../../segments/split-rows.ts';
import type { Where } from './condition-text.ts';
import { segmentPieces } from './segment-pieces.ts';

interface KeyColumn {
  name: string;
  type: DataType;
  nullable: boolean;
}

/** Kinds whose values every database orders by itself, and gives back as it compares them. */
const walked = new Set<DataType['kind']>(['string', 'uuid', 'decimal', 'datetime', 'binary']);

/** Ranges of the key that together hold every row exactly once; a single one without conditions where there is nothing to part. */
export async function keyRanges(connection: DatabaseConnection, table: TableDescription, parts: number): Promise<Where[]> {
  const column = keyColumn(table);
  if (!column || parts < 2) return [[]];
  const bound = column.type.kind === 'integer' || column.type.kind === 'date' ? widths : quantiles;
  try {
    return between(column, await bound(connection, table, column, parts));
  } catch (cause) {
    // A key that no type of ours can hold is found again by whoever loads it, and named there.
    if (cause instanceof ConnectorFailure && cause.kind === 'bad-data') return [[]];
    throw cause;
  }
}

function keyColumn({ primaryKey, columns }: TableDescription): KeyColumn | undefined {
  const found = columns.find(({ name }) => name === primaryKey?.columns[0]);
  if (!found) return undefined;
  const { type } = found.mapping;
  return type.kind === 'integer' || type.kind === 'date' || walked.has(type.kind) ? { name: found.name, type, nullable: found.nullable } : undefined;
}

/** The outer ranges are open, so that rows that come meanwhile belong somewhere; where a key may be null, it belongs to the first. */
function between({ name, nullable }: KeyColumn, bounds: Value[]): Where[] {
  if (!bounds.length) return [[]];
  return Array.from({ length: bounds.length + 1 }, (_, index): Where => {
    const from: Condition[] = index ? [{ column: name, operator: '>', value: bounds[index - 1]! }] : [];
    const to: Condition[] = index < bounds.length ? [{ column: name, operator: '<=', value: bounds[index]! }] : [];
    return !index && nullable ? [{ any: [to, [{ column: name, operator: 'is null' }]] }] : [...from, ...to];
  });
}

/** Equally wide, from the least to the greatest. */
async function widths(connection: DatabaseConnection, table: TableDescription, column: KeyColumn, parts: number): Promise<Value[]> {
  const least = await end(connection, table, column, false);
  const greatest = await end(connection, table, column, true);
  if (least === undefined || greatest === undefined) return [];
  const [from, to] = [numberOf(least, column.type), numberOf(greatest, column.type)];
  const bounds: Value[] = [];
  let last: bigint | undefined;
  for (let index = 1; index < parts; index += 1) {
    const bound = from + ((to - from) * BigInt(index)) / BigInt(parts);
    if (bound !== last && bound < to) bounds.push(valueOf(bound, column.type));
    last = bound;
  }
  return bounds;
}

async function end(connection: DatabaseConnection, table: TableDescription, { name }: KeyColumn, descending: boolean): Promise<Value | undefined> {
  const request = { schema: table.schema, table: table.table, columns: [name], where: [{ column: name, operator: 'is not null' as const }], orderBy: [{ column: name, descending }], limit: 1 };
  const found: Row[] = [];
  for await (const rows of connection.read(request)) found.push(...rows);
  return found[0]?.[0];
}

const numberOf = (value: Value, { kind }: DataType): bigint => (kind === 'date' ? BigInt(readDate(String(value))!) : BigInt(value as bigint | number));

function valueOf(number: bigint, type: DataType): Value {
  if (type.kind === 'date') return writeDate(Number(number))!;
  return type.kind === 'integer' && type.bits === 64 ? number : Number(number);
}

/**
 * Equally many rows: the database walks along its own index and tells every so many-th key. No sample that is put in order
 * here would do: only the database knows its order, and ranges in another order would overlap.
 */
async function quantiles(connection: DatabaseConnection, table: TableDescription, { name, type }: KeyColumn, parts: number): Promise<Value[]> {
  const rows = Number(await connection.count(table));
  const step = Math.ceil(rows / parts);
  const bounds: Value[] = [];
  while (step > 0 && bounds.length < parts - 1) {
    const after: Where = bounds.length ? [{ column: name, operator: '>', value: bounds.at(-1)! }] : [{ column: name, operator: 'is not null' }];
    let last: Buffer | undefined;
    let count = 0;
    for await (const piece of segmentPieces(connection, { schema: table.schema, table: table.table, columns: [name], where: after, orderBy: [name], limit: step }, [type])) {
      last = new RowSplitter().take(piece.bytes).at(-1);
      count += piece.rows;
    }
    if (!last || count < step) break;
    bounds.push(decodeRows(last, [type])[0]![0]!);
  }
  return bounds;
}
