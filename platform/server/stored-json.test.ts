import { expect, it } from 'vitest';
import { storedJson } from './stored-json.ts';

it.each([
  ['a\u0000b', 'ab'],
  ['\u0000', ''],
  // Typed letters, behind one, two and three backslashes.
  ['a\\u0000b', 'a\\u0000b'],
  ['\\\\u0000"', '\\\\u0000"'],
  ['\\\u0000x', '\\x'],
])('stored JSON of %j reads as %j', (given, read) => {
  expect(JSON.parse(storedJson({ text: given }))).toEqual({ text: read });
});
