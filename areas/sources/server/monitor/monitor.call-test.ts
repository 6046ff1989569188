import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  compareSource, deleteDataObjects, getDataSource, getSourceCheck, ignoreObject, ignoreObjects, listDataObjects, listIgnoredObjects, listSourceChanges, runReverseImportOfChanges, saveDataSource, sourcesCan,
  sourcesErrors, watchAgain, type DataSourceInput,
} from '#areas/sources';
import { listMyMessages } from '#areas/system';
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '#platform/server/store/testing.ts';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';
import { callingAs, endOf, imported, reachOf, registerSource, type Calling } from '../testing/import-testing.ts';
import { callingNarrowly } from '../testing/narrow-user.ts';
import { watchSourcesJob } from './watch-sources-job.ts';

let server: TestServer;
let business: ThrowAwayPostgres;
let live: pg.Client;
let call: Calling;
let source: string;
let token: string;

beforeAll(async () => {
  [server, business] = await Promise.all([startTestServer({ TRIBUTARY_DEMO: '0' }), startThrowAwayPostgres()]);
  live = new pg.Client({ connectionString: business.url });
  await live.connect();
  await live.query(`
    create schema other;
    create table dept (id int primary key, name text); create table student (id int primary key, name varchar(50), dept int references dept (id));
    create table card (id int primary key, balance numeric(10,2)); create table never_wanted (id int); create table other.dept (id int);`);
  token = await server.signIn();
  call = callingAs(server, token);
  source = await registerSource(call, { databasename: '学工系统', ...reachOf(business.url) });
  await imported(call, { database_wid: source, dataObjects: ['student', 'card'].map((dataObject) => ({ schema: 'public', dataObject })).concat({ schema: 'public', dataObject: 'dept' }) });
});
afterAll(async () => {
  await live.end();
  await Promise.all([server.stop(), business.stop()]);
});

const compare = async (id = source) => (await call(compareSource, { params: { id } })).data;
const changes = async (query: object = {}) => (await call(listSourceChanges, { params: { id: source }, query: { ps: 100, ...query } })).data.rows;
const named = async (query: object = {}) => (await changes(query)).map((one) => `${one.schema}.${one.dataObject} ${one.change}`);

describe('a comparison with the live source', () => {
  it('finds what is new, changed and dropped, field by field, and keeps it', async () => {
    expect((await call(getSourceCheck, { params: { id: source } })).data).toMatchObject({ check_time: null, created: 0 });
    await live.query('alter table student alter name type varchar(80), add column phone text; drop table card');
    expect(await compare()).toMatchObject({ created: 2, changed: 1, dropped: 1, unchanged: 1, ignored: 0, problem: null, scheduled: false, check_time: expect.any(String) });
    expect((await named()).sort()).toEqual(['other.dept new', 'public.card dropped', 'public.never_wanted new', 'public.student changed']);
    const [student] = await changes({ change: 'changed' });
    expect(student!.fields).toEqual([
      { dataField: 'name', change: 'changed', from: '', facts: [{ fact: 'type', before: 'character varying(50)', after: 'character varying(80)' }] },
      { dataField: 'phone', change: 'new', from: '', facts: [] },
    ]);
    expect(await named({ key: 'NEVER' })).toEqual(['public.never_wanted new']);
    expect(await named({ schema: 'other' })).toEqual(['other.dept new']);
    expect((await changes({ ps: 1, pi: 2, sort: '-dataObject' }))).toHaveLength(1);
  });

  it('leaves a change that is still the same as it was found', async () => {
    const before = await changes();
    await compare();
    expect(await changes()).toEqual(before);
  });

  it('is called off when the caller hangs up, and saves nothing', async () => {
    const silent = createServer();
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const deaf = await registerSource(call, { databasename: '不应答', ...reachOf(business.url), port: (silent.address() as AddressInfo).port });
    const heard = once(silent, 'connection');
    const stop = new AbortController();
    const asked = fetch(`${server.address}${compareSource.path.replace('{id}', deaf)}`, { headers: { authentication: token }, signal: stop.signal });
    const [socket] = await heard;
    const closed = once(socket, 'close');
    socket.resume();
    stop.abort();
    await expect(asked).rejects.toThrow();
    await closed;
    expect((await call(getSourceCheck, { params: { id: deaf } })).data).toMatchObject({ check_time: null, problem: null });
    silent.close();
  });

  it('says why it failed, and keeps what it knew before', async () => {
    const gone = await registerSource(call, { databasename: '连不上', ...reachOf(business.url), db_service_name: 'nowhere' });
    expect(await call(compareSource, { params: { id: gone } })).toMatchObject({ code: sourcesErrors.connectorFailed.code });
    const { data } = await call(getSourceCheck, { params: { id: gone } });
    expect(data).toMatchObject({ check_time: null, problem_time: expect.any(String) });
    expect(data.problem!.en).toContain('nowhere');
  });

  it('is not for those who do not see the source', async () => {
    const other = await callingNarrowly(server, call, [sourcesCan.readSources, sourcesCan.writeSources]);
    for (const asked of [compareSource, getSourceCheck, listSourceChanges] as const) expect((await other(asked, { params: { id: source } })).code).toBe(sourcesErrors.noDataSource.code);
    expect((await other(ignoreObject, { body: { database_wid: source, schema: 'public', dataObject: 'x' } })).code).toBe(sourcesErrors.noDataSource.code);
  });
});

