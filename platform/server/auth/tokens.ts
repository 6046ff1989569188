import { jwtVerify, SignJWT } from 'jose';

/** A token outlives its session's sliding hours; the session in the store has the last word. */
const tokenDays = 30;
const algorithm = 'HS256';
const issuer = 'tributary';

export interface Tokens {
  sign(session: string): Promise<string>;
  /** The session a token speaks for, or null when it is foreign, altered, expired or no token at all. */
  read(token: string): Promise<string | null>;
}

export function createTokens(key: Uint8Array): Tokens {
  return {
    sign: (session) =>
      new SignJWT()
        .setProtectedHeader({ alg: algorithm })
        .setIssuer(issuer)
        .setJti(session)
        .setIssuedAt()
        .setExpirationTime(`${tokenDays}d`)
        .sign(key),
    async read(token) {
      try {
        const { payload } = await jwtVerify(token, key, { issuer, algorithms: [algorithm] });
        return payload.jti ?? null;
      } catch {
        return null;
      }
    },
  };
}
