import { afterAll, beforeAll, expect, it } from 'vitest';
import { openGround, rowsOf, type Ground } from '#engine/sync/testing/sync-ground.ts';
import type { RunContext } from '../runner.ts';
import { fillTable } from './fill-table.ts';

let ground: Ground;
beforeAll(async () => (ground = await openGround('duckdb')));
afterAll(() => ground?.close());

const { signal } = new AbortController();
let number = 0;
const merge = (select: string) => {
  const context = { task: { target_schema: 'dw0', target_table: 'merged' }, run: { wid: `run-${(number += 1)}`, attempt: 1 }, signal, progress() {}, log() {} } as unknown as RunContext<'sql'>;
  return ground.lake.session({ signal }, (session) => fillTable(context, session, ground.lake, select, { mode: 'upsert', key: ['id'] }));
};

it('merges by key: other columns stay, equal rows are not counted, and rows that the key cannot tell apart are refused', async () => {
  expect(await merge(`select * from (values (1, 'a', 'note'), (2, 'b', 'kept')) as t(id, name, note)`)).toMatchObject({ read: 2, created: 2, updated: 0 });
  expect(await merge(`select * from (values (1, 'a'), (2, 'B'), (3, 'c')) as t(id, name)`)).toMatchObject({ read: 3, created: 1, updated: 1, deleted: 0 });
  const expected = [[1, 'a', 'note'], [2, 'B', 'kept'], [3, 'c', null]];
  expect(await rowsOf(ground, 'merged')).toEqual(expected);
  await expect(merge(`select * from (values (4, 'x'), (4, 'y')) as t(id, name)`)).rejects.toMatchObject({ kind: 'key-missing' });
  await expect(merge(`select null::int as id, 'x' as name`)).rejects.toMatchObject({ kind: 'key-missing' });
  await Promise.all([5, 5, 5].map((id) => merge(`select ${id} as id, 'one' as name`)));
  expect(await rowsOf(ground, 'merged')).toEqual([...expected, [5, 'one', null]]);
});
