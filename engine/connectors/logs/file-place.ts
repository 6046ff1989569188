import { createHash } from 'node:crypto';
import { open, readdir, stat, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ConnectorFailure } from '../failure.ts';

/** Which file it was and how far it was read: names change when logs are rotated, inodes do not. */
export interface FilePlace {
  inode: string;
  device: string;
  offset: number;
  /** Of the first bytes: inodes are given to other files later. */
  headLength: number;
  head: string;
}

const headBytes = 256;

export async function placeOf(handle: FileHandle, offset: number): Promise<FilePlace> {
  const { ino, dev } = await handle.stat({ bigint: true });
  const headLength = Math.min(headBytes, offset);
  return { inode: String(ino), device: String(dev), offset, headLength, head: await headOf(handle, headLength) };
}

async function headOf(handle: FileHandle, length: number): Promise<string> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
  return createHash('sha1').update(buffer.subarray(0, bytesRead)).digest('base64');
}

export function readPlace(text: string): FilePlace {
  try {
    const place = JSON.parse(text) as FilePlace;
    if (typeof place.inode === 'string' && Number.isSafeInteger(place.offset) && Number.isSafeInteger(place.headLength)) return place;
  } catch {
    // Said below.
  }
  throw new ConnectorFailure('bad-data', { zh: '断点无法识别，请重置后从头读取', en: 'The stored position cannot be read. Reset it and read from the beginning' });
}

/** The path at which the file of this place is now: its own, or beside it under the name that rotation gave it. */
export async function findAgain(path: string, place: FilePlace): Promise<string | undefined> {
  const folder = dirname(path);
  const stem = basename(path);
  const names = await readdir(folder).catch(() => [] as string[]);
  const candidates = [path, ...names.filter((name) => name !== stem && name.startsWith(stem.split('.')[0] ?? stem)).map((name) => join(folder, name))];
  for (const candidate of candidates) if (await isPlace(candidate, place)) return candidate;
  return undefined;
}

async function isPlace(path: string, place: FilePlace): Promise<boolean> {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  if (!found?.isFile() || String(found.ino) !== place.inode || String(found.dev) !== place.device || found.size < BigInt(place.offset)) return false;
  const handle = await open(path, 'r').catch(() => undefined);
  if (!handle) return false;
  try {
    return await beginsAs(handle, place);
  } finally {
    await handle.close();
  }
}

export async function beginsAs(handle: FileHandle, place: FilePlace): Promise<boolean> {
  return (await headOf(handle, place.headLength)) === place.head;
}

/** Whether the name still leads to this open file. */
export async function sameFile(path: string, handle: FileHandle): Promise<boolean> {
  const [named, held] = await Promise.all([stat(path, { bigint: true }).catch(() => undefined), handle.stat({ bigint: true })]);
  return named === undefined || (named.ino === held.ino && named.dev === held.dev);
}
