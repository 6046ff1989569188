import { expect, it } from 'vitest';
import { RowPositions } from './row-positions.ts';

it('counts rows as the reader does, or by itself with those that were put aside', () => {
  const own = new RowPositions('part 2');
  own.took({ rows: 10 }, 2);
  own.took({ rows: 5 }, 0);
  expect([0, 9, 10, 14].map((row) => own.of(row))).toEqual(['part 2: 1', 'part 2: 10', 'part 2: 13', 'part 2: 17']);
  const file = new RowPositions(null);
  file.took({ rows: 4, places: [{ row: 0, name: 'a.csv', number: 2 }, { row: 3, name: 'a.csv', number: 7 }] }, 1);
  file.took({ rows: 2, places: [{ row: 0, name: 'b.csv', number: 2 }] }, 0);
  expect([0, 2, 3, 4, 5].map((row) => file.of(row))).toEqual(['a.csv:2', 'a.csv:4', 'a.csv:7', 'b.csv:2', 'b.csv:3']);
  file.forget(4);
  expect(file.of(5)).toBe('b.csv:3');
});
