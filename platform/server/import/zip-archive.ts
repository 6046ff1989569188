import { createInflateRaw } from 'node:zlib';
import { importErrors } from '#platform/contract/platform/imports.ts';
import { UserError } from '../errors.ts';

interface Entry {
  method: number;
  start: number;
  size: number;
}

/** The parts of a zip file in memory. Each is unpacked as it is read and refused beyond a limit, so a bomb costs little. */
export class ZipArchive {
  readonly #bytes: Buffer;
  readonly #entries: ReadonlyMap<string, Entry>;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    try {
      this.#entries = readDirectory(bytes);
    } catch (error) {
      throw error instanceof RangeError ? new UserError(importErrors.sheetUnreadable) : error;
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  async* read(name: string, limit: number): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name.toLowerCase());
    if (!entry) throw new UserError(importErrors.sheetUnreadable);
    const packed = this.#bytes.subarray(entry.start, entry.start + entry.size);
    let unpacked = 0;
    for await (const chunk of entry.method === 0 ? [packed] : inflate(packed)) {
      unpacked += chunk.length;
      if (unpacked > limit) throw new UserError(importErrors.sheetTooLarge);
      yield chunk;
    }
  }
}

async function* inflate(packed: Buffer): AsyncGenerator<Buffer> {
  const stream = createInflateRaw({ chunkSize: 65_536 });
  stream.end(packed);
  try {
    for await (const chunk of stream) yield chunk as Buffer;
  } catch {
    throw new UserError(importErrors.sheetUnreadable);
  } finally {
    stream.destroy();
  }
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
const mostEntries = 10_000;

/** The list at the end of the file counts: what stands before single parts may be left open by writers. */
function readDirectory(bytes: Buffer): Map<string, Entry> {
  const end = findEnd(bytes);
  const count = Math.min(bytes.readUInt16LE(end + 10), mostEntries);
  const entries = new Map<string, Entry>();
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== entryMark) throw new UserError(importErrors.sheetUnreadable);
    const encrypted = (bytes.readUInt16LE(at + 8) & 1) === 1;
    const method = bytes.readUInt16LE(at + 10);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [number, number, number];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    if (encrypted || (method !== 0 && method !== 8) || bytes.readUInt32LE(local) !== localMark) throw new UserError(importErrors.sheetUnreadable);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    entries.set(name.replaceAll('\\', '/').toLowerCase(), { method, start, size: bytes.readUInt32LE(at + 20) });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}

function findEnd(bytes: Buffer): number {
  const lowest = Math.max(0, bytes.length - 65_557);
  for (let at = bytes.length - 22; at >= lowest; at -= 1) {
    if (bytes.readUInt32LE(at) === endMark) return at;
  }
  throw new UserError(importErrors.sheetUnreadable);
}
