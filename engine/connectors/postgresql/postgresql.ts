import type { DatabaseConnection, DatabaseConnector, TableName } from '../connector.ts';
import type { Row } from '../../types/data-type.ts';
import { containedAnswer, containedSql } from '../values/contained.ts';
import { schemas, tables } from './catalogue.ts';
import { changeCapture } from './changes/change-capture.ts';
import { describe, incarnation } from './describe.ts';
import { dialect, tableOf } from './dialect.ts';
import { postgresqlOptions } from './options.ts';
import { describeQuery } from './query-columns.ts';
import { readBytes } from './read-bytes.ts';
import { read } from './read.ts';
import { importRights } from './rights.ts';
import { Session } from './session.ts';
import { shareMoment } from './share-moment.ts';
import { columnsOfTable } from './table-columns.ts';
import { types } from './types.ts';
import { write, writeBytes } from './write.ts';

export const postgresql: DatabaseConnector<typeof postgresqlOptions> = {
  kind: 'postgresql',
  title: { zh: 'PostgreSQL', en: 'PostgreSQL' },
  options: postgresqlOptions,
  defaultPort: 5432,
  address: ({ host, port, sslMode }) => ({ host, port, tls: sslMode !== 'disable' }),
  types,
  sql: dialect,
  open: async (options, { signal, seconds = 15 }) => connectionOf(await Session.open(options, signal, seconds), signal),
};

export function connectionOf(session: Session, signal: AbortSignal): DatabaseConnection {
  return {
    version: async () => {
      const [row] = await session.rows<{ number: string; whole: string }>(`select current_setting('server_version') as number, version() as whole`);
      const number = /^[\d.]+/.exec(row!.number)?.[0] ?? row!.number;
      return { product: /^\S+ [\d.]+/.exec(row!.whole)?.[0] ?? `PostgreSQL ${number}`, number };
    },
    now: async () => {
      const [row] = await session.rows<{ milliseconds: string }>(`select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as milliseconds`);
      return new Date(Number(row!.milliseconds));
    },
    schemas: () => schemas(session),
    tables: (search) => tables(session, search),
    describe: (names) => describe(session, names),
    incarnation: (name) => incarnation(session, name),
    describeQuery: (query) => describeQuery(session, query),
    count: async (table) => {
      const [row] = await session.run<{ count: string }>(`select count(*) as count from ${tableOf(table)}`, [], { table });
      return BigInt(row!.count);
    },
    sample: (table, rows) => sample(session, table, rows),
    read: (request) => read(session, request),
    readBytes: (request) => readBytes(session, request),
    shareMoment: () => shareMoment(session),
    write: (request) => write(session, request),
    writeBytes: (request) => writeBytes(session, request),
    execute: async (statement) => void await session.run(statement),
    contained: async (question) => {
      const [row] = await session.run<Record<string, string>>(`select * from (${containedSql(question, { sql: dialect })}) as answer(a, b, c, d)`, [], { table: question.child });
      return containedAnswer([row!.a, row!.b, row!.c, row!.d]);
    },
    importRights: (names) => importRights(session, names),
    changes: changeCapture(session, signal),
    close: () => session.close(),
  };
}

async function sample(session: Session, table: TableName, limit: number): Promise<{ columns: string[]; rows: Row[] }> {
  const columns = (await columnsOfTable((sql, values) => session.rows(sql, values, { table }), table, session.options)).map((one) => one.name);
  const rows: Row[] = [];
  for await (const batch of read(session, { ...table, columns, limit })) rows.push(...batch);
  return { columns, rows };
}
