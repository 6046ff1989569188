import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '#platform/server/store/testing.ts';
import type { DatabaseConnection, ReadRequest } from '../connector.ts';
import { failureOf, rowsOf } from '../harness/bench.ts';
import type { PostgresqlOptions } from './options.ts';
import { postgresql } from './postgresql.ts';

let server: ThrowAwayPostgres;
let administrator: pg.Client;
let options: PostgresqlOptions;
const opened: DatabaseConnection[] = [];

beforeAll(async () => {
  server = await startThrowAwayPostgres();
  const { port, username, password } = new URL(server.url);
  administrator = new pg.Client(server.url);
  await administrator.connect();
  options = postgresql.options.parse({ host: '127.0.0.1', port: Number(port), database: 'postgres', user: username, password });
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});
afterAll(async () => {
  await administrator.end();
  await server.stop();
});

async function open(changed: Partial<PostgresqlOptions> = {}): Promise<DatabaseConnection> {
  const connection = await postgresql.open({ ...options, ...changed }, { signal: new AbortController().signal });
  opened.push(connection);
  return connection;
}
const named = (table: string) => ({ schema: 'public', table });

it('maps domains to the type below them, listed values to text, and names what it does not know', async () => {
  await administrator.query(`
    create domain price as numeric(10,2) check (value >= 0); create domain net_price as price;
    create type mood as enum ('good', 'bad "one"');
    create table odd (a net_price, b mood, c inet, d interval year to month, e numeric(5,-2), f varchar(3)[], g jsonb, h char(4), i timestamptz(0), j serial)`);
  const [odd] = await (await open()).describe([named('odd')]);
  expect(odd!.columns.map((one) => [one.native, one.mapping.type])).toEqual([
    ['net_price', { kind: 'decimal', precision: 10, scale: 2 }], ['mood', { kind: 'string' }], ['inet', { kind: 'other', name: 'inet' }],
    ['interval year to month', { kind: 'interval' }], ['numeric(5,-2)', { kind: 'decimal', precision: 7, scale: 0 }],
    ['character varying(3)[]', { kind: 'array', of: { kind: 'string', length: 3 } }], ['jsonb', { kind: 'json' }],
    ['character(4)', { kind: 'string', length: 4, fixed: true }], ['timestamp(0) with time zone', { kind: 'datetime', precision: 0, zone: true }],
    ['integer', { kind: 'integer', bits: 32 }],
  ]);
  expect(odd!.columns.at(-1)!.generated).toBe('identity');
  await administrator.query(`insert into odd values (12.5, 'bad "one"', '10.0.0.1/8', '1 year 2 months', 12345, '{{ab,NULL},{"c,",d}}', '{"n": 1.10}', 'ab', '2024-01-01 08:00+08')`);
  const { rows } = await (await open()).sample(named('odd'), 5);
  expect(rows).toEqual([['12.50', 'bad "one"', '10.0.0.1/8', 'P1Y2M', '12300', [['ab', null], ['c,', 'd']], '{"n": 1.10}', 'ab  ', '2024-01-01 00:00:00Z', 1]]);
});

it('filters by values as they are, never cut to the length of the column', async () => {
  await administrator.query(`create table short (code varchar(3), flag char(3), amount numeric(5,1), day date, state mood); insert into short values ('abc', 'x', 1.5, '2024-01-01', 'good')`);
  const connection = await open();
  const found = async (...where: NonNullable<ReadRequest['where']>) => (await rowsOf(connection.read({ ...named('short'), columns: ['code'], where }))).length;
  expect(await found({ column: 'code', operator: '=', value: 'abcdef' })).toBe(0);
  expect(await found({ column: 'amount', operator: '=', value: '1.51' })).toBe(0);
  expect(await found({ column: 'flag', operator: '=', value: 'xyz4' })).toBe(0);
  expect(await found({ column: 'flag', operator: '=', value: 'x' }, { column: 'day', operator: '>=', value: '2024-01-01' }, { column: 'state', operator: '=', value: 'good' })).toBe(1);
  expect(await found({ column: 'code', operator: '=', value: null })).toBe(0);
  await failureOf(found({ column: 'day', operator: '=', value: 'no date' }), 'bad-data');
  await failureOf(found({ column: 'gone', operator: 'is null' }), 'table-gone');
});

