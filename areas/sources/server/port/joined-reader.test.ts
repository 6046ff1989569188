import { expect, it } from 'vitest';
import { column, tableReader, text, type TableSource } from '#engine/sync/testing/table-reader.ts';
import { joinedReader } from './joined-reader.ts';

const source = (more: Partial<TableSource> = {}) => tableReader({ columns: [column('name', text)], primaryKey: [], rows: [['a']], ...more });

it('readers that keep no place have none together, so that all is read anew each time', async () => {
  const joined = joinedReader([source(), source()]);
  await joined.begin(null, ['name']);
  expect([joined.cursor(), joined.partial]).toEqual([null, false]);
});

it('each goes on from its own place, and one that gives only what is new makes them all so', async () => {
  const begun: (string | null)[] = [];
  const place = (cursor: string | null) => (begun.push(cursor), { from: 0, cursor: `${cursor ?? ''}x` });
  const joined = joinedReader([source({ cursor: place, partial: true }), source()]);
  await joined.begin(null, ['name']);
  await joined.begin(joined.cursor(), ['name']);
  expect([begun, joined.cursor(), joined.partial]).toEqual([[null, 'x'], '["xx",null]', true]);
});
