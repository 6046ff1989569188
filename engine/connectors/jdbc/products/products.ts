import { schemeOf } from '../url-address.ts';
import { ansi } from './ansi.ts';
import { mariadb, mariadbByMysqlDriver, mysql } from './mysql.ts';
import { oracle } from './oracle.ts';
import { kingbase, postgresql } from './postgresql.ts';
import type { Facts, Product } from './product.ts';
import { sqlserver } from './sqlserver.ts';

/** Sizes of text are told in characters, and rows may have 8 KB. */
export const dameng: Product = {
  ...ansi('DM', { quote: '"', longestName: 128 }, { boolean: 'bit', double: 'double', characters: (length) => `${length} char`, longestText: 1900 }),
  limited: (select, rows) => `${select} limit ${rows}`,
};
export const unknown: Product = ansi('JDBC', { quote: '"', longestName: 0 });

const byScheme: Record<string, Product> = {
  postgresql, opengauss: postgresql, kingbase8: kingbase, kingbase, mysql, mariadb, oracle, sqlserver, jtds: sqlserver, dm: dameng,
};

/** Before the login only the address tells, and it decides what the driver is given. */
export const productOfUrl = (url: string): Product => byScheme[schemeOf(url)] ?? unknown;

/** After it, the server itself. */
export function productOf(url: string, facts: Facts): Product {
  const guessed = productOfUrl(url);
  if (guessed === mysql && /mariadb/i.test(`${facts.product} ${facts.version}`)) return mariadbByMysqlDriver;
  return guessed === unknown ? ansi(facts.product, facts) : guessed;
}
