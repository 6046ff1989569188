import type { Condition } from '../../../connectors/connector.ts';
import type { Value } from '../../../types/data-type.ts';
import type { Where } from './condition-text.ts';

/**
 * Several columns together are compared as words are: the first one decides, the next one where it is equal. Databases that
 * know no comparison of rows, or make no use of an index for it, are told each case on its own.
 */
export function compared(columns: readonly string[], operator: '<' | '<=' | '>' | '>=', values: readonly Value[]): Where {
  const strict = operator[0] as '<' | '>';
  const last = columns.length - 1;
  if (last === 0) return [{ column: columns[0]!, operator, value: values[0]! }];
  const cases = columns.map((column, index): Condition[] => [
    ...columns.slice(0, index).map((before, place): Condition => ({ column: before, operator: '=', value: values[place]! })),
    { column, operator: index === last ? operator : strict, value: values[index]! },
  ]);
  // Says the same once more, in a way that every index on the first column understands.
  return [{ column: columns[0]!, operator: `${strict}=`, value: values[0]! }, { any: cases }];
}

export const equal = (columns: readonly string[], values: readonly Value[]): Where =>
  columns.map((column, index): Condition => ({ column, operator: '=', value: values[index]! }));

export const someNull = (columns: readonly string[]): Where => [{ any: columns.map((column): Condition[] => [{ column, operator: 'is null' }]) }];
export const noneNull = (columns: readonly string[]): Where => columns.map((column): Condition => ({ column, operator: 'is not null' }));
