import { setTimeout as pause } from 'node:timers/promises';
import mysql from 'mysql2/promise';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startThrowAwayPostgres } from '#platform/server/store/testing.ts';
import { mariadbMissing, startMariadb } from '../../connectors/mysql/testing/start-mariadb.ts';
import { postgresqlOf } from '../testing/sync-ground.ts';
import { openFaultGround, type FaultGround } from './fault-ground.ts';
import type { DatabaseOrder } from './fault-order.ts';
import { faultSize, faultTimeout, isFull, tell } from './fault-size.ts';

interface Source {
  order: DatabaseOrder;
  /** A connection of its own for each who writes. */
  connect(): Promise<{ run(...statements: string[]): Promise<void>; end(): Promise<void> }>;
  /** Of the rows of a table as text, so that no value is left out. */
  lines(table: string, columns: readonly string[]): Promise<string[]>;
  numbers: (from: number, to: number) => string;
  stop(): Promise<void>;
}

async function onPostgresql(): Promise<Source> {
  const server = await startThrowAwayPostgres({ wal_level: 'logical' });
  const connect = async () => {
    const client = new pg.Client(server.url);
    client.on('error', () => {});
    await client.connect();
    return { async run(...statements: string[]) { for (const one of statements) await client.query(one); }, end: () => client.end(), client };
  };
  const reading = await connect();
  return {
    order: { kind: 'postgresql', schema: 'public', options: postgresqlOf(server.url) }, connect,
    lines: async (table, columns) => (await reading.client.query<{ line: string }>(`select concat_ws('|', ${columns.join(', ')}) as line from ${table} order by id`)).rows.map(({ line }) => line),
    numbers: (from, to) => `select n from generate_series(${from}, ${to}) as n`,
    async stop() {
      await reading.end();
      await server.stop();
    },
  };
}

async function onMariadb(): Promise<Source> {
  const server = await startMariadb();
  await server.run('create database shop');
  const { host, port, user, password } = server;
  return {
    order: { kind: 'mariadb', schema: 'shop', options: { host, port, user, password, database: 'shop' } },
    async connect() {
      const connection = await mysql.createConnection({ host, port, user, password, database: 'shop' });
      return { async run(...statements) { for (const one of statements) await connection.query(one); }, end: () => connection.end() };
    },
    lines: async (table, columns) => (await server.query(`select concat_ws('|', ${columns.join(', ')}) as line from shop.${table} order by id`)).map(({ line }) => String(line)),
    numbers: (from, to) => `select seq as n from seq_${from}_to_${to}`,
    stop: () => server.stop(),
  };
}

/** Inserts, updates, changes of keys and deletions, a few in each transaction, until it is told to stop. */
async function write(source: Source, seed: number, ends: AbortSignal): Promise<number> {
  const connection = await source.connect();
  let state = seed;
  const random = (most: number) => (state = (state * 1103515245 + 12345) % 2147483648) % most;
  let rounds = 0;
  for (; !ends.aborted; rounds += 1) {
    const id = seed * 10_000_000 + rounds;
    const other = seed * 10_000_000 + random(rounds + 1);
    const old = 1 + random(faultSize.followed);
    await connection.run(
      'begin', `insert into account values (${id}, 'name ${id}', ${random(1000)})`, `insert into entry values (${id}, 'entry ${id}')`,
      `update account set amount = amount + 1 where id in (${other}, ${old})`, ...(random(4) ? [] : [`update account set id = -id where id = ${other}`]),
      ...(random(5) ? [] : [`delete from account where id in (${other}, ${old})`]), random(10) ? 'commit' : 'rollback',
    );
  }
  await connection.end();
  return rounds;
}

const missing = mariadbMissing();
if (missing && isFull) console.warn(`A killed stream of MariaDB is NOT tested: ${missing}`);

/** What is ours is the same for both: the short form has one of them. */
const sources = ([['PostgreSQL', onPostgresql], ['MariaDB', onMariadb]] as const).filter(([name]) => isFull || name === 'PostgreSQL');

describe.each(sources)('a process that follows %s and is killed with -9 under load', (name, open) => {
  const without = name === 'MariaDB' && missing !== undefined;
  let source: Source;
  let ground: FaultGround;
  beforeAll(async () => {
    if (!without) [source, ground] = await Promise.all([open(), openFaultGround()]);
  });
  afterAll(async () => {
    await ground?.close();
    await source?.stop();
  });

  const accountColumns = ['id', 'name', 'amount'];
  /** What was there is readable whenever somebody dies, each key once. */
  const look = () => ground.look(async (session) => {
    const found = await session.database.describe([{ schema: 'dw0', table: 'account' }, { schema: 'dw0', table: 'entry' }]);
    for (const { table } of found) {
      const [row] = await session.rows(`select count(*), count(distinct id) from dw0.${table}`);
      expect(row![0], `${table}: each row once`).toBe(row![1]);
    }
  });

  it.skipIf(without)('goes on where it was: nothing lost, nothing twice', async () => {
    const { kills } = faultSize;
    const owner = await source.connect();
    await owner.run(
      'create table account (id bigint primary key, name varchar(60), amount int)', 'create table entry (id bigint primary key, name varchar(60))', 'create table marker (id int primary key)',
      `insert into account select n, 'old', n from (${source.numbers(1, faultSize.followed)}) as numbers`,
    );
    const follow = (run: string, isLast = false) => ground.children.start({
      work: 'changes', place: ground.place, source: source.order, task: 'followed', run, until: 'select 1 from dw0.marker',
      // What only grows is also kept as a log: there a change that came twice would be seen.
      tables: [{ table: 'account', plan: { mode: 'upsert' } }, { table: 'entry', plan: { mode: 'append' } }, { table: 'marker', plan: {} }],
    }, isLast);
    const ends = new AbortController();
    const writing = [1, 2].map((seed) => write(source, seed, ends.signal));
    try {
      for (let kill = 1; kill <= kills; kill += 1) {
        const running = follow(`run${kill}`);
        // Some in the first copy, most in the stream.
        await running.until(kill % 4 === 1 ? 'began' : 'streaming');
        await Promise.race([pause(Math.random() * 1500), running.until('failed')]);
        await running.kill();
        await look();
      }
    } finally {
      ends.abort();
    }
    const rounds = (await Promise.all(writing)).reduce((sum, one) => sum + one, 0);
    const last = follow('last', true);
    // A marker that a first copy brought would say nothing about the stream.
    await last.until('streaming');
    await owner.run('insert into marker values (1)');
    await last.result();
    await owner.end();
    const lines = await Promise.all([source.lines('account', accountColumns), source.lines('entry', ['id', 'name'])]);
    const inLake = await ground.look(async (session) => Promise.all([
      session.rows(`select concat_ws('|', id, name, amount) from dw0.account order by id`), session.rows(`select concat_ws('|', id, name) from dw0.entry order by id`),
    ]));
    expect(inLake.map((rows) => rows.length)).toEqual(lines.map((all) => all.length));
    for (const [index, rows] of inLake.entries()) expect(rows.findIndex(([line], at) => line !== lines[index]![at])).toBe(-1);
    tell(`${name}: killed ${kills} times while ${rounds} transactions were written; ${lines.map((all) => all.length).join(' and ')} rows equal`);
  }, faultTimeout);
});
