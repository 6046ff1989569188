import type { NativeType } from '../../connector.ts';
import { wireColumn, type Raw } from '../../oracle/columns.ts';
import { oracleDialect } from '../../oracle/dialect.ts';
import { oracleFailure } from '../../oracle/failures.ts';
import { oracleTypes } from '../../oracle/types.ts';
import { bytesWire, type Codec, type JdbcColumn, type Product, type RawColumn, type Wire } from './product.ts';

export const oracle: Product = {
  title: 'Oracle', types: oracleTypes, sql: oracleDialect,
  // Without this the driver keeps the comments to itself.
  properties: { remarksReporting: 'true', includeSynonyms: 'false' },
  statements: [`alter session set nls_numeric_characters = '.,' nls_date_format = 'YYYY-MM-DD HH24:MI:SS' nls_timestamp_format = 'YYYY-MM-DD HH24:MI:SS.FF9' time_zone = '+00:00'`],
  native, codec,
  // Versions before 12 know no words for it; the driver stops by itself.
  limited: (select) => select,
  clock: `select round((cast(sys_extract_utc(systimestamp) as date) - date '1970-01-01') * 86400000) from dual`,
  failure: ({ message }, { options, address }) => oracleFailure(new Error(message), { host: address?.host ?? options.url, port: address?.port ?? 0, service: address?.database ?? '', sid: '', user: options.user }),
};

function native({ typeName, size, digits }: RawColumn): NativeType {
  const name = typeName.toUpperCase();
  if (name === 'NUMBER') return size === undefined || size <= 0 || (digits ?? 0) < -84 ? { name } : { name, precision: size, scale: digits ?? 0 };
  if (/^N?(VAR)?CHAR2?$|^RAW$/.test(name)) return { name, length: size };
  return { name };
}

/** Numbers and dates cross as text, as in the native connector. */
function codec(column: JdbcColumn): Codec {
  const wire = wireColumn(column);
  const kind = column.mapping.type.kind === 'float' ? 'f' : column.mapping.type.kind === 'binary' ? 'b' : column.mapping.type.kind === 'boolean' && /^BOOLEAN/i.test(column.native) ? 'o' : 's';
  const raw = (text: string): Raw => (kind === 'f' ? Number(text) : kind === 'b' ? Buffer.from(text, 'base64') : kind === 'o' ? text === '1' : text);
  return {
    select: wire.select, kind, decode: (text) => wire.decode(raw(text)), encode: (value) => asWire(wire.encode(value)), place: wire.insert,
    compare(value) {
      const { type } = column.mapping;
      const wide = type.kind === 'decimal' || type.kind === 'integer' ? wireColumn({ ...column, mapping: { type: { kind: 'decimal' } } }) : wire;
      return { sql: wire.insert('?'), value: asWire(wide.encode(value)) };
    },
  };
}

export const asWire = (raw: Raw): Wire => (Buffer.isBuffer(raw) ? bytesWire(raw) : typeof raw === 'number' ? ['f', String(raw)] : raw);
