import type { ConnectionOptions } from 'node:tls';
import type { PostgresqlOptions } from './options.ts';

/** As libpq means its modes: `require` encrypts only, `verify-ca` knows the issuer, `verify-full` the host name too. */
export function tlsOptions(options: PostgresqlOptions): ConnectionOptions | false {
  const { sslMode, sslRootCertificate: ca, sslCertificate: cert, sslKey: key } = options;
  if (sslMode === 'disable') return false;
  const verify = sslMode === 'verify-ca' || sslMode === 'verify-full';
  return {
    rejectUnauthorized: verify,
    ...(verify && ca ? { ca } : {}),
    ...(sslMode === 'verify-ca' ? { checkServerIdentity: () => undefined } : {}),
    ...(cert && key ? { cert, key } : {}),
  };
}
