import { closeSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { newSecretKey, secretKeyOf, type SecretKey } from './seal.ts';

export const keyFileIn = (data: string) => join(data, 'secret.key');
/** Beside the key file while keys are being changed: the next key, and the last one until nothing needs it. */
export const nextKeyFileIn = (data: string) => `${keyFileIn(data)}.next`;
export const lastKeyFileIn = (data: string) => `${keyFileIn(data)}.last`;

/** Refuses a key that others on the machine may read: whoever has it can open every stored password. */
export function readKeyFile(file: string): SecretKey | undefined {
  if (!existsSync(file)) return undefined;
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    throw new Error(`The secret key ${file} can be read by others. Make it private (chmod 600) and start again.`);
  }
  const bytes = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  if (bytes.length !== 32) throw new Error(`The secret key ${file} is damaged: 32 bytes in base64 are expected. Restore it from your backup.`);
  return secretKeyOf(bytes);
}

/** The key in that file; made when there is none. Two processes that start at once end up with the same one. */
export function keyFromFile(file: string): SecretKey {
  const existing = readKeyFile(file);
  if (existing) return existing;
  const key = newSecretKey();
  const draft = `${file}.${process.pid}.${key.id}`;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeSync(handle, `${key.bytes.toString('base64')}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  try {
    linkSync(draft, file);
    syncFolder(dirname(file));
    return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readKeyFile(file)!;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The next key becomes the key; the old one stays readable beside it until `forgetLastKey`. */
export function promoteNextKey(data: string): void {
  rmSync(lastKeyFileIn(data), { force: true });
  linkSync(keyFileIn(data), lastKeyFileIn(data));
  renameSync(nextKeyFileIn(data), keyFileIn(data));
  syncFolder(data);
}

export function forgetLastKey(data: string): void {
  rmSync(lastKeyFileIn(data), { force: true });
  syncFolder(data);
}

/** A rename or a new name lasts through a power cut only once the folder itself is on disk. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
