import type { TableName } from '../../connectors/connector.ts';
import { ConnectorFailure } from '../../connectors/failure.ts';
import { quote, tableOf } from '../../connectors/postgresql/dialect.ts';
import type { DataType } from '../../types/data-type.ts';
import type { TableStatistics } from '../lake.ts';
import type { PostgresqlLakeSession } from './session.ts';
import { tableSize } from './table-size.ts';

const shown = 200;
/** Kinds with an order of their own; others are compared as text. */
const ordered = new Set<DataType['kind']>(['integer', 'decimal', 'float', 'date', 'time', 'datetime', 'interval']);

/** Different values are guessed by the server from a sample, which takes a moment, whatever the size. */
export async function tableStatistics(session: PostgresqlLakeSession, name: TableName): Promise<TableStatistics> {
  const [described] = await session.database.describe([name]);
  if (!described) throw new ConnectorFailure('table-gone', { zh: `表“${name.table}”已不存在`, en: `The table "${name.table}" is gone` });
  const parts = described.columns.flatMap(({ name: column, mapping }) => {
    const value = ordered.has(mapping.type.kind) ? quote(column) : `left(${quote(column)}::text, ${shown}) collate "C"`;
    return [`count(*) - count(${quote(column)})`, `min(${value})::text`, `max(${value})::text`];
  });
  const [row] = await session.rows(`select count(*), ${parts.join(', ') || 'null'} from ${tableOf(name)}`);
  const [rows, ...values] = row!;
  const isView = described.kind === 'view';
  if (!isView) await session.execute(`analyze ${tableOf(name)}`);
  const guesses = isView ? [] : await session.rows('select attname::text, n_distinct::float8 from pg_stats where schemaname = $1 and tablename = $2', [name.schema, name.table]);
  return {
    rows: Number(rows), bytes: await tableSize(session, name),
    columns: described.columns.map(({ name: column }, index) => {
      const [nulls, least, greatest] = values.slice(index * 3, index * 3 + 3) as [bigint, string | null, string | null];
      const guess = guesses.find((one) => one[0] === column)?.[1] as number | undefined;
      return { name: column, nulls: Number(nulls), distinct: distinctOf(guess, Number(rows), Number(nulls)), least, greatest };
    }),
  };
}

/** A negative number is a share of all rows. */
function distinctOf(guess: number | undefined, rows: number, nulls: number): number | null {
  if (rows === nulls) return 0;
  if (guess === undefined) return null;
  return Math.min(rows - nulls, Math.round(guess < 0 ? -guess * rows : guess));
}
