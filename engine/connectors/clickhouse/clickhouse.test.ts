import { ClickHouseError } from '@clickhouse/client';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { DatabaseConnector } from '../connector.ts';
import { rowsOf } from '../harness/bench.ts';
import { describeConnector } from '../harness/describe-connector.ts';
import { typeCases } from '../harness/type-cases.ts';
import { describedTable, failsWithoutServer, serverAddress } from '../values/testing-server.ts';
import { keyColumns } from './catalogue.ts';
import { clickhouse } from './clickhouse.ts';
import { clickhouseFailure } from './failures.ts';
import { columnNamed, insertSql, selectSql } from './transfer.ts';

const { types, sql } = clickhouse;
const native = (text: string) => ({ native: text, mapping: types.fromNative({ name: text }) });
const table = describedTable('campus', 'it`s', {
  id: native('UInt64'), amount: native('Nullable(Decimal(38, 10))'), huge: native('Int256'), day: native('Date32'), old: native('Date'), moment: native("DateTime64(6, 'Asia/Shanghai')"), second: native('DateTime'),
  name: native('LowCardinality(Nullable(String))'), code: native('FixedString(4)'), state: native("Enum8('a' = 1)"), tags: native('Array(Nullable(Int64))'), share: native('Float32'), map: native('Map(String, UInt8)'),
});
const name = { schema: table.schema, table: table.table };

