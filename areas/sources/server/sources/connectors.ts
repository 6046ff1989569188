import type { z } from 'zod';
import { clickhouse } from '#engine/connectors/clickhouse/clickhouse.ts';
import type { DatabaseConnector } from '#engine/connectors/connector.ts';
import { duckdb } from '#engine/connectors/duckdb/duckdb.ts';
import { jdbcConnector } from '#engine/connectors/jdbc/jdbc.ts';
import { mariadbConnector, mysqlConnector } from '#engine/connectors/mysql/mysql.ts';
import { oracle } from '#engine/connectors/oracle/oracle.ts';
import { postgresql } from '#engine/connectors/postgresql/postgresql.ts';
import { sqlite } from '#engine/connectors/sqlite/sqlite.ts';
import { sqlserver } from '#engine/connectors/sqlserver/sqlserver.ts';
import type { DatabaseType } from '#areas/sources';

export type AnyConnector = DatabaseConnector<z.ZodObject>;

/** Every database we speak to, by its `db_type`. */
export const connectors: Partial<Record<DatabaseType, AnyConnector>> = {
  postgresql: postgresql as AnyConnector,
  mysql: mysqlConnector as AnyConnector,
  mariadb: mariadbConnector as AnyConnector,
  sqlserver: sqlserver as AnyConnector,
  oracle: oracle as AnyConnector,
  sqlite: sqlite as AnyConnector,
  duckdb: duckdb as AnyConnector,
  clickhouse: clickhouse as AnyConnector,
  jdbc: jdbcConnector as AnyConnector,
};
