import { mkdir } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  connectStates, followConnectionTest, getDataSource, listConnectionTests, listSchemas, saveDataSource, sourcesErrors, sourcesSettings, testAllDataSources, testChangeCapture, testDataSource,
  type ConnectionTestInput, type ConnectionTestResult, type ConnectionTestStep,
} from '#areas/sources';
import { listMyMessages } from '#areas/system';
import type { AnyCall } from '#platform/contract';
import { getHealth } from '#platform/contract/platform/health.ts';
import { freePort, startThrowAwayPostgres, type ThrowAwayPostgres } from '#platform/server/store/testing.ts';
import { mariadbMissing, startMariadb, type TestMariadb } from '#engine/connectors/mysql/testing/start-mariadb.ts';
import { startTestServer, type CallInput, type TestServer } from '../../../../apps/server/testing.ts';
import { testConnectionsJob } from './test-connections-job.ts';

let server: TestServer;
let token: string;
let admin: string;
let postgres: ThrowAwayPostgres;
let logical: ThrowAwayPostgres;
let mariadb: TestMariadb | undefined;
/** Takes connections and never says a word. */
let silent: Server;
const heard = new Set<Socket>();

beforeAll(async () => {
  [server, postgres, logical, mariadb] = await Promise.all([
    startTestServer(), startThrowAwayPostgres({ wal_level: 'replica' }), startThrowAwayPostgres({ wal_level: 'logical' }), mariadbMissing() ? undefined : startMariadb(),
  ]);
  token = await server.signIn();
  admin = (await server.user(token)).wid;
  for (const { url } of [postgres, logical]) await run(url, 'create table student (id integer primary key, name text); insert into student values (1, \'李华\')');
  silent = createServer((socket) => heard.add(socket.on('error', () => undefined)));
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
});
afterAll(async () => {
  for (const socket of heard) socket.destroy();
  silent.close();
  await Promise.all([server.stop(), postgres.stop(), logical.stop(), mariadb?.stop()]);
});

async function run(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statements);
  await client.end();
}

const call = <C extends AnyCall>(declared: C, input: CallInput<C> = {}) => server.call(declared, { token, ...input });
const portOf = () => (silent.address() as { port: number }).port;

function reach(url: string, more: object = {}) {
  const { hostname, port, username, password, pathname } = new URL(url);
  return {
    db_type: 'postgresql', ip: hostname, port: Number(port), db_service_name: pathname.slice(1) || 'postgres', db_user: username, db_pass: decodeURIComponent(password), ...more,
  };
}

let number = 0;
async function aSource(input: object): Promise<string> {
  const { data, code, msg } = await call(saveDataSource, { body: { databasename: `系统 ${number += 1}`, admin_user: admin, ...input } });
  if (code !== 0) throw new Error(msg);
  return data.wid;
}

const stepOf = (steps: readonly ConnectionTestStep[], key: string) => steps.find((step) => step.key === key);

