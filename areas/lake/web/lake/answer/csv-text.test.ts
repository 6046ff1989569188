import { expect, test } from 'vitest';
import { csvText } from './csv-text.ts';

const text = { kind: 'string' } as const;

test('a file tells nothing from an empty text, and quotes what needs it', () => {
  const csv = csvText({ columns: [{ name: 'a', type: text }, { name: 'b "c"', type: text }], rows: [[null, ''], ['x,y', 'line\nbreak']] });
  expect(csv).toBe('\uFEFFa,"b ""c"""\r\n,""\r\n"x,y","line\nbreak"\r\n');
});

test('a formula stays a text, a negative number a number', () => {
  const csv = csvText({ columns: [{ name: 'n', type: { kind: 'integer', bits: 32 } }, { name: 't', type: text }], rows: [['-1', '=cmd|x']] });
  expect(csv).toContain("-1,'=cmd|x");
});
