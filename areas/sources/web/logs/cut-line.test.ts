import { expect, it } from 'vitest';
import { cutLine } from './cut-line.ts';

it('cuts a line at its captures and shows the inner one of two', () => {
  expect(cutLine('WARN 7 ok!', [{ name: 'level', start: 0, end: 4 }, { name: 'rest', start: 5, end: 9 }, { name: 'code', start: 5, end: 6 }])).toEqual([
    { start: 0, text: 'WARN', name: 'level' }, { start: 4, text: ' ' }, { start: 5, text: '7', name: 'code' }, { start: 6, text: ' ok', name: 'rest' }, { start: 9, text: '!' },
  ]);
});

it('shows a line without captures, or with empty ones, whole', () => {
  expect(cutLine('ok', [])).toEqual([{ start: 0, text: 'ok' }]);
  expect(cutLine('ok', [{ name: 'x', start: 2, end: 2 }])).toEqual([{ start: 0, text: 'ok' }]);
  expect(cutLine('', [])).toEqual([]);
});
