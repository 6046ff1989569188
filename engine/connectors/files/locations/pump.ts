import type { Readable } from 'node:stream';
import { withinLimit, type Limit } from '../../within-limit.ts';

/** The pieces of a stream; it is destroyed when the reader stops, when it is called off, and when it stands still. */
export async function* pump(stream: Readable, limit: Limit): AsyncGenerator<Uint8Array> {
  stream.on('error', () => undefined);
  const pieces = stream.iterator({ destroyOnReturn: true })[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  try {
    for (;;) {
      const next = await withinLimit(pieces.next(), limit);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    stream.destroy();
  }
}

/** The bytes of a range, from a stream that begins at `from` because its server cannot. */
export async function* cut(bytes: AsyncIterable<Uint8Array>, from: number, range: { start: number; end?: number | undefined }): AsyncGenerator<Uint8Array> {
  let at = from;
  if (range.end !== undefined && range.end <= range.start) return;
  for await (const piece of bytes) {
    const start = Math.max(0, range.start - at);
    const end = Math.min(piece.length, (range.end ?? Infinity) - at);
    at += piece.length;
    if (start < end) yield piece.subarray(start, end);
    if (range.end !== undefined && at >= range.end) return;
  }
}
