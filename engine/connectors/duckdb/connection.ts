import type { DatabaseConnection } from '../connector.ts';
import type { Row } from '../../types/data-type.ts';
import { containedAnswer, containedSql } from '../values/contained.ts';
import { describeTables, findTables } from './catalogue.ts';
import { duckdbDialect } from './dialect.ts';
import { readOnly as onlyReads } from './failures.ts';
import type { DuckdbOptions } from './options.ts';
import { readRows } from './reader.ts';
import type { DuckdbSession } from './session.ts';
import { nativesOf } from './table-shape.ts';
import { openWriter } from './writer.ts';

export function duckdbConnection(session: DuckdbSession, { file, readOnly }: DuckdbOptions): DatabaseConnection {
  const { ask } = session;
  const mayWrite = () => {
    if (readOnly) throw onlyReads(file);
  };
  return {
    async version() {
      const number = String((await ask('select version()'))[0]![0]).replace(/^v/, '');
      return { product: `DuckDB ${number}`, number };
    },
    now: async () => new Date(Number((await ask('select epoch_ms(now())'))[0]![0])),
    schemas: async () => (await ask(`select schema_name from duckdb_schemas() where database_name = current_database() and schema_name not in ('information_schema', 'pg_catalog') order by schema_name`)).map((row) => row[0]!),
    tables: (search) => findTables(ask, search),
    describe: async (tables) => (tables.length ? describeTables(ask, tables) : []),
    async count(table) {
      await nativesOf(session, table);
      return BigInt((await ask(`select count(*) from ${duckdbDialect.table(table)}`))[0]![0]!);
    },
    async sample(table, limit) {
      const columns = [...(await nativesOf(session, table)).keys()];
      const rows: Row[] = [];
      for await (const batch of readRows(session, { ...table, columns, limit })) rows.push(...batch);
      return { columns, rows };
    },
    read: (request) => readRows(session, request),
    async write(request) {
      mayWrite();
      return openWriter(session, request);
    },
    async execute(statement) {
      mayWrite();
      await session.use((connection) => connection.run(statement));
    },
    contained: async (question) => containedAnswer((await ask(containedSql(question, { sql: duckdbDialect })))[0]),
    // Whoever may read the file may read every table in it, and opening has read it.
    async importRights() {
      await ask('select 1');
      return [{ key: 'read-file', title: { zh: '读取数据库文件', en: 'Read the database file' }, holds: true, found: file }];
    },
    close: () => session.close(),
  };
}
