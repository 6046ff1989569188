import type { Change, TableName } from '../../connectors/connector.ts';
import type { Json, JsonObject } from '../../connectors/records/exact-json.ts';
import { writeExactJson } from '../../connectors/records/exact-json.ts';
import { valueOf } from '../../connectors/records/record-rows.ts';
import type { DataType, Value } from '../../types/data-type.ts';
import type { ChangedRow } from '../changes/changed-rows.ts';
import type { RejectedRow } from '../changes/quarantine-changes.ts';
import { unfit } from '../readers/record-rows.ts';
import type { SourceColumn, SourceShape } from '../run.ts';
import { encodeText } from '../segments/encode-rows.ts';
import type { ChangeFormat } from './change-format.ts';
import { decimalOfBytes } from './debezium-column.ts';
import { isUntold } from './debezium.ts';
import type { ToldColumn, ToldMessage } from './told-message.ts';

export interface Telling {
  shape: SourceShape;
  format: ChangeFormat;
  /** Columns that tell rows apart. */
  identity: readonly string[];
  name: TableName;
}

export type RowProblem = Omit<RejectedRow, 'position'>;

class Unfit extends Error {
  readonly column: SourceColumn;
  constructor(column: SourceColumn) {
    super(column.name);
    this.column = column;
  }
}

/** Changes of a message in values of the columns that are known; one value that is none makes all of them bad. */
export function changesOf(told: ToldMessage, { shape, format, identity, name }: Telling): Change[] | RowProblem {
  const byName = told.columns && columnsByName(told.columns);
  const read = (column: SourceColumn, json: Json) => valueFor(column, json, byName?.get(column.name), format);
  const changes: Change[] = [];
  for (const { operation, before, after } of told.changes) {
    try {
      changes.push({
        ...name, operation, columns: shape.columns,
        // Of the row as it was, emptiness may also mean that nobody told.
        before: before && rowOf(shape, before, read, (json, column) => (json !== null || identity.includes(column)) && !isUntold(json)),
        after: after && rowOf(shape, after, read, (json) => format.kind !== 'debezium' || !isUntold(json)),
      });
    } catch (error) {
      if (!(error instanceof Unfit)) throw error;
      return { reason: unfit(error.column.name, error.column.type.kind), column: error.column.name, values: readable(shape, after ?? before ?? {}, read) };
    }
  }
  return changes;
}

const named = new WeakMap<readonly ToldColumn[], Map<string, ToldColumn>>();

function columnsByName(columns: readonly ToldColumn[]): Map<string, ToldColumn> {
  const known = named.get(columns) ?? new Map(columns.map((column) => [column.name, column]));
  named.set(columns, known);
  return known;
}

function rowOf({ columns }: SourceShape, row: JsonObject, read: (column: SourceColumn, json: Json) => Value | undefined, isTold: (json: Json, column: string) => boolean): ChangedRow {
  // A column may have any name, `__proto__` too.
  const values = Object.create(null) as ChangedRow;
  for (const column of columns) {
    const json = (Object.hasOwn(row, column.name) ? row[column.name] : null) ?? null;
    if (!isTold(json, column.name)) continue;
    const value = read(column, json);
    if (value === undefined) throw new Unfit(column);
    values[column.name] = value;
  }
  return values;
}

function valueFor({ name, type }: SourceColumn, json: Json, told: ToldColumn | undefined, format: ChangeFormat): Value | undefined {
  if (json === null) return null;
  if (told) {
    const value = told.read(json);
    return value === undefined ? undefined : adapted(value, told.type, type);
  }
  if (type.kind === 'json' && typeof json === 'string') return json;
  if (type.kind === 'decimal' && format.kind === 'debezium' && format.decimals === 'base64' && typeof json === 'string') return decimalOfBytes(json, type.scale ?? 0);
  const timestamp = format.fields?.find((field) => field.name === name)?.timestamp;
  // A declared moment of a clock on the wall, counted from 1970, is what Debezium writes.
  if (type.kind === 'datetime' && !type.zone && timestamp?.format.startsWith('unix')) return withoutZone(valueOf(json, { ...type, zone: true }, timestamp));
  return valueOf(json, type, timestamp);
}

const withoutZone = (value: Value | undefined) => (typeof value === 'string' ? value.replace(/Z$/, '') : value);

/** The same value under a type that is wider than the one it was told with. */
export function adapted(value: Value, from: DataType, to: DataType): Value {
  if (value === null) return null;
  const isNumber = typeof value === 'number' || typeof value === 'bigint';
  if (to.kind === 'integer' && isNumber) return to.bits === 64 ? BigInt(value) : Number(value);
  if (to.kind === 'decimal' && isNumber) return String(value);
  if (to.kind === 'string' && typeof value !== 'string') return encodeText(value, from);
  return to.kind === 'datetime' && from.kind === 'date' ? `${value as string} 00:00:00` : value;
}

/** Where a value can be read, as it would be written: who sends the row on its way again must not take bytes for digits. */
function readable({ columns }: SourceShape, row: JsonObject, read: (column: SourceColumn, json: Json) => Value | undefined): ChangedRow {
  const known = columns.filter(({ name }) => Object.hasOwn(row, name)).map((column) => [column.name, read(column, row[column.name] ?? null)] as const);
  return { ...shown(row), ...Object.fromEntries(known.filter(([, value]) => value !== undefined)) as ChangedRow };
}

/** As it stands in the message, for people. */
export const shown = (row: JsonObject): ChangedRow =>
  Object.fromEntries(Object.entries(row).map(([name, json]) => [name, json === null || typeof json === 'string' ? json : writeExactJson(json)]));
