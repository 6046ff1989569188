import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

it('stores argon2id and recognises the password alone', async () => {
  const stored = await hashPassword('Secret#2026');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(stored, 'Secret#2026')).toBe(true);
  expect(await verifyPassword(stored, 'secret#2026')).toBe(false);
});

it('answers no for an unknown user, after the same work', async () => {
  expect(await verifyPassword(null, 'anything')).toBe(false);
});
