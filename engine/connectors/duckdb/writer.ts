import { DuckDBDataChunk, type DuckDBAppender, type DuckDBConnection } from '@duckdb/node-api';
import type { BulkWriter, WriteRequest } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import type { Row } from '../../types/data-type.ts';
import { describeTables } from './catalogue.ts';
import { encode, type Target } from './encode.ts';
import { closed, tableGone } from './failures.ts';
import type { DuckdbSession } from './session.ts';

const chunkRows = 2048;

/** An appender in a transaction of its own connection: what is not committed goes with it. */
export async function openWriter(session: DuckdbSession, request: WriteRequest): Promise<BulkWriter> {
  const name = { schema: request.schema || 'main', table: request.table };
  const [table] = await describeTables(session.ask, [name]);
  if (!table) throw tableGone(request.table);
  const kept = table.columns.filter((one) => one.generated !== 'formula');
  const places = request.columns.map((wanted) => kept.findIndex((one) => one.name === wanted.name));
  const missing = request.columns[places.indexOf(-1)];
  if (missing) throw new ConnectorFailure('table-gone', { zh: `表“${request.table}”中没有可写的字段“${missing.name}”`, en: `The table "${request.table}" has no column "${missing.name}" that can be written` });
  const opened = await session.take();
  let connection: DuckDBConnection | undefined = opened;
  let count = 0;
  const letGo = () => {
    if (connection) session.giveBack(connection);
    connection = undefined;
  };
  try {
    await session.guard(() => opened.run('begin transaction'), opened);
    const appender = await session.guard(() => opened.createAppender(name.table, name.schema), opened);
    const targets = kept.map((one, index): Target => ({ name: one.name, native: one.native, type: appender.columnType(index) }));
    return {
      async write(rows) {
        session.check();
        if (!connection) throw closed();
        try {
          for (let from = 0; from < rows.length; from += chunkRows) append(appender, targets, places, rows.slice(from, from + chunkRows));
          count += rows.length;
        } catch (error) {
          letGo();
          throw session.failure(error);
        }
      },
      async commit() {
        session.check();
        if (!connection) throw closed();
        try {
          appender.closeSync();
          await session.guard(() => opened.run('commit'), opened);
          return { rows: count };
        } catch (error) {
          throw session.failure(error);
        } finally {
          letGo();
        }
      },
      async abort() {
        letGo();
      },
    };
  } catch (error) {
    letGo();
    throw session.failure(error);
  }
}

/** Whole columns at once where every column is given; otherwise the rest gets what the table says. */
function append(appender: DuckDBAppender, targets: Target[], places: number[], rows: Row[]): void {
  if (places.length === targets.length) {
    const chunk = DuckDBDataChunk.create(targets.map((one) => one.type), rows.length);
    chunk.setColumns(targets.map((target, index) => {
      const place = places.indexOf(index);
      return rows.map((row) => encode(row[place] ?? null, target));
    }));
    appender.appendDataChunk(chunk);
    return;
  }
  for (const row of rows) {
    for (const [index, target] of targets.entries()) {
      const place = places.indexOf(index);
      if (place < 0) appender.appendDefault();
      else appender.appendValue(encode(row[place] ?? null, target), target.type);
    }
    appender.endRow();
  }
}
