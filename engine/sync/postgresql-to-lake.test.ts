import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '#platform/server/store/testing.ts';
import type { DatabaseConnection } from '../connectors/connector.ts';
import { postgresql } from '../connectors/postgresql/postgresql.ts';
import type { Row } from '../types/data-type.ts';
import type { Incremental } from './plan.ts';
import { databaseReader } from './readers/database/database-reader.ts';
import type { Reader } from './run.ts';
import { counts, openGround, postgresqlOf, rowsOf, sync, type Ground } from './testing/sync-ground.ts';

let server: ThrowAwayPostgres;
let ground: Ground;
let source: DatabaseConnection;
const { signal } = new AbortController();
const connect = (until: AbortSignal) => postgresql.open(postgresqlOf(server.url), { signal: until });
beforeAll(async () => {
  [server, ground] = await Promise.all([startThrowAwayPostgres(), openGround('duckdb')]);
  source = await connect(signal);
});
afterAll(async () => {
  await source?.close();
  await ground?.close();
  await server?.stop();
});
const reader = (table: string, incremental: Incremental = { kind: 'full' }, parallel = 1): Reader => databaseReader({ connect, table: { schema: 'public', table }, incremental, parallel, signal, rowsPerPart: 1000 });
const sourceRows = async (table: string, columns: string[]): Promise<Row[]> => {
  const rows: Row[] = [];
  for await (const batch of source.read({ schema: 'public', table, columns, orderBy: [columns[0]!] })) rows.push(...batch);
  return rows;
};
const sameAsSource = async (table: string, columns: string[]) => {
  const [there, here] = [await sourceRows(table, columns), await rowsOf(ground, table, columns)];
  expect(here.sort((one, other) => Number(one[0]) - Number(other[0]))).toEqual(there);
};

