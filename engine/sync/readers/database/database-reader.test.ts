import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fill, rowsOf } from '#engine/connectors/harness/bench.ts';
import type { DatabaseConnection, DatabaseConnector, NewTable } from '#engine/connectors/connector.ts';
import { mariadbConnector } from '#engine/connectors/mysql/mysql.ts';
import { mariadbMissing, startMariadb } from '#engine/connectors/mysql/testing/start-mariadb.ts';
import { postgresql } from '#engine/connectors/postgresql/postgresql.ts';
import { sqlite } from '#engine/connectors/sqlite/sqlite.ts';
import type { DataType, Row, Value } from '#engine/types/data-type.ts';
import { startThrowAwayPostgres } from '#platform/server/store/testing.ts';
import type { Incremental } from '../../plan.ts';
import { SyncFailure, type Reader } from '../../run.ts';
import { readAll } from '../testing.ts';
import { databaseReader, type DatabaseReaderOptions } from './database-reader.ts';

interface Started {
  connector: DatabaseConnector;
  options: Record<string, unknown>;
  schema: string;
  stop(): Promise<void>;
}

async function startPostgres(): Promise<Started> {
  const server = await startThrowAwayPostgres();
  const url = new URL(server.url);
  const options = postgresql.options.parse({
    host: url.hostname, port: Number(url.port), database: url.pathname.slice(1), user: url.username, password: decodeURIComponent(url.password), sslMode: 'disable',
  });
  return { connector: postgresql as never, options, schema: 'public', stop: server.stop };
}

async function startMaria(): Promise<Started> {
  const server = await startMariadb();
  await server.run('create database campus');
  const options = mariadbConnector.options.parse({ host: server.host, port: server.port, database: 'campus', user: server.user, password: server.password });
  return { connector: mariadbConnector as never, options, schema: 'campus', stop: server.stop };
}

async function startSqlite(): Promise<Started> {
  const folder = await mkdtemp(path.join(tmpdir(), 'database-reader-'));
  return { connector: sqlite as never, options: sqlite.options.parse({ file: path.join(folder, 'campus.db'), create: true }), schema: '', stop: () => rm(folder, { recursive: true }) };
}

const number: DataType = { kind: 'integer', bits: 64 };
const small: DataType = { kind: 'integer', bits: 32 };
const text: DataType = { kind: 'string', length: 100 };
const time: DataType = { kind: 'datetime', precision: 6 };
const databases: [string, () => Promise<Started>, string | undefined][] = [
  ['PostgreSQL', startPostgres, undefined], ['MariaDB', startMaria, mariadbMissing()], ['SQLite', startSqlite, undefined],
];

