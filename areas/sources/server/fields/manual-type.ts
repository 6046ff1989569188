import type { DatabaseType, FieldKind } from '#areas/sources';
import type { DataType } from '#engine/types/data-type.ts';
import type { DataSourceRow } from '../sources/connector-options.ts';
import { connectors } from '../sources/connectors.ts';

interface Given {
  kind: FieldKind;
  length: number | null;
  precision: number | null;
  scale: number | null;
}

/** The type of a field that a person describes. */
export function manualType({ kind, length, precision, scale }: Given): DataType {
  switch (kind) {
    case 'integer': return { kind, bits: 64 };
    case 'float': return { kind, bits: 64 };
    case 'decimal': return { kind, ...(precision !== null && { precision }), ...(scale !== null && { scale }) };
    case 'string': case 'binary': return { kind, ...(length !== null && { length }) };
    case 'time': case 'datetime': return { kind, ...(precision !== null && { precision }) };
    case 'array': return { kind, of: { kind: 'string' } };
    case 'other': return { kind, name: 'other' };
    default: return { kind };
  }
}

/** As the source's own database would declare it; of a kind that we have no driver for, the platform's word. */
export function nativeType(source: Pick<DataSourceRow, 'db_type'>, type: DataType): string {
  return connectors[source.db_type as DatabaseType]?.types.toNative(type).native ?? type.kind;
}
