import type { TableName } from '../../connectors/connector.ts';
import { tableOf } from '../../connectors/postgresql/dialect.ts';
import type { PostgresqlLakeSession } from './session.ts';

/** With its indexes and what is stored aside; a view takes nothing of its own. */
export async function tableSize(session: PostgresqlLakeSession, name: TableName): Promise<number | null> {
  const [row] = await session.rows(`select pg_total_relation_size(oid) from pg_class where oid = to_regclass($1) and relkind in ('r', 'm')`, [tableOf(name)]);
  return row ? Number(row[0]) : null;
}
