import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseConnection } from '../connector.ts';
import { failureOf, rowsOf } from '../harness/bench.ts';
import { sqlite } from './sqlite.ts';

let folder: string;
let file: string;
const opened: DatabaseConnection[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tributary-sqlite-'));
  file = join(folder, 'some.db');
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  rmSync(folder, { recursive: true, force: true });
});

function run(...statements: string[]): void {
  const database = new DatabaseSync(file);
  for (const statement of statements) database.exec(statement);
  database.close();
}

async function open(more: object = {}, signal = new AbortController().signal): Promise<DatabaseConnection> {
  const connection = await sqlite.open(sqlite.options.parse({ file, ...more }), { signal });
  opened.push(connection);
  return connection;
}

const name = (table: string) => ({ schema: '', table });
const read = (connection: DatabaseConnection, table: string, ...columns: string[]) => rowsOf(connection.read({ ...name(table), columns }));

describe('a SQLite file', () => {
  it('says that a file is missing, no database, or damaged', async () => {
    await failureOf(open(), 'database-unknown');
    expect(existsSync(file)).toBe(false);
    writeFileSync(file, 'this is a letter and no database, although it is long enough to be one'.repeat(20));
    await failureOf(open(), 'database-unknown');
    await (await open({ file: join(folder, 'new.db'), create: true })).execute('create table t (a)');
    expect(readdirSync(folder)).toContain('new.db');
  });

  it('waits for a lock and then says so, and goes on when the lock is gone', async () => {
    run('create table t (a integer)', 'insert into t values (1)');
    const other = new DatabaseSync(file);
    other.exec('begin exclusive');
    await failureOf(open({ lockSeconds: 0 }), 'timed-out');
    const waiting = open({ lockSeconds: 30 });
    setTimeout(() => other.exec('commit'), 300);
    expect(await (await waiting).count(name('t'))).toBe(1n);
    other.close();
  });

  it('tells generated columns, keys without an index of their own, and tables without row numbers', async () => {
    run(
      'create table plain (id integer primary key, a int, twice int generated always as (a * 2) virtual, kept text as (a) stored)',
      'create table "without" (code text, part int, note text, primary key (code, part)) without rowid',
      'create table child (id int primary key, p integer references plain, c text, d int, foreign key (c, d) references "without" on delete cascade)',
      'create index by_formula on plain (lower(kept), a)',
      'create virtual table search using fts5(body)',
    );
    const [plain, without, child] = await (await open()).describe([name('plain'), name('without'), name('child')]);
    expect(plain!.columns.map((one) => [one.name, one.generated, one.nullable])).toEqual([
      ['id', 'identity', false], ['a', null, true], ['twice', 'formula', true], ['kept', 'formula', true],
    ]);
    expect(plain!.indexes).toEqual([{ name: 'by_formula', columns: ['(…)', 'a'], unique: false }]);
    expect(without!.primaryKey?.columns).toEqual(['code', 'part']);
    expect(without!.columns.map((one) => one.nullable)).toEqual([false, false, true]);
    expect(child!.columns[0]!.generated).toBeNull();
    expect(child!.foreignKeys.map((one) => [one.columns, one.target.table, one.targetColumns])).toEqual([
      [['c', 'd'], 'without', ['code', 'part']], [['p'], 'plain', ['id']],
    ]);
    const { rows } = await (await open()).tables({ limit: 50, offset: 0 });
    expect(rows.map((one) => one.table)).toEqual(['child', 'plain', 'search', 'without']);
  });

  it('guesses row counts only where the database was analysed', async () => {
    run('create table t (a integer primary key, b int)', 'create index i on t (b)', 'insert into t (b) values (1), (2), (3)');
    expect((await (await open()).tables({ limit: 9, offset: 0 })).rows[0]!.rows).toBeNull();
    run('analyze');
    expect((await (await open()).tables({ limit: 9, offset: 0 })).rows[0]!.rows).toBe(3);
  });

  it('refuses bytes that are no text, and knows the replacement sign that was meant', async () => {
    run(
      'create table t (a text)', "insert into t values ('fine \uFFFD sign'), ('a' || char(0) || 'b')", 'create view v as select a from t',
      'create table w (a text primary key, b text) without rowid', "insert into w values ('k', cast(x'61f09f98' as text))",
    );
    for (const table of ['t', 'v']) expect(await read(await open(), table, 'a')).toEqual([['fine \uFFFD sign'], ['a\0b']]);
    expect((await failureOf(read(await open(), 'w', 'b'), 'bad-data')).text.en).toContain('UTF-8');
    run("insert into t values (cast(x'61ff62' as text))");
    for (const table of ['t', 'v']) await failureOf(read(await open(), table, 'a'), 'bad-data');
  });

  it('reads whatever stands in a column without a type, and refuses what a declared type does not allow', async () => {
    run("create table t (a, n int, d decimal(10,2))", "insert into t values (1, 9223372036854775807, 1), (1.0, 2, 0.1), ('x', 3, 1e3), (x'0aff', 4, null)");
    expect(await read(await open(), 't', 'a', 'n', 'd')).toEqual([
      ['1', 9223372036854775807n, '1.00'], ['1.0', 2n, '0.10'], ['x', 3n, '1000.00'], [`X'0aff'`, 4n, null],
    ]);
    run("insert into t values (null, 'many', null)");
    const failure = await failureOf(read(await open(), 't', 'n'), 'bad-data');
    expect(failure.text.en).toContain('"n"');
    expect(failure.remedy).toContain(`typeof("n") = 'text'`);
  });

  it('reads dates in the form that the administrator says', async () => {
    run('create table t (d datetime)', "insert into t values ('2024-02-29T12:34:56.5+08:00'), ('2024-02-29 01:02')");
    await failureOf(read(await open(), 't', 'd'), 'bad-data');
    expect(await read(await open({ dates: 'text-utc' }), 't', 'd')).toEqual([['2024-02-29 04:34:56.5'], ['2024-02-29 01:02:00']]);
    run('delete from t', 'insert into t values (1709210096), (-1)');
    await failureOf(read(await open({ dates: 'text-utc' }), 't', 'd'), 'bad-data');
    expect(await read(await open({ dates: 'seconds' }), 't', 'd')).toEqual([['2024-02-29 12:34:56'], ['1969-12-31 23:59:59']]);
    const after = { column: 'd', operator: '>' as const, value: '2000-01-01 00:00:00' };
    expect(await rowsOf((await open({ dates: 'seconds' })).read({ ...name('t'), columns: ['d'], where: [after] }))).toEqual([['2024-02-29 12:34:56']]);
  });

  it('compares and orders long decimals and dates by what they are, not letter by letter', async () => {
    const [create] = sqlite.sql.createTable({ ...name('t'), columns: [{ name: 'n', type: { kind: 'decimal', precision: 38, scale: 3 }, nullable: true }] });
    run(create!, "insert into t values ('9'), ('10'), ('-9.5'), ('-10'), ('12345678901234567890.125'), ('0.5'), (null)");
    const connection = await open();
    const ordered = await rowsOf(connection.read({ ...name('t'), columns: ['n'], orderBy: ['n'], where: [{ column: 'n', operator: '<', value: '12345678901234567890.124' }] }));
    expect(ordered.flat()).toEqual(['-10.000', '-9.500', '0.500', '9.000', '10.000']);
  });

  it('refuses digits that a number of SQLite would lose', async () => {
    run('create table t (n numeric, s string)');
    const write = async (column: string, value: string) => {
      const writer = await (await open()).write({ ...name('t'), columns: [{ name: column, type: { kind: 'string' } }] });
      await writer.write([[value]]);
      await writer.commit();
    };
    await failureOf(write('n', '12345678901234567.25'), 'bad-data');
    await failureOf(write('s', '007'), 'bad-data');
    await write('n', '9007199254740993');
    await write('s', 'seven');
    expect(await read(await open(), 't', 'n', 's')).toEqual([['9007199254740993', null], [null, 'seven']]);
  });

  it('calls off a sort that runs long, from within, and frees the file', async () => {
    run('create table t (a integer)', 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 300000) insert into t select i from n');
    const controller = new AbortController();
    const connection = await open({}, controller.signal);
    const reading = rowsOf(connection.read({ ...name('t'), columns: ['a'], orderBy: ['a'] }));
    setTimeout(() => controller.abort(), 30);
    await failureOf(reading, 'stopped');
    await connection.close();
    run('drop table t');
  });

  it('writes nothing while it only reads', async () => {
    run('create table t (a integer)', 'insert into t values (1)');
    const connection = await open();
    expect(await connection.sample(name('t'), 5)).toEqual({ columns: ['a'], rows: [[1n]] });
    expect(readdirSync(folder)).toEqual(['some.db']);
  });
});
