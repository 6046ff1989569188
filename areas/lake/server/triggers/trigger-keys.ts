import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Services } from '#platform/server/context.ts';

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

interface NewKey {
  /** For the caller's eyes, once. */
  key: string;
  kept: { key_hash: string; key_hint: string; signing_secret: string };
}

/** Long enough that guessing is hopeless, so a plain hash protects it in the store. Who checks a signature needs the secret itself, sealed; then no key opens anything. */
export function newTriggerKey({ secrets }: Pick<Services, 'secrets'>, signed: boolean): NewKey {
  // A secret goes through tools that would take a hyphen in front for an option.
  const key = randomBytes(32).toString(signed ? 'hex' : 'base64url');
  const kept = { key_hint: key.slice(-4) };
  return signed
    ? { key, kept: { ...kept, key_hash: hashOf(randomBytes(32).toString('base64url')), signing_secret: secrets.seal(key) } }
    : { key, kept: { ...kept, key_hash: hashOf(key), signing_secret: '' } };
}

export const keyFits = (key: string, hash: string): boolean => timingSafeEqual(Buffer.from(hashOf(key), 'hex'), Buffer.from(hash, 'hex'));

/** Over the time as well, so that what was heard is no use later. */
export function signatureOf(secret: string, time: string, body: Buffer | string): string {
  return `sha256=${createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')}`;
}

export function signatureFits(given: string, secret: string, time: string, body: Buffer | string): boolean {
  const [one, other] = [Buffer.from(given.trim().toLowerCase()), Buffer.from(signatureOf(secret, time, body))];
  return one.length === other.length && timingSafeEqual(one, other);
}

const toleranceSeconds = 300;
export const isTimely = (time: string, now = Date.now()): boolean => /^\d{1,12}$/.test(time) && Math.abs(now / 1000 - Number(time)) <= toleranceSeconds;