describe('a test of a PostgreSQL', () => {
  it('connects step by step and keeps what it found', async () => {
    const wid = await aSource(reach(postgres.url));
    const { data } = await call(testDataSource, { body: { wid } });
    expect(data).toMatchObject({ connect_status: '1', state: 'success', dbVersion: expect.stringMatching(/^PostgreSQL \d+/), real_time_able: false });
    expect(data.steps.map(({ key }) => key)).toEqual(['name', 'port', 'tls', 'login', 'version', 'clock', 'tables', 'row', 'importRights', 'changes']);
    const { data: source } = await call(getDataSource, { query: { wid } });
    expect(source).toMatchObject({ connect_status: connectStates.connected, connect_message: null, dbVersion: data.dbVersion, real_time_able: false });
    expect(source.connect_time).not.toBeNull();
    expect((await call(listSchemas, { query: { database_wid: wid } })).data).toContain('public');
  });

  it('says at the login what is wrong with a password, and clears the real-time flag', async () => {
    const wid = await aSource(reach(logical.url));
    expect((await call(testDataSource, { body: { wid } })).data).toMatchObject({ connect_status: '1', real_time_able: true });
    expect((await call(getDataSource, { query: { wid } })).data.real_time_able).toBe(true);
    await call(saveDataSource, { body: { ...reach(logical.url), wid, databasename: '错误密码', db_pass: 'not-this-one' } });
    const { data } = await call(testDataSource, { body: { wid }, language: 'zh' });
    expect(data).toMatchObject({ connect_status: '2', state: 'failure' });
    expect(stepOf(data.steps, 'login')).toMatchObject({ state: 'failure', text: { zh: expect.stringContaining('密码') } });
    expect(stepOf(data.steps, 'version')).toMatchObject({ state: 'skipped' });
    const { data: source } = await call(getDataSource, { query: { wid } });
    expect(source).toMatchObject({ connect_status: connectStates.failed, real_time_able: false, connect_message: { zh: expect.stringContaining('登录') } });
  });

  it('names a closed port', async () => {
    const { data } = await call(testDataSource, { body: reach(postgres.url, { port: await freePort() }) });
    expect(data).toMatchObject({ connect_status: '2', test_wid: null });
    expect(stepOf(data.steps, 'port')).toMatchObject({ state: 'failure' });
    expect(stepOf(data.steps, 'login')).toMatchObject({ state: 'skipped' });
  });

  it('gives up a server that never answers, in the words for it', async () => {
    const { data } = await call(testDataSource, { body: reach(postgres.url, { port: portOf(), seconds: 1 }), language: 'en' });
    expect(data).toMatchObject({ connect_status: '2', state: 'timed-out', msg: sourcesErrors.testTimedOut.en });
    expect(data.steps.some(({ state }) => state === 'timed-out')).toBe(true);
  });

  it('tries what a form holds with the stored password, and stores nothing about it', async () => {
    const wid = await aSource(reach(postgres.url));
    const { db_pass: _kept, ...form } = reach(postgres.url, { db_service_name: 'template1' });
    const { data } = await call(testDataSource, { body: { wid, ...form } });
    expect(data).toMatchObject({ connect_status: '1', test_wid: null });
    expect((await call(getDataSource, { query: { wid } })).data.connect_status).toBe(connectStates.untested);
  });

  it('sends the stored password to no other host', async () => {
    const wid = await aSource(reach(postgres.url));
    const { db_pass: _kept, ...form } = reach(postgres.url, { port: portOf(), seconds: 1 });
    const before = heard.size;
    const refused = await call(testDataSource, { body: { wid, ...form } });
    expect(refused).toMatchObject({ code: sourcesErrors.sourceIncomplete.code, fields: { db_pass: sourcesErrors.passwordAgain.en } });
    expect(heard.size).toBe(before);
  });

  it('refuses a host that is a path to a socket', async () => {
    const refused = await call(testDataSource, { body: reach(postgres.url, { ip: '/tmp' }) });
    expect(refused).toMatchObject({ code: sourcesErrors.sourceIncomplete.code, fields: { ip: sourcesErrors.hostIsPath.en } });
  });
});

describe('change capture', () => {
  it('is proved where the write-ahead log is logical', async () => {
    const wid = await aSource(reach(logical.url));
    const { data } = await call(testChangeCapture, { body: { wid } });
    expect(data).toMatchObject({ real_time_able: true, dataFlowConnectionWithStatus: '1', supported: true });
    expect(data.findings.length).toBeGreaterThan(1);
    expect(data.findings.every(({ holds }) => holds)).toBe(true);
    expect((await call(getDataSource, { query: { wid } })).data.real_time_able).toBe(true);
  });

  it('says what is missing elsewhere, with what to set', async () => {
    const wid = await aSource(reach(postgres.url));
    const { data } = await call(testChangeCapture, { body: { wid } });
    expect(data).toMatchObject({ real_time_able: false, dataFlowConnectionWithStatus: '2' });
    expect(data.findings.filter(({ holds }) => !holds).map(({ remedy }) => remedy).join('\n')).toContain('wal_level');
  });

  it('is not there without a connection', async () => {
    const { data } = await call(testChangeCapture, { body: reach(postgres.url, { db_pass: 'wrong' }) });
    expect(data).toMatchObject({ real_time_able: false, dataFlowConnectionWithStatus: '2', findings: [] });
    expect(data.msg).not.toBe('');
  });
});

