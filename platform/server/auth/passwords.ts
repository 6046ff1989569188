import { hash, verify } from '@node-rs/argon2';

/** OWASP's argon2id setting: 19 MiB, two passes, one lane. argon2id is the library's default kind. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash of nothing anyone knows, so that an unknown user costs the same time as a wrong password. */
let decoy: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  const matches = await verify(stored ?? (await decoy), password);
  return matches && stored != null;
}
