import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ConnectorFailure } from '../../failure.ts';
import { calledOff } from '../../reach-failure.ts';
import type { ByteStream } from '../file-location.ts';
import { checkUnpacked, damagedArchive, usualUnpackLimits, type UnpackLimits } from './unpack-limits.ts';

export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8;
}

export async function* gunzip(bytes: ByteStream, signal: AbortSignal, limits: UnpackLimits = usualUnpackLimits): AsyncGenerator<Uint8Array> {
  let [packed, unpacked] = [0, 0];
  let failure: unknown;
  const counted = (async function* () {
    try {
      for await (const piece of bytes) {
        packed += piece.length;
        yield piece;
      }
    } catch (error) {
      failure = error;
      throw error;
    }
  })();
  const source = Readable.from(counted, { objectMode: false });
  const unpacker = createGunzip({ chunkSize: 65_536 });
  source.on('error', (error) => unpacker.destroy(error)).pipe(unpacker);
  try {
    for await (const piece of unpacker) {
      if (signal.aborted) throw calledOff();
      unpacked += (piece as Buffer).length;
      checkUnpacked(packed, unpacked, limits);
      yield piece as Buffer;
    }
  } catch (error) {
    throw failure ?? (error instanceof ConnectorFailure ? error : damagedArchive(error));
  } finally {
    source.destroy();
    unpacker.destroy();
  }
}
