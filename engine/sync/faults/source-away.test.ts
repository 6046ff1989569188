import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSidePostgres, type SidePostgres } from '#platform/server/store/side-postgres.ts';
import { postgresql } from '../../connectors/postgresql/postgresql.ts';
import { databaseReader } from '../readers/database/database-reader.ts';
import type { Reader } from '../run.ts';
import { counts, openGround, postgresqlOf, requestOf, type Ground, type Ran } from '../testing/sync-ground.ts';
import { runSync } from '../run-sync.ts';
import { faultSize, faultTimeout, tell } from './fault-size.ts';

const folder = mkdtempSync(join(tmpdir(), 'tributary-away-'));
const store = join(folder, 'store');
let server: SidePostgres;
let ground: Ground;
const { signal } = new AbortController();

beforeAll(async () => {
  [server, ground] = await Promise.all([startSidePostgres(store), openGround('duckdb')]);
});
afterAll(async () => {
  await ground?.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** At once and without a word to anybody, as by a power cut; back under the same address after a while. */
async function fail(): Promise<void> {
  const { port } = server;
  process.kill(Number(readFileSync(join(store, 'postmaster.pid'), 'utf8').split('\n', 1)[0]), 'SIGQUIT');
  await pause(faultSize.away);
  server = await startSidePostgres(store, {}, port);
}

it('a source that is killed in the middle of reading and comes back is read to the end, unattended', async () => {
  const rows = 60_000;
  const client = new pg.Client(server.url);
  client.on('error', () => {});
  await client.connect();
  // The owner's password is another one after each start: whoever asks in that moment would be refused for good.
  await client.query(`create role reader superuser login password 'reader'`);
  await client.query(`create table large as select n as id, repeat(md5(n::text), 24) as filling from generate_series(1, ${rows}) n; alter table large add primary key (id); checkpoint; analyze large`);
  const digest = 'select count(*), sum(id), sum(length(filling)), count(distinct filling) from';
  const [whole] = (await client.query({ text: `${digest} large`, rowMode: 'array' })).rows as unknown[][];
  await client.end();
  // As a task reads that runs by itself: two parts side by side, of one moment, which is lost with the server.
  const reader = databaseReader({ connect: (until) => postgresql.open(postgresqlOf(`postgresql://reader:reader@127.0.0.1:${server.port}/postgres`), { signal: until }), table: { schema: 'public', table: 'large' }, incremental: { kind: 'full' }, parallel: 2, rowsPerPart: 15_000, signal });
  let failing: Promise<void> | undefined;
  let pieces = 0;
  const breaking: Reader = {
    shape: () => reader.shape(), begin: (cursor, columns) => reader.begin(cursor, columns), cursor: () => reader.cursor(), close: () => reader.close(),
    async *read(part, until) {
      for await (const piece of reader.read(part, until)) {
        if ((pieces += 1) === 4) failing = fail();
        yield piece;
      }
    },
  };
  const log: Ran['log'] = [];
  const result = await runSync(requestOf(ground, { table: 'large', source: breaking, plan: { limits: { parallel: 2 } }, log }), { segmentBytes: 2_000_000 });
  await failing;
  expect(failing).toBeDefined();
  const again = log.filter(({ text }) => text.en.includes('It is tried again')).length;
  expect(again).toBeGreaterThan(0);
  expect(counts({ result })).toMatchObject({ read: rows, created: rows, rejected: 0 });
  const [landed] = await ground.lake.session({ signal }, (session) => session.rows(`${digest} dw0.large`));
  expect(landed!.map(String)).toEqual(whole!.map(String));
  tell(`a source that was away for ${faultSize.away / 1000} s was waited for ${again} times and read to the end`);
}, faultTimeout);
