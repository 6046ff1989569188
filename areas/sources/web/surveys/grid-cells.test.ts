import { expect, test } from 'vitest';
import { isManyCells, pastedValue, readCells } from './grid-cells.ts';

test('cells of a spreadsheet come as lines and tabs', () => {
  expect(readCells('学号\t学生的编号\r\n姓名\t\r\n')).toEqual([['学号', '学生的编号'], ['姓名', '']]);
});

test('quotes hold line breaks and tabs together', () => {
  expect(readCells('"1 男\n2 女"\t"说 ""是"""')).toEqual([['1 男\n2 女', '说 "是"']]);
});

test('one line of plain text is not many cells, even with a line break at its end', () => {
  expect(isManyCells('学号\n')).toBe(false);
  expect(isManyCells('学号\n姓名')).toBe(true);
});

test('a flag is read in both languages, and a person cannot be pasted', () => {
  expect([pastedValue('flag', '是'), pastedValue('flag', 'No'), pastedValue('flag', '也许'), pastedValue('person', '王敏')]).toEqual([1, 0, undefined, undefined]);
});
