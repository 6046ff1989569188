import { expect, it } from 'vitest';
import { fillText, languageOf } from './text.ts';

it('puts values into a text and leaves unknown names alone', () => {
  expect(fillText('{a} of {b}, {c}', { a: 1, b: 'two' })).toBe('1 of two, {c}');
});

it('chooses the word that goes with a number', () => {
  const rows = (count: number | string) => fillText('{count} {count|row has|rows have} problems', { count });
  expect([rows(0), rows(1), rows('1,000')]).toEqual(['0 rows have problems', '1 row has problems', '1,000 rows have problems']);
  expect(fillText('{count|row|rows}')).toBe('{count|row|rows}');
});

it('separates the thousands of a count and of nothing else', () => {
  expect(fillText('{count} rows on port {port}', { count: 1_234_567, port: 20_000 })).toBe('1,234,567 rows on port 20000');
});

it('never treats a value as a pattern', () => {
  expect(fillText('{a}', { a: '$& {a}' })).toBe('$& {a}');
});

it('takes the language of the header, Chinese when unsure', () => {
  expect(languageOf('en-GB,en;q=0.9')).toBe('en');
  expect(languageOf('zh-CN,zh;q=0.9,en;q=0.8')).toBe('zh');
  expect(languageOf('fr')).toBe('zh');
  expect(languageOf(undefined)).toBe('zh');
});
