import { afterAll, beforeAll, expect, it } from 'vitest';
import { openGround, rowsOf, type Ground } from '#engine/sync/testing/sync-ground.ts';
import type { RunContext } from '../runner.ts';
import { fillTable } from './fill-table.ts';

let ground: Ground;
beforeAll(async () => (ground = await openGround('duckdb')));
afterAll(() => ground?.close());

const { signal } = new AbortController();
let number = 0;
const fill = (select: string, mode: 'upsert' | 'append' | 'overwrite' = 'upsert', table = 'merged', again = 0) => {
  const context = { task: { wid: 'merging', target_schema: 'dw0', target_table: table }, run: { wid: `run-${(number += 1) - again}`, attempt: 1 + again }, signal, progress() {}, log() {} } as unknown as RunContext<'sql'>;
  return ground.lake.session({ signal }, (session) => fillTable(context, session, ground.lake, select, { mode, key: ['id'] }));
};

it('merges by key: other columns stay, equal rows are not counted, and rows that the key cannot tell apart are refused', async () => {
  expect(await fill(`select * from (values (1, 'a', 'note'), (2, 'b', 'kept')) as t(id, name, note)`)).toMatchObject({ read: 2, created: 2, updated: 0 });
  expect(await fill(`select * from (values (1, 'a'), (2, 'B'), (3, 'c')) as t(id, name)`)).toMatchObject({ read: 3, created: 1, updated: 1, deleted: 0 });
  const expected = [[1, 'a', 'note'], [2, 'B', 'kept'], [3, 'c', null]];
  expect(await rowsOf(ground, 'merged')).toEqual(expected);
  await expect(fill(`select * from (values (4, 'x'), (4, 'y')) as t(id, name)`)).rejects.toMatchObject({ kind: 'key-missing' });
  await expect(fill(`select null::int as id, 'x' as name`)).rejects.toMatchObject({ kind: 'key-missing' });
  await Promise.all([5, 5, 5].map((id) => fill(`select ${id} as id, 'one' as name`)));
  expect(await rowsOf(ground, 'merged')).toEqual([...expected, [5, 'one', null]]);
});

it('adds rows once, also when the run is begun again behind its end, and two that find no table share the one they make', async () => {
  await Promise.all([1, 2].map((id) => fill(`select ${id} as id`, 'append', 'added')));
  expect(await fill('select id + 10 as id from dw0.added', 'append', 'added')).toMatchObject({ read: 2, created: 2 });
  expect(await fill('select id + 10 as id from dw0.added', 'append', 'added', 1)).toMatchObject({ read: 2, created: 2 });
  expect((await rowsOf(ground, 'added')).flat()).toEqual([1, 2, 11, 12]);
  await fill('select id + 1 as id from dw0.added', 'overwrite', 'added');
  await fill('select id + 1 as id from dw0.added', 'overwrite', 'added', 1);
  expect((await rowsOf(ground, 'added')).flat()).toEqual([2, 3, 12, 13]);
});
