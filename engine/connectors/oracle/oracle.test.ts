import { describe, expect, it } from 'vitest';
import type { DatabaseConnector } from '../connector.ts';
import { describeConnector } from '../harness/describe-connector.ts';
import { typeCases } from '../harness/type-cases.ts';
import { describedTable, failsWithoutServer, serverAddress } from '../values/testing-server.ts';
import { columnOf, describeTables } from './catalogue.ts';
import { readOracleInterval } from './columns.ts';
import { literal } from './dialect.ts';
import { oracleFailure } from './failures.ts';
import { oracle } from './oracle.ts';
import { changePreflight, importRights } from './rights.ts';
import { descriptorOf } from './session.ts';
import { columnNamed, insertSql, selectSql } from './transfer.ts';

const { types, sql } = oracle;
const number = (precision?: number, scale?: number) => types.fromNative({ name: 'NUMBER', precision, scale }).type;
const native = (text: string) => ({ native: text, mapping: types.fromNative({ name: text }) });
const table = describedTable('CAMPUS', "it's", {
  ID: { native: 'NUMBER(12,0)', mapping: { type: number(12, 0) } }, ANY: native('NUMBER'), DAY: native('DATE'), AT: native('TIMESTAMP(6)'), MOMENT: native('TIMESTAMP(6) WITH TIME ZONE'),
  TEXT: native('CLOB'), NAME: { native: 'VARCHAR2(20 CHAR)', mapping: types.fromNative({ name: 'VARCHAR2', length: 20 }) }, SPAN: native('INTERVAL DAY(2) TO SECOND(6)'), DOC: native('XMLTYPE'), SHARE: native('BINARY_DOUBLE'),
});
const name = { schema: table.schema, table: table.table };

