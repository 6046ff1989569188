import { cellValue } from '../../../connectors/files/formats/cell-value.ts';
import { parseExactJson } from '../../../connectors/records/exact-json.ts';
import type { DataType, Value } from '../../../types/data-type.ts';

/** A cell of a text file as a value of the type; undefined: the type cannot hold it exactly. */
export function csvValue(cell: string | null, type: DataType): Value | undefined {
  if (cell === null || type.kind !== 'json') return cellValue(cell, type);
  // In a file that knows nothing but texts, JSON stands as text.
  if (cell.trim() === '') return null;
  try {
    parseExactJson(cell);
    return cell;
  } catch {
    return undefined;
  }
}
