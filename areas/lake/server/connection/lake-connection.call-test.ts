import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getLakeConnection, judgeLakeConnection, listLakeKinds, saveLakeConnection, testLakeConnection } from '#areas/lake';
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '#platform/server/store/testing.ts';
import { startTestServer, type TestServer } from '../../../../apps/server/testing.ts';
import { callingAs, type Calling } from '../../../sources/server/testing/import-testing.ts';

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

const place = () => {
  const { hostname, port, pathname, username, password } = new URL(other.url);
  return { kind: 'postgresql' as const, db_url: `postgresql://${hostname}:${port}${pathname}`, db_user: username, db_pass: decodeURIComponent(password), settings: { sslMode: 'prefer' } };
};

test('without a connection nothing is there, and the form knows what to ask for', async () => {
  expect((await call(getLakeConnection)).data).toBeNull();
  expect((await call(judgeLakeConnection)).data).toMatchObject({ data: 0, configured: false });
  const kinds = (await call(listLakeKinds)).data;
  expect(kinds.map(({ kind }) => kind)).toEqual(['duckdb', 'postgresql']);
  expect(kinds[1]!.options.find(({ name }) => name === 'password')).toMatchObject({ secret: true });
});

test('a wrong password is refused with the reason of the server, and nothing is saved', async () => {
  const refused = await call(saveLakeConnection, { body: { ...place(), db_pass: 'wrong' } });
  expect(refused.code).not.toBe(0);
  expect(refused.msg).toMatch(/password|login/i);
  expect(JSON.stringify(refused)).not.toContain('wrong"');
  expect((await call(getLakeConnection)).data).toBeNull();
});

test('a test says step by step how far it came, why no further and what to do', async () => {
  const states = async (given: object) => {
    const { good, steps } = (await call(testLakeConnection, { body: { ...place(), ...given } })).data;
    return { good, steps: Object.fromEntries(steps.map(({ key, state }) => [key, state])), remedies: steps.flatMap(({ remedy }) => remedy ?? []) };
  };
  expect(await states({ db_pass: 'wrong' })).toMatchObject({ good: false, steps: { port: 'success', login: 'failure', version: 'skipped', rights: 'skipped' } });
  expect(await states({ db_url: 'postgresql://127.0.0.1:1/lake' })).toMatchObject({ good: false, steps: { name: 'success', port: 'failure', login: 'skipped' } });
  const client = new pg.Client(other.url);
  await client.connect();
  await client.query(`create role narrow login password 'narrow'`);
  await client.end();
  expect(await states({ db_user: 'narrow', db_pass: 'narrow' })).toMatchObject({ good: false, steps: { version: 'success', encoding: 'success', rights: 'failure' }, remedies: [expect.stringContaining('grant create on database')] });
  expect((await call(testLakeConnection, { body: {} })).data).toMatchObject({ good: true, steps: [{ key: 'open', state: 'success' }] });
});

test('the embedded lake connects with one click and answers', async () => {
  expect((await call(saveLakeConnection, { body: {} })).data).toBe(1);
  expect((await call(getLakeConnection)).data).toMatchObject({ kind: 'duckdb', sys_label: 'DW0', connect_status: 1 });
  expect((await call(judgeLakeConnection)).data).toMatchObject({ data: 1, version: expect.stringContaining('DuckDB') });
});

test('a server is connected instead; its password stays sealed and goes nowhere else', async () => {
  expect((await call(testLakeConnection, { body: place() })).data).toMatchObject({ good: true, version: expect.stringContaining('PostgreSQL') });
  expect((await call(saveLakeConnection, { body: place() })).data).toBe(1);
  const saved = (await call(getLakeConnection)).data!;
  expect(saved).toMatchObject({ kind: 'postgresql', secret_names: ['password'] });
  expect(JSON.stringify(saved)).not.toContain(place().db_pass);
  const { db_pass: _password, ...rest } = place();
  expect((await call(saveLakeConnection, { body: { ...rest, databasename: 'Lake of the campus' } })).data).toBe(1);
  const moved = await call(saveLakeConnection, { body: { ...rest, db_url: rest.db_url.replace('127.0.0.1', 'localhost') } });
  expect(moved.msg).toMatch(/password again/);
});

test('whoever may not manage the lake changes nothing', async () => {
  const developer = callingAs(server, await server.signIn('developer'));
  expect((await developer(saveLakeConnection, { body: {} })).status).toBe(403);
  expect((await developer(getLakeConnection)).code).toBe(0);
});
