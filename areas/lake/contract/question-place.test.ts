import { expect, test } from 'vitest';
import { badQuestion } from '#engine/lake/failures.ts';
import { placeInQuestion } from './question-place.ts';

test('the place that the lake names is found again in both languages', () => {
  const { text } = badQuestion('bad-data', 'Parser Error: near "x" (line 9, column 9) of it', { line: 3, column: 14 }, undefined);
  expect([placeInQuestion(text.zh), placeInQuestion(text.en)]).toEqual([{ line: 3, column: 14 }, { line: 3, column: 14 }]);
  expect(placeInQuestion(badQuestion('bad-data', 'No such table', undefined, undefined).text.en)).toBeUndefined();
});
