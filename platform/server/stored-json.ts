/**
 * JSON for a jsonb column. NUL cannot be stored there and is left out; the six letters `\\u0000` that
 * someone typed begin with an escaped backslash and stay.
 */
export function storedJson(value: unknown): string {
  return JSON.stringify(value).replace(/(?<!\\)((?:\\\\)*)\\u0000/g, '$1');
}
