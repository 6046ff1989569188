import { expect, it } from 'vitest';
import { scatterChart } from './scatter-chart.ts';

const float = { kind: 'float', bits: 64 } as const;
const answer = { columns: ['x', 'y', 'predicted', 'part'].map((name) => ({ name, type: float })), rows: [['2', '5', '4.5', '1'], ['1', '3', '3.5', '2'], ['3', null, '5.5', '1'], [null, '1', null, null]], truncated: false, milliseconds: 1 };

it('draws points, and what was reckoned as a line from left to right', () => {
  expect(scatterChart({ kind: 'scatter', x: 'x', y: ['y', 'predicted'] }, answer)['series']).toMatchObject([{ type: 'scatter', data: [[2, 5], [1, 3]] }, { type: 'line', data: [[1, 3.5], [2, 4.5], [3, 5.5]] }]);
});

it('gives every part of the rows its own points', () => {
  expect(scatterChart({ kind: 'scatter', x: 'x', y: ['y'], by: 'part' }, answer)['series']).toMatchObject([{ name: 'part 1', data: [[2, 5]] }, { name: 'part 2', data: [[1, 3]] }, { name: 'part –', data: [] }]);
});
