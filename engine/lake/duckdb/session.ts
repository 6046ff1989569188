import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { Text } from '#platform/contract/text.ts';
import type { DatabaseConnection, NewTable, TableName, Work } from '../../connectors/connector.ts';
import { ConnectorFailure } from '../../connectors/failure.ts';
import { duckdbConnection } from '../../connectors/duckdb/connection.ts';
import { answer, DuckdbSession, lend } from '../../connectors/duckdb/session.ts';
import type { Row, Value } from '../../types/data-type.ts';
import type { LakeSession, LoadRequest, SegmentColumn, TableChange, TableStatistics } from '../lake.ts';
import { LakeConflict } from '../failures.ts';
import { duckdbLakeFailure } from './failures.ts';
import type { OpenLake } from './instance.ts';
import { loadSegment } from './load.ts';
import { askQuestion } from './query.ts';
import { replaceTable } from './replace-table.ts';
import { duckdbLakeSql } from './sql.ts';
import { tableStatistics } from './statistics.ts';
import { tableSize } from './table-size.ts';
import { changeStatements, checkFit } from './table-changes.ts';
import { unloadSegments } from './unload.ts';
import { bound, columnsOf } from './values.ts';

/** Every statement has a connection of its own, except within a transaction, where all share one, those of `database` too. */
export class DuckdbLakeSession implements LakeSession {
  readonly database: DatabaseConnection;
  readonly lake: OpenLake;
  readonly #session: DuckdbSession;
  readonly #outside: DuckdbSession;
  #transaction: DuckDBConnection | undefined;

  constructor(lake: OpenLake, { signal }: Work) {
    this.lake = lake;
    const connections = (connect: DuckDBInstance['connect']) => new DuckdbSession({ connect, closeSync() {} }, lake.file, signal);
    this.#outside = connections(() => lake.instance.connect());
    this.#session = connections(() => (this.#transaction ? Promise.resolve(lend(this.#transaction)) : lake.instance.connect()));
    this.database = duckdbConnection(this.#session, { file: lake.file, readOnly: false, create: false });
  }

  async on<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    try {
      return await this.#session.use(work);
    } catch (error) {
      throw this.failure(error);
    }
  }

  /** Whatever transaction is under way: on a connection that does not know of it. */
  async alone<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    try {
      return await this.#outside.use(work);
    } catch (error) {
      throw this.failure(error);
    }
  }

  failure(error: unknown): ConnectorFailure {
    return duckdbLakeFailure(this.#session.failure(error), this.lake.place);
  }

  execute(sql: string, values: Value[] = []): Promise<number> {
    return this.on(async (connection) => (await answer(connection, sql, values.map(bound))).rowsChanged);
  }

  rows(sql: string, values: Value[] = []): Promise<Row[]> {
    return this.on(async (connection) => {
      const result = await answer(connection, sql, values.map(bound));
      const columns = columnsOf(result);
      return result.getRows().map((row) => row.map((value, index) => columns[index]!.decode(value)));
    });
  }

  async transaction<T>(run: () => Promise<T>): Promise<T> {
    if (this.#transaction) throw new ConnectorFailure('other', { zh: '事务不能嵌套', en: 'Transactions are not nested' });
    const connection = await this.#session.take();
    try {
      await this.#session.guard(() => connection.run('begin transaction'), connection);
      this.#transaction = connection;
      const result = await run();
      await this.#session.guard(() => connection.run('commit'), connection);
      return result;
    } catch (error) {
      // A session that is over ends its connections, and with them what they had begun.
      if (!this.#session.isOver) await this.#session.guard(() => connection.run('rollback'), connection).catch(() => {});
      throw error instanceof ConnectorFailure ? duckdbLakeFailure(error, this.lake.place) : error;
    } finally {
      this.#transaction = undefined;
      this.#session.giveBack(connection);
    }
  }

  /** In the transaction that is under way, or in one of their own. */
  async together<T>(run: () => Promise<T>): Promise<T> {
    return this.#transaction ? run() : this.transaction(run);
  }

  query: LakeSession['query'] = (sql, limits) => askQuestion(this, sql, limits);

  async ensureSchema(schema: string): Promise<void> {
    const there = await this.rows('select 1 from duckdb_schemas() where database_name = current_database() and schema_name = $1', [schema]);
    if (there.length) return;
    // Two that make the same one at the same moment are in each other's way: one of them tries again.
    await this.execute(`create schema if not exists ${duckdbLakeSql.quote(schema)}`).catch((error: unknown) => {
      if (!(error instanceof LakeConflict) || this.#transaction) throw error;
      return this.ensureSchema(schema);
    });
  }

  createTable(table: NewTable): Promise<void> {
    return this.#all(duckdbLakeSql.createTable(table));
  }

  async alterTable(table: TableName, changes: readonly TableChange[]): Promise<void> {
    await this.together(async () => {
      for (const change of changes) {
        if (change.change === 'change-type') await checkFit(this, table, change);
        await this.#all(changeStatements(table, change));
      }
    });
  }

  async dropTable(table: TableName): Promise<void> {
    await this.execute(`drop table if exists ${duckdbLakeSql.table(table)}`);
  }

  replaceTable(table: TableName, by: TableName): Promise<Text[]> {
    return this.together(() => replaceTable(this, table, by));
  }

  load(request: LoadRequest): Promise<{ rows: number }> {
    return loadSegment(this, request);
  }

  unload(sql: string, columns: readonly SegmentColumn[], options: { folder: string; bytes: number }): AsyncIterable<{ file: string; rows: number }> {
    return unloadSegments(this, sql, columns, options);
  }

  size(table: TableName): Promise<number | null> {
    return tableSize(this, table);
  }

  statistics(table: TableName): Promise<TableStatistics> {
    return tableStatistics(this, table);
  }

  async close(): Promise<void> {
    await Promise.all([this.#session.close(), this.#outside.close()]);
  }

  async #all(statements: readonly string[]): Promise<void> {
    if (statements.length === 1) return void await this.execute(statements[0]!);
    await this.together(async () => {
      for (const statement of statements) await this.execute(statement);
    });
  }
}
