import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mariadbConnector } from '../../connectors/mysql/mysql.ts';
import { mariadbMissing, startMariadb, type TestMariadb } from '../../connectors/mysql/testing/start-mariadb.ts';
import type { ChangesRequest } from './changes.ts';
import { forgetChanges } from './forget-changes.ts';
import { ChangesBench } from './testing/changes-bench.ts';

const missing = mariadbMissing();
if (missing) console.warn(`MariaDB changes are not tested: ${missing}`);

describe.skipIf(missing)('changes of MariaDB', () => {
  let server: TestMariadb;
  let bench: ChangesBench;

  beforeAll(async () => {
    server = await startMariadb();
    await server.run('create database shop', 'use shop', 'create table shop.marker (id int primary key)');
    const options = mariadbConnector.options.parse({ host: server.host, port: server.port, user: server.user, password: server.password, database: 'shop' });
    bench = new ChangesBench((signal) => mariadbConnector.open(options, { signal }));
    await bench.open();
  });
  afterAll(async () => {
    await bench.close();
    await server.stop();
  });

  const inShop = (table: string) => ({ schema: 'shop', table });

  async function write(table: string, rounds: number, seed: number): Promise<void> {
    let state = seed;
    const random = (most: number) => (state = (state * 1103515245 + 12345) % 2147483648) % most;
    for (let round = 0; round < rounds; round += 1) {
      const id = seed * 10_000 + round;
      const other = seed * 10_000 + random(round + 1);
      await server.run(
        `insert into ${table} values (${id}, 'name ${id} 百川 😀', ${random(1000)}.25, '2024-02-29 12:00:00.123456', x'00ff27', ${random(2)})`,
        `update ${table} set amount = amount + 1 where id = ${other}`,
        random(4) ? `update ${table} set name = null where id = ${other}` : `update ${table} set id = id + 5000000 where id = ${other}`,
        random(5) ? 'select 1' : `delete from ${table} where id = ${other}`,
      );
    }
  }

  it('copies and follows under load, over a truncation and a long transaction, and goes on after it was stopped', async () => {
    await server.run(
      'create table shop.`orders 订单` (id bigint unsigned primary key, name varchar(60), amount decimal(20,4), at datetime(6), bytes varbinary(20), flag tinyint(1))',
      'create table shop.numbers (n int primary key)',
      'insert into shop.numbers select seq from seq_1_to_3000',
    );
    const followed = [bench.table(inShop('orders 订单')), bench.table(inShop('numbers')), bench.table(inShop('marker'))];
    const orders = 'shop.`orders 订单`';
    const writing = write(orders, 150, 1);
    const running = bench.start(followed);
    await writing;
    // A marker that the copy brought would say nothing about the stream.
    await bench.untilStreaming('task', running);
    await server.run('insert into shop.numbers select seq from seq_3001_to_8500', 'insert into shop.marker values (1)');
    await bench.until(running, 'select id from ods.marker', (rows) => rows.length === 1);
    for (const table of followed) {
      const { target, source } = await bench.compared(table);
      expect(target).toBe(source);
    }
    await running.stop();
    // Nobody listens now.
    await server.run('truncate table shop.numbers', 'insert into shop.numbers select seq from seq_1_to_1000');
    await write(orders, 50, 2);
    const again = bench.start(followed);
    await server.run('insert into shop.marker values (2)');
    await bench.until(again, 'select id from ods.marker where id = 2', (rows) => rows.length === 1);
    for (const table of followed) {
      const { target, source } = await bench.compared(table);
      expect(target).toBe(source);
    }
    expect(again.logs.filter((one) => one.includes('First copy'))).toEqual([]);
    await again.stop();
  });

  it('begins at a place or a moment of the log that somebody names, without a copy, and says when the log has none', async () => {
    await server.run('create table shop.begun (n int primary key)', 'insert into shop.begun values (1)');
    const [log] = await server.query('show master status');
    const [{ gtid }] = await server.query('select @@gtid_binlog_pos as gtid') as [{ gtid: string }];
    const [file, offset] = [String(log!['File']), Number(log!['Position'])];
    const later = Math.floor(Date.now() / 1000) + 3600;
    await server.run('insert into shop.begun values (2)', `set timestamp = ${later}`, 'insert into shop.begun values (3)', 'set timestamp = default');
    const begin = (task: string, from: ChangesRequest['from']) => bench.start([bench.table(inShop('begun'), {}, task)], { task, snapshot: 'never', from });
    const placed = begin('placed', { kind: 'position', position: `${file}:${offset}` });
    const named = begin('named', { kind: 'position', position: gtid });
    const timed = begin('timed', { kind: 'time', time: new Date(later * 1000 + 900).toISOString() });
    await bench.until(placed, 'select n from ods.placed order by n', (rows) => rows.join() === '2,3');
    await bench.until(named, 'select n from ods.named order by n', (rows) => rows.join() === '2,3');
    await bench.until(timed, 'select n from ods.timed', (rows) => rows.join() === '3');
    await Promise.all([placed.stop(), named.stop(), timed.stop()]);
    for (const position of [`${file}:${offset + 1}`, `${file}:99999999`, 'other.000001:4', '7-1-5', `${gtid}000`]) await expect(begin('nowhere', { kind: 'position', position }).ended, position).rejects.toMatchObject({ kind: 'source-error' });
    await expect(begin('nowhere', { kind: 'time', time: '2001-01-01T00:00:00Z' }).ended).rejects.toMatchObject({ kind: 'source-error' });
  });

  it('says that changes are lost when the log was purged, and copies again only if the policy says so', async () => {
    const followed = [bench.table(inShop('numbers'))];
    await server.run('flush binary logs', 'flush binary logs');
    const logs = await server.query('show binary logs');
    await server.run('delete from shop.numbers where n < 10');
    const last = String(Object.values(logs.at(-1)!)[0]);
    // A log that somebody still reads is not purged: whoever listened before may not be gone yet.
    for (let first = ''; first !== last;) {
      for (const { Id } of (await server.query('show processlist')).filter((one) => String(one['Command']).startsWith('Binlog Dump'))) await server.run(`kill ${String(Id)}`).catch(() => {});
      await server.run(`purge binary logs to '${last}'`);
      first = String(Object.values((await server.query('show binary logs'))[0]!)[0]);
    }
    await expect(bench.start(followed).ended).rejects.toMatchObject({ kind: 'changes-lost' });
    const running = bench.start(followed, { policy: { lost: 'recopy' } });
    await bench.until(running, 'select min(n) from ods.numbers', (rows) => rows[0]?.[0] === 10);
    await server.run('insert into shop.numbers values (5)');
    await bench.until(running, 'select min(n) from ods.numbers', (rows) => rows[0]?.[0] === 5);
    await running.stop();
    await forgetChanges({ task: 'task', connect: bench.connect, lake: bench.lake, signal: AbortSignal.timeout(40_000) });
    expect(await bench.rows(`select count(*) from tributary.place where task like 'task%'`)).toEqual([[0n]]);
  });

  it('refuses a table whose rows cannot be told apart', async () => {
    await server.run('create table shop.keyless (a int, b int)', 'insert into shop.keyless values (1, 1), (1, 1)');
    await expect(bench.start([bench.table(inShop('keyless'))], { task: 'keyless' }).ended).rejects.toMatchObject({ kind: 'key-missing' });
    await server.run('create table shop.unique_rows (a int, b int)', 'insert into shop.unique_rows values (1, null), (1, 2)');
    const running = bench.start([bench.table(inShop('unique_rows'))], { task: 'unique' });
    await bench.untilStreaming('unique', running);
    await server.run('update shop.unique_rows set a = 7 where b is null', 'delete from shop.unique_rows where b = 2', 'insert into shop.unique_rows values (1, 2)');
    await bench.until(running, 'select a, b from ods.unique_rows order by a', (rows) => JSON.stringify(rows) === '[[1,2],[7,null]]');
    await server.run('insert into shop.unique_rows values (1, 2)');
    await expect(running.ended).rejects.toMatchObject({ kind: 'key-missing' });
  });
});
