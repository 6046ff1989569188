import type { DataType } from '#engine/types/data-type.ts';

/** A type as people who know databases write it: `decimal(12,2)`, `datetime`. */
export function typeText(type: DataType): string {
  switch (type.kind) {
    case 'integer': return `${type.unsigned ? 'unsigned ' : ''}int${type.bits}`;
    case 'decimal': return type.precision === undefined ? 'decimal' : `decimal(${type.precision},${type.scale ?? 0})`;
    case 'float': return `float${type.bits}`;
    case 'string': case 'binary': return type.length === undefined ? type.kind : `${type.kind}(${type.length})`;
    case 'datetime': case 'time': return type.zone ? `${type.kind} tz` : type.kind;
    case 'array': return `${typeText(type.of)}[]`;
    case 'other': return type.name;
    default: return type.kind;
  }
}

/** What a person may ask a field to be; the most usual of each kind. */
export const offeredTypes: readonly DataType[] = [
  { kind: 'string' }, { kind: 'integer', bits: 32 }, { kind: 'integer', bits: 64 }, { kind: 'decimal', precision: 18, scale: 2 }, { kind: 'decimal', precision: 38, scale: 10 }, { kind: 'float', bits: 64 },
  { kind: 'boolean' }, { kind: 'date' }, { kind: 'time' }, { kind: 'datetime' }, { kind: 'datetime', zone: true }, { kind: 'json' }, { kind: 'uuid' }, { kind: 'binary' },
];
