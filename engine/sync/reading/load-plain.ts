import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { LoadRequest } from '../../lake/lake.ts';
import { syncFailure } from '../failures.ts';
import type { PlainFile, ReadingPart } from '../run.ts';
import { isBadData } from '../sift/is-bad-data.ts';
import type { Counter } from './counters.ts';
import type { Reading } from './reading.ts';

export interface PlainLoading {
  load: Omit<LoadRequest, 'file'>;
  part: ReadingPart;
  counter: Counter;
  given: () => void;
  /** The name under which the lake sees the file, in the folder that it may read. */
  link: string;
}

/**
 * Lets the lake read a whole file itself, several times faster than we could hand it over, while we look at it beside: whether it is
 * built as both understand it, and how many rows it has. Whether all of it came in; if not, nothing did, and it has to be read.
 */
export async function loadPlain(reading: Reading, loading: PlainLoading, signal: AbortSignal): Promise<boolean> {
  const { reader, request: { plan: { limits } } } = reading;
  const plain = mayBePlain(reading) ? await reader.plain?.(loading.part, limits.mostCharacters, signal) : undefined;
  if (!plain) return false;
  const { counter } = loading;
  const before = { ...counter };
  const link = path.join(reading.folder, loading.link);
  try {
    if (!(await plain.link(link))) return false;
    const rows = await loadBesideCounting(reading, loading, plain, link, signal);
    if (rows === null) {
      Object.assign(counter, before);
      return false;
    }
    counter.read = before.read + rows;
    counter.loaded = before.loaded + rows;
    await plain.loaded();
    return true;
  } finally {
    await rm(link, { force: true });
  }
}

/** Rows that are left out or numbered could not be compared, and a limit of speed is kept by us. */
function mayBePlain({ request: { lake, plan: { limits } }, columns, numbered, where }: Reading): boolean {
  return !numbered && !where && limits.rowsPerSecond === null && limits.bytesPerSecond === null && columns.length > 0 && columns.every(({ type }) => lake.readsPlain?.(type));
}

async function loadBesideCounting(reading: Reading, { load, counter, given }: PlainLoading, plain: PlainFile, file: string, outer: AbortSignal): Promise<number | null> {
  const { request: { lake }, counters } = reading;
  const before = { ...counter };
  const ending = new AbortController();
  const signal = AbortSignal.any([outer, ending.signal]);
  const counting = plain.count(file, (rows, bytes) => {
    given();
    counter.read = before.read + rows;
    counter.bytes += bytes;
    counters.progress('reading');
  }, signal).then((rows) => {
    if (rows === null) ending.abort(notPlain);
    return rows;
  });
  counting.catch((error: unknown) => ending.abort(error));
  try {
    return await lake.session({ signal }, (session) => session.transaction(async () => {
      const loaded = await session.load({ ...load, file, form: plain.form });
      const counted = await counting.catch((error: unknown) => {
        throw syncFailure(error, 'source', outer);
      });
      if (loaded.rows !== counted) throw notPlain;
      return loaded.rows;
    }));
  } catch (error) {
    if (ending.signal.aborted && ending.signal.reason !== notPlain && !outer.aborted) throw syncFailure(ending.signal.reason, 'source', outer);
    if (error === notPlain || ending.signal.aborted || isBadData(error)) return null;
    throw error;
  } finally {
    ending.abort();
    await counting.catch(() => {});
  }
}

const notPlain = new Error('The file is not as plain as it seemed');
