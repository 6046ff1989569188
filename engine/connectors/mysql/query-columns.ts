import type { FieldPacket } from 'mysql2';
import { checkOneSelect, derivedTable } from '../values/one-select.ts';
import { byOption, type NativeColumn } from './catalogue-columns.ts';
import type { MysqlOptions } from './options.ts';
import type { Session } from './session.ts';
import { fromNative } from './types.ts';

/** Numbers of the protocol, as far as an answer can have them. */
const bases: Record<number, string> = {
  0: 'decimal', 1: 'tinyint', 2: 'smallint', 3: 'int', 4: 'float', 5: 'double', 7: 'timestamp', 8: 'bigint', 9: 'mediumint', 10: 'date', 11: 'time', 12: 'datetime', 13: 'year', 14: 'date',
  15: 'varchar', 16: 'bit', 245: 'json', 246: 'decimal', 247: 'enum', 248: 'set', 255: 'geometry',
};
const [notNull, unsignedFlag, enumFlag, setFlag] = [1, 32, 256, 2048];
const binaryCharset = 63;
/** Only the server knows in which set a computed text is kept; it converts when it selects. */
const serversOwn = 'server';
/** Beyond it, a length is none that anybody chose. */
const longest = 65_535;

/** What a SELECT would give, as the server says without running it: a prepared statement, so only one. */
export async function columnsOfQuery(session: Session, query: string, options: MysqlOptions): Promise<NativeColumn[]> {
  checkOneSelect(query, { backslash: true });
  const fields = await session.guard<FieldPacket[]>((settle) =>
    void session.raw.execute({ sql: `SELECT * FROM ${derivedTable(query)} LIMIT 0`, values: [], rowsAsArray: true }, (error, _rows, told) => settle(error, told as FieldPacket[])));
  return fields.map((field) => column(field, options));
}

function column(field: FieldPacket, options: MysqlOptions): NativeColumn {
  const flags = Number(field.flags ?? 0);
  const { columnLength: bytes = 0, decimals = 0, characterSet } = field as FieldPacket & { columnLength?: number; characterSet?: number };
  const isBinary = characterSet === binaryCharset;
  const base = baseOf(field.columnType ?? field.type ?? 253, flags, isBinary, bytes);
  const unsigned = (flags & unsignedFlag) !== 0;
  const isText = /char|text|enum|set/.test(base);
  // Lengths of text are told in bytes of our connection, four to a character.
  const sized = isText ? Math.floor(bytes / 4) : bytes;
  const length = base === 'tinyint' ? bytes : /char|binary|enum|set/.test(base) && sized <= longest ? sized : undefined;
  const scale = base === 'decimal' ? decimals : undefined;
  const precision = base === 'decimal' ? bytes - (decimals > 0 ? 1 : 0) - (unsigned ? 0 : 1) : base === 'bit' ? bytes : /^(time|datetime|timestamp)$/.test(base) ? Math.min(decimals, 6) : undefined;
  return {
    name: field.name, native: nativeOf(base, { length, precision, scale, unsigned }), base, charset: isText ? serversOwn : null, unsigned, length, precision, scale,
    mapping: byOption(fromNative({ name: base, length, precision, scale, unsigned }), { base, length, unsigned }, options),
    nullable: (flags & notNull) === 0, default: null, generated: null, comment: '',
  };
}

function baseOf(type: number, flags: number, isBinary: boolean, bytes: number): string {
  if (flags & enumFlag) return 'enum';
  if (flags & setFlag) return 'set';
  if (type >= 249 && type <= 252) return isBinary ? 'blob' : 'text';
  if (type === 253 || type === 254) return isBinary ? 'varbinary' : bytes / 4 > longest ? 'text' : 'varchar';
  return bases[type] ?? (isBinary ? 'varbinary' : 'varchar');
}

function nativeOf(base: string, { length, precision, scale, unsigned }: Pick<NativeColumn, 'length' | 'precision' | 'scale' | 'unsigned'>): string {
  const digits = base === 'decimal' ? `(${precision},${scale})` : length !== undefined && base !== 'tinyint' ? `(${length})` : precision ? `(${precision})` : '';
  return `${base}${digits}${unsigned ? ' unsigned' : ''}`;
}
