import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { explainQuery, getScriptLineage, getTaskLineage, lakeCan, lakeErrors, listLakeNames, listScripts, runTask, saveFolder, saveLakeConnection, saveProject, saveTask } from '#areas/lake';
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '#platform/server/store/testing.ts';
import { until } from '#platform/server/testing-store.ts';
import { callingAs, type Calling } from '../../../sources/server/testing/import-testing.ts';
import { callingNarrowly } from '../../../sources/server/testing/narrow-user.ts';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';
import { registerTable } from '../lake/register-table.ts';
import { logOf, waitForRun } from '../testing/wait-for-run.ts';

let server: TestServer;
let other: ThrowAwayPostgres;
let call: Calling;
const strange = 'order "of" 学生';

beforeAll(async () => {
  [server, other] = await Promise.all([startTestServer({ TRIBUTARY_DEMO: '0' }), startThrowAwayPostgres()]);
  call = callingAs(server, await server.signIn());
});
afterAll(() => Promise.all([server?.stop(), other?.stop()]));

async function addTable(table: string): Promise<void> {
  const { services, store } = server.platform;
  const description = await services.lakes.use(AbortSignal.timeout(20_000), async (session, lake) => {
    await session.ensureSchema('source');
    await session.createTable({ schema: 'source', table, columns: [{ name: 'id', type: { kind: 'integer', bits: 64 }, nullable: false }, { name: 'full "name"', type: { kind: 'string' }, nullable: true }] });
    await session.execute(`insert into ${lake.sql.table({ schema: 'source', table })} values (1, 'Ann'), (2, null)`);
    return (await session.database.describe([{ schema: 'source', table }]))[0]!;
  });
  await registerTable(store.db, { layer: 'DW0', description, task_wid: null });
}

describe.each(['duckdb', 'postgresql'] as const)('writing SQL for a %s lake', (kind) => {
  beforeAll(async () => {
    const { hostname, port, pathname, username, password } = new URL(other.url);
    if (kind === 'postgresql') await server.platform.store.db.deleteFrom('lake_table').execute();
    await call(saveLakeConnection, { body: kind === 'duckdb' ? {} : { kind, db_url: `postgresql://${hostname}:${port}${pathname}`, db_user: username, db_pass: decodeURIComponent(password), settings: { sslMode: 'prefer' } } });
    await addTable(strange);
  });

  it('has the names of tables and fields at hand', async () => {
    expect((await call(listLakeNames)).data).toMatchObject({ more: false, tables: [{ schema: 'source', table: strange, fields: ['id', 'full "name"'] }] });
  });

  it('shows the plan of a question without answering it', async () => {
    const { data } = await call(explainQuery, { body: { sql: `select count(*) from source."order ""of"" 学生" -- all of them;` } });
    expect(data.lines.join('\n')).toMatch(/aggregate/i);
    for (const sql of ['delete from source."order ""of"" 学生"', 'analyze select 1', '(analyze) select 1', "copy (select 1) to '/tmp/x'"]) {
      expect(await call(explainQuery, { body: { sql } })).toMatchObject({ code: lakeErrors.lakeFailed.code });
    }
    expect((await call(explainQuery, { body: { sql: 'select 1; select 2' } })).code).toBe(lakeErrors.oneStatement.code);
    expect((await call(explainQuery, { body: { sql: 'select nothing\nfrom source.nowhere' } })).msg).toContain('line 2');
    expect((await call(explainQuery, { body: { sql: 'select 1 + missing' } })).msg).toContain('line 1, column 12');
  });
});

it('tells which tables a text reads and writes, and which tasks stand beside it', async () => {
  const made = (await call(saveTask, { body: { kind: 'sql', name: 'makes students', layer: 'DW1', target_table: 'student', definition: { sql: 'select 1 as id', target: {} } } as never })).data;
  const text = `insert into standard.copy select * from standard.student join "order ""of"" 学生" using (id)`;
  const { data } = await call(getScriptLineage, { body: { kind: 'sql', text, layer: 'DW2', target_table: 'Filled' } });
  expect(data).toMatchObject({
    reads: [{ schema: 'standard', table: 'student', wid: null, tasks: [{ wid: made.wid, name: 'makes students' }] }, { schema: 'source', table: strange, wid: expect.any(String) }],
    writes: [{ schema: 'subject', table: 'Filled' }, { schema: 'standard', table: 'copy' }], note: null,
  });
  const script = (await call(getScriptLineage, { body: { kind: 'script', text: 'execute("delete from standard.copy"); query(`select * from ${table}`)' } })).data;
  expect(script).toMatchObject({ reads: [], writes: [{ schema: 'standard', table: 'copy' }] });
});

