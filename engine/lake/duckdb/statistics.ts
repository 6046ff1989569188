import type { TableName } from '../../connectors/connector.ts';
import { literal } from '../../connectors/duckdb/dialect.ts';
import { tableGone } from '../../connectors/duckdb/failures.ts';
import type { Value } from '../../types/data-type.ts';
import type { TableStatistics } from '../lake.ts';
import type { DuckdbLakeSession } from './session.ts';
import { duckdbLakeSql } from './sql.ts';

const { quote, table } = duckdbLakeSql;
/** Characters of the least and the greatest value. */
const shown = 200;
const blockBytes = 262_144;

export async function tableStatistics(session: DuckdbLakeSession, name: TableName): Promise<TableStatistics> {
  const [described] = await session.database.describe([name]);
  if (!described) throw tableGone(name.table);
  const parts = described.columns.flatMap(({ name: column }) => {
    const one = quote(column);
    return [`count(*) - count(${one})`, `approx_count_distinct(${one})`, `left(min(${one})::varchar, ${shown})`, `left(max(${one})::varchar, ${shown})`];
  });
  const [row] = await session.rows(`select ${['count(*)', ...parts].join(', ')} from ${table(name)}`);
  const [rows, ...values] = row!;
  return {
    rows: Number(rows), bytes: described.kind === 'table' ? await bytesOf(session, name) : null,
    columns: described.columns.map(({ name: column }, index) => {
      const [nulls, distinct, least, greatest] = values.slice(index * 4, index * 4 + 4) as [Value, Value, string | null, string | null];
      return { name: column, nulls: Number(nulls), distinct: Math.min(Number(distinct), Number(rows) - Number(nulls)), least, greatest };
    }),
  };
}

/** Blocks on the disk; what still stands in the log alone counts as nothing. The function finds no name with a quote in it. */
async function bytesOf(session: DuckdbLakeSession, name: TableName): Promise<number | null> {
  if (`${name.schema}${name.table}`.includes('"')) return null;
  const [row] = await session.rows(`select count(distinct block_id) from pragma_storage_info(${literal(table(name))}) where block_id >= 0`);
  return Number(row![0]) * blockBytes;
}
