import type { DatabaseConnection, DatabaseConnector, Finding, TableDescription, TableName } from '../connector.ts';
import type { Row } from '../../types/data-type.ts';
import { containedAnswer, containedSql } from '../values/contained.ts';
import { withinLimit } from '../within-limit.ts';
import { describeTables, findTables, systemDatabases } from './catalogue.ts';
import { clickhouseDialect } from './dialect.ts';
import { tableGone } from './failures.ts';
import { clickhouseOptions } from './options.ts';
import { ClickhouseSession } from './session.ts';
import { openWriter, readRows } from './transfer.ts';
import { clickhouseTypes } from './types.ts';

export const clickhouse: DatabaseConnector<typeof clickhouseOptions> = {
  kind: 'clickhouse',
  title: { zh: 'ClickHouse', en: 'ClickHouse' },
  options: clickhouseOptions,
  defaultPort: 8123,
  types: clickhouseTypes,
  sql: clickhouseDialect,
  address: ({ host, port, tls }) => ({ host, port, tls }),
  async open(options, { signal, seconds = 15 }) {
    const session = new ClickhouseSession(options, signal);
    try {
      // HTTP has no login of its own; a question shows that all of it works.
      await withinLimit(session.ask('select 1'), { signal, seconds, where: `${options.host}:${options.port}` });
      return connectionOf(session);
    } catch (error) {
      const failure = session.failure(error);
      await session.close();
      throw failure;
    }
  },
};

function connectionOf(session: ClickhouseSession): DatabaseConnection {
  const { ask, options } = session;
  const named = ({ schema, table }: TableName) => ({ schema: schema || options.database, table });
  const described = async (name: TableName): Promise<TableDescription> => {
    const [table] = await describeTables(ask, [named(name)]);
    if (!table) throw tableGone(name.table);
    return table;
  };
  async function* read(request: Parameters<DatabaseConnection['read']>[0]): AsyncGenerator<Row[]> {
    yield* readRows(session, request, await described(request));
  }
  return {
    async version() {
      const number = String((await ask('select version()'))[0]![0]);
      return { product: `ClickHouse ${number}`, number };
    },
    now: async () => new Date(Number((await ask('select toString(toUnixTimestamp64Milli(now64(3)))'))[0]![0])),
    schemas: async () => (await ask(`select name from system.databases where name not in ${systemDatabases} order by name`)).map((row) => String(row[0])),
    tables: (search) => findTables(ask, search),
    describe: async (tables) => (tables.length ? describeTables(ask, tables.map(named)) : []),
    async count(name) {
      return BigInt(String((await ask(`select toString(count()) from ${clickhouseDialect.table(await described(name))}`))[0]![0]));
    },
    async sample(name, limit) {
      const table = await described(name);
      const columns = table.columns.map((one) => one.name);
      const rows: Row[] = [];
      for await (const batch of readRows(session, { ...name, columns, limit }, table)) rows.push(...batch);
      return { columns, rows };
    },
    read,
    write: async (request) => openWriter(session, request, await described(request)),
    execute: (statement) => session.execute(statement),
    // It knows no `exists` that looks at the row outside.
    contained: async ({ child, parent, ...most }) => containedAnswer((await ask(containedSql(
      { child: { ...child, ...named(child) }, parent: { ...parent, ...named(parent) }, ...most },
      { sql: clickhouseDialect, among: (value, column, table) => `${value} in (select ${column} from ${table})` },
    )))[0]),
    importRights: (tables = []) => importRights(session, tables.map(named)),
    close: () => session.close(),
  };
}

async function importRights({ ask, options }: ClickhouseSession, tables: TableName[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const one of tables) {
    const holds = (await ask(`check grant select on ${clickhouseDialect.table(one)}`))[0]?.[0] === 1;
    findings.push({
      key: `select:${one.schema}.${one.table}`, title: { zh: `读取表 ${one.table}`, en: `Read the table ${one.table}` }, holds, found: `SELECT: ${holds ? 'yes' : 'no'}`,
      ...(holds ? {} : { remedy: `grant select on ${clickhouseDialect.table(one)} to ${clickhouseDialect.quote(options.user)};` }),
    });
  }
  return findings;
}
