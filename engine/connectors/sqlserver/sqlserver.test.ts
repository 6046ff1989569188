import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { DatabaseConnector } from '../connector.ts';
import { describeConnector } from '../harness/describe-connector.ts';
import { typeCases } from '../harness/type-cases.ts';
import { describedTable, failsWithoutServer, serverAddress } from '../values/testing-server.ts';
import { describeTables, nativeText } from './catalogue.ts';
import { literal } from './dialect.ts';
import { sqlserverFailure } from './failures.ts';
import { columnNamed, selectSql } from './reader.ts';
import { changePreflight, importRights } from './rights.ts';
import { sqlserver } from './sqlserver.ts';
import { writerSql } from './writer.ts';

const { types, sql } = sqlserver;
const native = (text: string) => {
  const [, name = text, first, second] = /^(\w+)\((\w+)(?:,(\d+))?\)$/.exec(text) ?? [];
  const size = first === 'max' ? -1 : first === undefined ? undefined : Number(first);
  return { native: text, mapping: types.fromNative({ name, length: size, precision: size, scale: second === undefined ? (/^(time|datetime)/.test(name) ? size : undefined) : Number(second) }) };
};
const table = describedTable('dbo', "it's [odd]", {
  id: { ...native('bigint'), generated: 'identity' }, amount: native('decimal(12,2)'), price: native('money'), at: native('datetime2(7)'), moment: native('datetimeoffset(3)'),
  day: native('date'), name: native('nvarchar(20)'), place: native('geography'), bytes: native('varbinary(max)'), share: native('float'),
});
const name = { schema: table.schema, table: table.table };

