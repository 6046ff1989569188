import { open } from 'node:fs/promises';
import { tailFile, type TailLine } from '#engine/connectors/logs/tail-file.ts';

/** How much of the end of a file is looked at for its last lines. */
const window = 512 * 1024;

/** The last whole lines of a file, however large it is. A missing file is told by the engine in its own words. */
export async function lastLines(path: string, encoding: string, most: number, signal: AbortSignal): Promise<TailLine[]> {
  const start = await tailStart(path, encoding);
  const lines: TailLine[] = [];
  for await (const batch of tailFile({ path, encoding, ...(start && { from: start }) }, { signal })) {
    lines.push(...batch.lines);
    if (lines.length > most * 4) lines.splice(0, lines.length - most);
  }
  return lines.slice(-most);
}

/** A place near the end, at the beginning of a line. Encodings with wide letters are read from the beginning. */
async function tailStart(path: string, encoding: string): Promise<string | undefined> {
  if (/utf-?16/i.test(encoding)) return undefined;
  const handle = await open(path, 'r').catch(() => undefined);
  if (!handle) return undefined;
  try {
    const { size, ino, dev } = await handle.stat({ bigint: true });
    if (Number(size) <= window) return undefined;
    const from = Number(size) - window;
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(window), 0, window, from);
    const newline = buffer.subarray(0, bytesRead).indexOf(0x0a);
    // One line longer than the window: there is nothing to begin at.
    if (newline < 0) return undefined;
    return JSON.stringify({ inode: String(ino), device: String(dev), offset: from + newline + 1, headLength: 0, head: emptyHead });
  } finally {
    await handle.close();
  }
}

/** The engine knows a file again by the hash of its beginning; here of none of it. */
const emptyHead = '2jmj7l5rSw0yVb/vlWAYkK/YBwk=';
