import type { TableName } from '../../connectors/connector.ts';
import { literal } from '../../connectors/duckdb/dialect.ts';
import type { DuckdbLakeSession } from './session.ts';
import { duckdbLakeSql } from './sql.ts';

const { quote, table } = duckdbLakeSql;
const blockBytes = 262_144;
/** Tables of fewer blocks share them with others, or still stand in the log alone: their values are measured instead, if they are few. */
const ownBlocks = 4;
const fewRows = 100_000;

/** Bytes on the disk, or of what stands in a small table as text. */
export async function tableSize(session: DuckdbLakeSession, name: TableName): Promise<number | null> {
  const [found] = await session.rows('select estimated_size from duckdb_tables() where not temporary and database_name = current_database() and schema_name = $1 and table_name = $2', [name.schema, name.table]);
  if (!found) return null;
  const blocks = await blocksOf(session, name);
  if ((blocks ?? 0) < ownBlocks && Number(found[0]) <= fewRows) return bytesOfValues(session, name);
  return blocks === null ? null : blocks * blockBytes;
}

/** The function that tells them finds no name with a quote in it. */
async function blocksOf(session: DuckdbLakeSession, name: TableName): Promise<number | null> {
  if (`${name.schema}${name.table}`.includes('"')) return null;
  const blocks = `select unnest(list_append(additional_block_ids, block_id)) as block from pragma_storage_info(${literal(table(name))})`;
  return Number((await session.rows(`select count(distinct block) from (${blocks}) where block >= 0`))[0]![0]);
}

async function bytesOfValues(session: DuckdbLakeSession, name: TableName): Promise<number> {
  const [described] = await session.database.describe([name]);
  const sums = described?.columns.map(({ name: column }) => `coalesce(sum(strlen(${quote(column)}::varchar)), 0)`) ?? [];
  if (sums.length === 0) return 0;
  return Number((await session.rows(`select (${sums.join(' + ')})::bigint from ${table(name)}`))[0]![0]);
}