describe('ClickHouse without a server', () => {
  it('fails plainly', () => failsWithoutServer(clickhouse, { password: 'secret' }));

  it('quotes whatever may be a name', () => {
    expect(sql.table({ schema: 'a`b', table: 'c\\d' })).toBe('`a\\`b`.`c\\\\d`');
    expect(() => sql.quote('')).toThrow('ClickHouse');
  });

  it('creates tables sorted by their key', () => {
    expect(sql.createTable({
      schema: 'd', table: 't', comment: "it's", primaryKey: ['id'],
      columns: [{ name: 'id', type: { kind: 'integer', bits: 64 }, nullable: false }, { name: 'n', type: { kind: 'decimal', precision: 38, scale: 10 }, nullable: true, comment: '数' }, { name: 'l', type: { kind: 'array', of: { kind: 'string' } }, nullable: true }],
    })).toEqual(["create table `d`.`t` (`id` Int64, `n` Nullable(Decimal(38, 10)) comment '数', `l` Array(Nullable(String))) engine = MergeTree order by (`id`) comment 'it\\'s'"]);
  });

  it('maps its types through whatever wraps them, and names what it cannot keep', () => {
    const kinds = Object.fromEntries(table.columns.map((one) => [one.name, one.mapping.type]));
    expect(kinds).toMatchObject({
      id: { kind: 'integer', bits: 64, unsigned: true }, amount: { kind: 'decimal', precision: 38, scale: 10 }, huge: { kind: 'decimal', precision: 77 }, moment: { kind: 'datetime', precision: 6, zone: true },
      name: { kind: 'string' }, code: { kind: 'binary', length: 4, fixed: true }, state: { kind: 'string' }, tags: { kind: 'array', of: { kind: 'integer', bits: 64 } }, map: { kind: 'other' },
    });
    for (const one of typeCases) expect(types.toNative(one.type).native, one.key).toMatch(/^[A-Z]/);
    expect(types.toNative({ kind: 'datetime' }).loss?.en).toContain('UTC');
    expect(types.toNative({ kind: 'binary' }).loss?.en).toContain('hexadecimal');
  });

  it('asks for exact values as text and binds what it compares with', () => {
    const { sql: text, values } = selectSql({
      ...name, columns: ['amount', 'moment', 'code', 'tags'], limit: 2, orderBy: ['id'],
      where: [{ column: 'amount', operator: '>', value: '1.005' }, { column: 'moment', operator: '<', value: '2024-02-29 12:00:00Z' }, { column: 'name', operator: '=', value: "x' or 1=1" }, { column: 'day', operator: 'is null' }],
    }, table);
    expect(text).toBe("select toString(`amount`), toString(toTimeZone(`moment`, 'UTC')), lower(hex(`code`)), `tags` from `campus`.`it\\`s` where `amount` > cast({p0:String} as Decimal(76, 3)) "
      + "and `moment` < cast(toDateTime64({p1:String}, 6, 'UTC') as DateTime64(6, 'Asia/Shanghai')) and `name` = {p2:String} and `day` is null order by `id` limit 2");
    expect(values).toEqual({ p0: '1.005', p1: '2024-02-29 12:00:00', p2: "x' or 1=1" });
  });

  it('inserts by text that the server converts, and refuses what it would bend', () => {
    const columns = ['id', 'amount', 'moment', 'code', 'tags'].map((one) => columnNamed(table, one));
    expect(insertSql(columns, table)).toBe("insert into `campus`.`it\\`s` (`id`, `amount`, `moment`, `code`, `tags`) select cast(c0 as UInt64), cast(c1 as Nullable(Decimal(38, 10))), cast(toDateTime64(c2, 6, 'UTC') as DateTime64(6, 'Asia/Shanghai')), "
      + "cast(unhex(c3) as FixedString(4)), c4 from input('c0 Nullable(String), c1 Nullable(String), c2 Nullable(String), c3 Nullable(String), c4 Array(Nullable(Int64))') format JSONCompactEachRow");
    const encode = (column: string, value: Parameters<ReturnType<typeof columnNamed>['encode']>[0]) => columnNamed(table, column).encode(value);
    expect([encode('id', 18446744073709551615n), encode('moment', '2024-02-29 12:00:00'), encode('code', Uint8Array.of(1, 255)), encode('tags', [1n, null])]).toEqual(['18446744073709551615', '2024-02-29 12:00:00', '01ff', ['1', null]]);
    for (const [column, value] of [['id', -1n], ['day', '1899-12-31'], ['old', '1969-12-31'], ['second', '2106-02-08 00:00:00Z'], ['moment', '2300-01-01 00:00:00Z'], ['amount', '0.00000000001'], ['tags', null]] as const) {
      expect(() => encode(column, value)).toThrow(column);
    }
    const decode = (column: string, raw: Parameters<ReturnType<typeof columnNamed>['decode']>[0]) => columnNamed(table, column).decode(raw);
    expect([decode('share', '0.1'), decode('share', 'nan'), decode('moment', '2024-02-29 12:00:00.123456'), decode('tags', ['9223372036854775807', null])]).toEqual([Math.fround(0.1), Number.NaN, '2024-02-29 12:00:00.123456Z', [9223372036854775807n, null]]);
  });

  it('tells the columns of a key in its own order', () => {
    expect(keyColumns('term, `odd name`, id', ['id', 'odd name', 'term'])).toEqual(['term', 'odd name', 'id']);
    expect(keyColumns('toYYYYMM(at), id2, id', ['id', 'id2'])).toEqual(['id2', 'id']);
  });

  it('tells failures of the server apart, and which right is missing', () => {
    const of = (code: string, message = 'words') => clickhouseFailure(new ClickHouseError({ message, code, type: undefined }), { host: 'h', port: 1, database: 'd', user: 'u' });
    expect(['516', '81', '60', '47', '497', '6', '395', '394', '159', '999'].map((code) => of(code).kind)).toEqual(['login', 'database-unknown', 'table-gone', 'table-gone', 'rights', 'bad-data', 'bad-data', 'stopped', 'timed-out', 'other']);
    expect(of('497', "u: Not enough privileges. To execute this query, it's necessary to have the grant SELECT(id) ON d.t. (ACCESS_DENIED)").remedy).toBe('grant SELECT ON d.t to `u`');
  });

  it('speaks HTTP: names and values arrive as they were given, and rows flow both ways', async () => {
    const heard: { query: string; parameters: URLSearchParams; body: string; user: string }[] = [];
    const server = createServer(async (request, response) => {
      const parameters = new URL(request.url!, 'http://localhost').searchParams;
      const body = await bodyOf(request);
      const query = parameters.get('query') ?? body;
      heard.push({ query, parameters, body, user: request.headers.authorization ?? '' });
      response.setHeader('content-type', 'application/x-ndjson');
      if (query.includes('from system.tables')) response.end('["campus","t","MergeTree","","2","id"]\n');
      else if (query.includes('from system.columns')) response.end('["campus","t","id","UInt64","","","",1]\n["campus","t","n","Nullable(Decimal(38, 10))","","","",0]\n');
      else if (/^select `?toString|^select toString\(`id`/.test(query)) response.end(`["18446744073709551615","0.1"]\n${heard.some((one) => one.query.startsWith('insert')) ? '{"exception":"Code: 241. DB::Exception: Memory limit exceeded"}' : '["1",null]'}\n`);
      else response.end(query.startsWith('select 1') ? '[1]\n' : '');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const options = clickhouse.options.parse({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, database: 'campus', password: 'secret' });
      const connection = await clickhouse.open(options, { signal: new AbortController().signal });
      const of = { schema: 'campus', table: 't' };
      const rows = [];
      for await (const batch of connection.read({ ...of, columns: ['id', 'n'], batch: 1 })) rows.push(batch);
      expect(rows).toEqual([[[18446744073709551615n, '0.1']], [[1n, null]]]);
      const writer = await connection.write({ ...of, columns: [{ name: 'n', type: { kind: 'decimal' } }, { name: 'id', type: { kind: 'integer', bits: 64 } }] });
      await writer.write([['0.5', 1n]]);
      await writer.write([[null, 18446744073709551615n]]);
      expect(await writer.commit()).toEqual({ rows: 2 });
      expect(heard.at(-1)).toMatchObject({ query: expect.stringMatching(/^insert into `campus`.`t` \(`n`, `id`\)/), body: '["0.5","1"]\n[null,"18446744073709551615"]\n' });
      await expect(rowsOf(connection.read({ ...of, columns: ['id', 'n'] }))).rejects.toThrow('Memory limit exceeded');
      expect(heard[0]!.user).toMatch(/^Basic /);
      expect(heard[1]!.parameters.get('param_names')).toBe("['t']");
      await connection.close();
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

const given = serverAddress('TRIBUTARY_TEST_CLICKHOUSE');
const options = 'skip' in given ? undefined : clickhouse.options.parse({ ...given.options, database: given.database || 'default' });

describeConnector({
  name: 'ClickHouse',
  connector: clickhouse as unknown as DatabaseConnector,
  skip: given.skip,
  async start() {
    const beside = await clickhouse.open(options!, { signal: new AbortController().signal });
    return {
      options: options!, schema: options!.database,
      run: (statement) => beside.execute(statement),
      at: (host, port) => ({ ...options!, host, port }),
      wrongPassword: () => ({ ...options!, password: `${options!.password}x` }),
      unknownDatabase: () => ({ ...options!, database: 'tributary_not_there' }),
      stop: () => beside.close(),
    };
  },
  sql: {
    tableTail: ' engine = MergeTree order by tuple()', createSchema: (quoted) => `create database ${quoted}`, dropSchema: (quoted) => `drop database ${quoted}`,
    formula: (type, expression) => `${type} materialized (${expression})`, slow: 'select sleepEachRow(1) from numbers(60) settings max_block_size = 1',
  },
  cannot: {
    bytes: 'rows come one by one',
    comments: 'given only when a table is made', identity: 'ClickHouse does not count', notNull: 'columns are so unless they say otherwise', primaryKeys: 'they are not unique', uniqueKeys: 'there are none',
    foreignKeys: 'there are none', indexes: 'they are of another sort', transactions: 'there are none', network: 'the given server is not ours to cut off', rights: 'needs a second user', changes: 'ClickHouse tells no changes',
  },
  exceptions: {
    'date:first': { reason: 'before 1900' }, 'date:last': { reason: 'after 2299' }, 'date:old': { reason: 'before 1900' },
    ...Object.fromEntries(['datetime', 'datetime-zone'].flatMap((key) => ['first', 'old', 'last'].map((value) => [`${key}:${value}`, { reason: 'outside of 1900 to 2299' }]))),
  },
});
