import { createReadStream } from 'node:fs';

/** Rows of a segment, whose quotes within quotes are doubled. `whole`: every quote that opens also closes. */
export async function countRows(file: string): Promise<{ rows: number; whole: boolean }> {
  // Within the function: as constants of the module they cost more than all the rest of this loop.
  const quote = 34;
  const lineFeed = 10;
  let rows = 0;
  let inside = false;
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (byte === quote) inside = !inside;
      else if (byte === lineFeed && !inside) rows += 1;
    }
  }
  return { rows, whole: !inside };
}
