import { hkdfSync } from 'node:crypto';
import { keyFileIn, keyFromFile, lastKeyFileIn, nextKeyFileIn, readKeyFile } from './key-file.ts';
import { keyIdOf, openWith, sealWith, secretKeyOf, type SecretKey } from './seal.ts';

declare module '#platform/server/context.ts' {
  interface Services {
    secrets: Secrets;
  }
}

/** Keeps passwords and keys unreadable in the store. */
export interface Secrets {
  seal(text: string): string;
  open(sealed: string): string;
  /** A key of its own for one purpose, such as signing tokens; rotating the secret key changes it too. */
  derive(purpose: string): Uint8Array;
  /** Looks for changed keys; the platform calls it when keys were rotated. */
  refresh(): void;
}

/** A stored secret that none of our keys opens: another key file, or a damaged value. */
export class SealedByAnotherKey extends Error {
  override name = 'SealedByAnotherKey';
}

export interface KeyPlace {
  data: string;
  /** From the environment, instead of the key file. */
  secretKey?: Buffer | undefined;
}

/** The key itself, for the few who must have it: areas seal and open through the service. */
export function currentKey({ data, secretKey }: KeyPlace): SecretKey {
  return secretKey ? secretKeyOf(secretKey) : keyFromFile(keyFileIn(data));
}

export function createSecrets({ data, secretKey }: KeyPlace): Secrets {
  let current: SecretKey;
  let keys = new Map<string, SecretKey>();

  function refresh(): void {
    current = currentKey({ data, secretKey });
    const beside = secretKey ? [] : [readKeyFile(nextKeyFileIn(data)), readKeyFile(lastKeyFileIn(data))];
    keys = new Map([current, ...beside].filter((key) => key !== undefined).map((key) => [key.id, key]));
  }
  refresh();

  return {
    refresh,
    derive: (purpose) => new Uint8Array(hkdfSync('sha256', current.bytes, 'tributary', purpose, 32)),
    seal: (text) => sealWith(current, text),
    open(sealed) {
      const id = keyIdOf(sealed);
      if (!id) throw new SealedByAnotherKey('This is not a sealed text');
      // Rotated while we run: the key that sealed it may be on disk by now.
      if (!keys.has(id)) refresh();
      const key = keys.get(id);
      if (!key) throw new SealedByAnotherKey(`A stored secret was sealed with key ${id}, which this platform does not have`);
      return openWith(key, sealed);
    },
  };
}
