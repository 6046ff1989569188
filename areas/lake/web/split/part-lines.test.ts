import { expect, test } from 'vitest';
import { groupsOf, linesOf, valuesOf } from './part-lines.ts';

test('each line is a part, and blank lines are none', () => {
  expect(groupsOf('Law, Medicine\n\n  \n医学院，法学院\n')).toEqual([['Law', 'Medicine'], ['医学院', '法学院']]);
  expect(linesOf(' 10 \n\n20')).toEqual(['10', '20']);
});

test.each<[string, string[]]>([
  ['"a, b", c', ['a, b', 'c']], ['"say ""hi""",""', ['say "hi"', '']], ['a,,b,', ['a', 'b']], ['"open, x', ['"open', 'x']], ['a "b" c', ['a "b" c']], ['', []],
])('%s', (line, values) => {
  expect(valuesOf(line)).toEqual(values);
});
