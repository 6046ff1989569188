import type { DatabaseConnection, DatabaseConnector, TableDescription, TableName } from '../connector.ts';
import type { Row } from '../../types/data-type.ts';
import { changesNotRead } from '../values/changes-not-read.ts';
import { byTop, containedAnswer, containedSql } from '../values/contained.ts';
import { describeTables, findTables } from './catalogue.ts';
import { sqlserverDialect } from './dialect.ts';
import { tableGone } from './failures.ts';
import { sqlserverOptions } from './options.ts';
import { readRows } from './reader.ts';
import { changePreflight, importRights } from './rights.ts';
import { SqlserverSession } from './session.ts';
import { sqlserverTypes } from './types.ts';
import { openWriter } from './writer.ts';

export const sqlserver: DatabaseConnector<typeof sqlserverOptions> = {
  kind: 'sqlserver',
  title: { zh: 'SQL Server', en: 'SQL Server' },
  options: sqlserverOptions,
  defaultPort: 1433,
  types: sqlserverTypes,
  sql: sqlserverDialect,
  address: ({ host, port, encrypt }) => ({ host, port, tls: encrypt }),
  async open(options, { signal, seconds = 15 }) {
    const session = await SqlserverSession.open(options, signal, seconds);
    return connectionOf(session, () => SqlserverSession.open(options, signal, seconds));
  },
};

/** Catalogue and short questions on one connection; whoever streams rows in or out gets another for that time. */
function connectionOf(session: SqlserverSession, connect: () => Promise<SqlserverSession>): DatabaseConnection {
  const { ask } = session;
  const others = new Set<SqlserverSession>();
  const another = async () => {
    session.check();
    const made = await connect();
    for (const one of others) if (one.ended) others.delete(one);
    others.add(made);
    return made;
  };
  const described = async (name: TableName): Promise<TableDescription> => {
    const [table] = await describeTables(ask, [name]);
    if (!table) throw tableGone(name.table);
    return table;
  };
  async function* read(request: Parameters<DatabaseConnection['read']>[0]): AsyncGenerator<Row[]> {
    const table = await described(request);
    yield* readRows(await another(), request, table);
  }
  return {
    async version() {
      const [[number, product] = []] = await ask(`select cast(serverproperty('ProductVersion') as nvarchar(100)), cast(serverproperty('Edition') as nvarchar(200))`);
      return { product: `SQL Server ${String(number)} ${String(product)}`, number: String(number) };
    },
    now: async () => new Date(`${String((await ask(`select convert(varchar(23), sysutcdatetime(), 126)`))[0]![0])}Z`),
    schemas: async () => (await ask(`select name from sys.schemas where schema_id < 16384 and name not in ('sys', 'INFORMATION_SCHEMA', 'guest', 'cdc') order by name`)).map((row) => String(row[0])),
    tables: (search) => findTables(ask, search),
    describe: async (tables) => (tables.length ? describeTables(ask, tables) : []),
    async count(name) {
      const table = await described(name);
      return BigInt(String((await ask(`select convert(varchar(20), count_big(*)) from ${sqlserverDialect.table(table)}`))[0]![0]));
    },
    async sample(name, limit) {
      const table = await described(name);
      const columns = table.columns.map((one) => one.name);
      const rows: Row[] = [];
      for await (const batch of readRows(await another(), { ...name, columns, limit }, table)) rows.push(...batch);
      return { columns, rows };
    },
    read,
    async write(request) {
      const table = await described(request);
      return openWriter(await another(), request, table);
    },
    execute: async (statement) => void (await session.batch(statement)),
    contained: async (question) => containedAnswer((await ask(containedSql(question, { sql: sqlserverDialect, limited: byTop })))[0]),
    importRights: (tables = []) => importRights(ask, tables),
    changes: {
      preflight: (tables = []) => changePreflight(ask, tables),
      stream: () => changesNotRead('SQL Server'),
    },
    async close() {
      for (const one of others) one.close();
      session.close();
    },
  };
}
