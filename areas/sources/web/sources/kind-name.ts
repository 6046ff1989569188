import { useText } from '#platform/web/language.ts';
import { sourceTypeWords, type DatabaseType, type SourceType } from '../../contract/source-kinds.ts';

/** Names of products are the same in every language. */
export const databaseNames: Record<DatabaseType, string> = {
  postgresql: 'PostgreSQL', mysql: 'MySQL', mariadb: 'MariaDB', sqlserver: 'SQL Server', oracle: 'Oracle', sqlite: 'SQLite',
  duckdb: 'DuckDB', clickhouse: 'ClickHouse', jdbc: 'JDBC',
};

/** What a source is: of a database its product, otherwise the kind of source. */
export function useKindName(): (source: { source_type: SourceType; db_type: string }) => string {
  const text = useText();
  return ({ source_type, db_type }) =>
    (source_type === 'dataBase' && db_type ? databaseNames[db_type as DatabaseType] ?? db_type : text(sourceTypeWords[source_type]));
}
