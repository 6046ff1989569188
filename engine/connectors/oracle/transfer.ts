import oracledb from 'oracledb';
import type { BulkWriter, ReadRequest, TableDescription, WriteRequest } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import type { Row, Value } from '../../types/data-type.ts';
import { orderSql, whereSql } from '../values/request-sql.ts';
import { wireColumn, type Raw, type WireColumn } from './columns.ts';
import { oracleDialect } from './dialect.ts';
import { fetchTypeHandler, type OracleSession } from './session.ts';

const defaultBatch = 1000;

export function columnNamed(table: TableDescription, name: string): WireColumn {
  const found = table.columns.find((one) => one.name === name);
  if (!found) throw new ConnectorFailure('table-gone', { zh: `表“${table.table}”中没有字段“${name}”`, en: `The table "${table.table}" has no column "${name}"` });
  return wireColumn(found);
}

export function selectSql(request: ReadRequest, table: TableDescription): { sql: string; values: Raw[] } {
  const values: Raw[] = [];
  const bind = (value: Value, name: string) => {
    const column = columnNamed(table, name);
    const type = column.type.kind === 'decimal' || column.type.kind === 'integer' ? { kind: 'decimal' as const } : column.type;
    values.push(wireColumn({ ...column, mapping: { type } }).encode(value));
    return column.insert(`:${values.length}`);
  };
  const columns = request.columns.map((name) => columnNamed(table, name).select);
  const where = whereSql(request, { quote: oracleDialect.quote, bind });
  const limit = request.limit === undefined ? '' : ` fetch first ${Math.max(0, Math.trunc(request.limit))} rows only`;
  return { sql: `select ${columns.join(', ') || '1'} from ${oracleDialect.table(table)}${where}${orderSql(request, oracleDialect)}${limit}`, values };
}

/** By a result set on a connection of its own: as many rows in memory as a batch has. */
export async function* readRows(session: OracleSession, request: ReadRequest, table: TableDescription): AsyncGenerator<Row[]> {
  const batch = request.batch ?? defaultBatch;
  try {
    const { sql, values } = selectSql(request, table);
    const columns = request.columns.map((name) => columnNamed(table, name));
    const { resultSet } = await session.guard(session.connection.execute<Raw[]>(sql, values, {
      outFormat: oracledb.OUT_FORMAT_ARRAY, fetchTypeHandler, resultSet: true, fetchArraySize: batch, prefetchRows: batch + 1,
    }));
    for (;;) {
      const rows = await session.guard(resultSet!.getRows(batch));
      if (!rows.length) break;
      yield rows.map((row) => columns.map((column, index) => column.decode(row[index]!)));
      session.check();
    }
  } catch (error) {
    throw session.failure(error);
  } finally {
    await session.close();
  }
}

export function insertSql(columns: WireColumn[], table: TableDescription): string {
  return `insert into ${oracleDialect.table(table)} (${columns.map((one) => oracleDialect.quote(one.name)).join(', ')}) values (${columns.map((one, index) => one.insert(`:${index + 1}`)).join(', ')})`;
}

/** Whole batches by executeMany, in the one transaction of a connection of its own. */
export async function openWriter(session: OracleSession, request: WriteRequest, table: TableDescription): Promise<BulkWriter> {
  let count = 0;
  try {
    const columns = request.columns.map(({ name }) => columnNamed(table, name));
    const sql = insertSql(columns, table);
    return {
      async write(rows) {
        session.check();
        if (!rows.length) return;
        try {
          const encoded = rows.map((row) => columns.map((column, index) => column.encode(row[index] ?? null)));
          const bindDefs = columns.map((column, index): oracledb.BindDefinition => ({
            type: column.bind as oracledb.BindDefinition['type'],
            ...(column.maxSize === undefined ? {} : { maxSize: Math.max(1, ...encoded.map((row) => sizeOf(row[index]!))) }),
          }));
          await session.guard(session.connection.executeMany(sql, encoded, { autoCommit: false, bindDefs }));
          count += rows.length;
        } catch (error) {
          const failure = session.failure(error);
          await session.close();
          throw failure;
        }
      },
      async commit() {
        session.check();
        await session.guard(session.connection.commit());
        await session.close();
        return { rows: count };
      },
      abort: () => session.close(),
    };
  } catch (error) {
    await session.close();
    throw session.failure(error);
  }
}

const sizeOf = (raw: Raw) => (typeof raw === 'string' ? Buffer.byteLength(raw) : Buffer.isBuffer(raw) ? raw.length : 1);
