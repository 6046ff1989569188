import { createHash } from 'node:crypto';
import type { TableName } from '../connectors/connector.ts';
import type { Lake, LakeSession } from './lake.ts';
import { serverError } from './postgresql/failures.ts';

export interface Turn {
  lake: Pick<Lake, 'kind' | 'shared'> & object;
  session: LakeSession;
  signal: AbortSignal;
}

/**
 * Whoever adds the rows that a table does not have yet must be alone until they are committed. Two at once do not see each other's,
 * and since neither changes a row of the other no lake calls it a conflict: both rows would stay. `work` begins the transaction, so
 * that it sees what was written before its turn, and asks for no other turn.
 */
export function inTurn<T>({ lake, session, signal }: Turn, tables: readonly TableName[], work: () => Promise<T>): Promise<T> {
  // DuckDB tells no upper case from lower in names.
  const names = [...new Set(tables.map(({ schema, table }) => JSON.stringify([schema, table]).toLowerCase()))];
  if (!names.length) return work();
  return lake.shared ? amongProcesses(session, names, signal, work) : within(lake, names, signal, work);
}

/** Of a lake that no other process opens. */
const lines = new WeakMap<object, Map<string, Promise<unknown>>>();

async function within<T>(lake: object, names: readonly string[], signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const line = lines.get(lake) ?? new Map<string, Promise<unknown>>();
  lines.set(lake, line);
  const before = Promise.all(names.map((name) => line.get(name)));
  const over = Promise.withResolvers<void>();
  // All names at the same moment, so that no two wait for each other; one who gives up keeps the order of the others.
  const mine = Promise.all([before, over.promise]);
  for (const name of names) line.set(name, mine);
  void mine.then(() => {
    for (const name of names) if (line.get(name) === mine) line.delete(name);
  });
  try {
    await calledOffOr(before, signal);
    return await work();
  } finally {
    over.resolve();
  }
}

async function calledOffOr(waited: Promise<unknown>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    await Promise.race([waited, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

const lockNotAvailable = '55P03';

/** By locks of the connection: one that is taken within the transaction would come after its snapshot. */
async function amongProcesses<T>(session: LakeSession, names: readonly string[], signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const keys = names.map((name) => String(createHash('sha256').update(name).digest().readBigInt64BE()));
  try {
    for (;;) {
      signal.throwIfAborted();
      try {
        await session.execute(`select pg_advisory_lock(key) from (select key from unnest($1::bigint[]) as given(key) order by key) as ordered`, [`{${keys.join(',')}}`]);
        break;
      } catch (error) {
        // Whoever is before us may take longer than a statement waits for a lock.
        if (serverError(error).code !== lockNotAvailable) throw error;
      }
    }
    return await work();
  } finally {
    // A connection that is gone holds none.
    await session.execute('select pg_advisory_unlock_all()').catch(() => undefined);
  }
}
