import type { ReadRequest } from '../connector.ts';
import { derivedTable } from '../values/one-select.ts';
import { orderSql, whereSql } from '../values/request-sql.ts';
import { quote, tableOf } from './dialect.ts';
import type { Lease } from './session.ts';
import { columnsOfQuery } from './query-columns.ts';
import { columnsOfTable, pick, type TableColumn } from './table-columns.ts';
import { valueText } from './write-values.ts';
import type { PostgresqlOptions } from './options.ts';

export interface Selection {
  sql: string;
  columns: TableColumn[];
}

/**
 * Begins the transaction that a request is read in, and says what to select there. COPY takes no bound values, so those of
 * the filter are bound to settings of the transaction, which the query reads.
 */
export async function beginSelection(lease: Lease, request: ReadRequest, options: PostgresqlOptions, spell: (column: TableColumn) => string): Promise<Selection> {
  const doing = { table: request };
  const level = request.moment === undefined ? '' : ' isolation level repeatable read';
  await lease.query(`begin transaction${level} read only`, [], doing);
  if (request.moment !== undefined) await lease.query(`set transaction snapshot ${momentLiteral(request.moment)}`, [], doing);
  const known = request.query === undefined ? await columnsOfTable((sql, values) => lease.query(sql, values, doing), request, options) : await columnsOfQuery(lease, request.query);
  const columns = request.columns.map((name) => pick(known, name, request));
  const bound: string[] = [];
  const parts = {
    quote: (name: string) => quote(pick(known, name, request).name),
    bind(value: NonNullable<Parameters<typeof valueText>[0]> | null, name: string) {
      if (value === null) return 'null';
      const { type, cast } = pick(known, name, request);
      bound.push(valueText(value, type));
      return `current_setting('tributary.value_${bound.length}')::${cast}`;
    },
  };
  const limit = request.limit === undefined ? '' : ` limit ${BigInt(Math.max(0, Math.trunc(request.limit)))}`;
  const sql = `select ${columns.map(spell).join(', ')} from ${request.query === undefined ? tableOf(request) : derivedTable(request.query)}${whereSql(request, parts)}${orderSql(request, parts)}${limit}`;
  if (bound.length) await lease.query(`select ${bound.map((_, index) => `set_config('tributary.value_${index + 1}', $${index + 1}, true)`).join(', ')}`, bound, doing);
  return { sql, columns };
}

/** The server names moments by digits, letters and hyphens, and takes no bound value for them. */
const momentLiteral = (moment: string) => `'${moment.replaceAll(/[^\w-]/g, '')}'`;