describe('SQL Server without a server', () => {
  it('fails plainly', () => failsWithoutServer(sqlserver, { database: 'd', user: 'u', password: 'secret', encrypt: false }));

  it('quotes whatever may be a name', () => {
    expect(sql.table({ schema: 'dbo', table: 'a]b[c"d' })).toBe('[dbo].[a]]b[c"d]');
    expect(() => sql.quote('x'.repeat(129))).toThrow('SQL Server');
    expect(() => sql.quote('')).toThrow('SQL Server');
  });

  it('creates tables with keys and comments', () => {
    expect(sql.createTable({
      schema: 'dbo', table: 't', comment: "it's", primaryKey: ['id'],
      columns: [{ name: 'id', type: { kind: 'integer', bits: 64 }, nullable: true }, { name: 'n', type: { kind: 'decimal', precision: 38, scale: 10 }, nullable: true, comment: '数' }],
    })).toEqual([
      'create table [dbo].[t] ([id] bigint not null, [n] decimal(38,10) null, primary key ([id]))',
      "exec sys.sp_addextendedproperty N'MS_Description', N'it''s', N'SCHEMA', N'dbo', N'TABLE', N't'",
      "exec sys.sp_addextendedproperty N'MS_Description', N'数', N'SCHEMA', N'dbo', N'TABLE', N't', N'COLUMN', N'n'",
    ]);
  });

  it('asks for numbers and dates as text, and binds what it compares with', () => {
    const { sql: text, values } = selectSql({
      ...name, columns: ['id', 'amount', 'price', 'at', 'moment', 'day', 'place'], limit: 5, orderBy: ['id'],
      where: [{ column: 'amount', operator: '>', value: '1.005' }, { column: 'moment', operator: '<=', value: '2024-02-29 12:00:00Z' }, { column: 'name', operator: '=', value: "x' or 1=1" }, { column: 'day', operator: 'is not null' }],
    }, table);
    expect(text).toBe('select top (5) [id], convert(varchar(60), [amount]), convert(varchar(60), [price], 2), convert(varchar(27), cast([at] as datetime2(7)), 121), '
      + "convert(varchar(27), cast(switchoffset([moment], '+00:00') as datetime2(7)), 121), convert(varchar(10), [day], 23), [place].ToString() from [dbo].[it's [odd]]] "
      + 'where [amount] > convert(decimal(38,3), @p0) and [moment] <= convert(datetimeoffset(7), @p1, 127) and [name] = convert(nvarchar(max), @p2) and [day] is not null order by [id]');
    expect(values).toEqual({ p0: '1.005', p1: '2024-02-29T12:00:00Z', p2: "x' or 1=1" });
    expect(() => selectSql({ ...name, columns: ['gone'] }, table)).toThrow('gone');
  });

  it('stages rows as text, converts them on the server, and keeps given numbers of a counting column', () => {
    const columns = ['id', 'amount', 'moment', 'bytes', 'share'].map((one) => columnNamed(table, one));
    const { create, move } = writerSql(columns, table);
    expect(create).toContain('create table #tributary_stage (c0 nvarchar(max) collate database_default null, c1 nvarchar(max) collate database_default null, c2 nvarchar(max) collate database_default null, c3 varbinary(max) null, c4 float(53) null); begin transaction');
    expect(move).toBe("set identity_insert [dbo].[it's [odd]]] on; insert into [dbo].[it's [odd]]] with (tablock) ([id], [amount], [moment], [bytes], [share]) "
      + 'select convert(bigint, c0), convert(decimal(12,2), c1), convert(datetimeoffset(3), c2, 127), c3, c4 from #tributary_stage; truncate table #tributary_stage; set identity_insert [dbo].[it\'s [odd]]] off');
    const [id, amount, moment, bytes, share] = columns;
    expect([id!.encode(-9223372036854775808n), amount!.encode('1234567890.10'), moment!.encode('2024-02-29 12:00:00.123Z')]).toEqual(['-9223372036854775808', '1234567890.1', '2024-02-29T12:00:00.123Z']);
    expect(bytes!.encode(Uint8Array.of(1, 2))).toEqual(Buffer.of(1, 2));
    for (const [column, value] of [[amount, '1.005'], [moment, '2024-02-29 12:00:00.1234Z'], [share, Number.NaN], [id, 2n ** 63n], [bytes, 'text']] as const) {
      expect(() => column!.encode(value)).toThrow(column!.name);
    }
    expect(amount!.decode('1234567890.10')).toBe('1234567890.1');
    expect(columnNamed(table, 'moment').decode('2024-02-29 12:00:00.1230000')).toBe('2024-02-29 12:00:00.123Z');
  });

  it('maps its types, and names what it cannot keep', () => {
    expect(native('tinyint').mapping.type).toEqual({ kind: 'integer', bits: 8, unsigned: true });
    expect(native('nvarchar(max)').mapping.type).toEqual({ kind: 'string' });
    expect(native('datetimeoffset(7)').mapping).toMatchObject({ type: { kind: 'datetime', zone: true, precision: 7 }, loss: { en: expect.stringContaining('UTC') } });
    expect(native('hierarchyid').mapping.type).toEqual({ kind: 'other', name: 'hierarchyid' });
    expect(nativeText('nvarchar', -1, 0, 0)).toBe('nvarchar(max)');
    for (const one of typeCases.filter(({ type }) => type.kind !== 'array')) expect(types.toNative(one.type).native, one.key).toMatch(/^[a-z]+\d?(\([\w,]+\))?$/);
    expect(() => types.toNative({ kind: 'array', of: { kind: 'string' } })).toThrow('SQL Server');
  });

  it('puts the answers of the catalogue together', async () => {
    const answers = [
      [['dbo', 't', 'U ', '表', 12n]],
      [['dbo', 't', 'id', 'int', 4, 10, 0, false, null, true, false, null], ['dbo', 't', 'n', 'nvarchar', 40, 0, 0, true, "(N'x')", false, false, '名']],
      [['dbo', 't', 'pk_t', true, false, true, 'id'], ['dbo', 't', 'by_n', false, false, false, 'n']],
      [['dbo', 't', 'fk_1', 'other', 'p', 'n', 'code']],
    ];
    const [found] = await describeTables(() => Promise.resolve(answers.shift()!), [{ schema: 'dbo', table: 't' }, { schema: 'dbo', table: 'gone' }]);
    expect(found).toMatchObject({
      kind: 'table', comment: '表', rows: 12, primaryKey: { name: 'pk_t', columns: ['id'] }, indexes: [{ name: 'by_n', columns: ['n'], unique: false }],
      foreignKeys: [{ name: 'fk_1', columns: ['n'], target: { schema: 'other', table: 'p' }, targetColumns: ['code'] }],
      columns: [{ name: 'id', generated: 'identity', nullable: false }, { name: 'n', native: 'nvarchar(20)', default: "(N'x')", comment: '名', mapping: { type: { kind: 'string', length: 20 } } }],
    });
  });

  it('says what is missing for import and for changes, with the statement to run', async () => {
    const rights = await importRights((text) => Promise.resolve(text.includes('user_name') ? [['reader]', 1]] : [[0]]), [{ schema: 'dbo', table: "it's" }]);
    expect(rights.map((one) => [one.holds, one.remedy])).toEqual([[true, undefined], [false, "grant select on [dbo].[it's] to [reader]]];"]]);
    const changes = await changePreflight(() => Promise.resolve([['Developer Edition', false, 'Stopped', 'dbo.seen']]), [{ schema: 'dbo', table: 'seen' }, { schema: 'dbo', table: "un'seen" }]);
    expect(changes.map((one) => [one.key, one.holds])).toEqual([['edition', true], ['cdc-database', false], ['agent', false], ['cdc-table:dbo.seen', true], ["cdc-table:dbo.un'seen", false]]);
    expect(changes[4]!.remedy).toContain("@source_name = N'un''seen'");
  });

  it('tells failures of the server apart', () => {
    const of = (number: number, message = 'words') => sqlserverFailure(Object.assign(new Error(message), { code: 'EREQUEST', number }), { host: 'h', port: 1, database: 'd', user: 'u' });
    expect([18456, 4060, 208, 229, 2627, 8115, 1205, 103, 99999].map((number) => of(number).kind)).toEqual(['login', 'database-unknown', 'table-gone', 'rights', 'bad-data', 'bad-data', 'timed-out', 'unsupported', 'other']);
    expect(of(229, "The SELECT permission was denied on the object 'a]b', database 'd', schema 'dbo'.").remedy).toBe('grant select on [dbo].[a]]b] to [u]');
  });
});

