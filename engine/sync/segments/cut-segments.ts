import { open, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { SegmentColumn } from '#engine/lake/lake.ts';
import type { Segment, SegmentBytes } from './segment.ts';

/** So much is loaded at once: large enough for a lake to load it at full speed, small enough to sift and to hold several. */
export const segmentBytes = 16 << 20;

/** Small pieces are written together. */
const writtenAtOnce = 1 << 20;

export interface CutOptions {
  folder: string;
  /** First part of the names of the files: may stand in a file name, and differs between all who write to the folder. */
  name: string;
  columns: readonly SegmentColumn[];
  signal: AbortSignal;
  bytes?: number;
  /** How many rows came before. */
  first?: number;
}

/**
 * Pieces, which are whole rows, into files of about `bytes`. The next piece is asked for when the last one is written, and the
 * next file is begun when somebody asks for it. Files that were given out are the caller's; one that was not finished is removed.
 */
export async function* cutSegments(pieces: AsyncIterable<SegmentBytes>, options: CutOptions): AsyncGenerator<Segment> {
  const { folder, name, columns, signal, bytes: most = segmentBytes } = options;
  let first = options.first ?? 0;
  let file: SegmentFile | undefined;
  let count = 0;
  const finish = async (): Promise<Segment> => {
    const segment = { ...(await file!.finish()), columns, first };
    first += segment.rows;
    file = undefined;
    return segment;
  };
  try {
    for await (const piece of pieces) {
      signal.throwIfAborted();
      if (!piece.rows) continue;
      file ??= await SegmentFile.open(path.join(folder, `${name}-${(count += 1)}.csv`));
      await file.add(piece);
      if (file.bytes >= most) yield await finish();
    }
    signal.throwIfAborted();
    if (file) yield await finish();
  } finally {
    await file?.remove();
  }
}

class SegmentFile {
  bytes = 0;
  readonly #file: string;
  readonly #handle: FileHandle;
  #rows = 0;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;

  private constructor(file: string, handle: FileHandle) {
    this.#file = file;
    this.#handle = handle;
  }

  static async open(file: string): Promise<SegmentFile> {
    return new SegmentFile(file, await open(file, 'w', 0o600));
  }

  async add(piece: SegmentBytes): Promise<void> {
    this.#waiting.push(piece.bytes);
    this.#waitingBytes += piece.bytes.length;
    this.bytes += piece.bytes.length;
    this.#rows += piece.rows;
    if (this.#waitingBytes >= writtenAtOnce) await this.#write();
  }

  async finish(): Promise<{ file: string; rows: number; bytes: number }> {
    await this.#write();
    await this.#handle.close();
    return { file: this.#file, rows: this.#rows, bytes: this.bytes };
  }

  async remove(): Promise<void> {
    await this.#handle.close().catch(() => {});
    await rm(this.#file, { force: true });
  }

  async #write(): Promise<void> {
    const bytes = this.#waiting.length === 1 ? this.#waiting[0]! : Buffer.concat(this.#waiting, this.#waitingBytes);
    this.#waiting = [];
    this.#waitingBytes = 0;
    await this.#handle.appendFile(bytes);
  }
}
