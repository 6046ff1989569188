import type { BulkWriter, TableDescription, WriteRequest } from '../connector.ts';
import type { Row } from '../../types/data-type.ts';
import type { Raw, WireColumn } from './columns.ts';
import { sqlserverDialect } from './dialect.ts';
import { columnNamed } from './reader.ts';
import type { SqlserverSession } from './session.ts';

const { quote } = sqlserverDialect;
const stage = '#tributary_stage';

export function writerSql(columns: WireColumn[], table: TableDescription) {
  const identity = table.columns.some((one) => one.generated === 'identity' && columns.some((column) => column.name === one.name));
  const target = sqlserverDialect.table(table);
  const insert = `insert into ${target} with (tablock) (${columns.map((one) => quote(one.name)).join(', ')}) select ${columns.map((one, index) => one.insert(`c${index}`)).join(', ')} from ${stage}; truncate table ${stage}`;
  return {
    create: `set xact_abort on; create table ${stage} (${columns.map((one, index) => `c${index} ${one.staged.native}${/nvarchar/.test(one.staged.native) ? ' collate database_default' : ''} null`).join(', ')}); begin transaction`,
    // Given numbers for a counting column are meant.
    move: identity ? `set identity_insert ${target} on; ${insert}; set identity_insert ${target} off` : insert,
  };
}

/** Bulk load into a staging table, from where the server itself converts into the target, all in one transaction. */
export async function openWriter(session: SqlserverSession, request: WriteRequest, table: TableDescription): Promise<BulkWriter> {
  const columns = request.columns.map(({ name }) => columnNamed(table, name));
  const sql = writerSql(columns, table);
  let count = 0;
  try {
    await session.batch(sql.create);
  } catch (error) {
    session.close();
    throw error;
  }
  const load = (rows: Raw[][]) => new Promise<void>((resolve, reject) => {
    const bulk = session.connection.newBulkLoad(stage, { keepNulls: true }, (error) => (error ? reject(error) : resolve()));
    for (const [index, { staged }] of columns.entries()) {
      bulk.addColumn(`c${index}`, staged.type, { nullable: true, ...(staged.length === undefined ? {} : { length: staged.length }) });
    }
    session.connection.execBulkLoad(bulk, rows);
  });
  return {
    async write(rows: Row[]) {
      session.check();
      if (!rows.length) return;
      try {
        await load(rows.map((row) => columns.map((column, index) => column.encode(row[index] ?? null))));
        await session.batch(sql.move);
        count += rows.length;
      } catch (error) {
        const failure = session.failure(error);
        session.close();
        throw failure;
      }
    },
    async commit() {
      await session.batch('commit transaction');
      session.close();
      return { rows: count };
    },
    // The server rolls back what a lost connection has left.
    async abort() {
      session.close();
    },
  };
}
