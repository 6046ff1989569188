import { expect, test } from 'vitest';
import { askedText, placeInWhole } from './asked-text.ts';

const at = (cursor: number, from = cursor, to = cursor) => ({ cursor, from, to });
const whole = "select 1;\n  select '${day}' as d,\n  $[yyyy] as y, oops;";

test('the statement at the cursor is asked, or what is selected, with its parameters', () => {
  const year = String(new Date().getUTCFullYear());
  expect(askedText(whole, at(20), { day: 'x' }, 'UTC')).toMatchObject({ from: 12, sql: `select 'x' as d,\n  ${year} as y, oops` });
  expect(askedText(whole, at(8, 0, 8), {}, 'UTC')).toEqual({ text: 'select 1', from: 0, sql: 'select 1' });
  expect(askedText(whole, at(9, 9, 20), {}, 'UTC')).toEqual({ text: 'select \'', from: 12, sql: 'select \'' });
  expect(askedText('  ', at(0), {}, 'UTC')).toBeUndefined();
});

test('a parameter without a value is told at its place in the whole text', () => {
  expect(askedText(whole, at(20), {}, 'UTC')).toMatchObject({ line: 2, column: 11 });
});

test('what the lake says about its question is found in the whole text', () => {
  const asked = { text: "select '${day}' as d,\n  $[yyyy] as y, oops", from: 12 };
  expect(placeInWhole(whole, asked, { line: 1, column: 1 })).toEqual({ line: 2, column: 3 });
  expect(placeInWhole(whole, asked, { line: 2, column: 14 })).toEqual({ line: 3 });
});
