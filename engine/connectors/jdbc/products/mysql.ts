import type { NativeType } from '../../connector.ts';
import { binderFor, comparison } from '../../mysql/bind-value.ts';
import type { NativeColumn } from '../../mysql/catalogue-columns.ts';
import { makeDialect } from '../../mysql/dialect.ts';
import { toFailure } from '../../mysql/failures.ts';
import { mysqlOptions } from '../../mysql/options.ts';
import { grantOn } from '../../mysql/quoting.ts';
import { isText, readerFor } from '../../mysql/read-value.ts';
import { baseName, fromNative, isGeometry, toNative } from '../../mysql/types.ts';
import type { Codec, FailureContext, JdbcColumn, Product, RawColumn, ReadKind, Wire } from './product.ts';

/** As far as reading and writing values goes: UTC, and a failure for a zero date. */
const settings = mysqlOptions.parse({ host: '-', user: '-' });
const strict = 'STRICT_ALL_TABLES,NO_ZERO_DATE,NO_ZERO_IN_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION,NO_AUTO_VALUE_ON_ZERO';
const longText = 16_777_216;

function product(title: 'MySQL' | 'MariaDB', driver: 'mysql' | 'mariadb'): Product {
  const sql = makeDialect(title);
  return {
    title, sql,
    types: { fromNative, toNative: (type) => toNative(type, title) },
    // Prepared by the server: only so do floating numbers keep all their digits. No server may ask for our files.
    properties: {
      useServerPrepStmts: 'true', tinyInt1isBit: 'false', yearIsDateType: 'false', allowLocalInfile: 'false', allowLoadLocalInfile: 'false', allowUrlInLocalInfile: 'false',
      autoDeserialize: 'false', ...(driver === 'mysql' ? { useCursorFetch: 'true', characterEncoding: 'UTF-8', useInformationSchema: 'true' } : {}),
    },
    statements: [`set session time_zone = '+00:00', sql_mode = '${strict}', net_write_timeout = 3600`],
    native: (column) => native(column, driver),
    codec: (column) => codec(column, sql.quote),
    limited: (select, rows) => `${select} limit ${rows}`,
    clock: 'select cast(unix_timestamp(now(3)) * 1000 as unsigned)',
    account: 'select current_user()',
    failure: ({ message, code }, context) => toFailure({ errno: code, sqlMessage: message.replace(/^\(conn=\d+\) /, '') }, asContext(context)),
    grant: (table, { account, options }) => grantOn('SELECT, SHOW VIEW', table, account ?? `${options.user}@%`),
  };
}

export const mysql = product('MySQL', 'mysql');
export const mariadb = product('MariaDB', 'mariadb');
export const mariadbByMysqlDriver = product('MariaDB', 'mysql');

/** Digits of the second are told only by how wide the clock is printed, which the drivers count differently. */
function native({ typeName, size, digits }: RawColumn, driver: 'mysql' | 'mariadb'): NativeType {
  const lower = typeName.toLowerCase();
  const base = baseName(lower);
  const unsigned = /\bunsigned\b/.test(lower);
  const plain = driver === 'mariadb' ? { time: 10 } : { time: 8 };
  switch (base) {
    case 'decimal': return { name: base, precision: size, scale: digits };
    case 'bit': return { name: base, precision: size };
    case 'datetime': case 'timestamp': return { name: base, precision: size === undefined || size <= 19 ? 0 : size - 20 };
    case 'time': return { name: base, precision: size === undefined || size <= plain.time ? 0 : size - plain.time - 1 };
    case 'char': case 'varchar': case 'binary': case 'varbinary': case 'nchar': case 'nvarchar': case 'enum': case 'set':
      return { name: base, ...(size === undefined || size >= longText ? {} : { length: size }) };
    default: return { name: unsigned ? `${base} unsigned` : base, unsigned };
  }
}

function codec(column: JdbcColumn, quote: (name: string) => string): Codec {
  const base = baseName(column.declared.name);
  const { length, precision, scale, unsigned = false } = column.declared;
  const known: NativeColumn = { ...column, base, charset: isText(base) ? 'utf8mb4' : null, unsigned, length, precision, scale };
  const [select, kind] = selected(quote(column.name), base, column.mapping.type.kind);
  const read = readerFor(known, settings);
  const bind = binderFor(known, column.mapping.type, settings);
  return {
    select, kind,
    decode: (text) => read(kind === 'b' ? Buffer.from(text, 'base64') : text),
    encode: (value) => wire(bind(value)),
    compare(value) {
      const compared = comparison(known, value, settings);
      return { sql: compared.sql, value: wire(compared.value) };
    },
  };
}

/** Text comes as bytes, so that we see those that are no text; dates as the server writes them, also those that never were. */
function selected(name: string, base: string, type: string): [string, ReadKind] {
  if (isGeometry(base)) return [`unhex(hex(${name}))`, 'b'];
  if (isText(base)) return [`if(charset(${name}) in ('utf8mb4', 'utf8mb3', 'utf8', 'ascii'), cast(${name} as binary), cast(convert(${name} using utf8mb4) as binary))`, 'b'];
  if (base === 'bit') return [`cast(${name} as binary)`, 'b'];
  if (type === 'binary') return [name, 'b'];
  if (type === 'float') return [name, 'f'];
  return [`cast(${name} as char)`, 's'];
}

const wire = (value: string | number | Buffer | null): Wire => (Buffer.isBuffer(value) ? ['b', value.toString('base64')] : value);

function asContext({ options, address, account, table }: FailureContext) {
  return { options: { host: address?.host ?? options.url, port: address?.port ?? 0, database: address?.database ?? '', user: options.user }, account, table };
}
