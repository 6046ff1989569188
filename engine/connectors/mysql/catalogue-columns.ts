import type { Mapping } from '../../types/data-type.ts';
import type { Column, TableName } from '../connector.ts';
import { losses } from './losses.ts';
import type { MysqlOptions } from './options.ts';
import { literal } from './quoting.ts';
import type { Session } from './session.ts';
import { baseName, fromNative } from './types.ts';

/** A column as the catalogue tells it, with what reading and writing must know beyond the contract. */
export interface NativeColumn extends Column {
  /** `int`, `varchar`; `json` also for MariaDB, which keeps it as checked text. */
  base: string;
  charset: string | null;
  unsigned: boolean;
  length: number | undefined;
  precision: number | undefined;
  scale: number | undefined;
}

const select = `SELECT TABLE_NAME, COLUMN_NAME, COLUMN_TYPE, CHARACTER_SET_NAME, CHARACTER_MAXIMUM_LENGTH, NUMERIC_PRECISION, NUMERIC_SCALE,
  DATETIME_PRECISION, IS_NULLABLE, COLUMN_DEFAULT, EXTRA, COLUMN_COMMENT, GENERATION_EXPRESSION
  FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = ?`;

/** By table name, columns in their order. */
export async function readColumns(session: Session, schema: string, tables: readonly string[], options: MysqlOptions): Promise<Map<string, NativeColumn[]>> {
  const marks = tables.map(() => '?').join(', ');
  const rows = await session.rows(`${select} AND TABLE_NAME IN (${marks}) ORDER BY TABLE_NAME, ORDINAL_POSITION`, [schema, ...tables]);
  const checked = await jsonColumns(session, schema, tables, marks);
  const found = new Map<string, NativeColumn[]>();
  for (const row of rows) {
    const table = String(row[0]);
    const columns = found.get(table) ?? [];
    columns.push(column(row, checked.has(`${table}\0${String(row[1])}`), options));
    found.set(table, columns);
  }
  return found;
}

export async function columnsOf(session: Session, { schema, table }: TableName, options: MysqlOptions): Promise<NativeColumn[]> {
  return (await readColumns(session, schema, [table], options)).get(table) ?? [];
}

/** MariaDB's JSON is a longtext that a check keeps valid. */
async function jsonColumns(session: Session, schema: string, tables: readonly string[], marks: string): Promise<Set<string>> {
  if (!(await isMariadb(session))) return new Set();
  const rows = await session.rows(
    `SELECT TABLE_NAME, CONSTRAINT_NAME, CHECK_CLAUSE FROM information_schema.CHECK_CONSTRAINTS WHERE CONSTRAINT_SCHEMA = ? AND TABLE_NAME IN (${marks})
     AND CHECK_CLAUSE LIKE 'json_valid(%'`, [schema, ...tables],
  );
  return new Set(rows.filter(([, name, clause]) => String(clause) === `json_valid(\`${String(name).replaceAll('`', '``')}\`)`).map(([table, name]) => `${String(table)}\0${String(name)}`));
}

const flavours = new WeakMap<Session, boolean>();

export async function isMariadb(session: Session): Promise<boolean> {
  let known = flavours.get(session);
  if (known === undefined) {
    known = /mariadb/i.test(String((await session.rows('SELECT VERSION()'))[0]?.[0]));
    flavours.set(session, known);
  }
  return known;
}

function column(row: unknown[], json: boolean, options: MysqlOptions): NativeColumn {
  const [, name, type, charset, characters, digits, places, fraction, nullable, fallback, extra, comment, expression] = row as (string | null)[];
  const native = String(type);
  const base = json ? 'json' : baseName(native);
  const number = (value: string | null | undefined) => (value === null || value === undefined ? undefined : Number(value));
  const bits = base === 'bit' ? number(/\d+/.exec(native)?.[0]) : undefined;
  const length = base === 'tinyint' ? number(/\((\d+)\)/.exec(native)?.[1]) : number(characters);
  const precision = bits ?? number(fraction) ?? number(digits);
  const unsigned = /\bunsigned\b/.test(native);
  const flags = String(extra ?? '');
  return {
    name: String(name), native: json ? 'json' : native, base, charset: charset ?? null, unsigned, length, precision, scale: number(places),
    mapping: byOption(fromNative({ name: base, length, precision, scale: number(places), unsigned }), { base, length, unsigned }, options),
    nullable: nullable === 'YES',
    default: defaultOf(fallback, flags, base),
    generated: /auto_increment/i.test(flags) ? 'identity' : expression || /\b(VIRTUAL|STORED|PERSISTENT)\b/i.test(flags) ? 'formula' : null,
    comment: String(comment ?? ''),
  };
}

export function byOption(mapping: Mapping, { base, length, unsigned }: { base: string; length?: number | undefined; unsigned: boolean }, options: MysqlOptions): Mapping {
  if (base === 'tinyint' && length === 1 && !unsigned && options.tinyintAsBoolean) return { type: { kind: 'boolean' }, loss: losses.boolean };
  if (/^(date|datetime|timestamp)$/.test(base) && options.impossibleDates === 'null') return { ...mapping, loss: losses.zeroDates };
  return mapping;
}

/** MariaDB tells an expression, MySQL a bare value unless it says that it was generated. */
function defaultOf(value: string | null | undefined, extra: string, base: string): string | null {
  if (value === null || value === undefined || value === 'NULL') return null;
  const isExpression = /DEFAULT_GENERATED/i.test(extra) || /^('|current_timestamp|[\w.]+\(|-?[\d.]+$|b'|x'|_\w+')/i.test(value) || /int|decimal|float|double|bit|year/.test(base);
  return isExpression ? value : literal(value);
}
