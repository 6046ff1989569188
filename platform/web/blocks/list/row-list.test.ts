import { expect, test } from 'vitest';
import { csvOf, sortRows } from './row-list.ts';

test('rows are sorted as people count, and what is missing comes last either way', () => {
  const rows = [{ name: 'table 10' }, { name: '' }, { name: 'table 2' }];
  expect(sortRows(rows, 'name').map(({ name }) => name)).toEqual(['table 2', 'table 10', '']);
  expect(sortRows(rows, '-name').map(({ name }) => name)).toEqual(['table 10', 'table 2', '']);
  expect(sortRows([{ n: 9 }, { n: -1 }], 'n')).toEqual([{ n: -1 }, { n: 9 }]);
});

test('a csv keeps commas, quotes and line breaks and runs no formula', () => {
  const columns = [{ key: 'name', title: '名称' }, { key: 'rows', title: 'Rows' }];
  expect(csvOf([{ name: 'a,"b"\nc', rows: -5 }, { name: '=1+1', rows: null }], columns))
    .toBe('\uFEFF名称,Rows\r\n"a,""b""\nc",-5\r\n\'=1+1,\r\n');
});
