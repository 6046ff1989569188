import { expect, test } from 'vitest';
import { findMatches } from './find-matches.ts';

test('words are found whatever their case, signs and blanks between them', () => {
  expect(findMatches('A (b) a', 'a')).toEqual([{ text: 'A', match: 0 }, { text: ' (b) ' }, { text: 'a', match: 1 }]);
  expect(findMatches('x (b) y', '(B)')).toEqual([{ text: 'x ' }, { text: '(b)', match: 0 }, { text: ' y' }]);
  expect(findMatches('annual\n report', ' Annual report ')).toEqual([{ text: 'annual\n report', match: 0 }]);
  expect(findMatches('数据治理与数据', '数据').filter(({ match }) => match !== undefined)).toHaveLength(2);
});

test('nothing wanted and nothing found leave the text whole', () => {
  expect(findMatches('text', '  ')).toEqual([{ text: 'text' }]);
  expect(findMatches('text', 'none')).toEqual([{ text: 'text' }]);
  expect(findMatches('', 'x')).toEqual([]);
});

test('a very common word is marked a thousand times at most, and no text is lost', () => {
  const pieces = findMatches('a'.repeat(5000), 'a');
  expect(pieces.filter(({ match }) => match !== undefined)).toHaveLength(1000);
  expect(pieces.map(({ text }) => text).join('')).toBe('a'.repeat(5000));
});
