import type { DatabaseConnection, DatabaseConnector, TableDescription, TableName } from '../connector.ts';
import type { Row } from '../../types/data-type.ts';
import { changesNotRead } from '../values/changes-not-read.ts';
import { byFetchFirst, containedAnswer, containedSql } from '../values/contained.ts';
import { describeTables, findTables } from './catalogue.ts';
import { oracleDialect } from './dialect.ts';
import { tableGone } from './failures.ts';
import { oracleOptions } from './options.ts';
import { changePreflight, importRights } from './rights.ts';
import { OracleSession } from './session.ts';
import { openWriter, readRows } from './transfer.ts';
import { oracleTypes } from './types.ts';

export const oracle: DatabaseConnector<typeof oracleOptions> = {
  kind: 'oracle',
  title: { zh: 'Oracle', en: 'Oracle' },
  options: oracleOptions,
  defaultPort: 1521,
  types: oracleTypes,
  sql: oracleDialect,
  address: ({ host, port, tls }) => ({ host, port, tls }),
  async open(options, { signal, seconds = 15 }) {
    const session = await OracleSession.open(options, signal, seconds);
    return connectionOf(session, () => OracleSession.open(options, signal, seconds));
  },
};

/** Catalogue and short questions on one connection; whoever streams rows in or out gets another for that time. */
function connectionOf(session: OracleSession, connect: () => Promise<OracleSession>): DatabaseConnection {
  const { ask } = session;
  const others = new Set<OracleSession>();
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
      const number = String((await ask('select version from product_component_version where rownum = 1'))[0]![0]);
      return { product: `Oracle ${number}`, number };
    },
    now: async () => new Date(`${String((await ask(`select to_char(sys_extract_utc(systimestamp), 'YYYY-MM-DD"T"HH24:MI:SS.FF3') from dual`))[0]![0])}Z`),
    schemas: async () => (await ask(`select username from all_users where oracle_maintained = 'N' order by username`)).map((row) => String(row[0])),
    tables: (search) => findTables(ask, search),
    describe: async (tables) => (tables.length ? describeTables(ask, tables) : []),
    async count(name) {
      const table = await described(name);
      return BigInt(String((await ask(`select to_char(count(*)) from ${oracleDialect.table(table)}`))[0]![0]));
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
    execute: async (statement) => void (await ask(statement)),
    contained: async (question) => containedAnswer((await ask(containedSql(question, { sql: oracleDialect, limited: byFetchFirst })))[0]),
    importRights: (tables = []) => importRights(ask, tables),
    changes: { preflight: (tables = []) => changePreflight(ask, tables), stream: () => changesNotRead('Oracle') },
    async close() {
      await Promise.all([...others].map((one) => one.close()));
      await session.close();
    },
  };
}
