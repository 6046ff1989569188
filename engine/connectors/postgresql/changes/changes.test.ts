import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '#platform/server/store/testing.ts';
import type { Change, DatabaseConnection } from '../../connector.ts';
import { failureOf } from '../../harness/bench.ts';
import type { PostgresqlOptions } from '../options.ts';
import { postgresql } from '../postgresql.ts';

let server: ThrowAwayPostgres;
let administrator: pg.Client;
let second: pg.Client;
let options: PostgresqlOptions;
const opened: DatabaseConnection[] = [];
const table = { schema: 'public', table: 'item' };
const name = 'test_place';

beforeAll(async () => {
  server = await startThrowAwayPostgres({ wal_level: 'logical', max_replication_slots: '2' });
  const { port, username, password } = new URL(server.url);
  administrator = new pg.Client(server.url);
  second = new pg.Client(server.url);
  await administrator.connect();
  await second.connect();
  await administrator.query(`create table item (id bigint primary key, big text); alter table item alter big set storage external`);
  options = postgresql.options.parse({ host: '127.0.0.1', port: Number(port), database: 'postgres', user: username, password });
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  await (await open()).changes!.forget!(name);
  for (const one of opened.splice(0)) await one.close();
});
afterAll(async () => {
  await administrator.end();
  await second.end();
  await server.stop();
});

async function open(changed: Partial<PostgresqlOptions> = {}, signal = new AbortController().signal): Promise<DatabaseConnection> {
  const connection = await postgresql.open({ ...options, ...changed }, { signal });
  opened.push(connection);
  return connection;
}

/** So many changes from a place on, and the place after each batch. */
async function listen(from: string, count: number): Promise<{ changes: Change[]; positions: string[]; sizes: number[] }> {
  const connection = await open();
  const changes: Change[] = [];
  const positions: string[] = [];
  const sizes: number[] = [];
  for await (const batch of connection.changes!.stream({ name, tables: [table], from })) {
    changes.push(...batch.changes);
    positions.push(batch.position);
    sizes.push(batch.changes.length);
    expect(Math.abs(batch.time.getTime() - Date.now())).toBeLessThan(300_000);
    if (changes.length >= count) break;
  }
  await connection.close();
  return { changes, positions, sizes };
}
const ids = (changes: Change[]) => changes.map((one) => Number(one.after?.['id']));
const prepared = async () => (await open()).changes!.prepare!({ name, tables: [table] });

it('loses no transaction that commits right behind the place where we stopped', async () => {
  const from = await prepared();
  // Both write, then both commit: their commits stand next to each other in the log.
  await administrator.query('begin');
  await second.query('begin');
  await administrator.query('insert into item values (1)');
  await second.query('insert into item values (2)');
  await Promise.all([administrator.query('commit'), second.query('commit')]);
  // The first is worked on, and the server knows it; the second was told, but we fell before we could keep it.
  const first = await listen(from, 2);
  expect(ids(first.changes).sort()).toEqual([1, 2]);
  const again = await listen(first.positions[0]!, 1);
  expect(ids(again.changes)).toEqual(ids(first.changes).slice(1));
});

it('cuts a long transaction into parts whose place moves on with the last one', async () => {
  const from = await prepared();
  await administrator.query('insert into item select generate_series(100, 12099)');
  const { changes, positions, sizes } = await listen(from, 12_000);
  expect(sizes).toEqual([5000, 5000, 2000]);
  expect(new Set(ids(changes)).size).toBe(12_000);
  expect(positions[0]).toBe(positions[1]);
  expect(positions[2]).not.toBe(positions[0]);
  // After the first part only, everything comes again.
  expect((await listen(positions[0]!, 12_000)).changes).toHaveLength(12_000);
});

it('leaves out large values that did not change, and tells old keys and whole old rows', async () => {
  await administrator.query(`insert into item values (20, repeat('x', 10000))`);
  const from = await prepared();
  await administrator.query('update item set id = 21 where id = 20');
  await administrator.query('alter table item replica identity full; update item set id = 22 where id = 21; alter table item replica identity default');
  const { changes } = await listen(from, 2);
  expect(changes[0]).toMatchObject({ before: { id: 20n }, after: { id: 21n } });
  expect(Object.keys(changes[0]!.after!)).toEqual(['id']);
  expect(changes[1]!.before).toMatchObject({ id: 21n, big: 'x'.repeat(10_000) });
});

it('says that changes are lost when the place is gone, and keeps no place after it was dropped', async () => {
  const from = await prepared();
  await (await open()).changes!.forget!(name);
  const slots = await administrator.query('select count(*)::int as count from pg_replication_slots');
  expect(slots.rows[0].count).toBe(0);
  expect((await failureOf(listen(from, 1), 'other')).text.en).toContain('full copy');
});

it('drops a place although somebody still listens', async () => {
  await prepared();
  const listener = await open();
  const lost = failureOf(listener.changes!.stream({ name, tables: [table] })[Symbol.asyncIterator]().next(), 'connection-lost');
  for (let active = false; !active;) active = (await administrator.query('select active from pg_replication_slots')).rows[0].active;
  await (await open()).changes!.forget!(name);
  await lost;
});

it('finds what is missing: the right to replicate, to publish, a key and room for a slot', async () => {
  await administrator.query(`create role plain login password 'plain'; create table keyless (id int); grant select on keyless to plain`);
  const keyless = { schema: 'public', table: 'keyless' };
  const lacking = async (connection: DatabaseConnection) => (await connection.changes!.preflight([keyless])).filter((one) => !one.holds);
  const findings = await lacking(await open({ user: 'plain', password: 'plain' }));
  expect(findings.map((one) => one.key)).toEqual(['replication-role', 'replica-identity:public.keyless', 'publication:public.keyless']);
  for (const finding of findings) await administrator.query(finding.remedy!);
  expect(await lacking(await open({ user: 'plain', password: 'plain' }))).toEqual([]);
  await administrator.query(`select pg_create_logical_replication_slot(slot, 'pgoutput') from unnest(array['one', 'two']) as slot`);
  expect((await lacking(await open())).map((one) => one.key)).toEqual(['free-slots']);
  await administrator.query(`select pg_drop_replication_slot(slot) from unnest(array['one', 'two']) as slot`);
});

it('says that a place cannot be made while an old transaction is open', async () => {
  await second.query('begin; insert into item values (99999)');
  const findings = await (await open()).changes!.preflight();
  await second.query('rollback');
  expect(findings.filter((one) => !one.holds)).toMatchObject([{ key: 'slot-probe', remedy: expect.stringContaining('pg_stat_activity') }]);
});
