import { ConnectorFailure } from '../../failure.ts';
import type { ByteStream } from '../file-location.ts';
import { closeStream, takeSample } from '../formats/text-decoding.ts';
import { gunzip, isGzip } from './gzip.ts';
import { toTemporaryFile } from './temporary-file.ts';
import { ZipFile, isZip } from './zip-file.ts';
import { usualUnpackLimits, type UnpackLimits } from './unpack-limits.ts';

/** `gzip`, the default: unpack what is packed and read the rest as it is. `zip`: zip files must be. `none`: never. */
export type Compression = 'none' | 'gzip' | 'zip';

export interface UnpackedFile {
  /** Of a file inside a zip file, else empty. */
  inner: string;
  bytes: ByteStream;
}

/** The files in a file: itself, or what a zip file holds. Each is to be read before the next is asked for. */
export async function* unpack(path: string, bytes: ByteStream, compression: Compression, signal: AbortSignal, limits: UnpackLimits = usualUnpackLimits): AsyncGenerator<UnpackedFile> {
  const { sample, rest } = await takeSample(bytes, 4);
  try {
    if (compression !== 'none' && isGzip(sample)) yield { inner: '', bytes: gunzip(rest, signal, limits) };
    else if (compression === 'zip' || (compression === 'gzip' && /\.zip$/i.test(path) && isZip(sample))) yield* zipped(sample, rest, signal, limits);
    else yield { inner: '', bytes: rest };
  } finally {
    await closeStream(rest);
  }
}

async function* zipped(sample: Uint8Array, rest: ByteStream, signal: AbortSignal, limits: UnpackLimits): AsyncGenerator<UnpackedFile> {
  if (!isZip(sample)) throw new ConnectorFailure('bad-data', { zh: '不是 zip 文件，请检查压缩方式设置', en: 'This is no zip file; check the setting for compression' });
  const file = await toTemporaryFile(rest, signal, { extension: 'zip' });
  let archive: ZipFile | undefined;
  try {
    archive = await ZipFile.open(file.path, limits);
    // What Macintosh puts beside each file is not data.
    for (const entry of archive.entries) if (!/(^|\/)(__MACOSX\/|\._|\.DS_Store$)/.test(entry.name)) yield { inner: entry.name, bytes: archive.read(entry, signal) };
  } finally {
    await archive?.close();
    await file.remove();
  }
}
