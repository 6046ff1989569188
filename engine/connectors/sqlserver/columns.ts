import { TYPES, type TediousType } from './tedious-types.ts';
import type { Column } from '../connector.ts';
import type { Value } from '../../types/data-type.ts';
import { doesNotFit } from '../values/bad-data.ts';
import { fromText, toText, type TextColumn } from '../values/text-values.ts';
import { sqlserverDialect } from './dialect.ts';

/** What the driver sends and gives. */
export type Raw = null | boolean | number | string | Buffer;

/**
 * How a column is asked for and filled. The driver turns decimals and dates into JavaScript's own, which are
 * neither exact nor civil, so these cross as text and the server converts.
 */
export interface WireColumn extends TextColumn {
  /** In a select. */
  select: string;
  decode(raw: Raw): Value;
  /** In the staging table, what it is declared as and sent as. */
  staged: { native: string; type: TediousType; length?: number };
  /** From the staging table into the column. */
  insert(staged: string): string;
  encode(value: Value): Raw;
}

export function wireColumn({ name, native, mapping }: Pick<Column, 'name' | 'native' | 'mapping'>): WireColumn {
  const { type } = mapping;
  const column: TextColumn = { name, native, type };
  const quoted = sqlserverDialect.quote(name);
  const base = native.replace(/\(.*$/, '').toLowerCase();
  const text = (value: Value): Raw => (value === null ? null : toText(value, column));
  const asText = (select: string, insert: (staged: string) => string = (staged) => `convert(${native}, ${staged})`): WireColumn => ({
    ...column, select, insert, encode: text,
    decode: (raw) => (raw === null ? null : fromText(String(raw), column)),
    staged: { native: 'nvarchar(max)', type: TYPES.NVarChar, length: Infinity },
  });
  switch (type.kind) {
    case 'boolean': return { ...asText(quoted), decode: (raw) => raw as boolean | null };
    case 'integer': return asText(quoted);
    case 'decimal': return asText(base.endsWith('money') ? `convert(varchar(60), ${quoted}, 2)` : `convert(varchar(60), ${quoted})`);
    case 'float': return {
      ...column, select: quoted, decode: (raw) => raw as number | null, insert: (staged) => staged, staged: { native: 'float(53)', type: TYPES.Float },
      encode(value) {
        if (value === null) return null;
        if (typeof value !== 'number' || !Number.isFinite(value)) throw doesNotFit(name, native);
        return value;
      },
    };
    case 'binary': return {
      ...column, select: base === 'image' ? `convert(varbinary(max), ${quoted})` : quoted, decode: (raw) => (raw === null ? null : Uint8Array.from(raw as Buffer)),
      insert: (staged) => staged, staged: { native: 'varbinary(max)', type: TYPES.VarBinary, length: Infinity },
      encode(value) {
        if (value === null) return null;
        if (!(value instanceof Uint8Array)) throw doesNotFit(name, native);
        return Buffer.from(value);
      },
    };
    case 'date': return asText(`convert(varchar(10), ${quoted}, 23)`, (staged) => `convert(date, ${staged}, 23)`);
    case 'time': return asText(`convert(varchar(16), ${quoted})`);
    case 'datetime': return type.zone
      ? {
        ...asText(`convert(varchar(27), cast(switchoffset(${quoted}, '+00:00') as datetime2(7)), 121)`, (staged) => `convert(${native}, ${staged}, 127)`),
        encode: (value) => (value === null ? null : isoMoment(toText(value, column))),
      }
      : asText(`convert(varchar(27), cast(${quoted} as datetime2(7)), 121)`, (staged) => `convert(${native}, convert(datetime2(7), ${staged}, 121))`);
    case 'uuid': return asText(`convert(varchar(36), ${quoted})`);
    case 'xml': case 'json': return asText(`convert(nvarchar(max), ${quoted})`);
    case 'other': return asText(/^(geography|geometry|hierarchyid)$/.test(base) ? `${quoted}.ToString()` : `convert(nvarchar(max), ${quoted})`);
    default: return asText(/^n?text$/.test(base) ? `convert(nvarchar(max), ${quoted})` : quoted, (staged) => staged);
  }
}

/** Style 127 wants a T between date and clock. */
export const isoMoment = (text: string) => text.replace(' ', 'T');
