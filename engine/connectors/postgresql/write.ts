import type { BulkWriter, WriteRequest } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import { CopyIn } from './copy-in.ts';
import { quote, tableOf } from './dialect.ts';
import type { Session } from './session.ts';
import { copyText } from './write-values.ts';

/** By COPY, in one transaction. */
export async function write(session: Session, request: WriteRequest): Promise<BulkWriter> {
  const doing = { table: request, right: 'insert' } as const;
  const names = request.columns.map((one) => quote(one.name)).join(', ');
  const copy = new CopyIn(`copy ${tableOf(request)} (${names}) from stdin`);
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
    write: (rows) => step(async () => {
      // Not more than so many rows at once, for the sake of memory.
      for (let from = 0; from < rows.length; from += 1000) {
        await copy.write(Buffer.from(copyText(rows.slice(from, from + 1000), request.columns)));
      }
    }),
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
