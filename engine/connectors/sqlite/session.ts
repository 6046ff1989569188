import { existsSync, statSync } from 'node:fs';
import type { Column, Contained, ContainedQuestion, ReadRequest, TableDescription, TableName, TableSearch, TableSummary, WriteRequest } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import type { Row } from '../../types/data-type.ts';
import { containedAnswer, containedSql } from '../values/contained.ts';
import { describeTables, findTables } from './catalogue.ts';
import { sqliteDialect } from './dialect.ts';
import { closed } from './failures.ts';
import { openHandle, tableGone, type Handle, type StopFlag } from './handle.ts';
import type { SqliteOptions } from './options.ts';
import { openReader, type Reader } from './reader.ts';
import { readDeclared } from './declared-type.ts';
import { shapeOf, shapeOfQuery } from './table-shape.ts';
import { sqliteTypes } from './types.ts';
import { openWriter, type Writer } from './writer.ts';

/** What the worker thread does when asked; every method is one message and one answer. */
export class Session {
  readonly #options: SqliteOptions;
  readonly #flag: StopFlag;
  #handle: Handle | undefined;
  readonly #readers = new Map<number, Reader>();
  readonly #writers = new Map<number, Writer>();
  #last = 0;

  constructor(options: SqliteOptions, flag: StopFlag) {
    this.#options = options;
    this.#flag = flag;
  }

  async open(): Promise<void> {
    const { file, create } = this.#options;
    if (!existsSync(file) && create) openHandle(this.#options, false, this.#flag).database.close();
    if (!existsSync(file) || !statSync(file).isFile()) {
      throw new ConnectorFailure('database-unknown', { zh: `数据库文件不存在：${file}。请检查路径`, en: `There is no database file ${file}; check the path` });
    }
    this.#handle = openHandle(this.#options, true, this.#flag);
    // SQLite looks into the file only when it is asked something.
    await this.#handle.all('select count(*) from sqlite_schema');
  }

  #reading(): Handle {
    if (!this.#handle) throw closed();
    return this.#handle;
  }

  async version(): Promise<string> {
    return String((await this.#reading().all('select sqlite_version()'))[0]![0]);
  }

  tables(search: TableSearch): Promise<{ rows: TableSummary[]; total: number }> {
    return findTables(this.#reading(), search);
  }

  describe(tables: TableName[]): Promise<TableDescription[]> {
    return tables.length ? describeTables(this.#reading(), tables) : Promise.resolve([]);
  }

  async describeQuery(query: string): Promise<Column[]> {
    const { columns } = await shapeOfQuery(this.#reading(), query, this.#options.dates);
    return columns.map(({ name, native }) => ({ name, native, mapping: sqliteTypes.fromNative(readDeclared(native)), nullable: true, default: null, generated: null, comment: '' }));
  }

  async columns(table: string): Promise<string[]> {
    return (await shapeOf(this.#reading(), table, this.#options.dates)).columns.map((one) => one.name);
  }

  /** Row by row rather than by SQLite's shortcut, which cannot be called off. */
  async count(table: string): Promise<bigint> {
    await shapeOf(this.#reading(), table, this.#options.dates);
    return (await this.#reading().all(`select count(*) from ${sqliteDialect.quote(table)} where tributary_going()`))[0]![0] as bigint;
  }

  async contained(question: ContainedQuestion): Promise<Contained> {
    const sql = containedSql(question, { sql: sqliteDialect, going: ' and tributary_going()' });
    return containedAnswer((await this.#reading().all(sql))[0]);
  }

  async startReading(request: ReadRequest): Promise<number> {
    this.#last += 1;
    this.#readers.set(this.#last, await openReader(this.#reading(), request, this.#options.dates, this.#options.file));
    return this.#last;
  }

  next(id: number): Promise<Row[]> {
    const reader = this.#readers.get(id);
    if (!reader) throw closed();
    return reader.next();
  }

  endReading(id: number): void {
    this.#readers.get(id)?.end();
    this.#readers.delete(id);
  }

  async startWriting(request: WriteRequest): Promise<number> {
    if (!(await this.#reading().all('select 1 from pragma_table_list where schema = ? and name = ?', 'main', request.table)).length) throw tableGone(request.table);
    this.#last += 1;
    this.#writers.set(this.#last, await openWriter(openHandle(this.#options, false, this.#flag), request, this.#options.dates, this.#options.file));
    return this.#last;
  }

  write(id: number, rows: Row[]): void {
    const writer = this.#writers.get(id);
    if (!writer) throw closed();
    try {
      writer.write(rows);
    } catch (error) {
      // Nothing of it can be kept; others need not wait until somebody says so.
      this.abortWriting(id);
      throw error;
    }
  }

  async commit(id: number): Promise<number> {
    const writer = this.#writers.get(id);
    if (!writer) throw closed();
    const rows = await writer.commit();
    this.#writers.delete(id);
    return rows;
  }

  abortWriting(id: number): void {
    this.#writers.get(id)?.abort();
    this.#writers.delete(id);
  }

  async execute(statement: string): Promise<void> {
    const handle = openHandle(this.#options, false, this.#flag);
    try {
      await handle.patiently(() => handle.database.exec(statement));
    } finally {
      handle.database.close();
    }
  }

  close(): void {
    for (const id of this.#readers.keys()) this.endReading(id);
    for (const id of this.#writers.keys()) this.abortWriting(id);
    this.#handle?.database.close();
    this.#handle = undefined;
  }
}
