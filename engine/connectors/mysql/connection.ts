import type { DatabaseConnection, Dialect } from '../connector.ts';
import { containedAnswer, containedSql } from '../values/contained.ts';
import { describeTables, listSchemas, listTables, readIncarnation } from './catalogue.ts';
import { columnsOf } from './catalogue-columns.ts';
import { captureChanges } from './changes/capture.ts';
import type { MysqlOptions } from './options.ts';
import { columnsOfQuery } from './query-columns.ts';
import { readBytes } from './read-bytes.ts';
import { readRows, readStatement, toRow } from './read.ts';
import { importRights } from './rights.ts';
import type { Session } from './session.ts';
import { watchTable } from './watch-table.ts';
import { openWriter } from './write.ts';

/** The session asks; every reader, writer and listener has a connection of its own and is closed with it. */
export function makeConnection(session: Session, sql: Dialect, options: MysqlOptions): DatabaseConnection {
  const opened = new Set<Session>();
  const named = <T extends { schema: string }>(table: T): T => ({ ...table, schema: table.schema || options.database });
  const changes = captureChanges(session, options);
  return {
    async version() {
      const number = String((await session.rows('SELECT VERSION()'))[0]?.[0]);
      const digits = /^\d+(\.\d+)*/.exec(number)?.[0] ?? number;
      return { product: `${/mariadb/i.test(number) ? 'MariaDB' : 'MySQL'} ${digits}`, number: digits };
    },
    async now() {
      return new Date(Number((await session.rows('SELECT CAST(UNIX_TIMESTAMP(NOW(3)) * 1000 AS UNSIGNED)'))[0]?.[0]));
    },
    schemas: () => listSchemas(session),
    tables: (search) => listTables(session, search, options),
    describe: (tables) => describeTables(session, tables, options),
    incarnation: (table) => readIncarnation(session, table, options),
    watch: (table) => watchTable(session, named(table), sql),
    describeQuery: (query) => columnsOfQuery(session, query, options),
    async count(table) {
      const rows = await session.rows(`SELECT COUNT(*) FROM ${sql.table(named(table))}`, [], named(table));
      return BigInt(rows[0]?.[0] as string);
    },
    async sample(table, count) {
      const name = named(table);
      const columns = (await columnsOf(session, name, options)).map((one) => one.name);
      const statement = await readStatement(session, { ...name, columns, limit: count }, sql, options);
      const rows = await session.rows(statement.sql, statement.values, name);
      return { columns, rows: columns.length ? rows.map((row) => toRow(row, statement.readers)) : [] };
    },
    read: (request) => readRows(session, request, sql, options, opened),
    readBytes: (request) => readBytes(session, request, sql, options, opened),
    write: (request) => openWriter(session, request, sql, options, opened),
    execute: (statement) => session.run(statement),
    async contained({ child, parent, ...most }) {
      return containedAnswer((await session.rows(containedSql({ child: named(child), parent: named(parent), ...most }, { sql }), [], named(child)))[0]);
    },
    importRights: (tables) => importRights(session, tables, sql, options),
    changes,
    async close() {
      await Promise.all([...opened].map((one) => one.cut()));
      await changes.close();
      await session.close();
    },
  };
}
