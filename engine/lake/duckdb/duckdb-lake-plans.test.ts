import { DuckDBPreparedStatement } from '@duckdb/node-api';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { allRows, never } from '../harness/lake-bench.ts';
import type { Lake, LakeSession } from '../lake.ts';
import { duckdbLake } from './duckdb-lake.ts';

let folder: string;
let lake: Lake;
const use = <T>(work: (session: LakeSession) => Promise<T>) => lake.session({ signal: never }, work);
const people = { schema: 'main', table: 'people' };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tributary-plans-'));
  lake = await duckdbLake.open(duckdbLake.options.parse({}), { folder: join(folder, 'own'), segments: join(folder, 'segments'), megabytes: 200 }, { signal: never });
});
afterAll(async () => {
  await lake.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => use(async (session) => {
  await session.execute('create or replace table people (id int, age int)');
  await session.execute('insert into people values (1, 30), (2, 40)');
}));

let times = 0;

/** Somebody else commits after a statement was planned and before it runs, each time. */
async function besideAWriter<T>(work: () => Promise<T>): Promise<T> {
  times = 0;
  let writes = false;
  const { run, stream } = DuckDBPreparedStatement.prototype;
  const before = <Result>(original: () => Promise<Result>) => async function late(this: DuckDBPreparedStatement): Promise<Result> {
    if (!writes) {
      writes = true;
      times += 1;
      await use((session) => session.execute(`insert into people values (${2 + times}, ${-500 * times})`));
      writes = false;
    }
    return original.call(this);
  };
  const spies = [vi.spyOn(DuckDBPreparedStatement.prototype, 'run').mockImplementation(before(run)), vi.spyOn(DuckDBPreparedStatement.prototype, 'stream').mockImplementation(before(stream))];
  try {
    return await work();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

const old = [[1, 30], [2, 40]];
/** What the writer has written. */
const written = () => Array.from({ length: times }, (_, index) => [3 + index, -500 * (index + 1)]);

it('reads what was there when the plan was made, not other numbers', async () => {
  for (const [where, values] of [['', []], ['where id > $1', [0]]] as const) {
    const read = (session: LakeSession) => session.rows(`select * from people ${where} order by id`, [...values]);
    expect(await besideAWriter(() => use(read))).toEqual(old);
    expect(await use(read)).toEqual([...old, ...written()]);
  }
});

it('reads as a stream and answers questions in the same way', async () => {
  // Beside the writer something else is asked first: for the shape of the table, and whether the question may be asked.
  expect(await besideAWriter(() => use((session) => allRows(session, people, ['id', 'age'])))).toEqual([...old, [3, -500]]);
  await use((session) => session.execute('delete from people where id > 2'));
  const question = await besideAWriter(() => use((session) => session.query('select * from people where age <> $1 order by id', { rows: 10, seconds: 10, values: [0] })));
  expect(question.rows).toEqual([...old, [3, -500]]);
});

it('changes only the rows that are meant', async () => {
  // By what was there, everybody is older than 29: a plan of then would not look.
  expect(await besideAWriter(() => use((session) => session.execute('delete from people where age > 29')))).toBe(2);
  expect(await use((session) => session.rows('select * from people'))).toEqual(written());
});

it('keeps apart what is asked at once within a transaction', async () => {
  const found = await use((session) => session.transaction(async () => {
    const [, first, , second] = await Promise.all([
      session.execute('insert into people values (4, 5)'), session.rows('select age from people order by id'),
      session.execute('insert into people values ($1, $2)', [5, 900]), session.rows('select age from people order by id'),
    ]);
    return { first, second };
  }));
  expect(found).toEqual({ first: [[30], [40], [5]], second: [[30], [40], [5], [900]] });
});
