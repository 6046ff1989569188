import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { serviceErrors } from '#platform/contract/platform/errors.ts';
import { UserError } from '../errors.ts';
import { keyFileIn, nextKeyFileIn, promoteNextKey, readKeyFile } from '../secrets/key-file.ts';
import { secretKeyOf } from '../secrets/seal.ts';
import type { KeyPlace } from '../secrets/secrets.ts';
import type { Manifest } from './backup-format.ts';
import { openKey } from './sealed-key.ts';

/** The key that must be put in place so that the backup's secrets can be opened here; null: it is there already. */
export function keyOfBackup({ data, secretKey }: KeyPlace, { key }: Manifest, passphrase: string | undefined): Buffer | null {
  if (secretKey) {
    if (secretKeyOf(secretKey).id !== key.id) throw new UserError(serviceErrors.otherKeyInEnvironment);
    return null;
  }
  if (readKeyFile(keyFileIn(data))?.id === key.id) return null;
  if (!key.sealed) throw new UserError(serviceErrors.keyNotInBackup);
  if (!passphrase) throw new UserError(serviceErrors.passphraseNeeded, {}, { passphrase: serviceErrors.passphraseNeeded });
  return openKey(key.sealed, passphrase);
}

/** Lies beside the present key, which `promoteKey` replaces once the tables are exchanged. */
export function keepKey(data: string, key: Buffer): void {
  mkdirSync(data, { recursive: true, mode: 0o700 });
  writeFileSync(nextKeyFileIn(data), `${key.toString('base64')}\n`, { mode: 0o600 });
}

export function promoteKey(data: string): void {
  if (existsSync(keyFileIn(data))) promoteNextKey(data);
  else renameSync(nextKeyFileIn(data), keyFileIn(data));
}