it('keeps scripts where they were put, and shows them to those who may see them', async () => {
  const project = (await call(saveProject, { body: { name: 'Reports' } })).data.wid;
  const folder = (await call(saveFolder, { body: { project_wid: project, name: 'monthly' } })).data.wid;
  const { wid } = (await call(saveTask, { body: { kind: 'script', name: 'sum up', project_wid: project, folder_wid: folder, definition: { text: 'log(query("select ${n} + 1 as m")[0].m)', parameters: { n: '1' } } } as never })).data;
  const { scripts, more } = (await call(listScripts, { query: {} })).data;
  expect(scripts.find((one) => one.wid === wid)).toEqual({ wid, name: 'sum up', kind: 'script', status: 'draft', project_wid: project, folder_wid: folder });
  expect([more, (await call(listScripts, { query: { key: 'SUM' } })).data.scripts.length]).toEqual([false, 1]);
  const narrow = await callingNarrowly(server, call, [lakeCan.readTasks, lakeCan.readLake, lakeCan.queryLake]);
  expect((await narrow(listScripts, { query: {} })).data.scripts).toEqual([]);
  expect((await narrow(explainQuery, { body: { sql: 'select 1' } })).code).toBe(lakeErrors.queryNeedsAll.code);
});

it('runs a draft as a test, with parameters given for that run', async () => {
  const { wid } = (await call(saveTask, { body: { kind: 'sql', name: 'by day', layer: 'DW2', target_table: 'by_day', definition: { sql: "select '${day}' as day, ${n} as n", target: {}, parameters: { day: '$[yyyyMMdd]', n: '1' } } } as never })).data;
  const { executionId } = (await call(runTask, { params: { id: wid }, query: { newest: '1', parameters: JSON.stringify({ day: '20260101', n: '7' }) } })).data;
  const run = await waitForRun(server, executionId);
  expect([run.state, await logOf(server, executionId)]).toMatchObject(['succeeded', expect.any(Array)]);
  const rows = await server.platform.services.lakes.use(AbortSignal.timeout(20_000), (session) => session.rows('select day, n from subject.by_day'));
  expect(rows.map((row) => row.map(String))).toEqual([['20260101', '7']]);
});

it('keeps which fields SQL and scripts made of which, and by table where it cannot be told', async () => {
  const { db } = server.platform.store;
  const ran = async (name: string, body: object) => {
    const { wid } = (await call(saveTask, { body: { name, ...body } as never })).data;
    const { executionId } = (await call(runTask, { params: { id: wid }, query: { newest: '1' } })).data;
    expect([(await waitForRun(server, executionId)).state, await logOf(server, executionId)]).toMatchObject(['succeeded', expect.any(Array)]);
    const edges = await until(async () => { const found = await db.selectFrom('lineage_edge').selectAll().where('task_wid', '=', wid).execute(); return found.length > 0 && found; });
    expect((await call(getTaskLineage, { params: { id: wid }, query: { run: executionId } })).data).toMatchObject({ run_wid: executionId, total: edges.length });
    return edges.map(({ from_place, from_field, to_place, to_field, how }) => `${from_place} ${from_field} > ${to_place} ${to_field} (${how})`).sort();
  };
  const students = 'source."order ""of"" 学生"';
  const from = `lake:source.${strange}`;
  const select = `with s as (select *, trim("full ""name""") as n from ${students}) select n as name, count(distinct id) from s where n <> '\${x}' group by n`;
  expect(await ran('counts names', { kind: 'sql', layer: 'DW1', target_table: 'named', definition: { sql: select, target: {}, parameters: { x: 'none' } } }))
    .toEqual([`${from} full "name" > lake:standard.named name (trim)`, `${from} id > lake:standard.named count (count)`]);
  const several = `create table standard.two as select id from ${students}; insert into standard.two select id + 1 from ${students} on conflict do nothing; merge into standard.named t using standard.two u on t.count = u.id when matched then delete; delete from standard.two`;
  expect(await ran('several statements', { kind: 'sql', definition: { sql: several } })).toEqual([`${from} id > lake:standard.two id (+)`, 'lake:standard.two * > lake:standard.named * (SQL)']);
  const script = `const [{ n }] = query('select max(id) as n from standard.two'); execute('insert into standard.named (count) values (' + (n ?? 1) + ')'); execute('create table standard.three as select upper(name) as name from standard.named')`;
  expect(await ran('a script', { kind: 'script', definition: { text: script } }))
    .toEqual(['lake:standard.named name > lake:standard.three name (upper)', 'lake:standard.two * > lake:standard.named * (script)', 'lake:standard.two * > lake:standard.three * (script)']);
});
