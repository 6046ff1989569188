import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  deleteDriver, listDatabaseKinds, listDriverClasses, listDriverGroups, listJarPaths, saveDataSource, sourcesErrors, testDataSource, uploadDriver, type JdbcDriver,
} from '#areas/sources';
import { changeRoleMembers, saveRole, saveRoleGrants } from '#areas/system';
import { platformErrors, type AnyCall, type Envelope } from '#platform/contract';
import { jdbcMissing, testingJars } from '#engine/connectors/jdbc/testing-jars.ts';
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '#platform/server/store/testing.ts';
import { startTestServer, type CallInput, type TestServer } from '../../../../apps/server/testing.ts';
import { aJar } from './testing-jar.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn();
});
afterAll(() => server.stop());

const call = <C extends AnyCall>(declared: C, input: CallInput<C> = {}) => server.call(declared, { token, ...input });
const jars = () => readdir(join(server.data, 'sources', 'drivers')).catch(() => []);

async function upload(fileName: string, bytes: Uint8Array, fields: Record<string, string> = {}, authentication = token): Promise<Envelope<JdbcDriver> & { status: number }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), fileName);
  const response = await fetch(`${server.address}${uploadDriver.path}`, { method: 'POST', headers: { authentication, 'accept-language': 'en' }, body: form });
  return { status: response.status, ...((await response.json()) as Envelope<JdbcDriver>) };
}

const driver = aJar({ 'META-INF/services/java.sql.Driver': 'com.example.Driver # the one\n', 'com/example/Driver.class': 'class' });

describe('the kinds of databases', () => {
  it('say which fields and options a form needs', async () => {
    const { data } = await call(listDatabaseKinds);
    const kinds = Object.fromEntries(data.map((kind) => [kind.db_type, kind]));
    const fields = (type: string) => kinds[type]!.fields.map(({ name, required }) => `${name}${required ? '*' : ''}`);
    expect(fields('postgresql')).toEqual(['ip*', 'port', 'db_service_name*', 'db_user*', 'db_pass', 'db_schema']);
    expect(fields('oracle')).toEqual(['ip*', 'port', 'db_service_type', 'db_service_name*', 'db_user*', 'db_pass']);
    expect(fields('sqlite')).toEqual(['db_url*']);
    expect(fields('jdbc')).toEqual(['db_url*', 'db_driver', 'db_user', 'db_pass', 'db_schema']);
    expect(kinds['postgresql']).toMatchObject({ default_port: 5432, title: { en: 'PostgreSQL' }, unavailable: null });
    const option = (type: string, name: string) => kinds[type]!.options.find((one) => one.name === name);
    expect(option('postgresql', 'sslMode')).toMatchObject({ type: 'choice', default: 'prefer', required: false, secret: false, choices: expect.arrayContaining([{ value: 'require', label: { zh: 'require', en: 'require' } }]) });
    expect(option('postgresql', 'sslKey')).toMatchObject({ type: 'text', secret: true, lines: 6 });
    expect(option('mysql', 'statementSeconds')).toMatchObject({ type: 'number', default: 600, minimum: 1, maximum: 86_400, unit: { en: 'seconds' } });
    expect(option('mysql', 'tls')!.choices[0]).toEqual({ value: 'off', label: { zh: '不加密', en: 'Not encrypted' } });
    expect(option('jdbc', 'properties')).toMatchObject({ type: 'properties' });
    expect(data.flatMap(({ options }) => options.map(({ name }) => name))).not.toContain('jars');
  });
});

