import type { DatabaseConnector } from '../connector.ts';
import { makeConnection } from './connection.ts';
import { makeDialect, type Product } from './dialect.ts';
import { mysqlOptions } from './options.ts';
import { openSession } from './session.ts';
import { fromNative, toNative } from './types.ts';

function makeConnector(kind: string, product: Product): DatabaseConnector<typeof mysqlOptions> {
  const sql = makeDialect(product);
  return {
    kind, title: { zh: product, en: product }, options: mysqlOptions, defaultPort: 3306, sql,
    async open(given, { signal, seconds }) {
      const options = mysqlOptions.parse(given);
      return makeConnection(await openSession(options, signal, seconds), sql, options);
    },
    address: ({ host, port, tls }) => ({ host, port, tls: tls !== 'off' }),
    types: { fromNative, toNative: (type) => toNative(type, product) },
  };
}

/** They differ in the types that they create; what a server really is, a connection finds out by itself. */
export const mysqlConnector = makeConnector('mysql', 'MySQL');
export const mariadbConnector = makeConnector('mariadb', 'MariaDB');