it.each([['numeric', 'NaN'], ['date', 'infinity'], ['date', '0044-03-15 BC'], ['timestamp', '12024-01-01'], ['timestamptz', '-infinity']])(
  'refuses the %s %s instead of changing it, and names the column', async (type, value) => {
    await administrator.query(`drop table if exists beyond; create table beyond ("the column" ${type}); insert into beyond values ('${value}')`);
    const connection = await open();
    expect((await failureOf(connection.sample(named('beyond'), 1), 'bad-data')).text.en).toContain('the column');
    expect(await connection.count(named('beyond'))).toBe(1n);
  },
);

it('refuses text that is not UTF-8, found by the server or by us', async () => {
  await administrator.query(`create database ascii template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`);
  await administrator.query('create database broken template template0');
  const fill = async (database: string, statements: string) => {
    const client = new pg.Client({ connectionString: server.url.replace(/postgres$/, database) });
    await client.connect();
    await client.query(statements);
    await client.end();
  };
  await fill('ascii', `create table bytes as select E'\\xd6\\xd0' as word`);
  // The server trusts its own tables: what was spoilt in them comes to us as it is.
  await fill('broken', `create cast (bytea as text) without function; create table bytes as select '\\x676f6f64'::bytea::text as word union all select '\\xd6d0'::bytea::text`);
  await failureOf((await open({ database: 'ascii' })).sample(named('bytes'), 5), 'bad-data');
  const failure = await failureOf((await open({ database: 'broken' })).sample(named('bytes'), 5), 'bad-data');
  expect(failure.text.en).toContain('Row 2');
});

it('refuses half of a surrogate pair and zero characters, which would be changed or cannot be kept', async () => {
  await administrator.query('create table words (word text)');
  const columns = [{ name: 'word', type: { kind: 'string' } as const }];
  for (const word of ['\ud83d', 'a\0b']) {
    const writer = await (await open()).write({ ...named('words'), columns });
    await failureOf(writer.write([[word]]), 'bad-data');
  }
  expect(await (await open()).count(named('words'))).toBe(0n);
});

it('lists a partitioned table once and materialized views as such', async () => {
  await administrator.query(`create table parted (id int primary key) partition by range (id); create table parted_1 partition of parted for values from (0) to (9);
    create table child (id int references parted); create materialized view stored as select 1 as one`);
  const connection = await open();
  const { rows } = await connection.tables({ schema: 'public', key: 'parted', limit: 10, offset: 0 });
  expect(rows.map((one) => one.table)).toEqual(['parted']);
  expect((await connection.describe([named('stored')]))[0]!.kind).toBe('materialized view');
  expect((await connection.describe([named('child')]))[0]!.foreignKeys).toHaveLength(1);
});

it('says that it is busy, instead of waiting for itself', async () => {
  await administrator.query('create table numbers as select generate_series(1, 10000) as id');
  const connection = await open();
  for await (const batch of connection.read({ ...named('numbers'), columns: ['id'], batch: 10 })) {
    expect(batch).toHaveLength(10);
    expect((await failureOf(connection.count(named('numbers')), 'other')).text.en).toContain('busy');
    break;
  }
  expect(await connection.count(named('numbers'))).toBe(10_000n);
});

it('looks for plain names in the schema that the options name', async () => {
  await administrator.query(`create schema "other one"; create table "other one".only_here (id int); insert into "other one".only_here values (7)`);
  const connection = await open({ schema: 'other one' });
  expect((await connection.sample({ schema: '', table: 'only_here' }, 1)).rows).toEqual([[7]]);
  expect((await connection.describe([{ schema: '', table: 'only_here' }]))[0]!.schema).toBe('other one');
});

it('warns of rows that a policy hides', async () => {
  await administrator.query(`create table guarded (id int); alter table guarded enable row level security;
    create role looker login password 'looker'; grant select on guarded to looker`);
  const findings = await (await open({ user: 'looker', password: 'looker' })).importRights([named('guarded')]);
  expect(findings.filter((one) => !one.holds)).toMatchObject([{ key: 'row-security', found: 'public.guarded', remedy: 'alter role "looker" bypassrls;' }]);
});
