import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStore } from './store.ts';
import { startThrowAwayPostgres, type ThrowAwayPostgres } from './testing.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };
let postgres: ThrowAwayPostgres;
let dataFolder: string;

beforeAll(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'tributary-external-'));
  postgres = await startThrowAwayPostgres();
});
afterAll(async () => {
  await postgres.stop();
  rmSync(dataFolder, { recursive: true });
});

const refusal = async (databaseUrl: string): Promise<string> => {
  const store = await openStore({ dataFolder, databaseUrl, log }).catch((error: Error) => error);
  if (store instanceof Error) return store.message;
  await store.close();
  return 'it opened';
};

it('says who lacks which right', async () => {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create user reader password 'reader'`);
  await client.end();
  const url = new URL(postgres.url);
  url.username = 'reader';
  url.password = 'reader';
  expect(await refusal(url.href)).toContain('The user reader may not create tables');
});

it('fails at once on a wrong password and does not repeat it', async () => {
  const url = new URL(postgres.url);
  url.password = 'wrong-secret';
  const message = await refusal(url.href);
  expect(message).toContain('cannot be reached: password authentication failed');
  expect(message).toContain(url.host);
  expect(message).not.toContain('wrong-secret');
});

it('leaves the data folder free for another try after a refusal', async () => {
  expect(await refusal(postgres.url)).toBe('it opened');
  expect(await refusal(postgres.url)).toBe('it opened');
});

it('lets servers with different data folders share one database', async () => {
  const other = mkdtempSync(join(tmpdir(), 'tributary-external-'));
  const first = await openStore({ dataFolder, databaseUrl: postgres.url, log });
  const second = await openStore({ dataFolder: other, databaseUrl: postgres.url, log });
  await Promise.all([first.close(), second.close()]);
  rmSync(other, { recursive: true });
});
