import { expect, test } from 'vitest';
import { cellsText, columnWidths, moved, rangeOf } from './cell-range.ts';

const rows = [['1', 'a\tb', null], ['2', 'say "x"', '']];

test('marked cells are copied as a spreadsheet takes them, one cell as its text', () => {
  expect(cellsText({ rows }, rangeOf({ from: { row: 1, column: 2 }, to: { row: 0, column: 0 } }))).toEqual({ text: '1\t"a\tb"\t\n2\t"say ""x"""\t', count: 6 });
  expect(cellsText({ rows }, { top: 1, bottom: 1, left: 1, right: 1 })).toEqual({ text: 'say "x"', count: 1 });
});

test('keys move within the answer', () => {
  const size = { rows: 2, columns: 3 };
  expect(moved(undefined, 'ArrowDown', size)).toEqual({ row: 0, column: 0 });
  expect(moved({ row: 1, column: 2 }, 'ArrowDown', size)).toEqual({ row: 1, column: 2 });
  expect(moved({ row: 1, column: 2 }, 'Home', size)).toEqual({ row: 1, column: 0 });
  expect(moved({ row: 1, column: 2 }, 'x', size)).toBeUndefined();
  expect(moved(undefined, 'ArrowDown', { rows: 0, columns: 0 })).toBeUndefined();
});

test('columns are as wide as they need, within reason', () => {
  const type = { kind: 'string' } as const;
  const widths = columnWidths({ columns: [{ name: 'a', type }, { name: '学生姓名与学号', type }, { name: 'b', type }], rows: [['1', 'x', 'y'.repeat(1000)]] });
  expect(widths[0]).toBeLessThan(widths[1]!);
  expect(widths[2]).toBe(320);
});