describe('the ignore list', () => {
  const ignored = async (query: object = {}) => (await call(listIgnoredObjects, { query: { database_wid: source, ...query } })).data.rows;

  it('takes away what was found, and does not count it again', async () => {
    expect((await call(ignoreObject, { body: { database_wid: source, schema: 'public', dataObject: 'never_wanted' } })).data.added).toBe(1);
    expect((await call(ignoreObject, { body: { database_wid: source, schema: 'public', dataObject: 'never_wanted' } })).data.added).toBe(0);
    expect((await call(ignoreObjects, { params: { id: source }, body: { change: 'new' } })).data.added).toBe(1);
    expect(await compare()).toMatchObject({ created: 0, changed: 1, dropped: 1, ignored: 2 });
    expect((await ignored()).map((one) => `${one.schema}.${one.dataObject}`).sort()).toEqual(['other.dept', 'public.never_wanted']);
    expect(await ignored({ dataobject: 'NEV' })).toHaveLength(1);
    expect(await ignored({ schema: 'other' })).toHaveLength(1);
  });

  it('lets things go again, by a list in the path as the wire writes it', async () => {
    await call(ignoreObjects, { params: { id: source }, body: { dataObjects: ['a', 'b', 'c', 'd'].map((dataObject) => ({ schema: 'public', dataObject })) } });
    const wids = (await ignored()).filter((one) => one.dataObject.length === 1 || one.schema === 'other').map((one) => one.wid);
    expect(wids).toHaveLength(5);
    expect((await call(watchAgain, { params: { ids: JSON.stringify(wids) } })).data.removed).toBe(5);
    expect(await call(watchAgain, { params: { ids: `[${wids.join(',')}]` } })).toMatchObject({ code: sourcesErrors.noIgnored.code });
    expect(await compare()).toMatchObject({ created: 1, ignored: 1 });
  });
});

describe('changes that are imported', () => {
  it('are no changes any more', async () => {
    const { data } = await call(runReverseImportOfChanges, { body: { database_wid: source, dataObjects: [{ schema: 'public', dataObject: 'student' }, { schema: 'public', dataObject: 'card' }] } });
    expect(await endOf(call, data.run)).toMatchObject({ state: 'succeeded', result: { changed: 1, dropped: 1 } });
    expect(await named()).toEqual(['other.dept new']);
    expect(await compare()).toMatchObject({ created: 1, changed: 0, dropped: 0 });
  });

  it('do not count what someone put into the recycle bin', async () => {
    const { data: { rows } } = await call(listDataObjects, { body: { database_wid: source, key: 'dept' } });
    await call(deleteDataObjects, { body: { wids: [rows[0]!.wid] } });
    expect(await compare()).toMatchObject({ created: 1 });
  });
});

describe('the scheduled check', () => {
  const watch = async () => (await endOf(call, await server.platform.services.jobs.start(watchSourcesJob, { wids: [source] }, { user: null }))).result;
  const told = async () => (await call(listMyMessages, { body: { key: '学工系统' } })).data.rows;

  it('tells the administrator of each change once', async () => {
    const administrator = (await server.user(token)).wid;
    const { data: stored } = await call(getDataSource, { query: { wid: source } });
    await call(saveDataSource, { body: { ...stored, admin_user: administrator } as DataSourceInput });
    await compare();
    expect(await watch()).toEqual({ checked: 1, failed: 0, told: 0 });
    await live.query('alter table student add column mail text; create table fresh (id int)');
    expect(await watch()).toEqual({ checked: 1, failed: 0, told: 1 });
    const [message] = await told();
    expect(message!.content).toContain('fresh, student');
    expect(await watch()).toMatchObject({ told: 0 });
    await live.query('alter table student add column fax text');
    expect(await watch()).toMatchObject({ told: 1 });
    expect(await told()).toHaveLength(2);
  });

  it('goes on with the others when one cannot be read', async () => {
    await live.query('create table fresh_too (id int)');
    const gone = await registerSource(call, { databasename: '也连不上', ...reachOf(business.url), db_service_name: 'nowhere' });
    const run = await server.platform.services.jobs.start(watchSourcesJob, { wids: [source, gone] }, { user: null });
    expect((await endOf(call, run)).result).toEqual({ checked: 1, failed: 1, told: 1 });
  });
});
