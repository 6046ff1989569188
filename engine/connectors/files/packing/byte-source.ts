import { open } from 'node:fs/promises';
import { damagedArchive } from './unpack-limits.ts';

/** Bytes that can be read at any place: a file on disk, or what is in memory already. */
export interface ByteSource {
  size: number;
  /** Exactly so many; fewer mean that the file ends too early. */
  read(at: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
}

export async function fileSource(path: string): Promise<ByteSource> {
  const handle = await open(path, 'r');
  return {
    size: (await handle.stat()).size,
    async read(at, length) {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, at);
      if (bytesRead < length) throw damagedArchive();
      return buffer;
    },
    close: () => handle.close(),
  };
}

export function memorySource(bytes: Buffer): ByteSource {
  return {
    size: bytes.length,
    async read(at, length) {
      if (at < 0 || at + length > bytes.length) throw damagedArchive();
      return bytes.subarray(at, at + length);
    },
    close: async () => undefined,
  };
}
