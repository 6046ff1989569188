import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { OutsideError } from '../errors.ts';
import type { FileDriver } from './file-driver.ts';

const day = 86_400_000;

/** Files as files: `<data>/files/ab/cd/<wid>`, written beside and then renamed, so none is ever half there. */
export function createFolderDriver(data: string): FileDriver {
  const root = join(data, 'files');
  const drafts = join(root, 'drafts');
  const placeOf = (wid: string) => join(root, wid.slice(-2), wid.slice(-4, -2), wid);

  return {
    async write(wid, stream, signal) {
      const draft = join(drafts, wid);
      const place = placeOf(wid);
      try {
        await mkdir(drafts, { recursive: true, mode: 0o700 });
        await mkdir(dirname(place), { recursive: true, mode: 0o700 });
        // `flush` brings the bytes to the disk before the name is given to them.
        await pipeline(stream, createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true }), { signal });
        await rename(draft, place);
        await syncFolder(dirname(place));
      } catch (error) {
        await rm(draft, { force: true });
        throw isDiskError(error) ? new OutsideError('The data folder', error) : error;
      }
    },

    async read(wid) {
      const handle = await open(placeOf(wid), 'r').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw new OutsideError('The data folder', error);
      });
      return handle && createReadStream('', { fd: handle });
    },

    remove: (wid) => rm(placeOf(wid), { force: true }),

    async sweep() {
      const names = await readdir(drafts).catch(() => []);
      for (const name of names) {
        const { mtimeMs } = await stat(join(drafts, name)).catch(() => ({ mtimeMs: Date.now() }));
        if (Date.now() - mtimeMs > day) await rm(join(drafts, name), { force: true });
      }
    },

    close() {},
  };
}

function isDiskError(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS', 'EIO', 'EMFILE'].includes((error as NodeJS.ErrnoException).code ?? '');
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
