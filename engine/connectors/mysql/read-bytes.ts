import type { SegmentBytes } from '../../sync/segments/segment.ts';
import type { Dialect, ReadRequest } from '../connector.ts';
import { selectedAsText, spellingOf } from './column-spelling.ts';
import { stopped, toFailure } from './failures.ts';
import type { MysqlOptions } from './options.ts';
import { onOwnSession, readStatement, waitFor, type ReadStatement } from './read.ts';
import { takeRowPackets } from './row-packets.ts';
import { RowSpeller } from './row-speller.ts';
import { socketOf, type Session } from './session.ts';

const pieceBytes = 1 << 20;

/** From the bytes of the text protocol straight to those of a segment. */
export async function* readBytes(main: Session, request: ReadRequest, sql: Dialect, options: MysqlOptions, opened: Set<Session>): AsyncGenerator<SegmentBytes> {
  const statement = await readStatement(main, request, sql, options, selectedAsText);
  yield* onOwnSession(main, opened, (session) => spelled(session, statement, request), request.query !== undefined);
}

async function* spelled(session: Session, { sql, values, columns }: ReadStatement, request: ReadRequest): AsyncGenerator<SegmentBytes> {
  const { raw, signal, options } = session;
  const table = { schema: request.schema, table: request.table };
  const speller = new RowSpeller(columns.map((column) => spellingOf(column, options)));
  const socket = socketOf(raw);
  const execute = await prepare(session, sql, values);
  let failure: unknown;
  let done = false;
  let wake = () => {};
  const fail = (cause: unknown) => {
    failure ??= signal.aborted ? stopped(signal.reason) : toFailure(cause, { ...session.context, table });
    wake();
  };
  takeRowPackets(raw, (bytes, from, to) => {
    speller.add(bytes, from, to);
    if (speller.bytes < pieceBytes) return;
    socket.pause();
    wake();
  });
  const command = raw.query({ sql: execute, rowsAsArray: true });
  command.on('error', fail);
  command.on('end', () => {
    done = true;
    wake();
  });
  raw.on('error', fail);
  const onAbort = () => fail(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    for (;;) {
      if (failure) throw failure;
      if (speller.bytes >= pieceBytes || (done && speller.bytes)) {
        const piece = speller.take();
        // The server writes on while the piece is worked on.
        socket.resume();
        yield piece;
      } else if (done) return;
      else await waitFor(session, (resolve) => (wake = resolve));
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** Only what is executed as text is answered as text; values are bound all the same, by way of variables. */
async function prepare(session: Session, sql: string, values: unknown[]): Promise<string> {
  const names = values.map((_, index) => `@tributary_${index + 1}`);
  await session.rows(`SET ${['@tributary_statement', ...names].map((name) => `${name} = ?`).join(', ')}`, [sql, ...values]);
  await session.run('PREPARE tributary FROM @tributary_statement');
  return `EXECUTE tributary${names.length ? ` USING ${names.join(', ')}` : ''}`;
}
