import type { Row } from '../../types/data-type.ts';
import type { BulkWriter, Dialect, WriteRequest } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import { doesNotFit } from '../values/bad-data.ts';
import { binderFor, type BindValue } from './bind-value.ts';
import { columnsOf } from './catalogue-columns.ts';
import { closedFailure } from './failures.ts';
import type { MysqlOptions } from './options.ts';
import { openSession, type Session } from './session.ts';

/** A statement may have 65,535 marks; beyond a few hundred rows more at once gain nothing. */
const mostMarks = 60_000;
const mostRows = 1000;

/**
 * Rows by prepared inserts of many at once, in one transaction on a connection of its own. LOAD DATA LOCAL would be
 * faster, but turns every error into a warning and a changed value.
 */
export async function openWriter(main: Session, request: WriteRequest, sql: Dialect, options: MysqlOptions, opened: Set<Session>): Promise<BulkWriter> {
  const table = { schema: request.schema || options.database, table: request.table };
  const target = sql.table(table);
  const known = await columnsOf(main, table, options);
  if (known.length === 0) await main.rows(`SELECT 1 FROM ${target} LIMIT 0`, [], table);
  const binders = request.columns.map(({ name, type }) => {
    const column = known.find((one) => one.name === name) ?? known.find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (!column) throw new ConnectorFailure('table-gone', { zh: `表 ${table.schema}.${table.table} 没有字段 ${name}`, en: `The table ${table.schema}.${table.table} has no column ${name}` });
    return binderFor(column, type, options);
  });
  const session = await openSession(options, main.signal);
  opened.add(session);
  const finish = async (end: () => Promise<void>) => {
    opened.delete(session);
    await end();
  };
  try {
    const packet = Number((await session.rows('SELECT @@max_allowed_packet'))[0]?.[0]);
    await session.run('START TRANSACTION');
    return makeWriter(session, { insert: `INSERT INTO ${target} (${request.columns.map(({ name }) => sql.quote(name)).join(', ')}) VALUES `, binders, packet, request, table }, finish);
  } catch (cause) {
    await finish(() => session.cut());
    throw cause;
  }
}

interface Plan {
  insert: string;
  binders: BindValue[];
  packet: number;
  request: WriteRequest;
  table: { schema: string; table: string };
}

function makeWriter(session: Session, plan: Plan, finish: (end: () => Promise<void>) => Promise<void>): BulkWriter {
  const { binders, insert, table } = plan;
  const width = binders.length;
  const full = Math.max(1, Math.min(mostRows, Math.floor(mostMarks / Math.max(width, 1))));
  const marks = `(${binders.map(() => '?').join(', ')})`;
  let written = 0;
  let failure: unknown;
  let ended = false;

  async function send(values: unknown[], count: number): Promise<void> {
    await session.rows(insert + Array.from({ length: count }, () => marks).join(', '), values, table);
    written += count;
  }

  async function writeAll(rows: Row[]): Promise<void> {
    let values: unknown[] = [];
    let bytes = 0;
    let count = 0;
    for (const row of rows) {
      const bound = bindRow(row, binders);
      const size = bound.reduce<number>((sum, value) => sum + sizeOf(value), 0);
      if (size > plan.packet - 1024) tooLarge(bound, plan);
      if (count === full || (count > 0 && bytes + size > plan.packet / 2)) {
        await send(values, count);
        [values, bytes, count] = [[], 0, 0];
      }
      for (const value of bound) values.push(value);
      bytes += size;
      count += 1;
    }
    if (count > 0) await send(values, count);
  }

  async function abort(): Promise<void> {
    if (ended) return;
    ended = true;
    await finish(() => session.run('ROLLBACK').then(() => session.close(), () => session.cut()));
  }

  /** After a failure nothing of it stays, no lock either, and whoever goes on hears the same again. */
  async function step<T>(work: () => Promise<T>): Promise<T> {
    if (failure) throw failure;
    if (ended) throw closedFailure();
    try {
      return await work();
    } catch (cause) {
      failure = cause;
      await abort();
      throw cause;
    }
  }

  return {
    write: (rows) => step(() => writeAll(rows)),
    commit: () => step(async () => {
      await session.run('COMMIT');
      ended = true;
      await finish(() => session.close());
      return { rows: written };
    }),
    abort,
  };
}

const bindRow = (row: Row, binders: BindValue[]) => binders.map((bind, index) => bind(row[index] ?? null));

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length * 3 + 9;
  return Buffer.isBuffer(value) ? value.length + 9 : 9;
}

function tooLarge(bound: unknown[], { request, packet }: Plan): void {
  const exact = (value: unknown) => (typeof value === 'string' ? Buffer.byteLength(value) : sizeOf(value)) + 9;
  if (bound.reduce<number>((sum, value) => sum + exact(value), 0) <= packet - 1024) return;
  const largest = bound.reduce<number>((best, value, index) => (exact(value) > exact(bound[best]) ? index : best), 0);
  const failure = doesNotFit(request.columns[largest]!.name, `max_allowed_packet=${packet}`);
  throw new ConnectorFailure('bad-data', failure.text, { remedy: '[mysqld]\nmax_allowed_packet=1G' });
}
