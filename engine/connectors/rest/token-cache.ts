import { createHash } from 'node:crypto';

export interface Token {
  /** What later requests may use: the token under its name, or cookies. */
  variables: Record<string, string>;
  expires: number;
}

const tokens = new Map<string, Token>();

/** The same settings share one token in this process; the secrets in them are only kept as a hash. */
export function tokenKey(settings: unknown): string {
  return createHash('sha256').update(JSON.stringify(settings)).digest('hex');
}

export function cachedToken(key: string, now: number): Token | undefined {
  const token = tokens.get(key);
  if (token && token.expires > now) return token;
  tokens.delete(key);
  return undefined;
}

export function keepToken(key: string, token: Token): void {
  if (tokens.size >= 1_000) tokens.delete(tokens.keys().next().value ?? '');
  tokens.set(key, token);
}

export function forgetToken(key: string): void {
  tokens.delete(key);
}
