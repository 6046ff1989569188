import { ConnectorFailure } from '../failure.ts';
import { isJsonObject, type Json, type JsonObject } from '../records/exact-json.ts';
import { followPointer, pointerSteps } from '../records/pointer.ts';
import type { ApiResource } from './api-resource.ts';

/** Of one page. Several long fields multiply. */
const mostRecords = 200_000;

/** A record for each value of a field. One without values stays one record, with null there: no record is lost. */
export function splitRecords(records: JsonObject[], fields: ApiResource['split']): JsonObject[] {
  return fields.reduce((before, { pointer, delimiter }) => {
    const steps = pointerSteps(pointer);
    const after: JsonObject[] = [];
    for (const record of before) {
      const values = valuesOf(record, pointer, delimiter);
      if (after.length + (values?.length ?? 1) > mostRecords) throw tooMany(pointer);
      if (values === undefined) after.push(record);
      else for (const value of values) after.push(replaced(record, steps, value) as JsonObject);
    }
    return after;
  }, records);
}

/** undefined: there is one value or none. */
function valuesOf(record: JsonObject, pointer: string, delimiter: string): Json[] | undefined {
  const found = followPointer(record, pointer);
  if (!found.found) return undefined;
  const { value } = found;
  if (Array.isArray(value)) return value.length === 0 ? [null] : value;
  return typeof value === 'string' && delimiter !== '' && value.includes(delimiter) ? value.split(delimiter) : undefined;
}

function replaced(whole: Json, [step, ...rest]: readonly string[], value: Json): Json {
  if (step === undefined) return value;
  if (Array.isArray(whole)) return whole.map((part, index) => (String(index) === step ? replaced(part, rest, value) : part));
  return isJsonObject(whole) ? { ...whole, [step]: replaced(whole[step] ?? null, rest, value) } : whole;
}

function tooMany(pointer: string): ConnectorFailure {
  return new ConnectorFailure('bad-data', {
    zh: `按“${pointer}”拆分后一页超过 ${mostRecords} 条记录，请减少每页记录数或拆分字段`, en: `Split by "${pointer}", a page has more than ${mostRecords} records. Ask for fewer records per page, or split fewer fields`,
  });
}
