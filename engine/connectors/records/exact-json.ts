import { Digits } from './digits.ts';

/** What a reply holds. Numbers that would lose digits are `Digits`; all others are numbers. */
export type Json = null | boolean | number | string | Digits | Json[] | JsonObject;
export interface JsonObject { [name: string]: Json }

type Reviver = (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown;
const parse = JSON.parse as (text: string, reviver: Reviver) => Json;
const raw = (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON;

/** JSON.parse that keeps every digit: `12345678901234567890`, `0.10` and `1e400` stay what was written. */
export function parseExactJson(text: string): Json {
  return parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && String(value) !== source ? new Digits(source) : value);
}

export function writeExactJson(value: unknown): string {
  // A Digits object would be written as {text}: rawJSON puts its digits there.
  return JSON.stringify(value, (_key, part: unknown) => {
    if (part instanceof Digits) return raw(part.text);
    return typeof part === 'bigint' ? raw(String(part)) : part;
  });
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Digits);
}
