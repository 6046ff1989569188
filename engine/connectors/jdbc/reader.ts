import type { ReadRequest, TableName } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import { orderSql, whereSql } from '../values/request-sql.ts';
import type { Row } from '../../types/data-type.ts';
import { columnsOf } from './catalogue.ts';
import { tableGone } from './failures.ts';
import type { Codec, JdbcColumn, Product, Wire } from './products/product.ts';
import type { JdbcSession, Link } from './session.ts';

export interface RowBatch {
  rows: (string | null)[][];
  done: boolean;
}

const defaultBatch = 1000;
/** Drivers keep so many rows at once; of values that may be large, only a few fit. */
const largeBatch = 50;

/** Their columns; where there are none, the server itself says whether the table is gone or forbidden. */
export async function knownColumns(session: JdbcSession, link: Link, table: TableName): Promise<JdbcColumn[]> {
  const columns = await columnsOf(session, link, table);
  if (columns.length) return columns;
  // Of a database that we do not know, the words for the two may be the same.
  if (session.product.failure) await tryTable(session, link, table);
  throw tableGone(table);
}

export async function tryTable({ product }: JdbcSession, link: Link, table: TableName): Promise<void> {
  await link.ask('query', { sql: `select 1 from ${product.sql.table(table)} where 1 = 0`, values: [], kinds: 's', batch: 1 }, table);
}

export function columnNamed(columns: readonly JdbcColumn[], name: string, table: TableName): JdbcColumn {
  const found = columns.find((one) => one.name === name);
  if (!found) throw new ConnectorFailure('table-gone', { zh: `表“${table.table}”中没有字段“${name}”，请重新导入该表`, en: `The table "${table.table}" has no column "${name}"; import the table again` });
  return found;
}

export interface Select {
  sql: string;
  values: Wire[];
  codecs: Codec[];
  large: boolean;
}

export function selectOf(request: ReadRequest, columns: readonly JdbcColumn[], product: Product): Select {
  const values: Wire[] = [];
  const wanted = request.columns.map((name) => columnNamed(columns, name, request));
  const codecs = wanted.map((one) => product.codec(one));
  const parts = {
    quote: product.sql.quote,
    bind(value: Row[number], name: string) {
      const codec = product.codec(columnNamed(columns, name, request));
      // Nothing equals null, and no driver knows its type here.
      if (value === null) return 'null';
      const { sql, value: wire } = codec.compare?.(value) ?? { sql: codec.place?.('?') ?? '?', value: codec.encode(value) };
      values.push(wire);
      return sql;
    },
  };
  const plain = `select ${codecs.map((one) => one.select).join(', ') || '1'} from ${product.sql.table(request)}${whereSql(request, parts)}${orderSql(request, parts)}`;
  const large = wanted.some(({ mapping: { type } }) => !['boolean', 'integer', 'decimal', 'float', 'date', 'time', 'datetime', 'uuid', 'interval'].includes(type.kind) && !(type.kind === 'string' && (type.length ?? Infinity) <= 2000));
  return { sql: request.limit === undefined ? plain : product.limited(plain, Math.max(0, Math.trunc(request.limit))), values, codecs, large };
}

/** On a connection that nobody else uses meanwhile; the next batch is fetched while the last is worked on. */
export async function* readRows(session: JdbcSession, request: ReadRequest): AsyncGenerator<Row[]> {
  const { link, free } = await session.take();
  try {
    const { sql, values, codecs, large } = selectOf(request, await knownColumns(session, link, request), session.product);
    if (request.limit !== undefined && request.limit < 1) return;
    const batch = Math.max(1, Math.trunc(request.batch ?? defaultBatch));
    const kinds = codecs.map((one) => one.kind).join('');
    let next: Promise<RowBatch> | undefined = link.ask<RowBatch>('query', { sql, values, kinds, batch, fetchSize: large ? Math.min(batch, largeBatch) : batch, limit: Math.min(request.limit ?? 0, 2_147_483_647) }, request);
    while (next) {
      const { rows, done }: RowBatch = await next;
      session.check();
      next = done ? undefined : link.ask<RowBatch>('fetch', { batch }, request);
      // Nobody may wait for it any more.
      next?.catch(() => {});
      if (rows.length) yield rows.map((row) => codecs.map(({ decode }, index) => (row[index] === null ? null : decode(row[index]!))));
      session.check();
    }
  } finally {
    await free();
  }
}
