import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { serviceErrors } from '#platform/contract/platform/errors.ts';
import { UserError } from '../errors.ts';

/** Strong enough that a stolen backup does not give its key away to whoever guesses. */
const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };

/** The platform's secret key, readable only with the passphrase: `<salt>:<iv>:<data and tag>`. */
export function sealKey(key: Buffer, passphrase: string): string {
  const salt = randomBytes(16);
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, cost), iv);
  const data = Buffer.concat([cipher.update(key), cipher.final(), cipher.getAuthTag()]);
  return [salt, iv, data].map((part) => part.toString('base64url')).join(':');
}

export function openKey(sealed: string, passphrase: string): Buffer {
  const [salt, iv, data] = sealed.split(':').map((part) => Buffer.from(part, 'base64url'));
  try {
    const decipher = createDecipheriv('aes-256-gcm', scryptSync(passphrase, salt!, 32, cost), iv!);
    decipher.setAuthTag(data!.subarray(-16));
    return Buffer.concat([decipher.update(data!.subarray(0, -16)), decipher.final()]);
  } catch {
    throw new UserError(serviceErrors.wrongPassphrase, {}, { passphrase: serviceErrors.wrongPassphrase });
  }
}
