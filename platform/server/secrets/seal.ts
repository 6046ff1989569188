import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** A key and the short name under which sealed texts remember it. */
export interface SecretKey {
  id: string;
  bytes: Buffer;
}

export function secretKeyOf(bytes: Buffer): SecretKey {
  if (bytes.length !== 32) throw new Error('A secret key must be 32 bytes long');
  return { id: createHash('sha256').update('tributary key id').update(bytes).digest('hex').slice(0, 12), bytes };
}

export function newSecretKey(): SecretKey {
  return secretKeyOf(randomBytes(32));
}

/** AES-256-GCM: `v1:<key id>:<iv>:<data and tag>`, the last two in base64url. */
export function sealWith(key: SecretKey, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key.bytes, iv);
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `v1:${key.id}:${iv.toString('base64url')}:${data.toString('base64url')}`;
}

export function keyIdOf(sealed: string): string | undefined {
  return /^v1:([0-9a-f]{12}):[\w-]{16}:[\w-]+$/.exec(sealed)?.[1];
}

/** Throws when the text was tampered with or the key is another one. */
export function openWith(key: SecretKey, sealed: string): string {
  const [, , iv, data] = sealed.split(':');
  const bytes = Buffer.from(data ?? '', 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, Buffer.from(iv ?? '', 'base64url'), { authTagLength: 16 });
  decipher.setAuthTag(bytes.subarray(-16));
  return decipher.update(bytes.subarray(0, -16), undefined, 'utf8') + decipher.final('utf8');
}
