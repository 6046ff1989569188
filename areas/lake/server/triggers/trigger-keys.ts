import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Long enough that guessing is hopeless, so a plain hash protects it in the store. */
export function newTriggerKey(): { key: string; key_hash: string; key_hint: string } {
  const key = randomBytes(32).toString('base64url');
  return { key, key_hash: hashOf(key), key_hint: key.slice(-4) };
}

export const keyFits = (key: string, hash: string): boolean => timingSafeEqual(Buffer.from(hashOf(key), 'hex'), Buffer.from(hash, 'hex'));
