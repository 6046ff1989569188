import { createInflateRaw, crc32 } from 'node:zlib';
import { Readable } from 'node:stream';
import { ConnectorFailure } from '../../failure.ts';
import { calledOff } from '../../reach-failure.ts';
import { fileSource, memorySource, type ByteSource } from './byte-source.ts';
import { GrownTooLarge, checkUnpacked, damagedArchive, usualUnpackLimits, type UnpackLimits } from './unpack-limits.ts';
import { readZipDirectory, type ZipEntry } from './zip-directory.ts';

/** `PK`: a zip file, and so also a workbook. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && ((bytes[2] === 3 && bytes[3] === 4) || (bytes[2] === 5 && bytes[3] === 6));
}

/** A zip file on disk or in memory. Parts are unpacked as they are read; names inside lead nowhere, since nothing is written by them. */
export class ZipFile {
  readonly entries: readonly ZipEntry[];
  readonly #source: ByteSource;
  readonly #limits: UnpackLimits;
  #unpacked = 0;

  constructor(source: ByteSource, entries: readonly ZipEntry[], limits: UnpackLimits) {
    this.#source = source;
    this.entries = entries;
    this.#limits = limits;
  }

  static async open(file: string | Buffer, limits: UnpackLimits = usualUnpackLimits): Promise<ZipFile> {
    const source = typeof file === 'string' ? await fileSource(file) : memorySource(file);
    try {
      return new ZipFile(source, await readZipDirectory(source, limits), limits);
    } catch (error) {
      await source.close();
      throw error instanceof RangeError ? damagedArchive(error) : error;
    }
  }

  async close(): Promise<void> {
    await this.#source.close();
  }

  find(name: string): ZipEntry | undefined {
    return this.entries.find((entry) => entry.name.toLowerCase() === name.toLowerCase());
  }

  /** All parts together may not grow beyond the limits; length and checksum are held against the list. */
  async* read(entry: ZipEntry, signal: AbortSignal, largest = Infinity): AsyncGenerator<Uint8Array> {
    if (entry.method !== 0 && entry.method !== 8) throw new ConnectorFailure('unsupported', { zh: `不支持的压缩方法（${entry.name}），请用普通 zip 压缩`, en: `Packed by a method that is not supported (${entry.name}); use plain zip` });
    let [own, sum] = [0, 0];
    for await (const piece of entry.method === 0 ? this.#packed(entry) : this.#inflated(entry)) {
      if (signal.aborted) throw calledOff();
      own += piece.length;
      this.#unpacked += piece.length;
      checkUnpacked(entry.packed, own, this.#limits);
      if (this.#unpacked > this.#limits.bytes || own > largest) throw new GrownTooLarge();
      sum = crc32(piece, sum);
      yield piece;
    }
    if (own !== entry.unpacked || sum !== entry.checksum) throw damagedArchive();
  }

  async* #packed(entry: ZipEntry): AsyncGenerator<Uint8Array> {
    const header = await this.#source.read(entry.header, 30);
    if (header.readUInt32LE(0) !== 0x04034b50) throw damagedArchive();
    let at = entry.header + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
    for (let left = entry.packed; left > 0;) {
      const piece = await this.#source.read(at, Math.min(65_536, left));
      at += piece.length;
      left -= piece.length;
      yield piece;
    }
  }

  async* #inflated(entry: ZipEntry): AsyncGenerator<Uint8Array> {
    const source = Readable.from(this.#packed(entry), { objectMode: false });
    const unpacker = createInflateRaw({ chunkSize: 65_536 });
    source.on('error', (error) => unpacker.destroy(error)).pipe(unpacker);
    try {
      for await (const piece of unpacker) yield piece as Buffer;
    } catch (error) {
      throw error instanceof ConnectorFailure ? error : damagedArchive(error);
    } finally {
      source.destroy();
      unpacker.destroy();
    }
  }
}
