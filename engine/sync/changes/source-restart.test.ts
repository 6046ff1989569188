import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSidePostgres, type SidePostgres } from '#platform/server/store/side-postgres.ts';
import { postgresql } from '../../connectors/postgresql/postgresql.ts';
import { ChangesBench } from './testing/changes-bench.ts';

const folder = mkdtempSync(join(tmpdir(), 'tributary-restart-'));
let server: SidePostgres;
let bench: ChangesBench;

const start = async (port?: number) => void (server = await startSidePostgres(join(folder, 'store'), { wal_level: 'logical', max_wal_senders: '4' }, port));

beforeAll(async () => {
  await start();
  bench = new ChangesBench((signal) => {
    return postgresql.open(postgresql.options.parse({ host: '127.0.0.1', port: server.port, database: 'postgres', user: 'follower', password: 'follower' }), { signal });
  });
  await bench.open();
});
afterAll(async () => {
  await bench.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function run(sql: string): Promise<void> {
  const client = new pg.Client(server.url);
  client.on('error', () => {});
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

it('waits for a source that is away and goes on without loss', async () => {
  // The owner's password is another one after each start: whoever asks in that moment would be refused for good.
  await run(`create role follower superuser login password 'follower'`);
  await run('create table item (id int primary key, name text); insert into item select n, null from generate_series(1, 500) as n');
  const table = bench.table({ schema: 'public', table: 'item' });
  const running = bench.start([table]);
  await bench.untilStreaming('task', running);
  await run(`update item set name = 'before' where id <= 100; insert into item values (1001, 'before')`);
  const { port } = server;
  await server.stop();
  await bench.until(running, 'select 1', () => running.logs.filter((one) => one.includes('Trying again')).length >= 2);
  await start(port);
  await run(`delete from item where id > 400 and id < 1000; update item set id = id + 10000 where id <= 50; insert into item values (1002, 'after')`);
  await bench.until(running, 'select id from ods.item where id = 1002', (rows) => rows.length === 1);
  const { target, source } = await bench.compared(table);
  expect(target).toBe(source);
  expect(running.logs.filter((one) => one.includes('First copy'))).toHaveLength(1);
  expect(await running.stop()).toMatchObject({ end: 'stopped' });
});
