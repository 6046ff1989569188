import type { ReadRequest } from '../connector.ts';
import type { Row } from '../../types/data-type.ts';
import { badData } from '../values/bad-data.ts';
import { derivedTable } from '../values/one-select.ts';
import { orderSql, whereSql, type RequestParts } from '../values/request-sql.ts';
import { comparesByItself, type ColumnCodec, type Stored } from './column-codec.ts';
import { decode } from './decode.ts';
import { sqliteDialect } from './dialect.ts';
import { encode } from './encode.ts';
import { sqliteFailure } from './failures.ts';
import type { Handle } from './handle.ts';
import type { DateForm } from './options.ts';
import { columnNamed, shapeOf, shapeOfQuery, type TableShape } from './table-shape.ts';

const { quote } = sqliteDialect;
const replacement = '\uFFFD';

export interface Reader {
  /** Fewer than asked for: that was the end. */
  next(): Promise<Row[]>;
  end(): void;
}

export async function openReader(handle: Handle, request: ReadRequest, dates: DateForm, file: string): Promise<Reader> {
  const shape = request.query === undefined ? await shapeOf(handle, request.table, dates) : await shapeOfQuery(handle, request.query, dates);
  const columns = request.columns.map((name) => columnNamed(shape, request.table, name));
  const { sql, values } = selectSql(request, columns, shape);
  const byBytes = shape.rowId === undefined;
  const batch = request.batch ?? 1000;
  const rows = await handle.patiently(() => handle.database.prepare(sql).iterate(...values)) as unknown as Iterator<Stored[]>;
  const toRow = (stored: Stored[]): Row => columns.map((column, index) => {
    const value = byBytes && isText(column) ? fromBytes(stored[index]!, column) : stored[index]!;
    if (typeof value === 'string' && !byBytes && value.includes(replacement)) checkText(handle, request.table, shape.rowId!, stored[columns.length]!, column);
    return decode(value, column);
  });
  let first: IteratorResult<Stored[]> | undefined;
  return {
    async next() {
      first ??= await handle.patiently(() => rows.next());
      const result: Row[] = [];
      try {
        for (let one = first; !one.done; one = rows.next()) {
          result.push(toRow(one.value));
          if (result.length === batch) {
            first = rows.next();
            return result;
          }
        }
      } catch (error) {
        throw sqliteFailure(error, file);
      }
      first = { done: true, value: undefined };
      return result;
    },
    end: () => void rows.return?.(),
  };
}

/** Values of text columns; elsewhere text is an exception, and refused or shown as it is. */
const isText = ({ type }: ColumnCodec) => ['string', 'json', 'xml', 'other'].includes(type.kind);

function selectSql(request: ReadRequest, columns: ColumnCodec[], shape: TableShape): { sql: string; values: Stored[] } {
  const values: Stored[] = [];
  const place = (value: Stored) => {
    values.push(value);
    return '?';
  };
  const keyOf = (expression: string, { native, dates }: ColumnCodec) => `tributary_key(${expression}, ${place(native)}, ${place(dates)})`;
  const parts: RequestParts = {
    quote,
    comparable(name) {
      const column = columnNamed(shape, request.table, name);
      return comparesByItself(column) ? quote(name) : keyOf(quote(name), column);
    },
    bind(value, name) {
      const column = columnNamed(shape, request.table, name);
      const stored = encode(value, column);
      return comparesByItself(column) ? place(stored) : keyOf(place(stored), column);
    },
  };
  const selected = columns.map((column) => {
    const name = quote(column.name);
    return shape.rowId === undefined && isText(column) ? `case typeof(${name}) when 'text' then cast(${name} as blob) when 'blob' then hex(${name}) else ${name} end` : name;
  });
  if (shape.rowId) selected.push(shape.rowId);
  const where = whereSql(request, parts, ['tributary_going()']);
  const limit = request.limit === undefined ? '' : ` limit ${Math.trunc(request.limit)}`;
  return { sql: `select ${selected.join(', ') || '1'} from ${request.query === undefined ? quote(request.table) : derivedTable(request.query)}${where}${orderSql(request, parts)}${limit}`, values };
}

/** A view has no row to look at again, so its text comes as bytes. */
function fromBytes(stored: Stored, column: ColumnCodec): Stored {
  if (typeof stored === 'string') return Uint8Array.from(Buffer.from(stored, 'hex'));
  return stored instanceof Uint8Array ? readText(stored, column) : stored;
}

/** Bytes that are no text arrive as the replacement sign, which may also have been meant: the bytes tell. */
function checkText(handle: Handle, table: string, rowId: string, row: Stored, column: ColumnCodec): void {
  const found = handle.database.prepare(`select cast(${quote(column.name)} as blob) from ${quote(table)} where ${rowId} = ?`).get(row) as unknown as Stored[];
  readText(found[0] as Uint8Array, column, `select ${rowId}, hex(${quote(column.name)}) from ${quote(table)} where ${rowId} = ${String(row)}`);
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function readText(bytes: Uint8Array, column: ColumnCodec, remedy?: string): string {
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw badData(column.name, '含有不是有效 UTF-8 的文本，请修正数据', 'holds text that is not valid UTF-8; correct the data', { cause, ...(remedy ? { remedy } : {}) });
  }
}
