import type { TableName } from '../../connectors/connector.ts';
import { tableGone } from '../../connectors/duckdb/failures.ts';
import type { Value } from '../../types/data-type.ts';
import type { TableStatistics } from '../lake.ts';
import type { DuckdbLakeSession } from './session.ts';
import { duckdbLakeSql } from './sql.ts';
import { tableSize } from './table-size.ts';

const { quote, table } = duckdbLakeSql;
/** Characters of the least and the greatest value. */
const shown = 200;

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
    rows: Number(rows), bytes: await tableSize(session, name),
    columns: described.columns.map(({ name: column }, index) => {
      const [nulls, distinct, least, greatest] = values.slice(index * 4, index * 4 + 4) as [Value, Value, string | null, string | null];
      return { name: column, nulls: Number(nulls), distinct: Math.min(Number(distinct), Number(rows) - Number(nulls)), least, greatest };
    }),
  };
}