describe('an uploaded driver', () => {
  it('is inspected, listed by group and deleted', async () => {
    const { data } = await upload('C:\\drivers\\example-1.0.jar', driver, { driver_group: '国产数据库' });
    expect(data).toMatchObject({ name: 'example-1.0', driver_group: '国产数据库', file_name: 'example-1.0.jar', driver_classes: ['com.example.Driver'], use_num: 0, size: driver.length });
    const { data: groups } = await call(listDriverGroups);
    expect(groups[0]).toMatchObject({ built_in: true, kinds: expect.arrayContaining([expect.objectContaining({ db_type: 'mysql' })]) });
    expect(groups[1]).toMatchObject({ name: '国产数据库', built_in: false, drivers: [{ name: 'example-1.0' }] });
    expect((await call(listJarPaths, { body: {} })).data).toMatchObject([{ name: 'example-1.0', path: `${data.sha256}.jar` }]);
    expect((await call(listDriverClasses, { body: { name: 'example-1.0' } })).data).toEqual([{ name: 'example-1.0', driver_class: 'com.example.Driver' }]);
    expect(await jars()).toEqual([`${data.sha256}.jar`]);
    expect(await upload('other.jar', driver, { name: 'example-1.0' })).toMatchObject({ code: sourcesErrors.driverNameTaken.code, fields: { name: expect.any(String) } });
    expect((await call(deleteDriver, { query: { name: 'example-1.0' } })).code).toBe(0);
    expect((await call(deleteDriver, { query: { name: 'example-1.0' } })).code).toBe(sourcesErrors.noDriver.code);
    expect(await jars()).toEqual([]);
  });

  it.each([
    ['is no jar by name', 'driver.exe', driver, sourcesErrors.driverFileName.code],
    ['is no jar inside', 'driver.jar', new TextEncoder().encode('MZ nothing to unpack'), sourcesErrors.notADriver.code],
    ['is empty', 'driver.jar', new Uint8Array(), sourcesErrors.notADriver.code],
    ['leads out of its folder', 'driver.jar', aJar({ '../../evil.class': 'x', 'com/example/Driver.class': 'x' }), sourcesErrors.notADriver.code],
    ['has no driver', 'driver.jar', aJar({ 'com/example/Nothing.class': 'x' }), sourcesErrors.noDriverClass.code],
    ['has no classes', 'driver.jar', aJar({ 'readme.txt': 'x' }), sourcesErrors.notADriver.code],
  ])('that %s is refused, and nothing of it stays', async (_what, name, bytes, code) => {
    const stored = async () => (await server.platform.store.db.selectFrom('file').select('wid').where('removed_time', 'is', null).execute()).length;
    const before = await stored();
    expect(await upload(name, bytes)).toMatchObject({ code, fields: { file: expect.any(String) } });
    expect(await jars()).toEqual([]);
    expect(await stored()).toBe(before);
    expect((await call(listJarPaths, { body: {} })).data).toEqual([]);
  });

  it('may have 64 MB and no more', async () => {
    expect(await upload('large.jar', new Uint8Array(64 * 1024 ** 2 + 1))).toMatchObject({ status: 413, code: platformErrors.tooLarge.code });
  });

  it('that a source uses says so when it is to be deleted', async () => {
    await upload('used.jar', driver, { name: '在用' });
    const body = { databasename: '达梦系统', db_type: 'jdbc', db_url: 'jdbc:example://127.0.0.1:5236/CAMPUS', db_driver: 'com.example.Driver', advancedparams: '{"driverName":"在用"}' };
    expect((await call(saveDataSource, { body: { ...body, advancedparams: '{"driverName":"没有"}' } })).fields).toEqual({ db_driver: sourcesErrors.driverNotChosen.en });
    expect((await call(saveDataSource, { body: { ...body, advancedparams: '{"driverName":"在用","properties":{"socketFactory":"x"}}' } })).fields).toHaveProperty('db_url');
    expect((await call(saveDataSource, { body })).code).toBe(0);
    const refused = await call(deleteDriver, { query: { name: '在用' } });
    expect(refused).toMatchObject({ code: sourcesErrors.driverInUse.code, msg: expect.stringContaining('达梦系统') });
    expect((await call(listDriverGroups)).data[1]!.drivers).toMatchObject([{ name: '在用', use_num: 1 }]);
  });

  it('is neither uploaded nor deleted by those who may not manage drivers', async () => {
    const { data: role } = await call(saveRole, { body: { key: 'registrar', name: { zh: '登记员' } } });
    await call(saveRoleGrants, { body: { wid: role.wid, menus: [], permissions: ['source:read', 'source:write'] } });
    const person = await server.addUser('plain');
    await call(changeRoleMembers, { body: { wid: role.wid, add: [{ kind: 'user', wid: person.wid }] } });
    const plain = await server.signIn('plain');
    expect((await call(listDriverGroups, { token: plain })).code).toBe(0);
    expect((await upload('driver.jar', driver, {}, plain)).status).toBe(403);
    expect((await call(deleteDriver, { token: plain, query: { name: '在用' } })).status).toBe(403);
  });
});

describe.skipIf(await jdbcMissing('postgresql'))('the driver of PostgreSQL', () => {
  let postgres: ThrowAwayPostgres;
  beforeAll(async () => {
    postgres = await startThrowAwayPostgres();
  });
  afterAll(() => postgres.stop());

  it('reaches a database, also when its copy has to be made again', async () => {
    const { data } = await upload('postgresql.jar', await readFile(testingJars.postgresql), { name: 'pg' });
    expect(data.driver_classes).toContain('org.postgresql.Driver');
    const { hostname, port, username, password, pathname } = new URL(postgres.url);
    const body = {
      db_type: 'jdbc', db_url: `jdbc:postgresql://${hostname}:${port}${pathname}`, db_driver: 'org.postgresql.Driver', db_user: username, db_pass: decodeURIComponent(password),
    };
    await rm(join(server.data, 'sources', 'drivers'), { recursive: true });
    const tested = await call(testDataSource, { body });
    expect(tested.data).toMatchObject({ connect_status: '1', dbVersion: expect.stringContaining('PostgreSQL') });
    expect(await jars()).toContain(`${data.sha256}.jar`);
  });
});
