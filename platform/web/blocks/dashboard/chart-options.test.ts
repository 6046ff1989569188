import { expect, test } from 'vitest';
import { barChart, gatherSmallest, lineChart } from './chart-options.ts';

const chart = { x: { name: 'Day', labels: ['1', '2'] }, y: { name: 'Rows', unit: 'k' }, series: [{ name: 'In', values: [1, null] }] };

test('both axes are named, the second with its unit', () => {
  expect(lineChart(chart)).toMatchObject({ xAxis: { name: 'Day' }, yAxis: { name: 'Rows (k)' } });
  expect(barChart({ ...chart, lying: true })).toMatchObject({ yAxis: { name: 'Day' }, xAxis: { name: 'Rows (k)' } });
});

test('a single series needs no legend', () => {
  expect(lineChart(chart).legend).toBeUndefined();
  expect(lineChart({ ...chart, series: [chart.series[0]!, { name: 'Out', values: [2, 3] }] }).legend).toBeDefined();
});

test('beyond eight parts the smallest are put together and nothing is lost', () => {
  const parts = Array.from({ length: 12 }, (_, index) => ({ name: `p${index}`, value: index + 1 }));
  const gathered = gatherSmallest(parts, 'Others');
  expect(gathered).toHaveLength(8);
  expect(gathered.at(-1)).toEqual({ name: 'Others', value: 1 + 2 + 3 + 4 + 5 });
  expect(gathered.reduce((sum, part) => sum + part.value, 0)).toBe(78);
});
