import type { DatabaseConnector } from '../connector.ts';
import { makeConnection } from './connection.ts';
import { jdbcOptions } from './options.ts';
import type { Product } from './products/product.ts';
import { unknown } from './products/products.ts';
import { JdbcSession } from './session.ts';
import { addressOf } from './url-address.ts';

/** With the words of a product whose addresses are known to lead to it; `idleSeconds` keeps a process for whoever opens the next connection. */
export function jdbcConnectorFor(product: Product, { idleSeconds = 0 } = {}): DatabaseConnector<typeof jdbcOptions> {
  return {
    kind: 'jdbc',
    title: { zh: 'JDBC 驱动', en: 'JDBC driver' },
    options: jdbcOptions,
    types: product.types,
    sql: product.sql,
    address({ url, properties }) {
      const found = addressOf(url, properties);
      return found && { host: found.host, port: found.port, tls: found.tls };
    },
    open: async (options, { signal, seconds = 15 }) => makeConnection(await JdbcSession.open(options, { signal, seconds, idleSeconds })),
  };
}

/** Any database, by the jar of its maker in a Java process of its own. How it writes SQL, an open connection tells. */
export const jdbcConnector = jdbcConnectorFor(unknown);