describe('a live test', () => {
  async function follow(body: Partial<ConnectionTestInput>, signal: AbortSignal | null, onEvent: (event: string, data: any) => void): Promise<void> {
    const response = await fetch(`${server.address}${followConnectionTest.path}`, {
      method: 'POST', signal, headers: { authentication: token, 'content-type': 'application/json', 'accept-language': 'en' }, body: JSON.stringify(body),
    });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    let text = '';
    for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
      text += piece;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const [, event, data] = /event: (\w+)\ndata: (.*)/.exec(text.slice(0, end)) ?? [];
        text = text.slice(end + 2);
        if (event) onEvent(event, JSON.parse(data!));
      }
    }
  }

  it('tells each step as it begins and ends, then the result', async () => {
    const wid = await aSource(reach(postgres.url));
    const told: string[] = [];
    let result: ConnectionTestResult | undefined;
    await follow({ wid }, null, (event, data) => {
      if (event === 'step') told.push(`${data.key} ${data.state}`);
      else result = data;
    });
    expect(told.slice(0, 4)).toEqual(['name running', 'name success', 'port running', 'port success']);
    expect(result).toMatchObject({ connect_status: '1', state: 'success', test_wid: expect.any(String) });
    expect(result!.steps).toHaveLength(10);
  });

  it('is called off when its reader leaves, which changes nothing about the source', async () => {
    const wid = await aSource(reach(postgres.url, { port: portOf() }));
    const gone = new AbortController();
    await follow({ wid }, gone.signal, (_event, { key, state }) => {
      if (key === 'tls' && state === 'running') gone.abort();
    }).catch((error: Error) => expect(error.name).toBe('AbortError'));
    await expect.poll(async () => (await call(listConnectionTests, { body: { database_wid: wid } })).data.rows.map(({ state }) => state), { timeout: 30_000 }).toEqual(['stopped']);
    expect((await call(getDataSource, { query: { wid } })).data.connect_status).toBe(connectStates.untested);
  });
});

describe('the history', () => {
  it('is newest first, by state, and ends after 200', async () => {
    const wid = await aSource(reach(postgres.url));
    const rows = Array.from({ length: 205 }, (_, at) => ({
      wid: `old-${at}`, database_wid: wid, time: new Date(Date.now() - (at + 1) * 60_000).toISOString(), milliseconds: 1, state: 'failure' as const,
      scheduled: true, tester: null, db_version: '', real_time_able: null, steps: '[]',
    }));
    await server.platform.store.db.insertInto('connection_test').values(rows).execute();
    await call(testDataSource, { body: { wid } });
    const { data } = await call(listConnectionTests, { body: { database_wid: wid } });
    expect(data.total).toBe(200);
    expect(data.rows.slice(0, 2)).toMatchObject([{ state: 'success', scheduled: false, tester: admin, tester_name: expect.any(String) }, { wid: 'old-0', scheduled: true }]);
    expect((await call(listConnectionTests, { body: { database_wid: wid, state: 'success' } })).data.total).toBe(1);
  });
});

