import type { NativeType } from '../../connector.ts';
import { wireColumn, type Raw } from '../../sqlserver/columns.ts';
import { sqlserverDialect } from '../../sqlserver/dialect.ts';
import { sqlserverFailure } from '../../sqlserver/failures.ts';
import { sqlserverTypes } from '../../sqlserver/types.ts';
import { asWire } from './oracle.ts';
import type { Codec, JdbcColumn, Product, RawColumn } from './product.ts';

const endless = 1_000_000_000;

export const sqlserver: Product = {
  title: 'SQL Server', types: sqlserverTypes, sql: sqlserverDialect,
  properties: { applicationName: 'tributary', responseBuffering: 'adaptive' },
  statements: ['set dateformat ymd; set xact_abort on'],
  native, codec,
  limited: (select, rows) => select.replace(/^select /, `select top (${rows}) `),
  clock: `select datediff_big(millisecond, '1970-01-01', sysutcdatetime())`,
  failure: ({ message, code }, { options, address }) => sqlserverFailure(Object.assign(new Error(message), { number: code }), {
    host: address?.host ?? options.url, port: address?.port ?? 0, database: address?.database ?? '', user: options.user,
  }),
};

/** `int identity` is an int that counts. */
function native({ typeName, size, digits }: RawColumn): NativeType {
  const name = typeName.toLowerCase().replace(/\s*\(\)|\s+identity$/g, '').trim();
  switch (name) {
    case 'decimal': case 'numeric': return { name, precision: size, scale: digits };
    case 'char': case 'nchar': case 'varchar': case 'nvarchar': case 'binary': case 'varbinary': return { name, ...(size === undefined || size >= endless ? {} : { length: size }) };
    case 'time': case 'datetime2': case 'datetimeoffset': return { name, scale: digits };
    default: return { name };
  }
}

function codec(column: JdbcColumn): Codec {
  const { type } = column.mapping;
  // The server converts to the type as it is declared, `max` included.
  const wire = wireColumn({ ...column, native: /^(n?varchar|varbinary)$/.test(column.native) ? `${column.native}(max)` : column.native });
  const kind = type.kind === 'float' ? 'f' : type.kind === 'binary' ? 'b' : type.kind === 'boolean' ? 'o' : 's';
  const raw = (text: string): Raw => (kind === 'f' ? Number(text) : kind === 'b' ? Buffer.from(text, 'base64') : kind === 'o' ? text === '1' : text);
  return { select: wire.select, kind, decode: (text) => wire.decode(raw(text)), encode: (value) => asWire(wire.encode(value)), place: wire.insert };
}