describe('PostgreSQL into the lake', () => {
  it('brings values of all kinds exactly', async () => {
    await source.execute(`create table kinds (id integer primary key, b boolean, big bigint, n numeric(30,10), f double precision, t text, bytes bytea, d date, ts timestamp, tz timestamptz, u uuid, j jsonb, list integer[], span interval)`);
    await source.execute(`insert into kinds select i, i % 2 = 0, 9223372036854775807 - i, i::numeric / 7, case when i % 5 = 0 then 'NaN'::float8 else i / 3.0 end,
      case i % 4 when 0 then null when 1 then '' when 2 then '\\N, "quoted"' || chr(10) || '百川😀' else 'plain ' || i end, decode(md5(i::text), 'hex'), date '0001-01-01' + i * 1000,
      timestamp '2024-02-29 23:59:59.123456' + i * interval '1 hour', timestamptz '2024-02-29 23:59:59.123456+08' + i * interval '1 hour', md5(i::text)::uuid, jsonb_build_object('i', i, 'x', null), array[i, null], i * interval '1 month 2 days 3 hours'
      from generate_series(0, 299) i`);
    const ran = await sync(ground, { table: 'kinds', source: reader('kinds'), tuning: { segmentBytes: 8000 } });
    expect(counts(ran)).toEqual({ read: 300, created: 300, updated: 0, deleted: 0, rejected: 0 });
    await sameAsSource('kinds', ['id', 'b', 'big', 'n', 'f', 't', 'bytes', 'd', 'ts', 'tz', 'u', 'list', 'span']);
    const [json] = await rowsOf(ground, 'kinds', ['j']);
    expect(JSON.parse(json![0] as string)).toMatchObject({ x: null });
  });

  it('brings times without end and before Christ, and lists in lists, and puts aside only what the lake cannot hold', async () => {
    await source.execute(`create domain grid as smallint[][]`);
    await source.execute('create table ages (id integer primary key, d date, ts timestamp, tz timestamptz, lists integer[][], words text[][], days date[], cells grid)');
    await source.execute(`insert into ages values (1, 'infinity', '-infinity', 'infinity', '{{1,2},{3,null}}', '{{"a,b","{"},{null,"\\""}}', '{infinity,"0044-03-15 BC"}', '{{1},{2}}'),
      (2, '0005-02-29 BC', '0044-03-15 12:30:00.5 BC', '0044-03-15 12:30:00+08 BC', '{}', null, null, null), (3, '5874897-12-31', '12024-01-01', '4713-11-24 BC', null, null, null, null),
      (4, null, '294276-12-31', null, null, null, null, null), (5, null, null, null, '{1,2}', null, null, null)`);
    const ran = await sync(ground, { table: 'ages', source: reader('ages'), plan: { dirty: { rows: 2 } } });
    expect(counts(ran)).toMatchObject({ read: 5, created: 3, rejected: 2 });
    await ground.lake.session({ signal }, async (session) => {
      const text = ['d', 'ts', 'tz', 'lists', 'words', 'days', 'cells'].map((name) => `${name}::varchar`).join(', ');
      expect(await session.rows(`select ${text} from dw0.ages order by id`)).toEqual([
        ['infinity', '-infinity', 'infinity', '[[1, 2], [3, NULL]]', `[['a,b', '{'], [NULL, '"']]`, `[infinity, '0044-03-15 (BC)']`, '[[1], [2]]'],
        ['0005-02-29 (BC)', '0044-03-15 (BC) 12:30:00.5', '0044-03-15 (BC) 04:30:00+00', '[]', null, null, null],
        ['5874897-12-31', '12024-01-01 00:00:00', '4713-11-24 (BC) 00:00:00+00', null, null, null, null],
      ]);
      const columns = [{ name: 'ts', type: { kind: 'datetime' } }, { name: 'tz', type: { kind: 'datetime', zone: true } }] as const;
      for await (const { file } of session.unload('select ts, tz from dw0.ages where id = 2', columns, { folder: ground.segments, bytes: 1e6 })) {
        expect(await readFile(file, 'utf8')).toBe('0044-03-15 12:30:00.5 BC,0044-03-15 04:30:00+00 BC\n');
      }
    });
  });

  it('goes on by a cursor, and follows a table that grows and widens between the runs', async () => {
    await source.execute('create table orders (id integer primary key, changed timestamp not null, state text)');
    await source.execute(`insert into orders select i, timestamp '2024-01-01' + i * interval '1 minute', 'new' from generate_series(1, 50) i`);
    const incremental: Incremental = { kind: 'cursor', columns: ['changed'], lookBack: 0, initial: null, nulls: 'fail', deletes: 'ignore' };
    const plan = { mode: 'upsert' } as const;
    await sync(ground, { table: 'orders', plan, source: reader('orders', incremental) });
    await source.execute(`update orders set state = 'paid', changed = timestamp '2024-02-01' where id <= 3`);
    await source.execute(`insert into orders select i, timestamp '2024-02-02', 'new' from generate_series(51, 54) i`);
    const two = await sync(ground, { table: 'orders', plan, source: reader('orders', incremental) });
    expect(counts(two)).toMatchObject({ created: 4, updated: 3, deleted: 0 });
    await source.execute(`alter table orders alter column id type bigint, add column note text`);
    await source.execute(`insert into orders values (9999999999, timestamp '2024-03-01', 'new', 'noted')`);
    const three = await sync(ground, { table: 'orders', plan, source: reader('orders', incremental) });
    expect(counts(three)).toMatchObject({ created: 1 });
    expect(three.result.changes.map(({ en }) => en)).toEqual(expect.arrayContaining([expect.stringContaining('integer(64)'), expect.stringContaining('"note"')]));
    await sameAsSource('orders', ['id', 'changed', 'state', 'note']);
  });

  it('finishes by itself when the connection breaks in the middle', async () => {
    await source.execute(`create table large as select i as id, repeat(md5(i::text), 24) as filling from generate_series(1, 60000) i`);
    await source.execute('alter table large add primary key (id)');
    await source.execute('analyze large');
    // Parts of 20 MB: none of them fits into the buffers of a connection, so a break is always felt.
    const whole = databaseReader({ connect, table: { schema: 'public', table: 'large' }, incremental: { kind: 'full' }, parallel: 2, signal, rowsPerPart: 30_000 });
    let breaks = 1;
    const breaking: Reader = {
      shape: () => whole.shape(), begin: (cursor, columns) => whole.begin(cursor, columns), cursor: () => whole.cursor(), close: () => whole.close(),
      async* read(part, until) {
        for await (const piece of whole.read(part, until)) {
          yield piece;
          if (breaks-- > 0) await source.execute('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $$client backend$$ and datname = current_database()');
        }
      },
    };
    const ran = await sync(ground, { table: 'large', source: breaking, plan: { limits: { parallel: 2 } }, tuning: { segmentBytes: 2_000_000 } });
    expect(ran.log.some(({ text }) => text.en.includes('tried again'))).toBe(true);
    expect(counts(ran)).toMatchObject({ read: 60_000, created: 60_000 });
    const [[rows, different]] = (await ground.lake.session({ signal }, (session) => session.rows('select count(*), count(distinct id) from dw0.large'))) as [[bigint, bigint]];
    expect([rows, different]).toEqual([60_000n, 60_000n]);
  });
});
