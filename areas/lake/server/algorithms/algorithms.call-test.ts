import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteAlgorithm, getAlgorithm, getTask, lakeCan, lakeErrors, listAlgorithms, runTask, saveAlgorithm, saveAlgorithmTask, tryAlgorithm, type Definition } from '#areas/lake';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';
import { callingAs, type Calling } from '../../../sources/server/testing/import-testing.ts';
import { callingNarrowly } from '../../../sources/server/testing/narrow-user.ts';
import { registerTable } from '../lake/register-table.ts';
import { connectLake } from '../testing/connect-lake.ts';
import { logOf, waitForRun } from '../testing/wait-for-run.ts';

const place = { schema: 'source', table: '成绩 "m" ${x}' };
let server: TestServer;
let call: Calling;
let narrow: Calling;
let table: string;
let wid: string;

beforeAll(async () => {
  server = await startTestServer({ TRIBUTARY_DEMO: '0' });
  await connectLake(server);
  call = callingAs(server, await server.signIn());
  narrow = await callingNarrowly(server, call, [lakeCan.readModels, lakeCan.writeModels, lakeCan.queryLake, lakeCan.readTasks, lakeCan.writeTasks]);
  const admin = (await server.platform.store.db.selectFrom('user_account').select('wid').where('userid', '=', 'admin').executeTakeFirstOrThrow()).wid;
  table = await server.platform.services.lakes.use(AbortSignal.timeout(20_000), async (session, lake) => {
    await session.ensureSchema('source');
    await session.createTable({ ...place, comment: '', columns: [{ name: 'class', type: { kind: 'string' }, nullable: true, comment: '' }, { name: 'x', type: { kind: 'integer', bits: 64 }, nullable: true, comment: '' }, { name: 'y', type: { kind: 'float', bits: 64 }, nullable: true, comment: '' }] });
    await session.execute(`insert into ${lake.sql.table(place)} values ('a', 1, 3), ('a', 2, 5), ('b', 3, 7), ('b', 4, 9)`);
    const [description] = await session.database.describe([place]);
    return registerTable(server.platform.store.db, { layer: 'DW0', description: description!, task_wid: null, by: admin });
  });
});
afterAll(() => server?.stop());

const regression = () => ({ algorithm: 'regression', table, columns: { x: ['x'], y: ['y'] }, parameters: { output: 'model' } });
const own = (more: object = {}) => ({
  name: '分组计数 <b>', sql: 'select {{column:by}}, count(*) as n from {{table}} group by {{column:by}} having count(*) >= {{value:least}} order by 1',
  roles: [{ key: 'by', title: '分组' }], parameters: [{ key: 'least', kind: 'integer' as const, default: '1', least: 1 }], ...more,
});

test('a built-in algorithm is reckoned by the lake, with its SQL and a picture where there is one', async () => {
  const { data } = await call(tryAlgorithm, { body: regression() });
  expect(data.answer.columns.map(({ name }) => name)).toEqual(['points', 'slope', 'intercept', 'r2']);
  expect(data.answer.rows[0]!.map((value) => Math.round(Number(value) * 1e6) / 1e6)).toEqual([4, 2, 1, 1]);
  expect(data.sql).toContain('"成绩 ""m"" ${x}"');
  const prediction = await call(tryAlgorithm, { body: { ...regression(), parameters: {} } });
  expect(prediction.data.chart).toEqual({ kind: 'scatter', x: 'x', y: ['y', 'predicted'] });
});

test('what does not fit is told at its field', async () => {
  const wrong = await call(tryAlgorithm, { body: { ...regression(), columns: { x: ['x'], y: ['class'] } } });
  expect(wrong.code).toBe(lakeErrors.badAlgorithm.code);
  expect(JSON.stringify(wrong)).toContain('columns.y');
  expect((await call(tryAlgorithm, { body: { ...regression(), algorithm: 'none' } })).code).toBe(lakeErrors.noAlgorithm.code);
});

