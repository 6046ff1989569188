import type { DuckDBValue } from '@duckdb/node-api';
import { DuckDBBlobValue } from '@duckdb/node-api';
import type { ReadRequest } from '../connector.ts';
import type { Row, Value } from '../../types/data-type.ts';
import { doesNotFit } from '../values/bad-data.ts';
import { readDecimal } from '../values/decimal.ts';
import { orderSql, whereSql } from '../values/request-sql.ts';
import { ConnectorFailure } from '../failure.ts';
import { decoderOf } from './decode.ts';
import { duckdbDialect } from './dialect.ts';
import { streamed, type DuckdbSession } from './session.ts';
import { nativesOf } from './table-shape.ts';
import { duckdbTypes, readNative } from './types.ts';

const { quote, table } = duckdbDialect;
const defaultBatch = 1000;

/** Streams chunk by chunk on a connection of its own, which ends with the reader. */
export async function* readRows(session: DuckdbSession, request: ReadRequest): AsyncGenerator<Row[]> {
  const natives = await nativesOf(session, request);
  const { sql, values } = selectSql(request, natives);
  const batchSize = request.batch ?? defaultBatch;
  const connection = await session.take();
  try {
    const result = await session.guard(() => streamed(connection, sql, values), connection);
    const decoders = request.columns.map((name, index) => decoderOf(result.columnType(index), name));
    let rows: Row[] = [];
    for (;;) {
      const chunk = await session.guard(() => result.fetchChunk(), connection);
      if (!chunk || chunk.rowCount === 0) break;
      const columns = decoders.map((decode, index) => chunk.getColumnValues(index).map(decode));
      for (let row = 0; row < chunk.rowCount; row += 1) {
        rows.push(columns.map((column) => column[row]!));
        if (rows.length === batchSize) {
          yield rows;
          session.check();
          rows = [];
        }
      }
    }
    if (rows.length) yield rows;
  } catch (error) {
    throw session.failure(error);
  } finally {
    session.giveBack(connection);
  }
}

export function selectSql(request: ReadRequest, natives: Map<string, string>): { sql: string; values: DuckDBValue[] } {
  const values: DuckDBValue[] = [];
  const nativeOf = (column: string) => {
    const native = natives.get(column);
    if (native === undefined) throw new ConnectorFailure('table-gone', { zh: `表“${request.table}”中没有字段“${column}”`, en: `The table "${request.table}" has no column "${column}"` });
    return native;
  };
  const parts = {
    quote,
    bind(value: Value, column: string) {
      const bound = boundAs(value, nativeOf(column), column);
      values.push(bound.value);
      return `cast($${values.length} as ${bound.type})`;
    },
  };
  const selected = request.columns.map((column) => {
    const { kind } = duckdbTypes.fromNative(readNative(nativeOf(column))).type;
    return kind === 'other' ? `cast(${quote(column)} as varchar)` : quote(column);
  });
  const limit = request.limit === undefined ? '' : ` limit ${Math.trunc(request.limit)}`;
  const where = whereSql(request, parts);
  return { sql: `select ${selected.join(', ') || '1'} from ${table(request)}${where}${orderSql(request, parts)}${limit}`, values };
}

/** As text that the database turns into the type itself; a decimal keeps every digit of its own. */
function boundAs(value: Value, native: string, column: string): { value: DuckDBValue; type: string } {
  if (value === null) return { value, type: native };
  if (value instanceof Uint8Array) return { value: new DuckDBBlobValue(value), type: 'BLOB' };
  if (Array.isArray(value)) throw doesNotFit(column, native);
  const { kind } = duckdbTypes.fromNative(readNative(native)).type;
  if (kind !== 'decimal' && kind !== 'integer') return { value: String(value), type: native };
  const digits = readDecimal(String(value));
  if (!digits) throw doesNotFit(column, native);
  return { value: String(value), type: digits.scale === 0 ? 'HUGEINT' : `DECIMAL(38,${Math.min(digits.scale, 38)})` };
}
