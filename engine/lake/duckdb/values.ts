import { DuckDBBlobValue, DuckDBDateValue, DuckDBTypeId, listValue, type DuckDBResult, type DuckDBResultReader, type DuckDBType, type DuckDBValue } from '@duckdb/node-api';
import { decoderOf, type Decode } from '../../connectors/duckdb/decode.ts';
import { duckdbTypes, readNative } from '../../connectors/duckdb/types.ts';
import type { DataType, Value } from '../../types/data-type.ts';
import type { SegmentColumn } from '../lake.ts';

/** Text that DuckDB turns into the type of its place itself. */
export function bound(value: Value): DuckDBValue {
  if (value instanceof Uint8Array) return new DuckDBBlobValue(value);
  return Array.isArray(value) ? listValue(value.map(bound)) : value;
}

export interface ResultColumn extends SegmentColumn {
  decode: Decode;
}

export function columnsOf(result: Pick<DuckDBResult | DuckDBResultReader, 'columnNames' | 'columnType'>): ResultColumn[] {
  return result.columnNames().map((name, index) => {
    const native = result.columnType(index);
    const { type } = duckdbTypes.fromNative(readNative(native.alias ?? String(native)));
    return { name, type, decode: decoderFor(native, type, name) };
  });
}

/** Beyond the years that have a form: as DuckDB prints it, since an answer is to be looked at. */
function decoderFor(native: DuckDBType, type: DataType, name: string): Decode {
  if (type.kind === 'other' && native.typeId !== DuckDBTypeId.SQLNULL) return (value) => (value === null ? null : String(value));
  const decode = decoderOf(native, name);
  if (type.kind !== 'date' && type.kind !== 'datetime') return decode;
  return (value) => {
    try {
      return decode(value);
    } catch {
      // The library prints an infinite date as the last day that there is.
      if (value instanceof DuckDBDateValue && !value.isFinite) return value.days > 0 ? 'infinity' : '-infinity';
      return String(value);
    }
  };
}
