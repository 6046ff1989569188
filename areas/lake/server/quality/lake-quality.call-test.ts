import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkQuality, deleteQualityRule, lakeErrors, listCodeTables, listQualityModels, listQualityRules, qualityModels, saveLakeConnection, saveQualityRule, type QualityRuleInput } from '#areas/lake';
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '#platform/server/store/testing.ts';
import { newId } from '#platform/server/ids.ts';
import { until } from '#platform/server/testing-store.ts';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';
import { callingAs, type Calling } from '../../../sources/server/testing/import-testing.ts';
import { registerTable } from '../lake/register-table.ts';
import { enqueueRun } from '../runs/enqueue-run.ts';
import { addTask } from '../testing/add-task.ts';
import { waitForRun } from '../testing/wait-for-run.ts';

let server: TestServer;
let other: ThrowAwayPostgres;
let call: Calling;

beforeAll(async () => {
  [server, other] = await Promise.all([startTestServer(), startThrowAwayPostgres()]);
  call = callingAs(server, await server.signIn());
});
afterAll(async () => {
  await server?.stop();
  await other?.stop();
});

const inLake: TestServer['platform']['services']['lakes']['use'] extends (signal: AbortSignal, work: infer Work) => unknown ? (work: Work) => Promise<unknown> : never =
  (work) => server.platform.services.lakes.use(AbortSignal.timeout(20_000), work);

/** Five people, of whom each rule finds some at fault, and the two genders that there are. */
async function fill(): Promise<{ person: string; gender: string }> {
  const wids: Record<string, string> = {};
  await inLake(async (session, lake) => {
    await session.ensureSchema('source');
    const { sql } = lake;
    await session.createTable({ schema: 'source', table: 'gender', columns: [{ name: 'code', type: { kind: 'integer', bits: 32 }, nullable: false }] });
    await session.execute(`insert into ${sql.table({ schema: 'source', table: 'gender' })} values (1), (2)`);
    await session.createTable({ schema: 'source', table: 'person', columns: [
      { name: 'id', type: { kind: 'integer', bits: 32 }, nullable: false }, { name: 'full "name"', type: { kind: 'string' }, nullable: true }, { name: 'gender', type: { kind: 'string' }, nullable: true },
      { name: 'born', type: { kind: 'date' }, nullable: true }, { name: 'seen', type: { kind: 'datetime', zone: true }, nullable: true },
    ] });
    await session.execute(`insert into ${sql.table({ schema: 'source', table: 'person' })} values
      (1, 'Ann', '1', date '1990-01-01', now()), (2, 'Bo', '2', date '2090-01-01', null), (2, null, '9', null, null), (4, 'x', null, date '2000-01-01', null), (5, 'Eve; drop', '1', date '1970-05-05', null)`);
    for (const table of ['gender', 'person']) wids[table] = await registerTable(server.platform.store.db, { layer: 'DW0', task_wid: null, description: (await session.database.describe([{ schema: 'source', table }]))[0]! });
  });
  return { person: wids['person']!, gender: wids['gender']! };
}