describe('the scheduled test', () => {
  const testAll = async () => ended((await call(testAllDataSources)).data.job);
  const testScheduled = async () => ended(await server.platform.services.jobs.start(testConnectionsJob, {}, { user: null }));

  async function ended(started: string): Promise<void> {
    const { store } = server.platform;
    await expect.poll(async () => (await store.db.selectFrom('job_run').select('state').where('wid', '=', started).executeTakeFirst())?.state, { timeout: 40_000 }).toBe('succeeded');
  }

  it('tells the administrator once when a source is lost, and once when it is back', async () => {
    const { store } = server.platform;
    await store.db.deleteFrom('data_source').execute();
    const wid = await aSource(reach(postgres.url, { databasename: '定时系统' }));
    const titles = async () => (await call(listMyMessages, { body: {}, language: 'en' })).data.rows.map(({ title }) => title).filter((title) => title.includes('定时系统'));
    await testAll();
    expect(await titles()).toEqual([]);
    const { port } = new URL(postgres.url);
    await store.db.updateTable('data_source').set({ port: await freePort() }).where('wid', '=', wid).execute();
    await testAll();
    await testAll();
    expect(await titles()).toEqual(['The data source "定时系统" cannot be reached']);
    await store.db.updateTable('data_source').set({ port: Number(port) }).where('wid', '=', wid).execute();
    await testAll();
    expect((await titles()).toSorted()).toEqual(['The data source "定时系统" can be reached again', 'The data source "定时系统" cannot be reached']);
    expect((await call(listConnectionTests, { body: { database_wid: wid } })).data.rows).toHaveLength(4);
  });

  it('looks at those whose last test is old enough, and at none when the setting is 0', async () => {
    const { store, services } = server.platform;
    await store.db.deleteFrom('data_source').execute();
    const [fresh, old] = [await aSource(reach(postgres.url)), await aSource(reach(postgres.url))];
    const hoursAgo = async (wid: string, hours: number) => {
      await store.db.updateTable('data_source').set({ connect_time: new Date(Date.now() - hours * 3_600_000).toISOString() }).where('wid', '=', wid).execute();
    };
    await hoursAgo(fresh, 1);
    await hoursAgo(old, 7);
    const tests = async () => (await store.db.selectFrom('connection_test').select('database_wid').execute()).map(({ database_wid }) => database_wid);
    await testScheduled();
    expect(await tests()).toEqual([old]);
    await hoursAgo(old, 7);
    await services.settings.set(sourcesSettings.testHours, 0, null);
    await testScheduled();
    expect(await tests()).toEqual([old]);
    await services.settings.reset(sourcesSettings.testHours);
  });

  it('shows in the health of the platform', async () => {
    const { store } = server.platform;
    await store.db.deleteFrom('data_source').execute();
    const wid = await aSource(reach(postgres.url));
    const state = async () => (await call(getHealth)).data.checks.find(({ key }) => key === 'sources.connections')?.state;
    expect(await state()).toBe('good');
    await store.db.updateTable('data_source').set({ connect_status: connectStates.failed }).where('wid', '=', wid).execute();
    expect(await state()).toBe('warning');
  });
});

describe('a SQLite file', () => {
  it('is tested in the folder of sources, and nowhere else', async () => {
    await mkdir(join(server.data, 'sources'), { recursive: true });
    new DatabaseSync(join(server.data, 'sources', 'library.db')).exec('create table book (id integer primary key, title text)');
    const { data } = await call(testDataSource, { body: { db_type: 'sqlite', db_url: 'library.db' } });
    expect(data).toMatchObject({ connect_status: '1', dbVersion: expect.stringContaining('SQLite'), real_time_able: null });
    expect(data.steps.map(({ key }) => key)).toEqual(['file', 'login', 'version', 'clock', 'tables', 'row', 'importRights', 'changes']);
    const refused = await call(testDataSource, { body: { db_type: 'sqlite', db_url: '/etc/passwd' } });
    expect(refused).toMatchObject({ code: sourcesErrors.sourceIncomplete.code, fields: { db_url: sourcesErrors.folderNotAllowed.en } });
    const missing = await call(testDataSource, { body: { db_type: 'sqlite', db_url: 'none.db' } });
    expect(stepOf(missing.data.steps, 'file')).toMatchObject({ state: 'failure' });
  });
});

describe.skipIf(mariadbMissing())('a MariaDB', () => {
  it('is tested, and its password is told from a wrong one', async () => {
    const { host, port, user, password, run: statement } = mariadb!;
    await statement('create database campus', 'create table campus.card (id int primary key)');
    const body = { db_type: 'mariadb', ip: host, port, db_service_name: 'campus', db_user: user };
    const { data } = await call(testDataSource, { body: { ...body, db_pass: password } });
    expect(data).toMatchObject({ connect_status: '1', dbVersion: expect.stringContaining('MariaDB'), real_time_able: true });
    const wrong = await call(testDataSource, { body: { ...body, db_pass: 'wrong' } });
    expect(stepOf(wrong.data.steps, 'login')).toMatchObject({ state: 'failure' });
    expect(JSON.stringify(wrong)).not.toContain('"wrong"');
  });
});
