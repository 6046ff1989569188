import type { FieldMapping } from '../plan.ts';
import type { SourceColumn } from '../run.ts';
import { judgeConversion } from './type-matrix.ts';

/** The field of the target in which different values of a column are still different ones: as it is, or as a type that holds every value. */
export function unchangedTarget(source: string, lines: readonly FieldMapping[], columns: readonly Pick<SourceColumn, 'name' | 'type'>[]): string | undefined {
  const from = columns.find(({ name }) => name === source)?.type;
  return lines.find(({ origin, steps, type }) => {
    if (origin.kind !== 'field' || origin.field !== source || steps.length || !from) return false;
    return !type || ['same', 'exact'].includes(judgeConversion(from, type).verdict);
  })?.target;
}
