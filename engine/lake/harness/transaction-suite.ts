import { expect, it } from 'vitest';
import { LakeConflict } from '../failures.ts';
import { inTurn } from '../in-turn.ts';
import { allRows, failureOf, fill, integer32, makeTable, never, text, use, type LakeBench } from './lake-bench.ts';

const columns = [{ name: 'key', type: integer32, nullable: false }, { name: 'name', type: text, nullable: true }];

export function transactionSuite(bench: LakeBench): void {
  it('shows others the old data until all is done', () => use(bench, (session) => use(bench, async (other) => {
    const { table } = bench.lake.sql;
    const name = await makeTable(session, columns);
    await fill(bench, session, name, columns, [[1, 'old']]);
    await session.transaction(async () => {
      expect(await session.execute(`update ${table(name)} set name = $1 where key = $2`, ['new', 1])).toBe(1);
      await fill(bench, session, name, columns, [[2, 'more']]);
      expect(await session.rows(`select key, name from ${table(name)} order by key`)).toEqual([[1, 'new'], [2, 'more']]);
      expect(await other.rows(`select key, name from ${table(name)}`)).toEqual([[1, 'old']]);
      expect((await session.database.describe([name]))[0]!.columns).toHaveLength(2);
    });
    expect(await other.rows(`select key, name from ${table(name)} order by key`)).toEqual([[1, 'new'], [2, 'more']]);
  })));

  it('takes everything back when one thing fails, tables too, and goes on working', () => use(bench, async (session) => {
    const name = await makeTable(session, columns);
    const made = { schema: 'layer', table: 'made in between' };
    const failure = await failureOf(session.transaction(async () => {
      await session.createTable({ ...made, columns });
      await session.execute(`insert into ${bench.lake.sql.table(name)} values (1, 'x')`);
      await session.alterTable(name, [{ change: 'add-column', name: 'more', type: text }]);
      await session.execute('select no_such_thing from nowhere');
    }));
    expect(failure.kind).toBe('table-gone');
    expect(await session.database.count(name)).toBe(0n);
    expect((await session.database.describe([name, made])).map((one) => one.columns.length)).toEqual([2]);
    await session.transaction(() => session.execute(`insert into ${bench.lake.sql.table(name)} values (1, 'x')`));
    expect(await session.database.count(name)).toBe(1n);
  }));

  it('does not nest', () => use(bench, async (session) => {
    expect((await failureOf(session.transaction(() => session.transaction(async () => 1)))).text.en).toContain('nested');
  }));

  it('ends when called off, and nothing of it stays', async () => {
    const name = await use(bench, (session) => makeTable(session, columns));
    const controller = new AbortController();
    const failure = await failureOf(bench.lake.session({ signal: controller.signal }, (session) => session.transaction(async () => {
      await session.execute(`insert into ${bench.lake.sql.table(name)} values (1, 'x')`);
      const slow = session.rows(bench.harness.slow);
      controller.abort();
      await slow;
    })));
    expect(failure.kind).toBe('stopped');
    expect(await use(bench, (session) => session.database.count(name))).toBe(0n);
    expect((await failureOf(bench.lake.session({ signal: controller.signal }, async () => 1))).kind).toBe('stopped');
  });

  it('tells apart that two changed the same rows', () => use(bench, (session) => use(bench, async (other) => {
    const name = await makeTable(session, columns);
    await fill(bench, session, name, columns, [[1, 'old']]);
    const { table } = bench.lake.sql;
    const begun = Promise.withResolvers<void>();
    const first = session.transaction(async () => {
      await session.rows(`select * from ${table(name)}`);
      await begun.promise;
      return session.execute(`update ${table(name)} set name = 'first'`);
    });
    await other.execute(`update ${table(name)} set name = 'other'`);
    begun.resolve();
    const outcome = await first.then(() => 'done', (error: unknown) => error);
    if (outcome !== 'done') expect(outcome).toBeInstanceOf(LakeConflict);
    expect(await allRows(other, name, ['name'])).toEqual([[outcome === 'done' ? 'first' : 'other']]);
  })));

  it('adds a row that is missing once, though several look for it at the same moment, and goes on behind one that gave up', async () => {
    const name = await use(bench, (session) => makeTable(session, columns));
    const { table } = bench.lake.sql;
    const add = (signal: AbortSignal, begun = () => {}) => bench.lake.session({ signal }, (session) => inTurn({ lake: bench.lake, session, signal }, [name], () => session.transaction(async () => {
      begun();
      if (!(await session.rows(`select 1 from ${table(name)}`)).length) await session.execute(`insert into ${table(name)} values (1, 'x')`);
    })));
    const stop = new AbortController();
    const outcomes = await Promise.allSettled([add(never, () => stop.abort()), add(stop.signal), add(never), add(never)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(3);
    expect(await use(bench, (session) => session.database.count(name))).toBe(1n);
  });

  it('lets many work at once', async () => {
    const name = await use(bench, (session) => makeTable(session, columns));
    await Promise.all(Array.from({ length: 8 }, (_, index) => use(bench, async (session) => {
      await fill(bench, session, name, columns, [[index, 'x']]);
      await session.rows(`select count(*) from ${bench.lake.sql.table(name)}`);
    })));
    expect(await use(bench, (session) => session.database.count(name))).toBe(8n);
  });

  it('keeps what was committed when it is closed and opened again, and refuses work once closed', async () => {
    const name = await use(bench, async (session) => {
      const made = await makeTable(session, columns);
      await fill(bench, session, made, columns, [[1, 'kept']]);
      return made;
    });
    const old = bench.lake;
    await old.close();
    expect((await failureOf(old.session({ signal: never }, async () => 1))).kind).toBe('connection-lost');
    bench.lake = await bench.again();
    expect(await use(bench, (session) => allRows(session, name, ['name']))).toEqual([['kept']]);
  });
}
