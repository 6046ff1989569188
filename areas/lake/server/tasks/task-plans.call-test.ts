import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lakeCan, listTasks, type TaskFilter } from '#areas/lake';
import { getDataSourceUses, listRecycledTasks, sourcesCan } from '#areas/sources';
import type { AnyCall } from '#platform/contract';
import { registerSource, callingAs, type Calling } from '../../../sources/server/testing/import-testing.ts';
import { callingNarrowly } from '../../../sources/server/testing/narrow-user.ts';
import { recordQueries, tablesScanned } from '../../../../apps/server/testing-plans.ts';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';
import { keepContinuous } from '../runs/keep-continuous.ts';

const large = new Set(['task', 'task_version', 'task_run']);
const many = 20_000;

/** The plans are the same on a given PostgreSQL, and for any larger number. */
describe.skipIf(process.env['DATABASE_URL'])('with very many tasks', () => {
  let server: TestServer;
  let call: Calling;
  let narrow: Calling;
  let source: string;

  beforeAll(async () => {
    server = await startTestServer({ TRIBUTARY_DEMO: '0' });
    const { db } = server.platform.store;
    call = callingAs(server, await server.signIn());
    narrow = await callingNarrowly(server, call, [lakeCan.readTasks, sourcesCan.useRecycleBin]);
    source = await registerSource(call, { databasename: 'large', db_type: 'postgresql', ip: '127.0.0.1', port: 20_001, db_service_name: 'x', db_user: 'x', db_pass: 'x' });
    await sql`
      insert into task (wid, kind, name, definition, creator, owner, database_wid, source_object, source_name, target_schema, target_table, status, last_state, last_time, next_time, priority, deleted_time)
      select 't' || n, case n % 100 when 0 then 'sql' else 'database' end, '任务 ' || n, '{}', 'someone', 'owner' || n % 500, case n % 400 when 0 then ${source} else 's' || n % 400 end, 'o' || n, 'table_' || n, 'source', 'table_' || n,
        case n % 3 when 0 then 'draft' else 'online' end, case n % 200 when 0 then 'failed' else 'succeeded' end, now() - make_interval(mins => n), now() + make_interval(mins => n), n % 5 + 1,
        case n % 1000 when 1 then now() end
      from generate_series(1, ${sql.lit(many)}) n`.execute(db);
    await sql`vacuum analyze task`.execute(db);
  }, 120_000);
  afterAll(() => server.stop());

  async function scansOf<C extends AnyCall>(calling: Calling, declared: C, input: Parameters<typeof calling<C>>[1]): Promise<string[]> {
    expect(await calling(declared, input)).toMatchObject({ code: 0 });
    return scansIn(() => calling(declared, input));
  }

  async function scansIn(work: () => Promise<unknown>): Promise<string[]> {
    const scanned: string[] = [];
    for (const query of await recordQueries(work)) {
      for (const table of await tablesScanned(server.platform.store.pool, query, large)) scanned.push(`${table}: ${query.text.slice(0, 300)}`);
    }
    return scanned;
  }

  const filters: [string, Partial<TaskFilter>][] = [
    ['nothing', {}], ['a piece of a name', { key: '任务 777' }], ['its source', { database_wid: 's7' }], ['its owner', { owner: 'owner7' }], ['failed runs', { exe_status: 'failed' }], ['its kind', { taskModel: 'sql' }],
  ];
  it.each(filters)('the list by %s reads no table whole', async (_what, body) => {
    expect(await scansOf(call, listTasks, { body })).toEqual([]);
  });

  it.each(['name', '-create_time', 'next_time', '-last_time', 'last_state', '-priority'])('the list sorted by %s reads no table whole, on a late page too', async (sort) => {
    expect(await scansOf(call, listTasks, { query: { sort, pi: 40, ps: 50 }, body: {} })).toEqual([]);
  });

  it('what looks after tasks that run for ever reads none either', async () => {
    expect(await scansIn(() => keepContinuous(server.platform.store.db, server.platform.services))).toEqual([]);
  });

  it('neither do those who see only their own, the recycle bin, and the question what uses a source', async () => {
    expect(await scansOf(narrow, listTasks, { body: {} })).toEqual([]);
    expect(await scansOf(call, listRecycledTasks, { body: {} })).toEqual([]);
    expect(await scansOf(call, getDataSourceUses, { query: { wid: source } })).toEqual([]);
  });
});
