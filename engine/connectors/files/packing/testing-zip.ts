import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  name: string | Buffer;
  content: Buffer | string;
  stored?: boolean;
  /** What the list says instead of the truth. */
  claims?: { checksum?: number; unpacked?: number; flags?: number; method?: number };
}

/** A zip file with these parts, as small as one can be. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const pieces: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const { name, content, stored, claims = {} } of parts) {
    const [title, plain] = [Buffer.from(name as string), Buffer.from(content as string)];
    const packed = stored ? plain : deflateRawSync(plain);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(title.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(claims.flags ?? 0, 8);
    entry.writeUInt16LE(claims.method ?? (stored ? 0 : 8), 10);
    entry.writeUInt32LE(claims.checksum ?? crc32(plain), 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(claims.unpacked ?? plain.length, 24);
    entry.writeUInt16LE(title.length, 28);
    entry.writeUInt32LE(offset, 42);
    pieces.push(local, title, packed);
    list.push(entry, title);
    offset += 30 + title.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(list.reduce((sum, { length }) => sum + length, 0), 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...pieces, ...list, end]);
}
