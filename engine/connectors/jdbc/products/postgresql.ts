import type { NativeType } from '../../connector.ts';
import { doesNotFit } from '../../values/bad-data.ts';
import { dialect } from '../../postgresql/dialect.ts';
import { grantTable, postgresFailure } from '../../postgresql/failures.ts';
import type { PostgresqlOptions } from '../../postgresql/options.ts';
import { decoderFor } from '../../postgresql/read-values.ts';
import { types } from '../../postgresql/types.ts';
import { valueText } from '../../postgresql/write-values.ts';
import { bytesOf, bytesWire, type Codec, type FailureContext, type JdbcColumn, type Product, type RawColumn } from './product.ts';

const counting: Record<string, string> = { serial: 'int4', serial4: 'int4', bigserial: 'int8', serial8: 'int8', smallserial: 'int2', serial2: 'int2' };
const unlimited = 2_147_483_647;

/** Also for KingbaseES and others that came from it. Everything but bytes crosses as text, which the server itself writes and reads. */
export const postgresql: Product = {
  title: 'PostgreSQL',
  types, sql: dialect,
  properties: { ApplicationName: 'tributary', stringtype: 'unspecified', binaryTransfer: 'false', reWriteBatchedInserts: 'true', tcpKeepAlive: 'true' },
  statements: [`set intervalstyle = 'iso_8601'`, `set xmloption = 'content'`, `set bytea_output = 'hex'`],
  native, codec,
  limited: (select, rows) => `${select} limit ${rows}`,
  clock: 'select (extract(epoch from clock_timestamp()) * 1000)::bigint',
  failure: ({ state, message }, context) => postgresFailure(Object.assign(new Error(message.replace(/^(ERROR|FATAL): /, '')), { code: state }), asOptions(context), context),
  grant: (table, { options }) => grantTable(table, options.user, 'select'),
};

export const kingbase: Product = { ...postgresql, title: 'KingbaseES', statements: [] };

/** The driver calls an array of x `_x`. */
function native({ typeName, size, digits }: RawColumn): NativeType {
  const element = typeName.startsWith('_') ? typeName.slice(1) : undefined;
  if (element) return { name: `${element}[]` };
  const name = counting[typeName] ?? typeName;
  switch (name) {
    case 'varchar': case 'bpchar': case 'bit': case 'varbit': return { name, ...(size === undefined || size <= 0 || size >= unlimited ? {} : { length: size }) };
    // Without digits of its own it is told as the most that there can be.
    case 'numeric': return size === undefined || size <= 0 || size > 1000 ? { name } : { name, precision: size, scale: digits ?? 0 };
    case 'time': case 'timetz': case 'timestamp': case 'timestamptz': return { name, precision: digits ?? 6 };
    default: return { name };
  }
}

function codec({ name, native: declared, mapping: { type } }: JdbcColumn): Codec {
  const select = dialect.quote(name);
  if (type.kind === 'binary') {
    return {
      select, kind: 'b', decode: bytesOf,
      encode(value) {
        if (!(value instanceof Uint8Array)) throw doesNotFit(name, declared);
        return bytesWire(value);
      },
    };
  }
  return { select, kind: 's', decode: decoderFor(type, name), encode: (value) => valueText(value, type) };
}

function asOptions({ options, address }: FailureContext): PostgresqlOptions {
  return { host: address?.host ?? options.url, port: address?.port ?? 0, database: address?.database ?? '', user: options.user } as PostgresqlOptions;
}
