import { existsSync, rmSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listDataSources } from '#areas/sources';
import { until } from '#platform/server/testing-store.ts';
import { emptyInstallation, serveInstallation, type TestServer } from '../../../../apps/server/testing.ts';
import { connectorOptions } from '../sources/connector-options.ts';
import { withConnection } from '../sources/with-connection.ts';
import { teachers } from './campus/teachers.ts';
import { units } from './campus/units.ts';
import { demoFolders } from './demo-folders.ts';
import { demoServerCheck } from './demo-server-check.ts';
import { stopDemoServer } from './demo-server.ts';
import { demoSystems } from './demo-systems.ts';
import { installDemoSystemsJob } from './install-demo-systems.ts';
import { prepareDemoSystems } from './prepare-demo-systems.ts';
import { registeredStudentAffairs } from './registered-student-affairs.ts';

let server: TestServer;
let restart: () => Promise<TestServer>;
const never = new AbortController().signal;

beforeAll(async () => {
  const { configuration, clear } = await emptyInstallation({ TRIBUTARY_DEMO_SYSTEMS: '1' });
  server = await serveInstallation(configuration, async () => {});
  restart = async () => {
    await server.stop();
    return serveInstallation(configuration, clear);
  };
  await finished();
});
afterAll(() => server.stop());

const runs = () => server.platform.store.db.selectFrom('job_run').select(['state', 'error']).where('job', '=', installDemoSystemsJob.name).execute();

async function finished(): Promise<void> {
  const [run] = await until(async () => {
    const found = await runs();
    // A run that failed waits for its next try and says why.
    return found.some(({ state, error }) => state === 'succeeded' || error !== null) && found;
  }, 60);
  expect(run).toEqual({ state: 'succeeded', error: null });
}

async function studentAffairs() {
  return (await registeredStudentAffairs(server.platform.store.db))!;
}

it('registers every system with its department and administrator', async () => {
  const token = await server.signIn();
  const { data } = await server.call(listDataSources, { token, query: { pi: 1, ps: 50 }, body: {} });
  expect(data.rows.map(({ databasename, source_type, admin_dept_name, admin_user_name }) => [databasename, source_type, admin_dept_name, admin_user_name])).toEqual([
    ['学生工作系统', 'dataBase', '学生工作处', '傅宇怡'], ['图书馆系统', 'dataBase', '图书馆', '刘海伟'],
    ['校园一卡通', 'FILE', '后勤保障处', '何一斌'], ['校园门禁日志', 'LOG', '后勤保障处', '何一斌'],
  ]);
  expect(data.rows).toHaveLength(demoSystems.length);
});

it('imports more than forty tables with their fields and declared relations', async () => {
  const { db } = server.platform.store;
  const objects = await db.selectFrom('data_object').innerJoin('data_source', 'data_source.wid', 'data_object.database_wid')
    .select(['databasename', 'object_kind', 'data_object']).execute();
  const of = (name: string, kind: string) => objects.filter((object) => object.databasename === name && object.object_kind === kind).length;
  expect([of('学生工作系统', 'table'), of('学生工作系统', 'view'), of('学生工作系统', 'materialized view')]).toEqual([31, 2, 1]);
  expect([of('图书馆系统', 'table'), of('图书馆系统', 'view')]).toEqual([14, 1]);
  const wide = await db.selectFrom('data_field').innerJoin('data_object', 'data_object.wid', 'data_field.object_wid').select('data_field').where('data_object', '=', 'stu_profile').execute();
  expect(wide).toHaveLength(66);
  const relations = await db.selectFrom('data_relation').select('wid').where('origin', '=', 'declared').execute();
  expect(relations.length).toBeGreaterThan(15);
});

it('describes every file and the log with the settings it is read by', async () => {
  const rows = await server.platform.store.db.selectFrom('source_resource').select(['resource_type', 'name']).orderBy('order_num').execute();
  expect(rows.filter(({ resource_type }) => resource_type === 'FILE')).toHaveLength(9);
  expect(rows.filter(({ resource_type }) => resource_type === 'LOG').map(({ name }) => name)).toEqual(['access.log']);
});

it('gives the source a login that reads and does nothing else', async () => {
  const { host, port, database, user, password } = (await connectorOptions(server.platform.services, await studentAffairs())) as Record<string, string>;
  expect(user).toMatch(/^demo_reader_/);
  const reader = new pg.Client({ host: host!, port: Number(port), database: database!, user: user!, password: password! });
  await reader.connect();
  try {
    await expect(reader.query(`update xg.dept set dept_nm = ''`)).rejects.toThrow('permission denied');
    await expect(reader.query('create table xg.mine (a int)')).rejects.toThrow('permission denied');
    await expect(reader.query('create schema mine')).rejects.toThrow('permission denied');
    expect((await reader.query('select count(*)::int as many from xg.xsjbxx')).rows).toEqual([{ many: 3658 }]);
  } finally {
    await reader.end();
  }
  const wrong = new pg.Client({ host: host!, port: Number(port), database: database!, user: user!, password: 'wrong' });
  await expect(wrong.connect()).rejects.toThrow('password authentication failed');
});

it('speaks of the departments and people that the platform knows', async () => {
  const { db } = server.platform.store;
  const departments = await db.selectFrom('department').select(['code', 'name']).execute();
  expect(departments.toSorted(byCode)).toEqual(units.map(({ code, name }) => ({ code, name })).toSorted(byCode));
  const people = await db.selectFrom('user_account').select(['userid', 'name']).execute();
  const known = new Map(people.map(({ userid, name }) => [userid, name]));
  expect(teachers.filter(({ number, name }) => known.get(number) !== name)).toEqual([]);
});

const byCode = (one: { code: string }, other: { code: string }) => (one.code < other.code ? -1 : 1);

it('is there again after a restart, installed once', async () => {
  const { port } = await studentAffairs();
  server = await restart();
  const source = await studentAffairs();
  expect(source.port).toBe(port);
  const rows = await withConnection(server.platform.services, source, { signal: never }, (connection) => connection.count({ schema: 'xg', table: 'xsjbxx' }));
  expect(rows).toBe(3658n);
  expect(existsSync(demoFolders(server.platform.services).done)).toBe(true);
  expect(await runs()).toHaveLength(1);
});

it('comes back with the same login when its folder is lost, as after a restore', async () => {
  const before = await studentAffairs();
  const { services } = server.platform;
  await stopDemoServer(services);
  rmSync(demoFolders(services).root, { recursive: true });
  await prepareDemoSystems({ db: server.platform.store.db, services });
  await until(() => existsSync(demoFolders(services).done), 40);
  const after = await studentAffairs();
  expect(after).toMatchObject({ wid: before.wid, db_user: before.db_user, secrets: before.secrets });
  const rows = await withConnection(services, after, { signal: never }, (connection) => connection.count({ schema: 'jx', table: 'stu_grade' }));
  expect(rows).toBe(6000n);
  expect(existsSync(demoFolders(services).library)).toBe(true);
});

it('tells administrators when its server does not run', async () => {
  const { services, store } = server.platform;
  const check = () => demoServerCheck.run({ db: store.db, services, store, configuration: {} as never, signal: never });
  expect((await check()).state).toBe('good');
  await stopDemoServer(services);
  expect(await check()).toMatchObject({ state: 'warning', found: { en: expect.stringContaining('does not run') } });
});
