import { PassThrough } from 'node:stream';
import { once } from 'node:events';
import type { BulkWriter, ReadRequest, TableDescription, WriteRequest } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import type { Row, Value } from '../../types/data-type.ts';
import { orderSql, whereSql } from '../values/request-sql.ts';
import { wireColumn, type Raw, type WireColumn } from './columns.ts';
import { clickhouseDialect } from './dialect.ts';
import type { ClickhouseSession } from './session.ts';
import { innerType } from './types.ts';

const defaultBatch = 1000;
const { quote } = clickhouseDialect;

export function columnNamed(table: TableDescription, name: string): WireColumn {
  const found = table.columns.find((one) => one.name === name);
  if (!found) throw new ConnectorFailure('table-gone', { zh: `表“${table.table}”中没有字段“${name}”`, en: `The table "${table.table}" has no column "${name}"` });
  return wireColumn(found);
}

export function selectSql(request: ReadRequest, table: TableDescription): { sql: string; values: Record<string, unknown> } {
  const values: Record<string, unknown> = {};
  const bind = (value: Value, name: string) => {
    const column = columnNamed(table, name);
    const place = `p${Object.keys(values).length}`;
    const exact = column.type.kind === 'decimal' || column.type.kind === 'integer';
    const text = (exact ? wireColumn({ ...column, mapping: { type: { kind: 'decimal' } } }) : column).encode(value);
    values[place] = text;
    if (text === null) return `{${place}:Nullable(String)}`;
    // Every digit of what is compared with counts, also those that the column does not have.
    if (exact) return `cast({${place}:String} as Decimal(76, ${Math.min(String(text).split('.')[1]?.length ?? 0, 76)}))`;
    return column.type.kind === 'string' ? `{${place}:String}` : column.insert(`{${place}:String}`);
  };
  const columns = request.columns.map((name) => columnNamed(table, name).select);
  const where = whereSql(request, { quote, bind });
  const limit = request.limit === undefined ? '' : ` limit ${Math.max(0, Math.trunc(request.limit))}`;
  return { sql: `select ${columns.join(', ') || '1'} from ${clickhouseDialect.table(table)}${where}${orderSql(request, { quote })}${limit}`, values };
}

/** Rows come as lines of JSON over HTTP; what is not read stays on the other side. */
export async function* readRows(session: ClickhouseSession, request: ReadRequest, table: TableDescription): AsyncGenerator<Row[]> {
  session.check();
  const { sql, values } = selectSql(request, table);
  const columns = request.columns.map((name) => columnNamed(table, name));
  const batchSize = request.batch ?? defaultBatch;
  const ours = new AbortController();
  try {
    const result = await session.client.query({ query: sql, query_params: values, format: 'JSONCompactEachRow', abort_signal: AbortSignal.any([ours.signal, session.signal]) });
    let rows: Row[] = [];
    for await (const lines of result.stream<Raw[]>()) {
      for (const line of lines) {
        const raw = line.json<Raw[]>();
        // What goes wrong after the first rows is told in the place of one.
        if (!Array.isArray(raw) || raw.length !== Math.max(1, columns.length)) throw new ConnectorFailure('other', {
          zh: `ClickHouse 在返回数据的过程中报告：${line.text.slice(0, 500)}`, en: `ClickHouse says in the middle of its answer: ${line.text.slice(0, 500)}`,
        });
        rows.push(columns.map((column, index) => column.decode(raw[index]!)));
        if (rows.length < batchSize) continue;
        yield rows;
        session.check();
        rows = [];
      }
    }
    if (rows.length) yield rows;
  } catch (error) {
    throw session.failure(error);
  } finally {
    ours.abort();
  }
}

export function insertSql(columns: WireColumn[], table: TableDescription): string {
  const input = columns.map((one, index) => `c${index} ${one.staged}`).join(', ');
  return `insert into ${clickhouseDialect.table(table)} (${columns.map((one) => quote(one.name)).join(', ')}) select ${columns.map((one, index) => one.insert(`c${index}`)).join(', ')} from input(${literalOf(input)}) format JSONCompactEachRow`;
}

const literalOf = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** One insert whose rows flow in as they come. ClickHouse has no transactions: whole blocks may stay when it is given up. */
export async function openWriter(session: ClickhouseSession, request: WriteRequest, table: TableDescription): Promise<BulkWriter> {
  session.check();
  const columns = request.columns.map(({ name }) => columnNamed(table, name));
  for (const column of columns) if (innerType(column.native).startsWith('AggregateFunction')) throw new ConnectorFailure('unsupported', { zh: `不能写入聚合状态字段“${column.name}”`, en: `The aggregate state "${column.name}" cannot be written` });
  const ours = new AbortController();
  const body = new PassThrough();
  body.on('error', () => {});
  let count = 0;
  let failed: unknown;
  const inserting = session.client.exec({ query: insertSql(columns, table), values: body, abort_signal: AbortSignal.any([ours.signal, session.signal]) })
    .then((result) => result.stream.resume())
    .catch((error: unknown) => {
      failed = error;
      body.destroy();
    });
  const giveUp = async () => {
    ours.abort();
    body.destroy();
    await inserting;
  };
  const check = () => {
    session.check();
    if (failed) throw session.failure(failed);
  };
  return {
    async write(rows) {
      check();
      if (!rows.length) return;
      try {
        const lines = rows.map((row) => JSON.stringify(columns.map((column, index) => column.encode(row[index] ?? null)))).join('\n');
        if (!body.write(`${lines}\n`)) await Promise.race([once(body, 'drain'), inserting]);
        count += rows.length;
      } catch (error) {
        await giveUp();
        throw session.failure(error);
      }
      check();
    },
    async commit() {
      check();
      body.end();
      await inserting;
      check();
      return { rows: count };
    },
    abort: giveUp,
  };
}
