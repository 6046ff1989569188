import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Change, DatabaseConnection } from '../connector.ts';
import { ConnectorFailure } from '../failure.ts';
import { eventually, failureOf, fill, rowsOf } from '../harness/bench.ts';
import { mysqlConnector } from './mysql.ts';
import { mariadbMissing, startMariadb, type TestMariadb } from './testing/start-mariadb.ts';

const missing = mariadbMissing();
if (missing) console.error(`\n!!! THE PARTICULARS OF MYSQL ARE NOT TESTED: ${missing}\n`);

describe.skipIf(missing)('MySQL in particular', () => {
  let server: TestMariadb;
  const opened: DatabaseConnection[] = [];
  beforeAll(async () => {
    // A server as careless as an old one: what we write must be strict all the same.
    server = await startMariadb({ 'sql-mode': '', 'lower-case-table-names': '1' });
    await server.run('create database campus', 'use campus');
  });
  afterAll(async () => {
    for (const one of opened) await one.close();
    await server?.stop();
  });
  async function open(more: Record<string, unknown> = {}, signal = new AbortController().signal): Promise<DatabaseConnection> {
    const { host, port, user, password } = server;
    const connection = await mysqlConnector.open(mysqlConnector.options.parse({ host, port, user, password, database: 'campus', ...more }), { signal, seconds: 40 });
    opened.push(connection);
    return connection;
  }
  const name = (table: string) => ({ schema: 'campus', table });
  const all = async (connection: DatabaseConnection, table: string, ...columns: string[]) => rowsOf(connection.read({ ...name(table), columns, orderBy: [columns[0]!] }));
  const typesOf = async (connection: DatabaseConnection, table: string) =>
    Object.fromEntries((await connection.describe([name(table)]))[0]!.columns.map((one) => [one.name, one.mapping]));

  it('goes by settings of our own where those of the server would leave rows out, show what is not committed, or stand still', async () => {
    await server.run('create table settings (id int primary key)', 'insert into settings select seq from seq_1_to_5', 'set global sql_select_limit = 2', "set global tx_isolation = 'READ-UNCOMMITTED'", 'set global autocommit = 0');
    try {
      const connection = await open();
      await server.run('start transaction', 'delete from settings where id > 3');
      expect(await all(connection, 'settings', 'id')).toHaveLength(5);
      expect(await connection.count(name('settings'))).toBe(5n);
      await server.run('commit');
      expect(await connection.count(name('settings'))).toBe(3n);
    } finally {
      await server.run('set global sql_select_limit = default', "set global tx_isolation = 'REPEATABLE-READ'", 'set global autocommit = 1');
    }
  });

  it('fails at zero dates, or reads them as null by option and names the loss', async () => {
    await server.run(
      'create table zeros (id int primary key, d date, t datetime, s timestamp null)',
      "insert into zeros values (1, '2024-02-29', '2024-02-29 12:00:00', '2024-02-29 12:00:00'), (2, '0000-00-00', '0000-00-00', '0000-00-00'), (3, '2024-00-15', '2024-01-00 01:00:00', null)",
    );
    const strict = await open();
    for (const column of ['d', 't', 's']) {
      const failure = await failureOf(all(strict, 'zeros', 'id', column), 'bad-data');
      expect(failure.text.en).toContain(`"${column}"`);
    }
    await failureOf(strict.sample(name('zeros'), 10), 'bad-data');
    const lenient = await open({ impossibleDates: 'null' });
    expect(await all(lenient, 'zeros', 'id', 'd', 't')).toEqual([[1, '2024-02-29', '2024-02-29 12:00:00'], [2, null, null], [3, null, null]]);
    expect((await typesOf(lenient, 'zeros')).d!.loss?.en).toContain('null');
    expect((await typesOf(strict, 'zeros')).d!.loss).toBeUndefined();
  });

  it('refuses to write what the server would round, cut or count on, however careless its sql_mode', async () => {
    await server.run('create table target (id int auto_increment primary key, n decimal(5,2), i smallint, v varchar(3), d date, t datetime(3), f float, b bit(4))');
    const connection = await open();
    const refused = async (column: string, type: Parameters<typeof mysqlConnector.types.toNative>[0], value: string | number | bigint) =>
      failureOf(fill(connection, name('target'), [{ name: column, type }], [[value]]), 'bad-data');
    await refused('n', { kind: 'decimal', precision: 10, scale: 3 }, '1.005');
    await refused('i', { kind: 'integer', bits: 32 }, 70_000);
    await refused('i', { kind: 'float', bits: 64 }, 1.5);
    await refused('v', { kind: 'string' }, 'abcd');
    await refused('v', { kind: 'string' }, 'abc ');
    await refused('v', { kind: 'string' }, 'a\uD800');
    await refused('d', { kind: 'string' }, '0000-00-00');
    await refused('d', { kind: 'string' }, '2023-02-29');
    await refused('t', { kind: 'datetime' }, '2024-01-01 00:00:00.0001');
    await refused('f', { kind: 'float', bits: 64 }, 0.1);
    await refused('b', { kind: 'integer', bits: 64 }, 16n);
    expect(await connection.count(name('target'))).toBe(0n);
    await fill(connection, name('target'), [{ name: 'id', type: { kind: 'integer', bits: 32 } }, { name: 'b', type: { kind: 'integer', bits: 64 } }], [[0, 9n], [7, null]]);
    expect(await all(connection, 'target', 'id', 'b')).toEqual([[0, 9n], [7, null]]);
  });

  it('reads TINYINT(1) as a number, as a boolean only when told so', async () => {
    await server.run('create table flags (id int primary key, f tinyint(1), u tinyint(1) unsigned, w tinyint(4))', 'insert into flags values (1, 1, 1, 1), (2, 0, 5, 5), (3, null, null, null)');
    expect(await all(await open(), 'flags', 'id', 'f', 'u', 'w')).toEqual([[1, 1, 1, 1], [2, 0, 5, 5], [3, null, null, null]]);
    const told = await open({ tinyintAsBoolean: true });
    expect(await all(told, 'flags', 'id', 'f', 'u', 'w')).toEqual([[1, true, 1, 1], [2, false, 5, 5], [3, null, null, null]]);
    expect((await typesOf(told, 'flags')).f).toMatchObject({ type: { kind: 'boolean' }, loss: { en: expect.stringContaining('0 and 1') } });
    await server.run('insert into flags values (4, 2, 0, 0)');
    await failureOf(all(told, 'flags', 'id', 'f'), 'bad-data');
  });

  it('decodes each column by its own character set, and says so when bytes are no text', async () => {
    await server.run(
      'create table charsets (id int primary key, w varchar(20) charset latin1, g varchar(20) charset gbk, u varchar(20) charset ucs2, k varchar(20) charset armscii8, b varchar(20) charset utf8mb3)',
      "insert into charsets values (1, '€ é ÿ', '百川', '百川', 'abc', '百')", "insert into charsets (id, w) values (2, x'b0d9b4a8'), (3, x'e799be')",
    );
    expect(await rowsOf((await open()).read({ ...name('charsets'), columns: ['w', 'g', 'u', 'k', 'b'], limit: 1, orderBy: ['id'] }))).toEqual([['€ é ÿ', '百川', '百川', 'abc', '百']]);
    const read = async (latin1Holds: string, id: number) => rowsOf((await open({ latin1Holds })).read({ ...name('charsets'), columns: ['w'], where: [{ column: 'id', operator: '=', value: id }] }));
    expect(await read('gb18030', 2)).toEqual([['百川']]);
    expect(await read('utf8', 3)).toEqual([['百']]);
    await failureOf(read('utf8', 2), 'bad-data');
  });

  it('tells comments, formulas, defaults, JSON, enumerations and geometry as they are', async () => {
    await server.run(
      `create table told (id bigint unsigned auto_increment primary key comment '编号', kind enum('a,b','it''s','') not null default 'it''s' comment '种类 "x"', place point,
        doc json, made timestamp(3) not null default current_timestamp(3), twice int as (y * 2) virtual, y year, flags set('x','y','z')) comment='说明 ''引号'' \\\\'`,
      "insert into told (id, kind, place, doc, y, flags, made) values (18446744073709551615, 'a,b', st_geomfromtext('POINT(116.391 -39.5)', 4326), '{\"b\": 1}', 2024, 'x,z', '2024-01-01 08:00:00.123')",
    );
    const connection = await open();
    const [table] = await connection.describe([{ schema: 'campus', table: 'told' }]);
    expect(table!.comment).toBe("说明 '引号' \\");
    expect(table!.columns.map((one) => [one.name, one.generated, one.comment])).toEqual([
      ['id', 'identity', '编号'], ['kind', null, '种类 "x"'], ['place', null, ''], ['doc', null, ''], ['made', null, ''], ['twice', 'formula', ''], ['y', null, ''], ['flags', null, ''],
    ]);
    expect(table!.columns[3]).toMatchObject({ native: 'json', mapping: { type: { kind: 'json' } } });
    expect(table!.columns[1]!.default).toContain('it');
    expect((await connection.tables({ key: '说明', limit: 5, offset: 0 })).rows.map((one) => one.table)).toEqual(['told']);
    // The server's clock is that of Shanghai; moments come in UTC whatever the session has.
    for (const timeZone of ['+00:00', '-03:30', '+08:00']) {
      const rows = await rowsOf((await open({ timeZone })).read({ ...name('told'), columns: ['id', 'kind', 'place', 'doc', 'y', 'flags', 'made'] }));
      expect(rows).toEqual([[18446744073709551615n, 'a,b', 'SRID=4326;POINT(116.391 -39.5)', '{"b": 1}', 2024, 'x,z', '2024-01-01 00:00:00.123Z']]);
    }
  });

  it('compares without floating numbers', async () => {
    await server.run('create table wide (id bigint unsigned primary key, d decimal(38,0), m timestamp(6))',
      "insert into wide values (18446744073709551614, 12345678901234567890123456789012345678, '2024-01-01 08:00:00'), (18446744073709551615, 12345678901234567890123456789012345679, '2024-01-01 08:00:01')");
    for (const timeZone of ['+00:00', '+08:00']) {
      const connection = await open({ timeZone });
      const where = async (column: string, value: bigint | string) => (await rowsOf(connection.read({ ...name('wide'), columns: ['id'], where: [{ column, operator: '=', value }] }))).flat();
      expect(await where('id', 18446744073709551614n)).toEqual([18446744073709551614n]);
      expect(await where('d', '12345678901234567890123456789012345679')).toEqual([18446744073709551615n]);
      expect(await where('id', 2n ** 70n)).toEqual([]);
      expect(await where('m', '2024-01-01 00:00:01Z')).toEqual([18446744073709551615n]);
    }
  });

  it('finds tables whatever the case where the server folds it', async () => {
    await server.run('create table Folded (Id int primary key)');
    const connection = await open();
    expect((await connection.describe([name('FOLDED')])).map((one) => [one.table, one.columns[0]!.name])).toEqual([['folded', 'Id']]);
    expect(await connection.count(name('Folded'))).toBe(0n);
  });

  it('refuses names that no table can have, and takes the longest', async () => {
    const connection = await open();
    const column = { name: 'x'.repeat(64), type: { kind: 'integer', bits: 32 } as const, nullable: false };
    const create = async (table: string) => {
      for (const statement of mysqlConnector.sql.createTable({ ...name(table), columns: [column] })) await connection.execute(statement);
    };
    for (const table of ['n'.repeat(64), '长'.repeat(50)]) {
      await create(table);
      expect((await connection.describe([name(table)]))[0]?.columns[0]?.name).toBe(column.name);
    }
    for (const table of ['n'.repeat(65), '长'.repeat(60), '', 'ends with a blank ', 'nul\0']) await failureOf(create(table), 'unsupported');
  });

  it('creates tables with hostile comments', async () => {
    const connection = await open();
    const comment = "it's \\ \"部门\" `x`; -- \n";
    const table = { ...name('commented'), comment, columns: [{ name: 'id', type: { kind: 'integer', bits: 32 } as const, nullable: false, comment }] };
    for (const statement of mysqlConnector.sql.createTable(table)) await connection.execute(statement);
    const [found] = await connection.describe([name('commented')]);
    expect([found!.comment, found!.columns[0]!.comment]).toEqual([comment, comment]);
  });

  it('makes keys of unlimited text and rows wider than a page', async () => {
    const connection = await open();
    const text = { kind: 'string' } as const;
    const wide = Array.from({ length: 300 }, (_, index) => ({ name: `c${index}`, type: { kind: 'string', length: 100 } as const, nullable: true }));
    const columns = [{ name: 'a', type: text, nullable: false }, { name: 'b', type: text, nullable: false }, ...wide];
    for (const statement of mysqlConnector.sql.createTable({ ...name('keyed'), columns, primaryKey: ['a', 'b'] })) await connection.execute(statement);
    expect((await connection.describe([name('keyed')]))[0]!.primaryKey?.columns).toEqual(['a', 'b']);
  });

  it('tells every type from the log exactly as a read does', async () => {
    await server.run(
      `create table logged (id int primary key, tiny tinyint(1), big bigint, ubig bigint unsigned, med mediumint, de decimal(38,10), fl float, dou double, ch char(5), vc varchar(30), la varchar(20) charset latin1,
        gb text charset gbk, bi binary(4), vb varbinary(10), bl blob, da date, ti time(6), dt datetime(6), ts timestamp(6) null, ye year, bt bit(12), b1 bit(1), en enum('a,b','it''s'), se set('x','y','it''s'), js json, ge geometry, uu uuid, i4 inet4, i6 inet6)`,
    );
    const connection = await open({ tinyintAsBoolean: true, timeZone: '+08:00' });
    const from = await connection.changes!.prepare!({ name: 'x', tables: [name('logged')] });
    const values = [
      "1, 1, -9223372036854775808, 18446744073709551615, -8388608, -1234567890123456789012345678.0123456789, 0.1, 0.1, 'ab', '百川 😀', '€é', '百川', x'01000000', x'00ff', x'00', '0001-01-01', '23:59:59.000001', '9999-12-31 23:59:59.999999', '2038-01-19 03:14:07.999999', 2155, b'101010101010', 1, 'a,b', 'x', '{\"n\": 1.50}', st_geomfromtext('MULTIPOINT(1 2,3 4)'), '0190a5c4-7c1e-7b6a-8e21-3f6d5c4b2a10', '10.0.0.0', '::ffff:10.0.0.1'",
      "2, 0, 9223372036854775807, 0, 8388607, 0, 3.4028234e38, 5e-324, '', '', '', '', x'', x'', x'', '2024-02-29', '00:00:00', '2024-02-29 00:00:00', '1970-01-01 08:00:01', 0, 0, 0, 'it''s', '', '[]', st_geomfromtext('POLYGON((0 0,1 0,1 1,0 0))', 4326), '6ba7b810-9dad-11d1-80b4-00c04fd430c8', '255.0.0.255', '2001:db8:0:0:1::'",
      `3${', null'.repeat(28)}`,
    ];
    await server.run(...values.map((row) => `insert into logged values (${row})`), 'delete from logged where id = 3');
    const seen: Change[] = [];
    for await (const batch of connection.changes!.stream({ name: 'x', tables: [name('logged')], from })) {
      seen.push(...batch.changes);
      if (seen.length >= 4) break;
    }
    expect(seen.map((one) => one.operation)).toEqual(['insert', 'insert', 'insert', 'delete']);
    const columns = Object.keys(seen[0]!.after!);
    const rows = await all(connection, 'logged', ...columns);
    for (const [index, row] of rows.entries()) {
      const read = Object.fromEntries(columns.map((column, place) => [column, row[place]!]));
      expect(seen[index]!.after).toEqual(read);
    }
    expect(Object.values(seen[3]!.before!).filter((value) => value !== null)).toEqual([3]);
  });

  it('splits a long transaction without ever saying a place inside it', async () => {
    await server.run('create table long_one (id int primary key)');
    const connection = await open();
    const from = await connection.changes!.prepare!({ name: 'x', tables: [name('long_one')] });
    await server.run('insert into long_one select seq from seq_1_to_2500');
    const positions: string[] = [];
    let count = 0;
    for await (const batch of connection.changes!.stream({ name: 'x', tables: [name('long_one')], from })) {
      if (batch.changes.length) positions.push(batch.position);
      count += batch.changes.length;
      if (count >= 2500) break;
    }
    expect(count).toBe(2500);
    expect(positions.slice(0, -1).every((one) => one === from)).toBe(true);
    expect(positions.at(-1)).not.toBe(from);
  });

  it('says what the log and the rights lack, with what to run, and then reads it', async () => {
    await server.run("create user watcher@'127.0.0.1' identified by 'w'", "grant select on campus.* to watcher@'127.0.0.1'", 'create table watched (id int primary key)', 'set global binlog_row_metadata = NO_LOG');
    const lacking = async () => (await (await open({ user: 'watcher', password: 'w' })).changes!.preflight([name('watched'), name('no such')])).filter((one) => !one.holds);
    const first = await lacking();
    expect(first.map((one) => one.key)).toEqual(['binlog_row_metadata', 'master_status', 'replication', 'tables']);
    expect(first[0]!.remedy).toBe('[mysqld]\nbinlog_row_metadata=FULL');
    for (const finding of first.filter((one) => /master|repl/.test(one.key))) await server.run(finding.remedy!);
    await server.run('set global binlog_row_metadata = FULL');
    expect((await lacking()).map((one) => one.key)).toEqual(['tables']);
    await eventually(async () => (await server.query("select 1 from information_schema.processlist where user = 'watcher' and command = 'Binlog Dump'")).length === 0, 'the probe is gone');
  });

  it('says that its place was purged', async () => {
    const connection = await open();
    const listen = async () => {
      for await (const batch of connection.changes!.stream({ name: 'x', tables: [name('told')], from: 'binlog.999999:4' })) expect(batch.changes).toEqual([]);
    };
    const failure = await failureOf(listen(), 'other');
    expect(failure.text.zh).toContain('全量');
  });

  it('ends a read at once when the connection is closed under it', async () => {
    const connection = await open();
    await server.run('create view slow_one as select sleep(30) as s');
    const reading = failureOf(rowsOf(connection.read({ ...name('slow_one'), columns: ['s'] })), 'connection-lost');
    await eventually(async () => (await server.query("select 1 from information_schema.processlist where info like '%slow_one%' and command = 'Execute'")).length === 1, 'the read is under way');
    await connection.close();
    await reading;
    await eventually(async () => (await server.query("select 1 from information_schema.processlist where info like '%slow_one%' and command = 'Execute'")).length === 0, 'the server has stopped it');
  });

  it('says that the server has no TLS when it is asked for', async () => {
    await failureOf(open({ tls: 'verify-full' }), 'tls');
  });

  it('keeps passwords and values out of what it says', async () => {
    await server.run('create table people (card varchar(20) primary key)', "insert into people values ('310101199001011234')");
    const failure = await failureOf(fill(await open(), name('people'), [{ name: 'card', type: { kind: 'string' } }], [['310101199001011234']]), 'bad-data');
    expect(JSON.stringify([failure, failure.text, failure.message, failure.cause])).not.toContain('3101');
    expect(failure).toBeInstanceOf(ConnectorFailure);
  });
});
