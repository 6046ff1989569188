import { syncFailure } from '../failures.ts';
import type { Reader } from '../run.ts';
import type { PartReader } from './reading.ts';

const closingMilliseconds = 5000;
const closingWhenStopped = 500;

/** Whatever a reader fails with is a failure of the source from here on, and one that does not listen holds up nobody. */
export function guardReader(reader: Reader, signal: AbortSignal): Reader {
  const guard = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await unlessAborted(work, signal);
    } catch (error) {
      throw syncFailure(error, 'source', signal);
    }
  };
  return {
    shape: () => guard(reader.shape()),
    begin: (cursor, columns) => guard(reader.begin(cursor, columns)),
    ...guardParts(reader, signal),
    partial: reader.partial,
    cursor: () => reader.cursor(),
    ...(reader.notes ? { notes: () => reader.notes!() } : {}),
    ...(reader.plain ? { plain: (...asked: Parameters<NonNullable<Reader['plain']>>) => guard(reader.plain!(...asked)) } : {}),
    ...(reader.share ? { share: () => guard(reader.share!()) } : {}),
    ...(reader.landed ? { landed: (landedSignal: AbortSignal) => guard(reader.landed!(landedSignal)) } : {}),
    close: () => unlessAborted(reader.close(), AbortSignal.timeout(signal.aborted ? closingWhenStopped : closingMilliseconds)),
  };
}

/** For those who read single parts and nothing else. */
export function guardParts(reader: PartReader, signal: AbortSignal): PartReader {
  return {
    async *read(part, readSignal) {
      const pieces = reader.read(part, readSignal)[Symbol.asyncIterator]();
      let ended = false;
      try {
        for (;;) {
          const { value, done } = await unlessAborted(pieces.next(), readSignal);
          ended = done === true;
          if (done) return;
          yield value;
        }
      } catch (error) {
        throw syncFailure(error, 'source', signal);
      } finally {
        if (!ended) await unlessAborted(Promise.resolve(pieces.return?.()), AbortSignal.timeout(readSignal.aborted ? closingWhenStopped : closingMilliseconds)).catch(() => {});
      }
    },
  };
}

async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  work.catch(() => {});
  signal.throwIfAborted();
  const over = Promise.withResolvers<never>();
  over.promise.catch(() => {});
  const end = () => over.reject(signal.reason);
  signal.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([work, over.promise]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}