const given = serverAddress('TRIBUTARY_TEST_SQLSERVER');
const options = 'skip' in given ? undefined : sqlserver.options.parse({ ...given.options, database: given.database, trustServerCertificate: true });

describeConnector({
  name: 'SQL Server',
  connector: sqlserver as unknown as DatabaseConnector,
  skip: given.skip,
  async start() {
    const beside = await sqlserver.open(options!, { signal: new AbortController().signal });
    const schema = `tributary_${randomBytes(4).toString('hex')}`;
    await beside.execute(`create schema ${sql.quote(schema)}`);
    return {
      options: options!, schema,
      run: (statement) => beside.execute(statement),
      at: (host, port) => ({ ...options!, host, port }),
      wrongPassword: () => ({ ...options!, password: `${options!.password}x` }),
      unknownDatabase: () => ({ ...options!, database: 'tributary_not_there' }),
      async stop() {
        await beside.execute(`drop schema ${sql.quote(schema)}`).catch(() => {});
        await beside.close();
      },
    };
  },
  sql: {
    identity: 'int identity(1,1)', formula: (_, expression) => `as (${expression})`,
    comment: ({ table: on, column }, text) => {
      const [owner, of] = on.slice(1, -1).split('].[');
      return [`exec sys.sp_addextendedproperty N'MS_Description', ${literal(text)}, N'SCHEMA', ${literal(owner!)}, N'TABLE', ${literal(of!)}${column ? `, N'COLUMN', ${literal(column.slice(1, -1))}` : ''}`];
    },
    slow: "waitfor delay '00:01:00'",
  },
  cannot: { bytes: 'rows come one by one', rights: 'needs a second login', changes: 'only checked, not read', network: 'the given server is not ours to cut off' },
  noType: { 'array-integer': 'SQL Server has no arrays', 'array-string': 'SQL Server has no arrays' },
  exceptions: Object.fromEntries(['float32', 'float64'].flatMap((key) => ['nan', 'infinity', 'negativeInfinity'].map((value) => [`${key}:${value}`, { reason: 'SQL Server has none' }]))),
  longestName: { count: 128, of: 'characters' },
});
