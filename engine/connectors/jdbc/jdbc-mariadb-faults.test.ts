import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseConnection } from '../connector.ts';
import { failureOf, rowsOf } from '../harness/bench.ts';
import { mariadbMissing, startMariadb, type TestMariadb } from '../mysql/testing/start-mariadb.ts';
import { jdbcConnector } from './jdbc.ts';
import { jdbcMissing, testingJars } from './testing-jars.ts';

const skip = mariadbMissing() ?? await jdbcMissing('mariadb');
if (skip) console.error(`\n!!! FAULTS OF MARIADB BY JDBC ARE NOT TESTED: ${skip}\n`);

describe.skipIf(skip)('what old tables hold, by JDBC', () => {
  let server: TestMariadb;
  let connection: DatabaseConnection;
  beforeAll(async () => {
    server = await startMariadb();
    await server.run(
      'create database campus character set utf8mb4', 'use campus', "set session sql_mode = ''",
      `create table odd (id int primary key, day date, at datetime, moment timestamp null, span time, latin varchar(20) character set latin1, big bigint unsigned,
        bits bit(10), year year, choice enum('甲', 'b'), place geometry, tiny tinyint(1), money decimal(38,10))`,
      "insert into odd (id, day) values (1, '0000-00-00')", "insert into odd (id, at) values (2, '2024-00-10 00:00:00')", "insert into odd (id, moment) values (3, '0000-00-00 00:00:00')",
      "insert into odd (id, span) values (4, '-12:00:00')", 'set session character_set_client = binary, character_set_connection = binary',
      `insert into odd (id, latin, big, bits, year, choice, place, tiny, money, moment) values
        (6, 0xe9, 18446744073709551615, b'1000000001', 2024, 2, st_geomfromtext('POINT(1 2)', 4326), 5, 1234567890123456789012345678.0123456789, '2024-02-29 12:00:00')`,
    );
    connection = await jdbcConnector.open(jdbcConnector.options.parse({
      url: `jdbc:mariadb://${server.host}:${server.port}/campus`, jars: [testingJars.mariadb], user: server.user, password: server.password,
    }), { signal: new AbortController().signal });
  });
  afterAll(async () => {
    await connection?.close();
    await server?.stop();
  });
  const read = (id: number, ...columns: string[]) => rowsOf(connection.read({ schema: 'campus', table: 'odd', columns, where: [{ column: 'id', operator: '=', value: id }] }));

  it('is a clear failure where there is no such day or time, and never null', async () => {
    for (const [id, column] of [[1, 'day'], [2, 'at'], [3, 'moment'], [4, 'span']] as const) {
      expect((await failureOf(read(id, column), 'bad-data')).text.zh).toContain(`“${column}”`);
      expect(await read(id, 'id')).toEqual([[id]]);
    }
  });

  it('is told exactly where it is strange but true', async () => {
    expect(await read(6, 'latin', 'big', 'bits', 'year', 'choice', 'place', 'tiny', 'money')).toEqual([
      ['é', 18446744073709551615n, 513n, 2024, 'b', 'SRID=4326;POINT(1 2)', 5, '1234567890123456789012345678.0123456789'],
    ]);
    // The server's clock is that of Shanghai; a moment comes in UTC.
    expect(await read(6, 'moment')).toEqual([['2024-02-29 04:00:00Z']]);
    const [table] = await connection.describe([{ schema: 'campus', table: 'odd' }]);
    expect(Object.fromEntries(table!.columns.map((one) => [one.name, one.mapping.type]))).toMatchObject({
      big: { kind: 'integer', bits: 64, unsigned: true }, tiny: { kind: 'integer', bits: 8 }, money: { kind: 'decimal', precision: 38, scale: 10 }, moment: { kind: 'datetime', zone: true, precision: 0 },
    });
  });
});
