import type { DataType } from '../../../types/data-type.ts';

export interface ParquetColumn {
  name: string;
  type: DataType;
  /** What is selected, so that every value leaves in the platform's form without passing through anything smaller. */
  expression: string;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** From a type as DuckDB names it. What has no type of ours, or one inside, becomes JSON text or text. */
export function parquetColumn(name: string, native: string): ParquetColumn {
  const column = quoted(name);
  const text = `cast(${column} as varchar)`;
  const decimal = /^DECIMAL\((\d+),(\d+)\)$/.exec(native);
  if (decimal) return { name, type: { kind: 'decimal', precision: Number(decimal[1]), scale: Number(decimal[2]) }, expression: text };
  const integer = /^(U)?(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)$/.exec(native);
  if (integer) return { name, ...integerColumn(integer[2]!, integer[1] !== undefined, column) };
  switch (native) {
    case 'BOOLEAN': return { name, type: { kind: 'boolean' }, expression: column };
    case 'FLOAT': return { name, type: { kind: 'float', bits: 32 }, expression: column };
    case 'DOUBLE': return { name, type: { kind: 'float', bits: 64 }, expression: column };
    case 'VARCHAR': return { name, type: { kind: 'string' }, expression: column };
    case 'BLOB': return { name, type: { kind: 'binary' }, expression: column };
    case 'DATE': return { name, type: { kind: 'date' }, expression: text };
    case 'TIME': return { name, type: { kind: 'time', precision: 6 }, expression: text };
    case 'TIME_NS': return { name, type: { kind: 'time', precision: 9 }, expression: text };
    case 'TIMESTAMP_S': return { name, type: { kind: 'datetime', precision: 0 }, expression: text };
    case 'TIMESTAMP_MS': return { name, type: { kind: 'datetime', precision: 3 }, expression: text };
    case 'TIMESTAMP': return { name, type: { kind: 'datetime', precision: 6 }, expression: text };
    case 'TIMESTAMP_NS': return { name, type: { kind: 'datetime', precision: 9 }, expression: text };
    case 'TIMESTAMP WITH TIME ZONE': return { name, type: { kind: 'datetime', precision: 6, zone: true }, expression: text };
    case 'UUID': return { name, type: { kind: 'uuid' }, expression: text };
    case 'JSON': return { name, type: { kind: 'json' }, expression: text };
    default:
  }
  const nested = /\[\d*\]$|^(STRUCT|MAP|UNION)\b/.test(native);
  return nested
    ? { name, type: { kind: 'json' }, expression: `cast(to_json(${column}) as varchar)` }
    : { name, type: { kind: 'other', name: native }, expression: text };
}

function integerColumn(size: string, unsigned: boolean, column: string): Omit<ParquetColumn, 'name'> {
  if (size === 'HUGEINT') return { type: { kind: 'decimal', precision: 39, scale: 0 }, expression: `cast(${column} as varchar)` };
  const bits = ({ TINYINT: 8, SMALLINT: 16, INTEGER: 32, BIGINT: 64 } as const)[size as 'BIGINT'];
  return { type: { kind: 'integer', bits, ...(unsigned && { unsigned }) }, expression: column };
}