test('one of one\'s own is kept, found, changed in turn and used', async () => {
  const saved = await call(saveAlgorithm, { body: own() });
  expect(saved.code).toBe(0);
  wid = saved.data.wid;
  expect((await call(listAlgorithms, { body: { key: '分组' } })).data.rows).toMatchObject([{ wid, roles: [{ key: 'by', kind: 'value', many: false, optional: false }] }]);
  const { data } = await call(tryAlgorithm, { body: { algorithm: wid, table, columns: { by: ['class'] } } });
  expect(data.answer.rows).toEqual([['a', '2'], ['b', '2']]);
  expect((await call(tryAlgorithm, { body: { algorithm: wid, table, columns: { by: ['class'] }, parameters: { least: 3 } } })).data.answer.rows).toEqual([]);
  expect((await call(saveAlgorithm, { body: own({ wid, row_version: 1, description: 'counts' }) })).data.row_version).toBe(2);
  expect((await call(saveAlgorithm, { body: own({ wid, row_version: 1, description: 'late' }) })).code).not.toBe(0);
});

test.each([
  ['a name that is taken', {}, 'algorithmExists'], ['another table', { name: 'n', sql: 'select * from {{table}}, source.secret' }, 'badAlgorithm'],
  ['a key that is there twice', { name: 'n', roles: [{ key: 'by' }, { key: 'by' }] }, 'algorithmKeyTwice'], ['a default out of range', { name: 'n', parameters: [{ key: 'least', kind: 'integer', default: '0', least: 1 }] }, 'badAlgorithmDefault'],
] as const)('is refused: %s', async (_name, more, error) => {
  expect((await call(saveAlgorithm, { body: own(more) })).code).toBe(lakeErrors[error].code);
});

test('becomes a task that fills a table, whatever the names hold', async () => {
  const saved = await call(saveAlgorithmTask, { body: { ...regression(), name: '趋势', layer: 'DW2', target_table: 'trend' } });
  expect(saved).toMatchObject({ code: 0, data: { target_table: 'trend' } });
  expect((await call(getTask, { params: { id: saved.data.wid } })).data).toMatchObject({ kind: 'sql', status: 'draft' });
  const run = await waitForRun(server, (await call(runTask, { params: { id: saved.data.wid } })).data.executionId);
  expect(run.state, (await logOf(server, run.wid)).join('\n')).toBe('succeeded');
  const rows = await server.platform.services.lakes.use(AbortSignal.timeout(20_000), (session) => session.rows('select slope, intercept from subject.trend'));
  expect(rows).toEqual([[2, 1]]);
  const definition = (await call(getTask, { params: { id: saved.data.wid } })).data.definition as Definition<'sql'>;
  expect(definition.target).toMatchObject({ mode: 'overwrite' });
  expect(definition.algorithm).toEqual({ algorithm: 'regression', name: 'Linear regression' });
});

test('those who do not see the table or the algorithm find neither, and write no SQL of their own', async () => {
  expect((await narrow(tryAlgorithm, { body: regression() })).code).toBe(lakeErrors.noLakeTable.code);
  expect((await narrow(saveAlgorithmTask, { body: { ...regression(), name: 'mine' } })).code).toBe(lakeErrors.noLakeTable.code);
  expect((await narrow(getAlgorithm, { query: { wid } })).code).toBe(lakeErrors.noAlgorithm.code);
  expect((await narrow(listAlgorithms, { body: {} })).data.total).toBe(0);
  expect((await narrow(saveAlgorithm, { body: own({ name: 'mine' }) })).code).toBe(lakeErrors.algorithmNeedsAll.code);
  expect((await narrow(deleteAlgorithm, { body: { wid, row_version: 2 } })).code).toBe(lakeErrors.noAlgorithm.code);
});

test('is deleted by those who see it', async () => {
  expect((await call(deleteAlgorithm, { body: { wid, row_version: 1 } })).code).toBe(lakeErrors.noAlgorithm.code);
  expect((await call(deleteAlgorithm, { body: { wid, row_version: 2 } })).code).toBe(0);
  expect((await call(getAlgorithm, { query: { wid } })).code).toBe(lakeErrors.noAlgorithm.code);
});
