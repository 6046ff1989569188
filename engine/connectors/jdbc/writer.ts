import type { BulkWriter, WriteRequest } from '../connector.ts';
import { closed } from './failures.ts';
import type { Wire } from './products/product.ts';
import { columnNamed, knownColumns } from './reader.ts';
import type { JdbcSession } from './session.ts';

/** So much goes over at a time: rows, and characters of text. */
const most = { rows: 1000, text: 2_000_000 };

/** Batches in the one transaction of a connection that nobody else uses meanwhile. */
export async function openWriter(session: JdbcSession, request: WriteRequest): Promise<BulkWriter> {
  const { link, free } = await session.take();
  let written = 0;
  let failure: unknown;
  let ended = false;
  const leave = async () => {
    ended = true;
    await free();
  };
  try {
    const known = await knownColumns(session, link, request);
    const columns = request.columns.map(({ name }) => columnNamed(known, name, request));
    const codecs = columns.map((one) => session.product.codec(one));
    const { quote, table } = session.product.sql;
    const places = codecs.map((one) => one.place?.('?') ?? '?').join(', ');
    await link.ask('prepare', { sql: `insert into ${table(request)} (${columns.map((one) => quote(one.name)).join(', ')}) values (${places})`, types: columns.map((one) => one.code) }, request);

    const send = async (rows: Wire[][]) => {
      await link.ask('batch', { rows }, request);
      written += rows.length;
    };
    /** After a failure nothing of it stays, and whoever goes on hears the same again. */
    const step = async <T>(work: () => Promise<T>): Promise<T> => {
      if (failure) throw failure;
      session.check();
      if (ended) throw closed();
      try {
        return await work();
      } catch (cause) {
        failure = cause;
        await leave();
        throw cause;
      }
    };
    return {
      write: (rows) => step(async () => {
        let [batch, text]: [Wire[][], number] = [[], 0];
        for (const row of rows) {
          const wires = codecs.map((codec, index) => {
            const value = row[index] ?? null;
            return value === null ? null : codec.encode(value);
          });
          batch.push(wires);
          for (const wire of wires) text += typeof wire === 'string' ? wire.length : Array.isArray(wire) ? wire[1].length : 4;
          if (batch.length < most.rows && text < most.text) continue;
          await send(batch);
          [batch, text] = [[], 0];
        }
        if (batch.length) await send(batch);
      }),
      commit: () => step(async () => {
        await link.ask('commit', {}, request);
        await leave();
        return { rows: written };
      }),
      abort: leave,
    };
  } catch (error) {
    await leave();
    throw error;
  }
}
