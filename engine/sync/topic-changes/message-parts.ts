import { wholeNumber, Digits } from '../../connectors/records/digits.ts';
import { isJsonObject, parseExactJson, type Json } from '../../connectors/records/exact-json.ts';

export const textOf = (json: Json | undefined): string | undefined => (typeof json === 'string' && json !== '' ? json : undefined);

/** `unit`: milliseconds of one. */
export function momentOf(json: Json, unit: number): Date | null {
  const count = typeof json === 'number' || json instanceof Digits ? wholeNumber(json) : undefined;
  const time = count === undefined ? undefined : new Date(Number(count) * unit);
  return time && !Number.isNaN(time.getTime()) ? time : null;
}

export const namesOf = (json: Json | undefined): string[] => (Array.isArray(json) ? json.filter((one): one is string => typeof one === 'string') : []);

export function decodedText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Keys need not be JSON. */
export function decodedKey(bytes: Uint8Array | null): Json {
  const text = bytes === null ? undefined : decodedText(bytes);
  if (text === undefined) return null;
  try {
    const json = parseExactJson(text);
    return isJsonObject(json) ? json : null;
  } catch {
    return null;
  }
}
