import { expect, test } from 'vitest';
import { exportedColumns, fittingColumns, moveColumn, noChoice, orderColumns, resizeColumn, showColumn, shownColumns, sortOrderOf, type ListColumn } from './columns.ts';

const columns: ListColumn<object>[] = [
  { key: 'name', title: 'Name' },
  { key: 'kind', title: 'Kind', width: 120 },
  { key: 'note', title: 'Note', optional: true },
  { key: 'changed', title: 'Changed' },
  { key: 'actions', title: 'Actions', tool: true },
];
const keys = (list: ListColumn<object>[]) => list.map((column) => column.key);

test('optional columns wait until they are chosen', () => {
  expect(keys(shownColumns(columns, noChoice))).toEqual(['name', 'kind', 'changed', 'actions']);
  expect(keys(shownColumns(columns, showColumn(noChoice, 'note', true)))).toEqual(['name', 'kind', 'note', 'changed', 'actions']);
});

test('the first column and the tools cannot be hidden', () => {
  const choice = showColumn(showColumn(noChoice, 'name', false), 'actions', false);
  expect(keys(shownColumns(columns, choice))).toEqual(['name', 'kind', 'changed', 'actions']);
});

test('a moved column keeps its place and the tools stay last', () => {
  const choice = moveColumn(columns, noChoice, 'changed', 0);
  expect(keys(orderColumns(columns, choice))).toEqual(['changed', 'name', 'kind', 'note', 'actions']);
});

test('a choice of an older version survives added and removed columns', () => {
  const choice = { ...noChoice, order: ['changed', 'gone', 'name'] };
  expect(keys(orderColumns(columns, choice))).toEqual(['changed', 'name', 'kind', 'note', 'actions']);
});

test('a width is kept within reason and can be given back', () => {
  const wide = resizeColumn(noChoice, 'kind', 9000);
  expect(shownColumns(columns, wide)[1]?.width).toBe(800);
  expect(shownColumns(columns, resizeColumn(wide, 'kind', null))[1]?.width).toBe(120);
});

test('columns that yield leave a narrow table, the highest first, and stay where a person asked for them', () => {
  const yielding: ListColumn<object>[] = [{ key: 'name', title: 'Name', width: 200 }, { key: 'kind', title: 'Kind', width: 100, yields: 1 }, { key: 'owner', title: 'Owner', width: 100, yields: 2 }, { key: 'state', title: 'State', width: 100 }];
  const fit = (room: number, choice = noChoice) => keys(fittingColumns(shownColumns(yielding, choice), room, choice));
  expect(fit(500)).toEqual(['name', 'kind', 'owner', 'state']);
  expect(fit(499)).toEqual(['name', 'kind', 'state']);
  expect(fit(10)).toEqual(['name', 'state']);
  expect(fit(10, showColumn(noChoice, 'owner', true))).toEqual(['name', 'owner', 'state']);
});

test('an export has the shown columns and no tools', () => {
  expect(exportedColumns(shownColumns(columns, noChoice)).map((column) => column.key)).toEqual(['name', 'kind', 'changed']);
});

test('the sort of the wire is the order of the table', () => {
  expect(sortOrderOf('name', '-name')).toBe('descend');
  expect(sortOrderOf('name', 'name')).toBe('ascend');
  expect(sortOrderOf('name', 'names')).toBeNull();
});