describe('Oracle without a server', () => {
  it('fails plainly', () => failsWithoutServer(oracle, { service: 's', user: 'u', password: 'secret' }));

  it('quotes what may be a name, and refuses what Oracle cannot write', () => {
    expect(sql.table({ schema: 'S', table: "客户's" })).toBe(`"S"."客户's"`);
    for (const one of ['say "when"', '', '长'.repeat(43)]) expect(() => sql.quote(one)).toThrow('Oracle');
    expect(sql.quote('长'.repeat(42))).toHaveLength(44);
  });

  it('lets nothing into the connect descriptor that has a meaning there', () => {
    const options = { host: 'db.campus', port: 1521, service: 'XEPDB1', user: 'u' };
    expect(descriptorOf(oracle.options.parse(options), 5)).toContain('(ADDRESS=(PROTOCOL=tcp)(HOST=db.campus)(PORT=1521))(CONNECT_DATA=(SERVICE_NAME=XEPDB1))');
    for (const service of ['x)(SECURITY=', 'a b', 'q"']) expect(oracle.options.safeParse({ ...options, service }).success).toBe(false);
  });

  it('maps numbers by their digits, and every other type', () => {
    expect([number(), number(undefined, 0), number(9, 0), number(18, 0), number(19, 0), number(5, -2), number(2, 4)]).toEqual([
      { kind: 'decimal' }, { kind: 'decimal', precision: 38, scale: 0 }, { kind: 'integer', bits: 32 }, { kind: 'integer', bits: 64 },
      { kind: 'decimal', precision: 19, scale: 0 }, { kind: 'decimal', precision: 7, scale: 0 }, { kind: 'decimal', precision: 4, scale: 4 },
    ]);
    expect(native('DATE').mapping.type).toEqual({ kind: 'datetime', precision: 0 });
    expect(native('TIMESTAMP(9) WITH LOCAL TIME ZONE').mapping).toEqual({ type: { kind: 'datetime', zone: true, precision: 9 } });
    expect(native('TIMESTAMP(3) WITH TIME ZONE').mapping.loss?.en).toContain('UTC');
    expect(native('SDO_GEOMETRY').mapping.type).toEqual({ kind: 'other', name: 'SDO_GEOMETRY' });
    for (const one of typeCases.filter(({ type }) => type.kind !== 'array')) expect(types.toNative(one.type).native, one.key).toMatch(/^[A-Z]/);
    expect(types.toNative({ kind: 'string', length: 20 }).loss?.en).toContain('empty');
  });

  it('asks for dates as text and binds what it compares with', () => {
    const { sql: text, values } = selectSql({
      ...name, columns: ['ID', 'DAY', 'AT', 'MOMENT', 'SPAN', 'DOC'], limit: 3, orderBy: ['ID'],
      where: [{ column: 'ID', operator: '>', value: '12.5' }, { column: 'MOMENT', operator: '<', value: '2024-02-29 12:00:00Z' }, { column: 'NAME', operator: '=', value: "x' or 1=1" }],
    }, table);
    expect(text).toBe(`select "ID", to_char("DAY", 'SYYYY-MM-DD HH24:MI:SS'), to_char("AT", 'SYYYY-MM-DD HH24:MI:SS.FF9'), `
      + `to_char(sys_extract_utc(cast("MOMENT" as timestamp(9) with time zone)), 'SYYYY-MM-DD HH24:MI:SS.FF9'), to_char("SPAN"), xmlserialize(content "DOC" as clob) from "CAMPUS"."it's" `
      + `where "ID" > to_number(:1) and "MOMENT" < from_tz(to_timestamp(:2, 'YYYY-MM-DD HH24:MI:SS.FF9'), '+00:00') and "NAME" = :3 order by "ID" fetch first 3 rows only`);
    expect(values).toEqual(['12.5', '2024-02-29 12:00:00.000000000', "x' or 1=1"]);
  });

  it('inserts by text that the database converts, and refuses what it would round', () => {
    const columns = ['ID', 'ANY', 'DAY', 'SPAN', 'SHARE'].map((one) => columnNamed(table, one));
    expect(insertSql(columns, table)).toBe(`insert into "CAMPUS"."it's" ("ID", "ANY", "DAY", "SPAN", "SHARE") values (to_number(:1), to_number(:2), to_date(:3, 'YYYY-MM-DD HH24:MI:SS'), to_dsinterval(:4), :5)`);
    const [id, any, day, span] = columns;
    expect([id!.encode(12n), any!.encode(`-${'9'.repeat(38)}`), day!.encode('2024-02-29'), span!.encode('P1DT2H')]).toEqual(['12', `-${'9'.repeat(38)}`, '2024-02-29 00:00:00', 'P1DT2H']);
    for (const [column, value] of [[any, '9'.repeat(39)], [day, '2024-02-29 00:00:00.5'], [span, 'P1M'], [id, '1.5']] as const) expect(() => column!.encode(value)).toThrow(column!.name);
    expect(day!.decode(' 2024-02-29 12:34:56')).toBe('2024-02-29 12:34:56');
    expect(() => day!.decode('-0044-03-15 00:00:00')).toThrow('DAY');
    expect(any!.decode('1.5E+40')).toBe(`15${'0'.repeat(39)}`);
  });

  it('reads intervals as Oracle writes them', () => {
    expect([readOracleInterval('+02 03:04:05.678900'), readOracleInterval('-01-02'), readOracleInterval('-00 00:00:01')]).toEqual(['P2DT3H4M5.6789S', 'P-1Y-2M', 'PT-1S']);
  });

  it('puts the answers of the catalogue together', async () => {
    expect(columnOf(['N', 'VARCHAR2', 20, 80, null, null, 'N', "'x' ", 'NO', 'NO', '名'])).toMatchObject({ native: 'VARCHAR2(20 CHAR)', nullable: false, default: "'x'", generated: null, comment: '名' });
    expect(columnOf(['ID', 'NUMBER', 0, 22, 10, 0, 'N', '"S"."ISEQ$$_1".nextval', 'YES', 'NO', null])).toMatchObject({ native: 'NUMBER(10,0)', default: null, generated: 'identity' });
    const answers = [
      [['S', 'T', 'MATERIALIZED VIEW', null, '5']], [['S', 'T', 'ID', 'NUMBER', 0, 22, null, null, 'Y', null, 'NO', 'YES', null]],
      [['S', 'T', 'PK', 'P', 'ID', null, null, null, 0], ['S', 'T', 'FK', 'R', 'ID', 'S2', 'P', 'CODE']], [['S', 'T', 'IX', 'UNIQUE', 'ID']],
    ];
    expect(await describeTables(() => Promise.resolve(answers.shift()!), [{ schema: 'S', table: 'T' }])).toMatchObject([{
      kind: 'materialized view', rows: 5, primaryKey: { name: 'PK', columns: ['ID'] }, looseKey: 'declared', columns: [{ generated: 'formula' }],
      foreignKeys: [{ name: 'FK', target: { schema: 'S2', table: 'P' }, targetColumns: ['CODE'] }], indexes: [{ name: 'IX', unique: true }],
    }]);
  });

  it('says what is missing for import and for changes, with the statement to run', async () => {
    const refuse = () => Promise.reject(oracleFailure(new Error('ORA-00942: table or view does not exist'), oracle.options.parse({ host: 'h', user: 'u' })));
    const ask = (text: string) => (text.includes('sys_context') ? Promise.resolve([['READER']]) : text.includes('session_privs') ? Promise.resolve([['CREATE SESSION']]) : text.includes('all_log_groups') ? Promise.resolve([]) : refuse());
    expect((await importRights(ask, [name])).map((one) => one.remedy)).toEqual([`grant select on "CAMPUS"."it's" to "READER";`]);
    const findings = await changePreflight(ask, [name]);
    expect(findings.filter((one) => one.holds).map((one) => one.key)).toEqual(['create-session']);
    expect(findings.at(-1)!.remedy).toBe(`alter table "CAMPUS"."it's" add supplemental log data (all) columns;`);
    expect(findings[0]!.remedy).toBe('grant select on v_$database to "READER";');
  });

  it('tells failures of the server apart', () => {
    const of = (message: string) => oracleFailure(new Error(message), { host: 'h', port: 1521, service: 's', sid: '', user: 'u' }).kind;
    expect(['ORA-01017: x', 'ORA-12514: x', 'ORA-00942: x', 'ORA-01031: x', 'ORA-00001: x', 'ORA-00972: x', 'ORA-01013: x', 'ORA-03113: x', 'NJS-123: x', 'NJS-503: connect ECONNREFUSED', 'ORA-99999: x'].map(of))
      .toEqual(['login', 'database-unknown', 'table-gone', 'rights', 'bad-data', 'unsupported', 'stopped', 'connection-lost', 'timed-out', 'port-closed', 'other']);
  });
});

