import type { Text } from '#platform/contract/text.ts';
import type { DatabaseConnection, NewTable, TableName } from '../../connectors/connector.ts';
import { ConnectorFailure } from '../../connectors/failure.ts';
import type { PostgresqlOptions } from '../../connectors/postgresql/options.ts';
import { connectionOf } from '../../connectors/postgresql/postgresql.ts';
import { Session, type Lease } from '../../connectors/postgresql/session.ts';
import type { Row, Value } from '../../types/data-type.ts';
import type { LakeSession, LoadRequest, QueryResult, SegmentColumn, TableChange, TableStatistics } from '../lake.ts';
import { LakeConflict } from '../failures.ts';
import { besides } from './besides.ts';
import { postgresqlLakeFailure } from './failures.ts';
import { loadSegment } from './load.ts';
import { askQuestion } from './query.ts';
import { replaceTable } from './replace-table.ts';
import { postgresqlLakeSql } from './sql.ts';
import { tableStatistics } from './statistics.ts';
import { tableSize } from './table-size.ts';
import { changeStatements } from './table-changes.ts';
import { textQuery, type TextAnswer } from './text-query.ts';
import { unloadSegments } from './unload.ts';
import { decodeAnswer, type ValueTypes } from './value-types.ts';

export interface Place {
  options: PostgresqlOptions;
  types: ValueTypes;
}

/**
 * One connection, one statement at a time. Questions, unloading and whatever of `database` reads rows have connections of their
 * own, so that they go on beside it; they do not see a transaction that is not over.
 */
export class PostgresqlLakeSession implements LakeSession {
  readonly database: DatabaseConnection;
  readonly #place: Place;
  readonly #session: Session;
  readonly #signal: AbortSignal;
  #turn: Promise<unknown> = Promise.resolve();
  #inTransaction = false;

  constructor(place: Place, session: Session, signal: AbortSignal) {
    this.#place = place;
    this.#session = session;
    this.#signal = signal;
    this.database = besides(connectionOf(session, signal), (work) => this.#next(work), () => this.#another().then((other) => connectionOf(other, signal)));
  }

  /** The connection for somebody who needs it for more than one answer. */
  leased<T>(work: (lease: Lease) => Promise<T>): Promise<T> {
    return this.#next(async () => {
      const lease = await this.#session.lease();
      try {
        return await work(lease);
      } catch (error) {
        throw lease.failure(error);
      } finally {
        lease.done();
      }
    });
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#turn.then(work).catch((error: unknown) => {
      throw postgresqlLakeFailure(error, this.#place.options);
    });
    this.#turn = next.catch(() => {});
    return next;
  }

  #another(): Promise<Session> {
    return Session.open(this.#place.options, this.#signal, 15);
  }

  #ask(sql: string, values: Value[] = []): Promise<TextAnswer> {
    return this.leased((lease) => textQuery(lease, sql, values));
  }

  async execute(sql: string, values: Value[] = []): Promise<number> {
    return (await this.#ask(sql, values)).count;
  }

  async rows(sql: string, values: Value[] = []): Promise<Row[]> {
    const answer = await this.#ask(sql, values);
    return decodeAnswer(answer, await this.#place.types.of(answer.fields, (text, given) => this.#ask(text, given as Value[])));
  }

  async transaction<T>(run: () => Promise<T>): Promise<T> {
    if (this.#inTransaction) throw new ConnectorFailure('other', { zh: '事务不能嵌套', en: 'Transactions are not nested' });
    this.#inTransaction = true;
    try {
      await this.#ask('begin transaction isolation level repeatable read');
      const result = await run();
      // Of a transaction in which something failed the server makes a rollback, without a word.
      if ((await this.#ask('commit')).command !== 'COMMIT') throw takenBack();
      return result;
    } catch (error) {
      await this.#ask('rollback').catch(() => undefined);
      throw error;
    } finally {
      this.#inTransaction = false;
    }
  }

  together<T>(run: () => Promise<T>): Promise<T> {
    return this.#inTransaction ? run() : this.transaction(run);
  }

  async query(sql: string, limits: { rows: number; seconds: number; values?: Value[] }): Promise<QueryResult> {
    const other = await this.#another();
    try {
      return await askQuestion(other, this.#place.types, sql, limits);
    } finally {
      await other.close();
    }
  }

  async ensureSchema(schema: string): Promise<void> {
    const there = await this.rows('select 1 from pg_namespace where nspname = $1', [schema]);
    if (there.length) return;
    // Two that make the same one at the same moment are in each other's way: one of them tries again.
    await this.execute(`create schema if not exists ${postgresqlLakeSql.quote(schema)}`).catch((error: unknown) => {
      if (!(error instanceof LakeConflict) || this.#inTransaction) throw error;
      return this.ensureSchema(schema);
    });
  }

  createTable(table: NewTable): Promise<void> {
    return this.#all(postgresqlLakeSql.createTable(table));
  }

  alterTable(table: TableName, changes: readonly TableChange[]): Promise<void> {
    return this.#all(changes.flatMap((change) => changeStatements(table, change)));
  }

  async dropTable(table: TableName): Promise<void> {
    await this.execute(`drop table if exists ${postgresqlLakeSql.table(table)}`);
  }

  replaceTable(table: TableName, by: TableName): Promise<Text[]> {
    return this.together(() => replaceTable(this, table, by));
  }

  load(request: LoadRequest): Promise<{ rows: number }> {
    return loadSegment(this, request);
  }

  async *unload(sql: string, columns: readonly SegmentColumn[], options: { folder: string; bytes: number }): AsyncGenerator<{ file: string; rows: number }> {
    const other = await this.#another();
    try {
      yield* unloadSegments(other, sql, columns, { ...options, signal: this.#signal });
    } catch (error) {
      throw postgresqlLakeFailure(error, this.#place.options);
    } finally {
      await other.close();
    }
  }

  size(table: TableName): Promise<number | null> {
    return tableSize(this, table);
  }

  statistics(table: TableName): Promise<TableStatistics> {
    return tableStatistics(this, table);
  }

  close(): Promise<void> {
    return this.#session.close();
  }

  async #all(statements: readonly string[]): Promise<void> {
    await this.together(async () => {
      for (const statement of statements) await this.execute(statement);
    });
  }
}

const takenBack = () => new ConnectorFailure('other', { zh: '事务中有语句失败，全部修改已撤销', en: 'A statement of the transaction had failed; all of it was taken back' });
