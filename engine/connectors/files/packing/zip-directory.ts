import { ConnectorFailure } from '../../failure.ts';
import type { ByteSource } from './byte-source.ts';
import { damagedArchive, type UnpackLimits } from './unpack-limits.ts';

export interface ZipEntry {
  name: string;
  method: number;
  packed: number;
  unpacked: number;
  checksum: number;
  /** Where its own header begins. */
  header: number;
}

const endMark = 0x06054b50;
const largeEndMark = 0x06064b50;
const entryMark = 0x02014b50;
const largestDirectory = 64 * 1024 ** 2;

/** The list at the end of the file counts; also in its large form (ZIP64). */
export async function readZipDirectory(source: ByteSource, limits: UnpackLimits): Promise<ZipEntry[]> {
  const { offset, length, count } = await findDirectory(source);
  if (count > limits.entries) throw new ConnectorFailure('bad-data', { zh: `压缩文件内的文件超过 ${limits.entries} 个`, en: `The zip file holds more than ${limits.entries} files` });
  if (length > largestDirectory || offset + length > source.size) throw damagedArchive();
  const list = await source.read(offset, length);
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > list.length || list.readUInt32LE(at) !== entryMark) throw damagedArchive();
    const [nameLength, extraLength, commentLength] = [list.readUInt16LE(at + 28), list.readUInt16LE(at + 30), list.readUInt16LE(at + 32)];
    const next = at + 46 + nameLength + extraLength + commentLength;
    if (next > list.length) throw damagedArchive();
    const flags = list.readUInt16LE(at + 8);
    const name = nameOf(list.subarray(at + 46, at + 46 + nameLength), (flags & 0x800) !== 0);
    if ((flags & 1) === 1) throw new ConnectorFailure('unsupported', { zh: `压缩文件有密码（${name}），请改用不加密的压缩文件`, en: `The zip file is locked with a password (${name}); send it unlocked` });
    const sizes = largeSizes(list.subarray(at + 46 + nameLength, next - commentLength), {
      unpacked: list.readUInt32LE(at + 24), packed: list.readUInt32LE(at + 20), header: list.readUInt32LE(at + 42),
    });
    if (!name.endsWith('/')) entries.push({ name, method: list.readUInt16LE(at + 10), checksum: list.readUInt32LE(at + 16), ...sizes });
    at = next;
  }
  return entries;
}

async function findDirectory(source: ByteSource): Promise<{ offset: number; length: number; count: number }> {
  const from = Math.max(0, source.size - 65_557);
  const tail = await source.read(from, source.size - from);
  for (let at = tail.length - 22; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== endMark) continue;
    const found = { count: tail.readUInt16LE(at + 10), length: tail.readUInt32LE(at + 12), offset: tail.readUInt32LE(at + 16) };
    if (found.count !== 0xff_ff && found.offset !== 0xff_ff_ff_ff) return found;
    const locator = await source.read(from + at - 20, 20);
    const large = await source.read(Number(locator.readBigUInt64LE(8)), 56);
    if (large.readUInt32LE(0) !== largeEndMark) throw damagedArchive();
    return { count: Number(large.readBigUInt64LE(32)), length: Number(large.readBigUInt64LE(40)), offset: Number(large.readBigUInt64LE(48)) };
  }
  throw damagedArchive();
}

/** Sizes that did not fit stand in an extra field, only those, in this order. */
function largeSizes<T extends { unpacked: number; packed: number; header: number }>(extra: Buffer, sizes: T): T {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    const found = { ...sizes };
    let place = at + 4;
    for (const key of ['unpacked', 'packed', 'header'] as const) {
      if (found[key] !== 0xff_ff_ff_ff || place + 8 > extra.length) continue;
      found[key] = Number(extra.readBigUInt64LE(place));
      place += 8;
    }
    return found;
  }
  return sizes;
}

/** Chinese Windows writes names in its own encoding and says so nowhere. */
function nameOf(bytes: Buffer, marked: boolean): string {
  for (const encoding of marked ? ['utf-8'] : ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes).replaceAll('\\', '/');
    } catch {
      // The next one.
    }
  }
  return bytes.toString('latin1').replaceAll('\\', '/');
}