const given = serverAddress('TRIBUTARY_TEST_ORACLE');
const options = 'skip' in given ? undefined : oracle.options.parse({ ...given.options, service: given.database });

describeConnector({
  name: 'Oracle',
  connector: oracle as unknown as DatabaseConnector,
  skip: given.skip,
  async start() {
    const beside = await oracle.open(options!, { signal: new AbortController().signal });
    return {
      options: options!, schema: options!.user.toUpperCase(),
      run: (statement) => beside.execute(statement.replace(/^drop table if exists (.*)$/s, (_, of: string) => `begin execute immediate ${literal(`drop table ${of} purge`)}; exception when others then if sqlcode != -942 then raise; end if; end;`)),
      at: (host, port) => ({ ...options!, host, port }),
      wrongPassword: () => ({ ...options!, password: `${options!.password}x` }),
      unknownDatabase: () => ({ ...options!, service: 'tributary_not_there' }),
      stop: () => beside.close(),
    };
  },
  sql: {
    identity: 'number(10) generated always as identity', formula: (type, expression) => `${type} generated always as (${expression}) virtual`,
    comment: ({ table: on, column }, text) => [`comment on ${column ? `column ${on}.${column}` : `table ${on}`} is ${literal(text)}`],
    slow: 'begin dbms_session.sleep(60); end;',
  },
  cannot: { bytes: 'rows come one by one', schemas: 'a schema is a user', rights: 'needs a second user', changes: 'only checked, not read', network: 'the given server is not ours to cut off' },
  noType: { 'array-integer': 'Oracle has no arrays of that sort', 'array-string': 'Oracle has no arrays of that sort' },
  exceptions: {
    'name:doubleQuote': { reason: 'Oracle cannot write it' },
    'string:empty': { reason: 'Oracle keeps null', reads: null }, 'string20:empty': { reason: 'Oracle keeps null', reads: null }, 'binary:empty': { reason: 'Oracle keeps null', reads: null },
  },
  longestName: { count: 128, of: 'bytes' },
});
