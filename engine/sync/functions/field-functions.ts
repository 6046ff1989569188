import type { DataKind } from '#engine/types/data-type.ts';
import type { FieldFunction, InputKind } from './field-function.ts';
import { nullFunctions } from './null-functions.ts';
import { numberFunctions } from './number-functions.ts';
import { patternFunctions } from './pattern-functions.ts';
import { protectFunctions } from './protect-functions.ts';
import { rowFunctions } from './row-functions.ts';
import { textFunctions } from './text-functions.ts';
import { timeFunctions } from './time-functions.ts';
import { typeFunctions } from './type-functions.ts';

/** In the order that a form lists them. */
export const fieldFunctions: readonly FieldFunction[] = [
  ...textFunctions, ...patternFunctions, ...rowFunctions, ...nullFunctions, ...timeFunctions, ...numberFunctions, ...typeFunctions, ...protectFunctions,
];

const byKey = new Map(fieldFunctions.map((one) => [one.key, one]));

export const fieldFunction = (key: string): FieldFunction | undefined => byKey.get(key);

const takenBy: Record<InputKind, readonly DataKind[]> = {
  text: ['string', 'boolean', 'integer', 'decimal', 'float', 'binary', 'date', 'time', 'datetime', 'json', 'xml', 'uuid', 'other'],
  number: ['integer', 'decimal', 'float'], moment: ['date', 'datetime'], boolean: ['boolean'], json: ['json', 'string'],
  any: ['string', 'boolean', 'integer', 'decimal', 'float', 'binary', 'date', 'time', 'datetime', 'json', 'xml', 'uuid', 'other', 'interval', 'array'],
};

export const takes = (one: FieldFunction, kind: DataKind) => takenBy[one.takes].includes(kind);

/** What a form offers for a field: data only. Without a kind: all. */
export function functionsFor(kind?: DataKind): Omit<FieldFunction, 'sql' | 'gives' | 'check' | 'reads'>[] {
  return fieldFunctions.filter((one) => !kind || takes(one, kind)).map(({ key, title, help, group, settings, takes: input, nulls }) => ({ key, title, help, group, settings, takes: input, ...(nulls ? { nulls } : {}) }));
}
