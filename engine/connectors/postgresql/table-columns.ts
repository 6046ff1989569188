import type { TableName } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import type { DataType } from '../../types/data-type.ts';
import { mappingOf, typeColumns } from './columns.ts';
import { tableOf } from './dialect.ts';
import { postgresFailure } from './failures.ts';
import type { PostgresqlOptions } from './options.ts';
import { parseNative } from './types.ts';

export interface TableColumn {
  name: string;
  /** What a value is cast to: without length and digits, which would cut or round it. */
  cast: string;
  type: DataType;
}

type Ask = (sql: string, values: unknown[]) => Promise<object[]>;

/** The columns of one table in their order; its being gone is a failure. */
export async function columnsOfTable(ask: Ask, table: TableName, options: PostgresqlOptions): Promise<TableColumn[]> {
  const rows = (await ask(
    `select a.attname as name, ${typeColumns('a.attndims')} from pg_catalog.pg_attribute a
     where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [tableOf(table)],
  )) as { name: string; declared: string; base: string }[];
  if (!rows.length) throw postgresFailure(Object.assign(new Error('relation does not exist'), { code: '42P01' }), options, { table });
  return rows.map(({ name, declared, base }) => ({ name, cast: base === 'enum' ? declared : castOf(base), type: mappingOf(base).type }));
}

/** `character` alone means a length of one. */
export const castOf = (base: string) => parseNative(base).name.replace(/^character((?:\[\])*)$/, 'bpchar$1').replace(/^bit((?:\[\])*)$/, 'varbit$1');

export function pick(columns: readonly TableColumn[], name: string, table: TableName): TableColumn {
  const found = columns.find((one) => one.name === name);
  if (found) return found;
  throw new ConnectorFailure('table-gone', {
    zh: `表 ${table.table} 没有字段 ${name}。请重新导入该表。`, en: `The table ${table.table} has no column ${name}. Import the table again.`,
  });
}
