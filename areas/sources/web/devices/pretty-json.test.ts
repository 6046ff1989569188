import { expect, it } from 'vitest';
import { prettyJson } from './pretty-json.ts';

it('spreads JSON over lines and leaves everything else alone', () => {
  expect(prettyJson('{"a":[1,"温度"]}')).toBe('{\n  "a": [\n    1,\n    "温度"\n  ]\n}');
  expect(prettyJson('temp=21;hum=40')).toBe('temp=21;hum=40');
  expect(prettyJson('')).toBe('');
});
