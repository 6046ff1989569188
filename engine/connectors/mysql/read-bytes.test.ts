import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseConnection } from '../connector.ts';
import { mysqlConnector } from './mysql.ts';
import { mariadbMissing, startMariadb, type TestMariadb } from './testing/start-mariadb.ts';

const missing = mariadbMissing();
if (missing) console.error(`\n!!! BYTES OF MYSQL ARE NOT TESTED: ${missing}\n`);

describe.skipIf(missing)('rows of MySQL as bytes', () => {
  let server: TestMariadb;
  const opened: DatabaseConnection[] = [];
  beforeAll(async () => {
    // Its clock is that of Shanghai: noon there is four in UTC.
    server = await startMariadb({ 'sql-mode': '' });
    await server.run(
      'create database campus', 'use campus',
      'create table odd (id int primary key, d date, t datetime(6), s timestamp(3) null, c time, y year, b bit(1), w bit(64), u bigint unsigned, z int(6) zerofill, f float, flag tinyint(1), j json)',
      `insert into odd values (1, '0000-00-00', '2024-00-15', '2024-02-29 12:00:00.5', '838:59:59', 0, b'1', 18446744073709551615, 18446744073709551615, 42, 0.1, 1, '{"a": "b,c"}'),
        (2, '2024-02-29', '9999-12-31 23:59:59.999999', null, '-01:00:00', 2155, b'0', 0, 0, 0, 16777216, 5, null)`,
      'create table texts (id int primary key, raw varchar(20) character set utf8mb4, old varchar(20) character set gbk, west varchar(20) character set latin1, shape point)',
      "insert into texts values (1, '百川', '百川', 'é', point(1, 2)), (2, '', '', '', null)",
    );
  });
  afterAll(async () => {
    for (const one of opened) await one.close();
    await server?.stop();
  });
  async function lines(table: string, columns: string[], more: Record<string, unknown> = {}): Promise<Buffer[]> {
    const { host, port, user, password } = server;
    const connection = await mysqlConnector.open(mysqlConnector.options.parse({ host, port, user, password, database: 'campus', ...more }), { signal: new AbortController().signal });
    opened.push(connection);
    const found: Buffer[] = [];
    for await (const { bytes } of connection.readBytes!({ schema: 'campus', table, columns, orderBy: ['id'] })) found.push(bytes);
    return [Buffer.concat(found)];
  }
  const textOf = async (...given: Parameters<typeof lines>) => String((await lines(...given))[0]).trimEnd().split('\n');

  it('passes on days and times that do not exist, for whoever loads them to name', async () => {
    expect(await textOf('odd', ['d', 't', 's', 'c'])).toEqual(['0000-00-00,2024-00-15 00:00:00.000000,2024-02-29 04:00:00.500Z,838:59:59', '2024-02-29,9999-12-31 23:59:59.999999,\\N,-01:00:00']);
  });

  it('reads them as null where the source is set so', async () => {
    expect(await textOf('odd', ['d', 't', 's', 'c'], { impossibleDates: 'null' })).toEqual(['\\N,\\N,2024-02-29 04:00:00.5Z,\\N', '2024-02-29,9999-12-31 23:59:59.999999,\\N,\\N']);
  });

  it('gives moments in UTC whatever the time zone of the session is', async () => {
    expect(await textOf('odd', ['s'], { timeZone: '+08:00' })).toEqual(await textOf('odd', ['s'], { impossibleDates: 'null' }));
  });

  it('keeps years, bits, all of an unsigned number and every digit of a float', async () => {
    const [first, second] = await textOf('odd', ['y', 'b', 'w', 'u', 'z', 'f']);
    expect(first!.split(',').slice(0, 5)).toEqual(['0000', 't', '18446744073709551615', '18446744073709551615', '000042']);
    expect(Math.fround(Number(first!.split(',')[5]))).toBe(Math.fround(0.1));
    expect(second).toBe('2155,f,0,0,000000,16777216');
  });

  it('spells JSON, and a truth by option unless it is none', async () => {
    expect(await textOf('odd', ['j', 'flag'], { tinyintAsBoolean: true })).toEqual(['"{""a"": ""b,c""}",t', '\\N,5']);
  });

  it('turns every character set into UTF-8, and geometry into words', async () => {
    expect(await textOf('texts', ['raw', 'old', 'west', 'shape'])).toEqual(['百川,百川,é,POINT(1 2)', '"","","",\\N']);
  });

  it('leaves bytes that are no text recognisable as such', async () => {
    await server.run(
      'create table broken (id int primary key, stored varchar(20) character set latin1)', 'insert into broken values (1, 0xfffe41)',
      'alter table broken modify stored varbinary(20)',
    );
    const [bytes] = await lines('broken', ['stored'], { latin1Holds: 'utf8' });
    expect(String(bytes)).toBe('\\xfffe41\n');
    await server.run('create table wrong (id int primary key, stored varchar(20) character set latin1)', 'insert into wrong values (1, 0xfffe41)');
    const [kept] = await lines('wrong', ['stored'], { latin1Holds: 'utf8' });
    expect([...kept!]).toEqual([0xff, 0xfe, 0x41, 0x0a]);
  });
});