describe.each(['duckdb', 'postgresql'] as const)('rules in a %s lake', (kind) => {
  let table: { person: string; gender: string };
  const name = 'full "name"';

  beforeAll(async () => {
    const { hostname, port, pathname, username, password } = new URL(other.url);
    if (kind === 'postgresql') await server.platform.store.db.deleteFrom('lake_table').execute();
    await call(saveLakeConnection, { body: kind === 'duckdb' ? {} : { kind, db_url: `postgresql://${hostname}:${port}${pathname}`, db_user: username, db_pass: decodeURIComponent(password), settings: { sslMode: 'prefer' } } });
    table = await fill();
  });

  test('count exactly the rows that break them', async () => {
    const rules: [Partial<QualityRuleInput>, number, number][] = [
      [{ model_wid: 'not-null', check_field: name }, 5, 1],
      [{ model_wid: 'unique', check_field: 'id' }, 5, 2],
      [{ model_wid: 'range', check_field: 'id', p_value1: '2', p_value2: '4' }, 5, 2],
      [{ model_wid: 'range', check_field: 'born', p_value2: '2026-01-01' }, 5, 1],
      [{ model_wid: 'length', check_field: name, p_value1: '2', p_value2: '8' }, 5, 2],
      [{ model_wid: 'pattern', check_field: name, p_value1: '^[A-Z]' }, 5, 1],
      [{ model_wid: 'code-table', check_field: 'gender', code_name_table: table.gender, p_value1: 'code' }, 5, 1],
      [{ model_wid: 'freshness', check_field: 'seen', p_value1: '24' }, 1, 0],
      [{ model_wid: 'freshness', check_field: 'born', p_value1: '24', filter_sql: 'id = 1' }, 1, 1],
      [{ model_wid: 'row-count', p_value1: '6' }, 1, 1],
      [{ model_wid: 'condition', p_value1: `length("full ""name""") > 1`, filter_sql: 'id <> 2' }, 3, 1],
    ];
    // By name, as the wire says it; what is kept is the table.
    for (const [rule] of rules) expect((await call(saveQualityRule, { body: { check_table: 'person', ...rule, ...(rule.code_name_table && { code_name_table: 'gender' }) } as QualityRuleInput })).msg).not.toMatch(/needs attention/);
    const done = await call(checkQuality, { body: { check_table: table.person } });
    expect(done.data).toEqual({ checked: rules.length, failed: rules.length - 1 });
    const stored = (await call(listQualityRules, { body: { check_table: table.person } })).data;
    for (const [rule, checked, failed] of rules) {
      const found = stored.find((one) => Object.entries(rule).every(([key, value]) => one[key as keyof typeof one] === value))!;
      expect({ ...rule, result: found.result }).toMatchObject({ result: { checked, failed, error: null } });
    }
  });

  test('that the lake itself cannot run say why, and the others still count', async () => {
    const { wid } = (await call(saveQualityRule, { body: { check_table: table.person, model_wid: 'pattern', check_field: 'gender', p_value1: '(' } })).data;
    expect((await call(checkQuality, { body: { check_table: table.person } })).code).toBe(0);
    const found = (await call(listQualityRules, { body: { check_table: table.person } })).data.find((rule) => rule.wid === wid)!;
    expect(found.result).toMatchObject({ checked: 0, error: { en: expect.stringMatching(/./) } });
    expect((await call(deleteQualityRule, { params: { id: wid } })).code).toBe(0);
    expect((await call(deleteQualityRule, { params: { id: wid } })).code).toBe(lakeErrors.noQualityRule.code);
  });

  test('that make no sense are refused at their field', async () => {
    const refused = async (rule: object) => (await call(saveQualityRule, { body: { check_table: table.person, ...rule } as QualityRuleInput }));
    expect(await refused({ model_wid: 'not-null', check_field: 'nowhere' })).toMatchObject({ code: lakeErrors.badQualityRule.code });
    for (const rule of [
      { model_wid: 'range', check_field: 'id' }, { model_wid: 'length', check_field: 'id', p_value1: 'x' }, { model_wid: 'freshness', check_field: 'id', p_value1: '1' },
      { model_wid: 'condition', p_value1: 'id = 1; drop table person' }, { model_wid: 'not-null', check_field: 'id', filter_sql: '(select 1)' }, { model_wid: 'code-table', check_field: 'gender', p_value1: 'code' },
    ]) expect((await refused(rule)).code).toBe(lakeErrors.badQualityRule.code);
    expect((await call(listQualityModels)).data.map(({ model_wid }) => model_wid)).toEqual(qualityModels);
    expect((await call(listCodeTables, { query: {} })).data).toMatchObject([{ name: 'gender', fields: ['code'] }, { name: 'person' }]);
  });
});

test('a run that writes a table counts its rows and checks its rules', async () => {
  const { services, store: { db } } = server.platform;
  const task = await db.insertInto('task').values({
    wid: newId(), kind: 'sql', name: 'Makes numbers', description: '', project_wid: null, folder_wid: null, dept_id: null, owner: null, status: 'online', database_wid: null, source_object: null, source_name: '',
    integrate_mode: 'full', layer: 'DW1', target_schema: 'standard', target_table: 'numbers', lake_table_wid: null, composite_wid: null,
    definition: JSON.stringify({ sql: 'select 1 as n union all select null', target: { mode: 'overwrite', key: [] }, parameters: {} }), schedule: null, priority: 3, concurrency: 'wait', retries: 0, retry_seconds: 1,
    timeout_minutes: null, accel_mode: 'single', push_level: 'none',
  }).returningAll().executeTakeFirstOrThrow();
  const run = async () => expect((await waitForRun(server, (await enqueueRun(db, services, task, { trigger: 'manual' }))!)).state).toBe('succeeded');
  await run();
  const table = await until(() => db.selectFrom('lake_table').select('wid').where('table_name', '=', 'numbers').where('row_count', '=', 2).where('data_time', 'is not', null).executeTakeFirst(), 20);
  await call(saveQualityRule, { body: { check_table: table.wid, model_wid: 'not-null', check_field: 'n' } });
  await run();
  const { result } = await until(async () => (await call(listQualityRules, { body: { check_table: table.wid } })).data.find((rule) => rule.result), 20);
  expect(result).toMatchObject({ checked: 2, failed: 1, error: null });

  const waiting = await addTask(server, { name: 'Waits for quality', schedule: JSON.stringify({ kind: 'event', event: { event: 'quality-passed', subject: table.wid } }) });
  await db.insertInto('task_listen').values({ task_wid: waiting.wid, event: 'quality-passed', subject: table.wid }).execute();
  const woken = () => db.selectFrom('task_run').select('trigger').where('task_wid', '=', waiting.wid).execute();
  await call(checkQuality, { body: { check_table: table.wid } });
  expect(await woken()).toEqual([]);
  const [rule] = (await call(listQualityRules, { body: { check_table: table.wid } })).data;
  await call(saveQualityRule, { body: { ...rule!, filter_sql: 'n = 1' } });
  await call(checkQuality, { body: { check_table: table.wid } });
  expect(await woken()).toEqual([{ trigger: 'event' }]);
});
