import { constants } from 'node:fs';
import { link, lstat, mkdir, open, opendir, realpath, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { calledOff } from '../../reach-failure.ts';
import type { ByteRange, ByteStream, FileEntry, FileLocation, ListRequest } from '../file-location.ts';
import { checkedPath, failed, otherFailure, said } from '../location-failures.ts';
import { matchingPaths } from '../match-names.ts';
import { testLocation } from './test-location.ts';

export interface LocalFolderOptions {
  folder: string;
  /** Folders that an administrator opened; the folder must be one of them or below. */
  roots: readonly string[];
}

const deepest = 64;

/** A folder of this machine or of one mounted to it. What links lead out of it does not exist for us. */
export async function openLocalFolder({ folder, roots }: LocalFolderOptions): Promise<FileLocation> {
  const base = await confined(folder, roots);
  const location = {
    title: base,
    async* list(request: ListRequest, signal: AbortSignal) {
      for await (const entries of walk(base, '', request.recursive ? deepest : 1, signal)) yield* matchingPaths(entries, request);
    },
    async stat(path: string, signal: AbortSignal) {
      const handle = await openInside(base, path, signal);
      try {
        return await entryOf(path, handle);
      } finally {
        await handle.close();
      }
    },
    open: (path: string, options: { range?: ByteRange | undefined; signal: AbortSignal }) => read(base, path, options),
    link: (path: string, name: string, signal: AbortSignal) => linked(base, path, name, signal),
    change: {
      write: (path: string, content: ByteStream, signal: AbortSignal) => write(base, path, content, signal),
      async remove(path: string, signal: AbortSignal) {
        await (await openInside(base, path, signal)).close();
        await rm(join(base, path)).catch((error: unknown) => { throw fileFailure(error, path); });
      },
      async move(path: string, target: string, signal: AbortSignal) {
        await (await openInside(base, path, signal)).close();
        const to = await placeFor(base, target);
        // A link fails where a rename would write over what is there.
        await link(join(base, path), to).catch((error: unknown) => { throw fileFailure(error, target); });
        await rm(join(base, path)).catch((error: unknown) => { throw fileFailure(error, path); });
      },
    },
    close: async () => undefined,
  };
  return { ...location, test: (signal) => testLocation(location, signal) };
}

async function confined(folder: string, roots: readonly string[]): Promise<string> {
  const base = await realpath(folder).catch((error: unknown) => { throw fileFailure(error, folder); });
  const open = await Promise.all(roots.map((root) => realpath(root).catch(() => undefined)));
  if (!open.some((root) => root !== undefined && isInside(root, base))) {
    throw failed('rights', folder, {
      zh: '不在允许读取的文件夹之内，请由管理员加入允许的文件夹', en: 'it lies outside the folders that may be read; an administrator can add it to the allowed folders',
    }, { remedy: folder });
  }
  if (!(await stat(base)).isDirectory()) throw failed('table-gone', folder, said.gone);
  return base;
}

function isInside(root: string, path: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
}

async function* walk(base: string, below: string, depth: number, signal: AbortSignal): AsyncGenerator<FileEntry[]> {
  const files: FileEntry[] = [];
  const folders: string[] = [];
  const folder = await opendir(join(base, below)).catch((error: unknown) => { throw fileFailure(error, below || base); });
  for await (const { name, isDirectory, entry } of named(folder)) {
    if (signal.aborted) throw calledOff();
    const path = below === '' ? name : `${below}/${name}`;
    if (isDirectory) folders.push(path);
    else if (entry) {
      // Files come and go while we look; links out of the folder, pipes and devices are passed over.
      const found = await fileInside(base, path);
      if (found) files.push(found);
    }
  }
  yield files;
  if (depth <= 1) return;
  for (const path of folders.sort()) yield* walk(base, path, depth - 1, signal);
}

async function* named(folder: Awaited<ReturnType<typeof opendir>>) {
  for await (const entry of folder) yield { name: entry.name, isDirectory: entry.isDirectory(), entry: entry.isFile() || entry.isSymbolicLink() };
}

async function fileInside(base: string, path: string): Promise<FileEntry | undefined> {
  try {
    const real = await realpath(join(base, path));
    const found = await stat(real, { bigint: true });
    return found.isFile() && isInside(base, real) ? describe(path, found) : undefined;
  } catch {
    return undefined;
  }
}

function describe(path: string, found: { size: bigint; mtimeNs: bigint; ino: bigint }): FileEntry {
  return { path, size: Number(found.size), modified: new Date(Number(found.mtimeNs / 1_000_000n)).toISOString(), etag: `${found.ino}-${found.size}-${found.mtimeNs}` };
}

async function entryOf(path: string, handle: FileHandle): Promise<FileEntry> {
  return describe(path, await handle.stat({ bigint: true }));
}

/** Checked again once open: what was swapped for a link in between is another file. */
async function openInside(base: string, path: string, signal: AbortSignal): Promise<FileHandle> {
  checkedPath(path, path);
  if (signal.aborted) throw calledOff();
  // Without waiting: a pipe would keep us until somebody writes into it.
  const handle = await open(join(base, path), constants.O_RDONLY | constants.O_NONBLOCK).catch((error: unknown) => { throw fileFailure(error, path); });
  try {
    const real = await realpath(join(base, path));
    const [opened, named] = [await handle.stat(), await stat(real)];
    if (!opened.isFile() || !isInside(base, real) || opened.ino !== named.ino || opened.dev !== named.dev) throw failed('rights', path, said.rights);
    return handle;
  } catch (error) {
    await handle.close();
    throw fileFailure(error, path);
  }
}

/** On another disk, or where it belongs to somebody else, it is refused. */
async function linked(base: string, path: string, name: string, signal: AbortSignal): Promise<boolean> {
  const handle = await openInside(base, path, signal);
  try {
    await link(await realpath(join(base, path)), name);
    const [opened, named] = [await handle.stat(), await lstat(name)];
    if (opened.ino === named.ino && opened.dev === named.dev) return true;
    await rm(name, { force: true });
    return false;
  } catch {
    return false;
  } finally {
    await handle.close();
  }
}

async function* read(base: string, path: string, { range, signal }: { range?: ByteRange | undefined; signal: AbortSignal }): AsyncGenerator<Uint8Array> {
  const handle = await openInside(base, path, signal);
  try {
    let at = range?.start ?? 0;
    const end = range?.end ?? Infinity;
    while (at < end) {
      if (signal.aborted) throw calledOff();
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(Math.min(65_536, end - at)), 0, null, at);
      if (bytesRead === 0) return;
      at += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  } catch (error) {
    throw fileFailure(error, path);
  } finally {
    await handle.close();
  }
}

/** Where a new file may be: its folder is made, and must not be a link that leads out. */
async function placeFor(base: string, path: string): Promise<string> {
  const place = join(base, checkedPath(path, path));
  let at = base;
  for (const part of path.split('/').slice(0, -1)) {
    at = join(at, part);
    await mkdir(at).catch(async (error: NodeJS.ErrnoException) => { if (error.code !== 'EEXIST') throw fileFailure(error, path); });
    if (!(await lstat(at)).isDirectory()) throw failed('rights', path, said.rights);
  }
  return join(await realpath(dirname(place)), path.slice(path.lastIndexOf('/') + 1));
}

async function write(base: string, path: string, content: ByteStream, signal: AbortSignal): Promise<void> {
  const place = await placeFor(base, path);
  const handle = await open(place, 'wx').catch((error: unknown) => { throw fileFailure(error, path); });
  try {
    for await (const piece of content) {
      if (signal.aborted) throw calledOff();
      await handle.writeFile(piece);
    }
    await handle.close();
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(place, { force: true });
    throw fileFailure(error, path);
  }
}

function fileFailure(error: unknown, path: string) {
  switch ((error as NodeJS.ErrnoException)?.code) {
    case 'ENOENT': case 'ENOTDIR': return failed('table-gone', path, said.gone, { cause: error });
    case 'EACCES': case 'EPERM': case 'EROFS': case 'ELOOP': return failed('rights', path, said.rights, { cause: error });
    case 'EEXIST': return failed('other', path, said.exists, { cause: error });
    default: return otherFailure(error, path);
  }
}
