import { syncFailure } from '../failures.ts';
import type { Counter } from '../reading/counters.ts';
import { guardParts } from '../reading/guard-reader.ts';
import type { PartReader } from '../reading/reading.ts';
import type { ReadingPart } from '../run.ts';
import type { KeptFiles } from './kept-files.ts';
import { keptPart, PartKeeping } from './kept-part.ts';

export interface Fetching {
  files: KeptFiles;
  folder: string;
  reader: PartReader;
  part: ReadingPart;
  signal: AbortSignal;
  counted(counts: Counter): void;
}

/** Brings a part from the source to where it is kept, for another process that loads it: the lake may be out of reach here. */
export async function fetchPart({ files, folder, reader, part, signal, counted }: Fetching): Promise<Counter> {
  const counts: Counter = { read: 0, bytes: 0, rejected: 0, loaded: 0 };
  try {
    if (await keptPart(files, folder, part.key, signal)) return counts;
    const keeping = new PartKeeping(files, folder, part.key, signal);
    for await (const piece of guardParts(reader, signal).read(part, signal)) {
      await keeping.add(piece);
      counts.read += piece.rows + (piece.problems?.length ?? 0);
      counts.bytes += piece.bytes.length;
      counted({ ...counts });
    }
    await keeping.finish();
    return counts;
  } catch (error) {
    throw syncFailure(error, 'source', signal);
  }
}
