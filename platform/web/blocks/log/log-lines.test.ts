import { expect, test } from 'vitest';
import { atLeastLevel, findLines, logText, mergeLines, stepHit, type LogLine } from './log-lines.ts';

const line = (seq: number, text: string, level: LogLine['level'] = 'info'): LogLine => ({ seq, level, line: text });
const lines = [line(1, 'Reading orders'), line(2, 'Slow answer', 'warning'), line(3, 'orders: duplicate key', 'error'), line(4, 'ORDERS done')];

test('a search finds every line whatever the case', () => {
  expect(findLines(lines, 'orders')).toEqual([0, 2, 3]);
  expect(findLines(lines, '  ')).toEqual([]);
});

test('next and previous go round', () => {
  expect(stepHit(2, 3, 1)).toBe(0);
  expect(stepHit(0, 3, -1)).toBe(2);
  expect(stepHit(-1, 3, 1)).toBe(0);
  expect(stepHit(0, 0, 1)).toBe(-1);
});

test('a level shows itself and what is worse', () => {
  expect(atLeastLevel(lines, 'warning').map(({ seq }) => seq)).toEqual([2, 3]);
  expect(atLeastLevel(lines, 'info')).toHaveLength(4);
});

test('lines that arrive twice or out of order appear once and in order', () => {
  expect(mergeLines(lines, [line(5, 'e')]).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
  expect(mergeLines(lines, [line(6, 'f'), line(5, 'e'), line(4, 'ORDERS done')]).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('the file has one line for each line, with its level', () => {
  expect(logText(lines.slice(1, 3))).toBe('WARNING Slow answer\nERROR orders: duplicate key\n');
});
