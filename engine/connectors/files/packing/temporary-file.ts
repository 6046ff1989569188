import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConnectorFailure } from '../../failure.ts';
import { calledOff } from '../../reach-failure.ts';
import type { ByteStream } from '../file-location.ts';

/** What is read from its end, or by a library that wants a file, is put on disk first; larger is refused. */
export const largestTemporary = 20 * 1024 ** 3;

export interface TemporaryFile {
  path: string;
  size: number;
  remove(): Promise<void>;
}

export async function toTemporaryFile(bytes: ByteStream, signal: AbortSignal, { extension = 'bin', limit = largestTemporary } = {}): Promise<TemporaryFile> {
  const folder = await mkdtemp(join(tmpdir(), 'tributary-file-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, `content.${extension}`);
  let size = 0;
  try {
    const handle = await open(path, 'wx', 0o600);
    try {
      for await (const piece of bytes) {
        if (signal.aborted) throw calledOff();
        size += piece.length;
        if (size > limit) throw new ConnectorFailure('bad-data', { zh: `文件超过 ${limit} 字节，无法处理`, en: `The file is larger than ${limit} bytes and cannot be worked on` });
        await handle.writeFile(piece);
      }
    } finally {
      await handle.close();
    }
    return { path, size, remove };
  } catch (error) {
    await remove();
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw new ConnectorFailure('other', { zh: '临时目录所在磁盘已满', en: 'The disk with the folder for temporary files is full' }, { cause: error });
    throw error;
  }
}
