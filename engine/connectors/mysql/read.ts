import type { Row, Value } from '../../types/data-type.ts';
import type { Dialect, ReadRequest, TableName } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import { derivedTable } from '../values/one-select.ts';
import { orderSql, whereSql } from '../values/request-sql.ts';
import { comparison } from './bind-value.ts';
import { columnsOf, type NativeColumn } from './catalogue-columns.ts';
import { decoderFor } from './charsets.ts';
import { stopped, toFailure } from './failures.ts';
import type { MysqlOptions } from './options.ts';
import { columnsOfQuery } from './query-columns.ts';
import { isText, readerFor, type ReadValue } from './read-value.ts';
import { openSession, type Session } from './session.ts';
import { isGeometry } from './types.ts';

/** Text comes as the bytes that are stored, so that we see those that are no text; geometry as the server keeps it. */
export function selected(column: NativeColumn, quote: Dialect['quote'], options: MysqlOptions): string {
  const name = quote(column.name);
  if (isGeometry(column.base)) return `UNHEX(HEX(${name}))`;
  if (isText(column.base)) return decoderFor(column.charset, options.latin1Holds) ? `CAST(${name} AS BINARY)` : `CAST(CONVERT(${name} USING utf8mb4) AS BINARY)`;
  return column.mapping.type.kind === 'other' ? `CAST(CAST(${name} AS CHAR) AS BINARY)` : name;
}

export interface ReadStatement {
  sql: string;
  values: unknown[];
  readers: ReadValue[];
  columns: NativeColumn[];
}

/** Knows every column that the request names, or says which is not there. */
export async function readStatement(session: Session, request: ReadRequest, sql: Dialect, options: MysqlOptions, select = selected): Promise<ReadStatement> {
  const name = { schema: request.schema || options.database, table: request.table };
  const from = request.query === undefined ? sql.table(name) : derivedTable(request.query);
  const known = request.query === undefined ? await columnsOf(session, name, options) : await columnsOfQuery(session, request.query, options);
  // The catalogue shows only what the user may see; the server itself says whether it is gone or forbidden.
  if (known.length === 0) await session.rows(`SELECT 1 FROM ${from} LIMIT 0`, [], name);
  const find = (column: string): NativeColumn => known.find((one) => one.name === column) ?? known.find((one) => one.name.toLowerCase() === column.toLowerCase()) ?? noColumn(name, column);
  const columns = request.columns.map(find);
  const values: unknown[] = [];
  const parts = {
    quote: sql.quote,
    bind(value: Value, column: string) {
      const compared = comparison(find(column), value, options);
      values.push(compared.value);
      return compared.sql;
    },
  };
  const list = columns.map((column) => select(column, sql.quote, options)).join(', ') || '1';
  const limit = request.limit === undefined ? '' : ` LIMIT ${Math.max(0, Math.trunc(request.limit))}`;
  return {
    sql: `SELECT ${list} FROM ${from}${whereSql(request, parts)}${orderSql(request, parts)}${limit}`, values, columns,
    readers: columns.map((column) => readerFor(withDecoder(column, options), options)),
  };
}

const withDecoder = (column: NativeColumn, options: MysqlOptions) => (decoderFor(column.charset, options.latin1Holds) ? column : { ...column, charset: 'utf8mb4' });

function noColumn(table: TableName, column: string): never {
  throw new ConnectorFailure('table-gone', {
    zh: `表 ${table.schema}.${table.table} 没有字段 ${column}，请重新导入该表`, en: `The table ${table.schema}.${table.table} has no column ${column}; import the table again`,
  });
}

export function toRow(raw: unknown[], readers: ReadValue[]): Row {
  return readers.map((read, index) => (raw[index] === null ? null : read(raw[index])));
}

export async function* readRows(main: Session, request: ReadRequest, sql: Dialect, options: MysqlOptions, opened: Set<Session>): AsyncGenerator<Row[]> {
  const statement = await readStatement(main, request, sql, options);
  yield* onOwnSession(main, opened, (session) => streamed(session, statement, request), request.query !== undefined);
}

/** On a connection of its own, so that a reader who is slow or stops early is in nobody's way. */
export async function* onOwnSession<T>(main: Session, opened: Set<Session>, use: (session: Session) => AsyncIterable<T>, readOnly = false): AsyncGenerator<T> {
  const session = await openSession(main.options, main.signal);
  opened.add(session);
  let ended = false;
  try {
    // A query of somebody's own may call functions that write.
    if (readOnly) await session.run('START TRANSACTION READ ONLY');
    for await (const one of use(session)) yield one;
    ended = true;
  } finally {
    opened.delete(session);
    if (ended) await session.close();
    else await letGo(main, session);
  }
}

/** The server would go on sending: it is told to stop, and gone when we return. */
async function letGo(main: Session, session: Session): Promise<void> {
  const { id } = session;
  await session.cut();
  if (main.signal.aborted) return;
  try {
    await main.run(`KILL ${id}`);
  } catch {
    // It ended by itself.
  }
  for (let turn = 0; turn < 100; turn += 1) {
    const left = await main.rows('SELECT 1 FROM information_schema.PROCESSLIST WHERE ID = ?', [id]).catch(() => []);
    if (left.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** At most two batches wait in memory; then the server waits. */
async function* streamed(session: Session, { sql, values, readers }: ReadStatement, request: ReadRequest): AsyncGenerator<Row[]> {
  const size = Math.max(1, request.batch ?? 1000);
  const table = { schema: request.schema, table: request.table };
  const { raw, signal } = session;
  const batches: Row[][] = [];
  let current: Row[] = [];
  let failure: unknown;
  let done = false;
  let wake = () => {};
  const fail = (cause: unknown) => {
    failure ??= signal.aborted ? stopped(signal.reason) : toFailure(cause, { ...session.context, table });
    wake();
  };
  const command = raw.execute({ sql, values, rowsAsArray: true });
  command.on('result', (row: unknown) => {
    if (failure) return;
    try {
      current.push(toRow(row as unknown[], readers));
    } catch (cause) {
      return fail(cause);
    }
    if (current.length < size) return;
    batches.push(current);
    current = [];
    if (batches.length > 1) raw.pause();
    wake();
  });
  command.on('error', fail);
  command.on('end', () => {
    done = true;
    wake();
  });
  raw.on('error', fail);
  const onAbort = () => fail(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    while (true) {
      if (failure) throw failure;
      const next = batches.shift();
      if (next) {
        yield next;
        if (batches.length === 0 && !done) raw.resume();
      } else if (done) {
        if (current.length) yield current;
        return;
      } else {
        await waitFor(session, (resolve) => (wake = resolve));
      }
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** The time limit is for the server, never for a reader who takes long. */
export function waitFor(session: Session, arm: (resolve: () => void) => void): Promise<void> {
  return session.guard<void>((settle) => arm(() => settle(undefined)));
}
