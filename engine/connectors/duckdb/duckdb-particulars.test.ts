import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseConnection } from '../connector.ts';
import { failureOf, rowsOf } from '../harness/bench.ts';
import { indexColumns } from './catalogue.ts';
import { duckdb } from './duckdb.ts';

let folder: string;
const opened: DatabaseConnection[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tributary-duckdb-'));
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  rmSync(folder, { recursive: true, force: true });
});
const file = () => join(folder, 'some.duckdb');

async function open(more: object = {}): Promise<DatabaseConnection> {
  const connection = await duckdb.open(duckdb.options.parse({ file: file(), ...more }), { signal: new AbortController().signal });
  opened.push(connection);
  return connection;
}
const writing = { readOnly: false, create: true };
const name = (table: string) => ({ schema: 'main', table });
const read = (connection: DatabaseConnection, ...columns: string[]) => rowsOf(connection.read({ ...name('t'), columns }));

describe('DuckDB', () => {
  it('keeps whole numbers of 128 bits, and every sort of timestamp, exactly', async () => {
    const connection = await open({ file: ':memory:', readOnly: false });
    await connection.execute('create table t (h hugeint, u uhugeint, s timestamp_s, m timestamp_ms, n timestamp_ns, x time_ns, b bignum)');
    await connection.execute(`insert into t values ('-170141183460469231731687303715884105728', '340282366920938463463374607431768211455',
      '1969-12-31 23:59:59', '2024-02-29 12:34:56.789', '2024-02-29 12:34:56.123456789', '23:59:59.999999999', '123456789012345678901234567890123456789012345678901')`);
    const row = [
      '-170141183460469231731687303715884105728', '340282366920938463463374607431768211455', '1969-12-31 23:59:59', '2024-02-29 12:34:56.789',
      '2024-02-29 12:34:56.123456789', '23:59:59.999999999', '123456789012345678901234567890123456789012345678901',
    ];
    expect((await connection.sample(name('t'), 5)).rows).toEqual([row]);
    const columns = (await connection.describe([name('t')]))[0]!.columns.map((one) => ({ name: one.name, type: one.mapping.type }));
    const writer = await connection.write({ ...name('t'), columns });
    await writer.write([row]);
    await writer.commit();
    expect((await connection.sample(name('t'), 5)).rows).toEqual([row, row]);
  });

  it('reads enums, structs, maps and bits as text, and nested lists as arrays', async () => {
    const connection = await open({ file: ':memory:', readOnly: false });
    await connection.execute(`create table t as select 'b'::enum('a', 'b') as e, {'x': 1, 'y': 'two'} as s, map {'k': 1.50} as m, '0101'::bit as b, [[1, null], []] as l, [1, 2]::integer[2] as f`);
    expect(await read(connection, 'e', 's', 'm', 'b', 'l', 'f')).toEqual([['b', "{'x': 1, 'y': two}", '{k=1.50}', '0101', [[1, null], []], [1, 2]]]);
    const [description] = await connection.describe([name('t')]);
    expect(description!.columns.map((one) => one.mapping.type.kind)).toEqual(['string', 'other', 'other', 'other', 'array', 'array']);
    expect(description!.columns.slice(0, 3).every((one) => one.mapping.loss)).toBe(true);
  });

  it('refuses infinite dates, and digits that would be rounded away', async () => {
    const connection = await open({ file: ':memory:', readOnly: false });
    await connection.execute(`create table t (d date, n decimal(6,2))`);
    const write = async (value: string) => {
      const writer = await connection.write({ ...name('t'), columns: [{ name: 'n', type: { kind: 'decimal' } }] });
      await writer.write([[value]]);
      await writer.commit();
    };
    await failureOf(write('1.005'), 'bad-data');
    await failureOf(write('12345.00'), 'bad-data');
    await write('1.500');
    expect(await read(connection, 'n')).toEqual([['1.50']]);
    await connection.execute(`insert into t (d) values ('infinity')`);
    await failureOf(read(connection, 'd'), 'bad-data');
  });

  it('writes only where it is allowed to, and reads beside a writer of ours', async () => {
    await failureOf(open(), 'database-unknown');
    const writer = await open(writing);
    await writer.execute('create table t as select 1 as a');
    const reader = await open();
    expect(await read(reader, 'a')).toEqual([[1]]);
    await failureOf(reader.execute('drop table t'), 'rights');
    await failureOf(reader.write({ ...name('t'), columns: [{ name: 'a', type: { kind: 'integer', bits: 32 } }] }), 'rights');
  });

  it('lets a view in a file read no other file of the machine', async () => {
    const secret = join(folder, 'secret.csv');
    writeFileSync(secret, 'a\n1\n');
    const connection = await open(writing);
    await failureOf(connection.execute(`create view t as select * from read_csv('${secret}')`), 'rights');
  });

  it('says that another program uses the file, and that a file is no database', async () => {
    const script = `import { DuckDBInstance } from '@duckdb/node-api';
      const instance = await DuckDBInstance.create(process.argv[1]); await instance.connect(); console.log('open'); setInterval(() => {}, 1000);`;
    const other = spawn(process.execPath, ['--input-type=module', '-e', script, file()], { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      await once(other.stdout, 'data');
      expect((await failureOf(open(), 'timed-out')).text.en).toContain('Another program');
    } finally {
      other.kill('SIGKILL');
      await once(other, 'exit');
    }
    writeFileSync(join(folder, 'letter.duckdb'), 'Dear all, this is no database.'.repeat(1000));
    await failureOf(open({ file: join(folder, 'letter.duckdb') }), 'database-unknown');
  });

  it('reads the columns of an index whatever their names', async () => {
    expect(indexColumns(`[term, '"odd, name"', '"it''s"']`)).toEqual(['term', 'odd, name', "it's"]);
    const connection = await open({ file: ':memory:', readOnly: false });
    await connection.execute(`create table t ("odd, name" int, "it's" int, plain int)`);
    await connection.execute(`create index i on t (plain, "odd, name", "it's")`);
    expect((await connection.describe([name('t')]))[0]!.indexes).toEqual([{ name: 'i', columns: ['plain', 'odd, name', "it's"], unique: false }]);
  });
});
