import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UserError } from '../errors.ts';
import { storeErrors } from './errors.ts';
import { othersCanReach, type RunAs } from './run-as.ts';

/** The kernel allows a socket path 107 bytes; the file's own name takes some. */
const longestFolder = 90;

/** Where the store's socket lies: in the data folder, or, where that is too deep or closed, in the temporary one. */
export function socketFolder(dataFolder: string, runAs: RunAs | undefined): string {
  const near = join(dataFolder, 'run');
  if (Buffer.byteLength(near) <= longestFolder && (!runAs || othersCanReach(near))) return near;
  return join(tmpdir(), `tributary-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 16)}`);
}

/** Whoever can enter the folder can use the store, so it is closed to everybody else. */
export function prepareSocketFolder(folder: string, runAs: RunAs | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const ours = [process.getuid?.(), runAs?.uid];
  if (!found.isDirectory() || !ours.includes(found.uid)) {
    throw new UserError(storeErrors.notStarted, { folder, reason: 'the socket folder belongs to another user' });
  }
  chmodSync(folder, 0o700);
  if (runAs) chownSync(folder, runAs.uid, runAs.gid);
}

/** Empty it is of no use; with a rival's socket in it, it stays. */
export function leaveSocketFolder(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Not empty, or already gone.
  }
}