describe.each(databases)('%s', (name, start, missing) => {
  if (missing) {
    console.error(`\n!!! READING FROM ${name} IS NOT TESTED: ${missing}\n`);
    it.skip(missing, () => {});
    return;
  }
  let started: Started;
  let connection: DatabaseConnection;
  const { signal } = new AbortController();
  const connect = (until: AbortSignal) => started.connector.open(started.options, { signal: until });
  beforeAll(async () => {
    started = await start();
    connection = await connect(signal);
  });
  afterAll(async () => {
    await connection?.close();
    await started?.stop();
  });

  let count = 0;
  async function table(columns: Record<string, DataType>, rows: Row[], options: { key?: string[]; nullable?: string[] } = {}) {
    const made: NewTable = {
      schema: started.schema, table: `t "${(count += 1)}`,
      columns: Object.entries(columns).map(([column, type]) => ({ name: column, type, nullable: options.nullable?.includes(column) ?? false })),
      ...(options.key ? { primaryKey: options.key } : {}),
    };
    for (const statement of started.connector.sql.createTable(made)) await connection.execute(statement);
    const add = (more: Row[]) => fill(connection, made, made.columns, more);
    if (rows.length) await add(rows);
    if (name === 'MariaDB') await connection.execute(`analyze table ${started.connector.sql.table(made)}`);
    return { ...made, add, change: (sql: string) => connection.execute(sql.replace('@', started.connector.sql.table(made))) };
  }
  const reader = (of: { schema: string; table: string }, incremental: Incremental = { kind: 'full' }, more: Partial<DatabaseReaderOptions> = {}) =>
    databaseReader({ connect, table: { schema: of.schema, table: of.table }, incremental, signal, ...more });
  const byCursor = (columns: string[], more: Partial<Extract<Incremental, { kind: 'cursor' }>> = {}): Incremental =>
    ({ kind: 'cursor', columns, lookBack: 0, initial: null, nulls: 'fail', deletes: 'ignore', ...more });
  /** One run, from where the last ended. */
  async function run(of: Parameters<typeof reader>[0], incremental: Incremental, cursor: string | null, more: Partial<DatabaseReaderOptions> = {}) {
    const one = reader(of, incremental, more);
    try {
      const { rows, cursor: next } = await readAll(one, cursor);
      return { rows: rows.sort((first, other) => String(first[0]).localeCompare(String(other[0]), 'en', { numeric: true })), cursor: next };
    } finally {
      await one.close();
    }
  }
  const ids = ({ rows }: { rows: unknown[][] }) => rows.map(([id]) => Number(id));
  const at = (second: number, fraction = '') => `2026-03-01 10:00:${String(second).padStart(2, '0')}${fraction}`;

  it('tells the shape, and reads everything as it is', async () => {
    const columns: Record<string, DataType> = {
      id: number, 'select "from\'': text, amount: { kind: 'decimal', precision: 30, scale: 10 }, day: { kind: 'date' }, moment: time,
      bytes: { kind: 'binary' }, ratio: { kind: 'float', bits: 64 },
    };
    const rows: Row[] = [
      [1n, '', '12345678901234567890.0123456789', '0001-01-01', '9999-12-31 23:59:59.999999', Uint8Array.of(0, 255), 0.1],
      [-2n, '\\N,"\n😀', '-0.0000000001', '2024-02-29', at(1), new Uint8Array(), -1e300],
    ];
    const made = await table(columns, rows, { key: ['id'] });
    const shape = await reader(made).shape();
    expect(shape.primaryKey).toEqual(['id']);
    expect(shape.columns.map((column) => column.name)).toEqual(Object.keys(columns));
    const { rows: read, cursor } = await readAll(reader(made));
    const plain = await rowsOf(connection.read({ schema: made.schema, table: made.table, columns: Object.keys(columns) }));
    expect(read.map((row) => row.map(String)).sort()).toEqual(plain.map((row) => row.map((value) => String(value).replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''))).sort());
    expect(cursor).toBeNull();
    expect((await readAll(reader(made), null, ['amount', 'id'])).rows.map((row) => row.length)).toEqual([2, 2]);
  });

  it('reads a query as if it were a table, and goes on by its columns', async () => {
    const columns: Record<string, DataType> = { id: small, word: text, amount: { kind: 'decimal', precision: 10, scale: 2 }, moment: time };
    const made = await table(columns, [[1, "o'clock 😀", '1.50', at(1)], [2, 'b', '2.00', at(2)], [3, 'c', '3.00', at(3)]], { key: ['id'] });
    const query = `select id as "n", word, amount, moment from ${started.connector.sql.table(made)} where id <> 2 -- all but one`.replaceAll('"n"', started.connector.sql.quote('n'));
    const shape = await reader(made, { kind: 'full' }, { query }).shape();
    expect([shape.primaryKey, shape.columns.map((column) => [column.name, column.type.kind])]).toEqual([[], [['n', 'integer'], ['word', 'string'], ['amount', 'decimal'], ['moment', 'datetime']]]);
    expect((await run(made, { kind: 'full' }, null, { query, parallel: 2, rowsPerPart: 1 })).rows.map((row) => [Number(row[0]), row[1], Number(row[2])])).toEqual([[1, "o'clock 😀", 1.5], [3, 'c', 3]]);
    const first = await run(made, byCursor(['moment']), null, { query });
    await made.add([[4, 'd', '4.00', at(4)]]);
    expect([ids(first), ids(await run(made, byCursor(['moment']), first.cursor, { query }))]).toEqual([[1, 3], [4]]);
  });

  it.each([['drop table x', /one SELECT/], ['select 1 as a; select 2 as a', /semicolon/], ['select nowhere from nothing', /./]])('refuses a query that is none: %s', async (query, reason) => {
    await expect(reader({ schema: '', table: 'q' }, { kind: 'full' }, { query }).shape()).rejects.toThrow(reason);
  });

  const keys: [string, DataType, Value[]][] = [
    ['negative numbers', number, Array.from({ length: 60 }, (_, index) => BigInt(index * 7 - 200))],
    ['the whole width of a number', number, [-(2n ** 63n), -1n, 0n, 1n, 5n, 6n, 2n ** 63n - 1n]],
    ['numbers in a heap and one far away', small, [1, 2, 3, 4, 5, 2_000_000_000]],
    ['one row', small, [5]],
    ['nothing', small, []],
    ['days', { kind: 'date' }, ['0001-01-01', '1999-12-31', '2000-01-01', '2024-02-29', '9999-12-31']],
    ['texts', text, ['', 'a', 'B', 'Z', '_', '百川', '😀', "o'clock", '"', '\\', '0', '00', '10', '9', 'zz', 'ab', 'a b']],
    ['identifiers', { kind: 'uuid' }, Array.from({ length: 40 }, (_, index) => `${(index * 104_729 % 65_536).toString(16).padStart(8, '0')}-7c1e-7b6a-8e21-${(index * 7919).toString(16).padStart(12, '0')}`)],
    ['decimals', { kind: 'decimal', precision: 20, scale: 3 }, ['-5.5', '0', '0.001', '10', '9', '99999999999999999.999']],
    ['times', time, [at(1), at(1, '.000001'), at(2), '0001-01-01 00:00:00', '9999-12-31 23:59:59.999999']],
  ];
  it.each(keys)('covers every row exactly once by ranges: %s', async (_title, type, values) => {
    const made = await table({ key: type, other: small }, values.map((value, index) => [value, index]), { key: ['key'] });
    const one = reader(made, { kind: 'full' }, { parallel: 2, rowsPerPart: 1 });
    const { rows, parts } = await readAll(one);
    await one.close();
    expect(rows.map(([, other]) => other).sort((first, second) => Number(first) - Number(second))).toEqual(values.map((_value, index) => index));
    if (values.length > 3) expect(parts.length).toBeGreaterThan(2);
    expect(new Set(parts).size).toBe(parts.length);
  });

  it('covers every row once when the key is of several columns', async () => {
    const rows = Array.from({ length: 40 }, (_, index): Row => [`group ${index % 3}`, index]);
    const made = await table({ group: text, id: small }, rows, { key: ['group', 'id'] });
    const one = reader(made, { kind: 'full' }, { parallel: 2, rowsPerPart: 1 });
    const { rows: read, parts } = await readAll(one);
    await one.close();
    expect(read.map(([, id]) => Number(id)).sort((first, second) => first - second)).toEqual(rows.map(([, id]) => id));
    expect(parts.length).toBeGreaterThan(1);
  });

  it('goes on by number, and reads nothing when there is nothing new', async () => {
    const made = await table({ id: number }, [[1n], [2n]], { key: ['id'] });
    const first = await run(made, byCursor(['id']), null);
    expect(ids(first)).toEqual([1, 2]);
    const second = await run(made, byCursor(['id']), first.cursor);
    expect(ids(second)).toEqual([]);
    await made.add([[3n], [9_007_199_254_740_993n]]);
    const third = await run(made, byCursor(['id']), second.cursor);
    expect(third.rows.map(String)).toEqual(['3', '9007199254740993']);
    expect(ids(await run(made, byCursor(['id']), third.cursor))).toEqual([]);
  });

  it('loses none of several rows with the same time, and brings none twice', async () => {
    const made = await table({ id: small, seen: time, note: text }, [[1, at(1), 'a'], [2, at(2), 'a'], [3, at(2), 'a']], { key: ['id'] });
    // The one whose old state was read may get the last value before that one is read.
    expect([(await reader(made).shape()).keyMayRepeat, (await reader(made, byCursor(['seen'])).shape()).keyMayRepeat]).toEqual([undefined, true]);
    const first = await run(made, byCursor(['seen']), null);
    expect(ids(first)).toEqual([1, 2, 3]);
    await made.add([[4, at(2), 'later, of the same time']]);
    const second = await run(made, byCursor(['seen']), first.cursor);
    expect(ids(second)).toEqual([4]);
    await made.change(`update @ set note = 'changed within the same time' where id = 2`);
    await made.add([[5, at(2, '.000001'), 'a'], [6, at(9), 'a']]);
    const third = await run(made, byCursor(['seen']), second.cursor);
    expect(ids(third)).toEqual([2, 5, 6]);
    expect(ids(await run(made, byCursor(['seen']), third.cursor))).toEqual([]);
  });

  it('tells equal rows without a key apart by their number', async () => {
    const made = await table({ id: small, seen: time }, [[1, at(1)], [1, at(1)]]);
    const first = await run(made, byCursor(['seen']), null);
    expect(ids(first)).toEqual([1, 1]);
    await made.add([[1, at(1)]]);
    expect(ids(await run(made, byCursor(['seen']), first.cursor))).toEqual([1]);
  });

  it('leaves rows that come after the start to the next run', async () => {
    const made = await table({ id: small, seen: time }, [[1, at(1)], [2, at(2)]], { key: ['id'] });
    const one = reader(made, byCursor(['seen']));
    const { parts } = await one.begin(null, ['id', 'seen']);
    await made.add([[3, at(3)]]);
    await made.change('update @ set id = id where id = 1');
    let rows = 0;
    for (const part of parts) for await (const piece of one.read(part, signal)) rows += piece.rows;
    expect(rows).toBe(2);
    expect(ids(await run(made, byCursor(['seen']), one.cursor()))).toEqual([3]);
    // Whoever goes on with it begins later, and ends at the same place.
    const other = reader(made, byCursor(['seen']));
    const going = await other.goOn!(one.fixed!().text, null, ['id', 'seen']);
    expect(going.parts).toEqual(parts);
    for (const part of going.parts) for await (const piece of other.read(part, signal)) rows += piece.rows;
    expect([rows, other.cursor()]).toEqual([4, one.cursor()]);
    await Promise.all([one.close(), other.close()]);
  });

  it('goes on by several columns together', async () => {
    const made = await table({ id: small, seen: time }, [[7, at(1)], [1, at(2)], [5, at(2)]], { key: ['id'] });
    const plan = byCursor(['seen', 'id']);
    const first = await run(made, plan, null);
    expect(ids(first)).toEqual([1, 5, 7]);
    await made.add([[6, at(2)], [2, at(3)], [0, at(4)]]);
    const second = await run(made, plan, first.cursor);
    expect(ids(second)).toEqual([0, 2, 6]);
    await made.add([[4, at(4)]]);
    const third = await run(made, plan, second.cursor, { parallel: 2, rowsPerPart: 1 });
    expect(ids(third)).toEqual([4]);
    expect(ids(await run(made, plan, third.cursor))).toEqual([]);
  });

  it('skips nulls, reads them every time, or fails: as told', async () => {
    const made = await table({ id: small, seen: time, number: small }, [[1, at(1), 1], [2, null, 1], [3, at(2), null]], { key: ['id'], nullable: ['seen', 'number'] });
    const skipped = await run(made, byCursor(['seen', 'number'], { nulls: 'skip' }), null);
    expect(ids(skipped)).toEqual([1]);
    const always = await run(made, byCursor(['seen', 'number'], { nulls: 'always' }), null);
    expect(ids(always)).toEqual([1, 2, 3]);
    expect(ids(await run(made, byCursor(['seen', 'number'], { nulls: 'always' }), always.cursor))).toEqual([2, 3]);
    await expect(run(made, byCursor(['seen', 'number']), null)).rejects.toMatchObject({ kind: 'source-data' });
    const nothing = await table({ id: small, seen: time }, [[1, null]], { key: ['id'], nullable: ['seen'] });
    expect(await run(nothing, byCursor(['seen'], { nulls: 'skip' }), null)).toEqual({ rows: [], cursor: null });
  });

  it('looks back by seconds and by steps, and begins where it is told', async () => {
    const made = await table({ id: number, seen: time }, [1, 2, 3, 4, 5].map((id): Row => [BigInt(id), at(id * 10)]), { key: ['id'] });
    const first = await run(made, byCursor(['seen'], { initial: [at(20)] }), null);
    expect(ids(first)).toEqual([2, 3, 4, 5]);
    expect(ids(await run(made, byCursor(['seen'], { lookBack: 10.5 }), first.cursor))).toEqual([4, 5]);
    const byId = await run(made, byCursor(['id'], { initial: ['4'] }), null);
    expect(ids(byId)).toEqual([4, 5]);
    expect(ids(await run(made, byCursor(['id'], { lookBack: 2 }), byId.cursor))).toEqual([3, 4, 5]);
    expect(ids(await run(made, byCursor(['seen', 'id'], { lookBack: 10, initial: [at(30), '3'] }), null))).toEqual([3, 4, 5]);
  });

  it('refuses what cannot be read by, with words', async () => {
    const made = await table({ id: small, name: text, flag: { kind: 'binary' } }, [[1, 'a', Uint8Array.of(1)]], { key: ['id'] });
    const { cursor } = await run(made, byCursor(['name']), null);
    await expect(run(made, byCursor(['name'], { lookBack: 1 }), cursor)).rejects.toMatchObject({ kind: 'mapping' });
    await expect(run(made, byCursor(['id']), cursor)).rejects.toMatchObject({ kind: 'mapping' });
    await expect(run(made, byCursor(['id'], { initial: ['first'] }), null)).rejects.toMatchObject({ kind: 'mapping' });
    await expect(run(made, byCursor(['flag']), null)).rejects.toMatchObject({ kind: 'mapping' });
    await expect(run(made, byCursor(['gone']), null)).rejects.toMatchObject({ kind: 'source-table' });
    if (name === 'PostgreSQL') {
      const endless = await table({ id: small, at: { kind: 'float', bits: 64 } }, [[1, Number.NaN]], { key: ['id'] });
      await expect(run(endless, byCursor(['at']), null)).rejects.toMatchObject({ kind: 'source-data' });
    }
    await expect(reader({ schema: started.schema, table: 'nobody' }).shape()).rejects.toBeInstanceOf(SyncFailure);
  });

  it('reads a part again, and stops one that is called off', async () => {
    const made = await table({ id: small }, Array.from({ length: 50 }, (_, id) => [id]), { key: ['id'] });
    const one: Reader = reader(made);
    const { parts } = await one.begin(null, ['id']);
    for (let turn = 0; turn < 2; turn += 1) {
      let rows = 0;
      for await (const piece of one.read(parts[0]!, signal)) rows += piece.rows;
      expect(rows).toBe(50);
    }
    const controller = new AbortController();
    controller.abort();
    await expect(one.read(parts[0]!, controller.signal)[Symbol.asyncIterator]().next()).rejects.toThrow();
    await one.close();
  });

  if (name === 'PostgreSQL') {
    it('gives all ranges the same moment, and goes on when it is lost', async () => {
      const made = await table({ id: small, note: text }, Array.from({ length: 40 }, (_, id): Row => [id, 'old']), { key: ['id'] });
      const one = reader(made, { kind: 'full' }, { parallel: 2, rowsPerPart: 1 });
      const { parts } = await one.begin(null, ['id', 'note']);
      const take = async (part: (typeof parts)[number]) => {
        let read = '';
        for await (const piece of one.read(part, signal)) read += piece.bytes.toString('utf8');
        return read;
      };
      expect(await take(parts[0]!)).toContain('old');
      await made.change(`update @ set note = 'new'`);
      expect(await take(parts[1]!)).not.toContain('new');
      await connection.execute(`select pg_terminate_backend(pid, 10000) from pg_stat_activity where state = 'idle in transaction' and datname = current_database()`);
      expect(await take(parts[2]!)).toContain('new');
      await one.close();
    });
  }

  if (name === 'MariaDB') {
    it('notices that a table is emptied between two ranges, with the rights of a reader alone', async () => {
      const made = await table({ id: small, note: text }, Array.from({ length: 40 }, (_, id): Row => [id, 'old']), { key: ['id'] });
      await connection.execute(`create user reader@'%' identified by 'pass'`);
      await connection.execute('grant select on campus.* to reader');
      const asReader = (until: AbortSignal) => started.connector.open({ ...started.options, user: 'reader', password: 'pass' }, { signal: until });
      for (const who of [connect, asReader]) {
        const one = reader(made, { kind: 'full' }, { parallel: 2, rowsPerPart: 1, connect: who });
        const before = await one.shape();
        const { parts } = await one.begin(null, ['id', 'note']);
        for await (const piece of one.read(parts[0]!, signal)) expect(piece.rows).toBeGreaterThan(0);
        await made.change(`insert into @ values (${who === connect ? 1000 : 1001}, 'later')`);
        expect(await one.shape()).toEqual(before);
        await made.change('truncate @');
        await made.add(Array.from({ length: 40 }, (_, id): Row => [id, 'new']));
        await made.change('analyze table @');
        expect((await one.shape()).incarnation).not.toEqual(before.incarnation);
        await one.close();
      }
    });
  }

  if (name === 'SQLite') {
    it('notices a change among more rows of one time than it can remember', async () => {
      const made = await table({ id: small, seen: time }, Array.from({ length: 20_001 }, (_, id): Row => [id, at(1)]), { key: ['id'] });
      const again = (cursor: string | null) => readAll(reader(made, byCursor(['seen'])), cursor);
      const first = await again(null);
      expect(first.rows).toHaveLength(20_001);
      expect(first.cursor!.length).toBeLessThan(1000);
      expect((await again(first.cursor)).rows).toHaveLength(0);
      await made.add([[20_001, at(1)]]);
      expect((await again(first.cursor)).rows).toHaveLength(20_002);
    });
  }
});
