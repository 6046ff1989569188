import { decodeRows } from '../../sync/segments/decode-rows.ts';
import { RowSplitter } from '../../sync/segments/split-rows.ts';
import type { BulkWriter, BytesWriter, WriteRequest } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import { CopyIn } from './copy-in.ts';
import { quote, tableOf } from './dialect.ts';
import type { Session } from './session.ts';
import { copyText } from './write-values.ts';

/** By COPY, in one transaction. */
export async function write(session: Session, request: WriteRequest): Promise<BulkWriter> {
  const copy = await copyInto(session, request, '');
  return {
    ...copy,
    write: (rows) => copy.step(async (put) => {
      // Not more than so many rows at once, for the sake of memory.
      for (let from = 0; from < rows.length; from += 1000) await put(Buffer.from(copyText(rows.slice(from, from + 1000), request.columns)));
    }),
  };
}

/** The server reads the segment itself, except for arrays, which it does not know as JSON. */
export async function writeBytes(session: Session, request: WriteRequest): Promise<BytesWriter> {
  if (request.columns.some(({ type }) => type.kind === 'array')) return writeDecoded(await write(session, request), request);
  const copy = await copyInto(session, request, ` (format csv, null '\\N')`);
  return { ...copy, write: (bytes) => copy.step((put) => put(bytes)) };
}

/** Pieces need not end where rows end. */
function writeDecoded(writer: BulkWriter, { columns }: WriteRequest): BytesWriter {
  const types = columns.map(({ type }) => type);
  const splitter = new RowSplitter();
  const put = (rows: Buffer[]) => writer.write(decodeRows(Buffer.concat(rows), types));
  return {
    ...writer,
    write: (bytes) => put(splitter.take(bytes)),
    commit: async () => {
      const rest = splitter.rest();
      if (rest.length) await put([rest]);
      return writer.commit();
    },
  };
}

interface CopyInto extends Pick<BulkWriter, 'commit' | 'abort'> {
  step(work: (put: (bytes: Buffer) => Promise<void>) => Promise<void>): Promise<void>;
}

async function copyInto(session: Session, request: WriteRequest, form: string): Promise<CopyInto> {
  const doing = { table: request, right: 'insert' } as const;
  const names = request.columns.map((one) => quote(one.name)).join(', ');
  const copy = new CopyIn(`copy ${tableOf(request)} (${names}) from stdin${form}`);
  const lease = await session.lease();
  let over = false;
  const giveUp = async () => {
    if (over) return;
    over = true;
    if (lease.alive()) {
      await copy.fail();
      await lease.query('rollback').catch(() => {});
    }
    lease.done();
  };
  const step = async <T>(work: () => Promise<T>): Promise<T> => {
    if (over) throw finished();
    try {
      return await work();
    } catch (cause) {
      const failure = lease.failure(cause, doing);
      await giveUp();
      throw failure;
    }
  };

  await step(async () => {
    await lease.query('begin', [], doing);
    lease.submit(copy);
    await copy.start();
  });
  return {
    step: (work) => step(() => work((bytes) => copy.write(bytes))),
    commit: () => step(async () => {
      const rows = await copy.finish();
      await lease.query('commit', [], doing);
      over = true;
      lease.done();
      return { rows };
    }),
    abort: giveUp,
  };
}

const finished = () => new ConnectorFailure('other', { zh: '该写入已经结束。', en: 'This writer has already ended.' });
