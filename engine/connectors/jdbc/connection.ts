import type { DatabaseConnection, TableName } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import { connectionLost } from '../network-failure.ts';
import { readMoment } from '../values/civil-time.ts';
import { byFetchFirst, containedAnswer, containedSql } from '../values/contained.ts';
import { describeTables, listSchemas, listTables } from './catalogue.ts';
import { grantFor, importRights } from './rights.ts';
import { knownColumns, readRows, type RowBatch } from './reader.ts';
import type { JdbcSession, Link } from './session.ts';
import { openWriter } from './writer.ts';

export function makeConnection(session: JdbcSession): DatabaseConnection {
  const named = <T extends TableName>(table: T): T => (session.facts.schemas ? { ...table, schema: table.schema || session.options.schema || session.facts.schema } : table);
  /** A refusal comes with the GRANT that helps. */
  const withGrant = async <T>(table: TableName, work: Promise<T>): Promise<T> => work.catch(async (error: unknown) => {
    if (!(error instanceof ConnectorFailure) || error.kind !== 'rights' || error.remedy) throw error;
    if (!session.product.failure) await session.use((link) => knownColumns(session, link, table));
    throw new ConnectorFailure('rights', error.text, { cause: error, remedy: grantFor(session, table) });
  });
  const one = async (link: Link, sql: string, kind: string, table?: TableName) =>
    (await link.ask<RowBatch>('query', { sql, values: [], kinds: kind, batch: 1 }, table)).rows[0]?.[0] ?? null;
  return {
    get sql() {
      return session.product.sql;
    },
    get types() {
      return session.product.types;
    },
    async version() {
      // What the driver tells of the server it has learnt at the login; whether it is still there, it must ask.
      if (!await session.use((link) => link.ask<boolean>('valid'))) {
        await session.close();
        throw connectionLost(session.context.address ? `${session.context.address.host}:${session.context.address.port}` : session.facts.product);
      }
      const { product, version } = session.facts;
      const number = /\d+(\.\d+)*/.exec(version)?.[0] ?? version;
      return { product: `${product} ${number}`, number };
    },
    now: () => session.use((link) => clock(session, (sql, kind) => one(link, sql, kind))),
    schemas: () => listSchemas(session),
    tables: (search) => listTables(session, search),
    describe: (tables) => describeTables(session, tables.map(named)),
    count: (table) => withGrant(named(table), session.use(async (link) => BigInt((await one(link, `select count(*) from ${session.product.sql.table(named(table))}`, 's', named(table)))!))),
    async sample(table, limit) {
      const name = named(table);
      const columns = await withGrant(name, session.use(async (link) => (await knownColumns(session, link, name)).map((column) => column.name)));
      const rows = [];
      for await (const batch of readRows(session, { ...name, columns, limit })) rows.push(...batch);
      return { columns, rows };
    },
    read: (request) => readRows(session, named(request)),
    write: (request) => withGrant(named(request), openWriter(session, named(request))),
    execute: async (statement) => void await session.use((link) => link.ask('execute', { sql: statement })),
    async contained({ child, parent, ...most }) {
      const { product } = session;
      // Where the product has no words for it, the driver ends a select; inside another one it cannot.
      const limited = (select: string, rows: number) => {
        const said = product.limited(select, rows);
        return said === select ? byFetchFirst(select, rows) : said;
      };
      const sql = containedSql({ child: named(child), parent: named(parent), ...most }, { sql: product.sql, limited });
      return session.use(async (link) => containedAnswer((await link.ask<RowBatch>('query', { sql, values: [], kinds: 'ssss', batch: 1 }, named(child))).rows[0]));
    },
    importRights: (tables) => importRights(session, tables?.map(named)),
    close: () => session.close(),
  };
}

const standard = ['select current_timestamp', 'select current_timestamp from dual', 'values current_timestamp', 'select current_timestamp from sysibm.sysdummy1'];

/** A clock without a zone says nothing that can be compared with ours. */
async function clock({ product }: JdbcSession, ask: (sql: string, kind: string) => Promise<string | null>): Promise<Date> {
  if (product.clock) return new Date(Number(await ask(product.clock, 's')));
  for (const statement of standard) {
    const said = await ask(statement, 'z').catch((error: unknown) => {
      if (error instanceof ConnectorFailure && ['connection-lost', 'stopped', 'timed-out'].includes(error.kind)) throw error;
      return null;
    });
    const moment = said === null ? undefined : readMoment(said);
    if (moment?.zoned) return new Date(Number(moment.nanos / 1_000_000n));
  }
  throw new ConnectorFailure('unsupported', { zh: '此数据库没有可识别的时钟', en: 'The clock of this database cannot be read' });
}
