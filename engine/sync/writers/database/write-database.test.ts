import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startThrowAwayPostgres } from '#platform/server/store/testing.ts';
import type { DatabaseConnection, DatabaseConnector } from '../../../connectors/connector.ts';
import { plain } from '../../../connectors/harness/same-value.ts';
import { mariadbConnector } from '../../../connectors/mysql/mysql.ts';
import { mariadbMissing, startMariadb } from '../../../connectors/mysql/testing/start-mariadb.ts';
import { postgresql } from '../../../connectors/postgresql/postgresql.ts';
import { sqlite } from '../../../connectors/sqlite/sqlite.ts';
import { never, noted, startLake } from '../testing.ts';
import { writeDatabase, type WriteDatabaseRequest } from './write-database.ts';

interface Place {
  connector: DatabaseConnector;
  schema: string;
  connect(signal: AbortSignal): Promise<DatabaseConnection>;
  stop(): Promise<void>;
}

const lake = await startLake();
const places: Record<string, () => Promise<Place>> = {
  async postgresql() {
    const server = await startThrowAwayPostgres();
    const url = new URL(server.url);
    const options = postgresql.options.parse({ host: url.searchParams.get('host') ?? url.hostname, port: Number(url.port || 5432), database: url.pathname.slice(1), user: decodeURIComponent(url.username), password: decodeURIComponent(url.password), sslMode: 'disable' });
    return { connector: postgresql as unknown as DatabaseConnector, schema: 'public', connect: (signal) => postgresql.open(options, { signal }), stop: () => server.stop() };
  },
  async mariadb() {
    const server = await startMariadb();
    await server.run('create database `out` character set utf8mb4');
    const options = mariadbConnector.options.parse({ host: server.host, port: server.port, user: server.user, password: server.password, database: 'out', tls: 'off' });
    return { connector: mariadbConnector as unknown as DatabaseConnector, schema: 'out', connect: (signal) => mariadbConnector.open(options, { signal }), stop: () => server.stop() };
  },
  async sqlite() {
    const options = sqlite.options.parse({ file: join(lake.folder, 'out.sqlite'), create: true });
    return { connector: sqlite as unknown as DatabaseConnector, schema: '', connect: (signal) => sqlite.open(options, { signal }), stop: async () => {} };
  },
};
afterAll(() => lake.stop());

describe.skipIf(mariadbMissing()).each(Object.keys(places))('out of the lake into %s', (kind) => {
  let place: Place;
  let other: DatabaseConnection;
  let number = 0;
  beforeAll(async () => {
    place = await places[kind]!();
    if (kind === 'sqlite') await (await import('node:fs/promises')).writeFile(join(lake.folder, 'out.sqlite'), '');
    other = await place.connect(never);
  });
  afterAll(async () => {
    await other?.close();
    await place?.stop();
  });

  const report = noted();
  const request = (given: Partial<WriteDatabaseRequest> & Pick<WriteDatabaseRequest, 'target'>): WriteDatabaseRequest => ({
    task: 'task', run: `run-${(number += 1)}`, lake: lake.lake, source: { query: 'select * from people' }, connector: place.connector, connect: place.connect, mode: 'overwrite', key: ['id'],
    policy: { missingTable: 'create', newColumn: 'add' }, segments: lake.segments, signal: never, report, ...given,
  });
  const at = (table: string) => ({ schema: place.schema, table });
  const rowsOf = async (table: string, columns: string[], orderBy = ['id']) => {
    const [described] = await other.describe([at(table)]);
    const types = columns.map((name) => described!.columns.find((column) => column.name === name)!.mapping.type);
    const all: unknown[][] = [];
    for await (const rows of other.read({ ...at(table), columns, orderBy })) all.push(...rows.map((row) => row.map((value, index) => plain(value, types[index]!))));
    return all;
  };
  const people = (...rows: [number, string][]) => lake.run('create or replace table people (id bigint, name varchar)', `insert into people values ${rows.map(([id, name]) => `(${id}, '${name}')`).join(', ')}`);
  const ours = async () => (await other.tables({ ...(place.schema && { schema: place.schema }), limit: 1000, offset: 0 })).rows.map(({ table }) => table).filter((name) => /^tributary_[0-9a-f]{12}/.test(name));

  it('makes a table of all types and gives every value back', async () => {
    await lake.run(
      `create or replace table every (id integer, "big ""one""" bigint, money decimal(20,4), ratio double, yes boolean, 名 varchar, day date, "at" timestamp, moment timestamptz, raw blob)`,
      `insert into every values (1, 9223372036854775807, -1234567890123456.0001, 0.1, true, 'a,"b"\\N
二😀', '2026-02-28', '2026-02-28 23:59:59.123456', '2026-02-28 23:59:59Z', '\\x00\\xFF'::blob), (2, null, null, null, null, null, null, null, null, null), (3, -9223372036854775808, 0, -1.5e300, false, '', '1970-01-01', '1970-01-02 00:00:00', '1970-01-02 00:00:00Z', ''::blob), (4, 0, 1, 1, true, '\\N', '9999-12-31', '2026-01-01 00:00:00', '2026-01-01 00:00:00Z', 'x'::blob)`,
    );
    const result = await writeDatabase(request({ target: { ...at('every "one"'), comment: '全部' }, source: { table: { schema: 'main', table: 'every' } } }));
    expect(result).toMatchObject({ read: 4, created: 4, updated: 0, deleted: 0, already: false, changes: [{ en: 'The target table "every "one"" was created' }] });
    expect(await rowsOf('every "one"', ['id', 'big "one"', 'money', 'ratio', 'yes', '名', 'day', 'at', 'moment', 'raw'])).toEqual([
      [1, 9223372036854775807n, '-1234567890123456.0001', 0.1, true, 'a,"b"\\N\n二😀', '2026-02-28', '2026-02-28 23:59:59.123456', '2026-02-28 23:59:59Z', Uint8Array.of(0, 255)],
      [2, null, null, null, null, null, null, null, null, null],
      [3, -9223372036854775808n, '0', -1.5e300, false, '', '1970-01-01', '1970-01-02 00:00:00', '1970-01-02 00:00:00Z', new Uint8Array()],
      [4, 0n, '1', 1, true, '\\N', '9999-12-31', '2026-01-01 00:00:00', '2026-01-01 00:00:00Z', Uint8Array.of(120)],
    ]);
    expect(await ours()).toEqual([]);
  });

  it('overwrites, appends, clears, and by key changes only what differs, with exact counts', async () => {
    await people([1, 'a'], [2, 'b'], [3, 'c']);
    const target = at('people');
    const counts = (read: number, created: number, updated: number, deleted: number) => ({ read, created, updated, deleted, already: false });
    expect(await writeDatabase(request({ target, mode: 'upsert' }))).toMatchObject(counts(3, 3, 0, 0));
    await people([2, 'B'], [3, 'c'], [4, 'd']);
    expect(await writeDatabase(request({ target, mode: 'upsert' }))).toMatchObject(counts(3, 1, 1, 0));
    const names = async () => (await rowsOf('people', ['name'])).flat().join('');
    expect(await names()).toBe('aBcd');
    await people([1, 'A'], [9, 'z']);
    expect(await writeDatabase(request({ target, mode: 'insert-only' }))).toMatchObject(counts(2, 1, 0, 0));
    expect(await names()).toBe('aBcdz');
    expect(await writeDatabase(request({ target, mode: 'update-only', source: { query: `select 7 as id, 'q' as name union all select 1, 'A'` } }))).toMatchObject(counts(2, 0, 1, 0));
    expect(await names()).toBe('ABcdz');
    expect(await writeDatabase(request({ target, mode: 'truncate-load' }))).toMatchObject(counts(2, 2, 0, 5));
    expect(await writeDatabase(request({ target, source: { query: 'select id + 10 as id, name from people where id = 1' } }))).toMatchObject(counts(1, 1, 0, 2));
    expect(await writeDatabase(request({ target, mode: 'append' }))).toMatchObject(counts(2, 2, 0, 0));
    expect(await names()).toBe('AzA');
    const [described] = await other.describe([target]);
    expect(described).toMatchObject({ primaryKey: { columns: ['id'] } });
    expect(await ours()).toEqual([]);
  });

  it.runIf(kind === 'mariadb')('refuses keys that only the lake tells apart', async () => {
    const target = at('folded');
    await other.execute('create table `out`.`folded` (id varchar(20) collate utf8mb4_general_ci primary key, name varchar(20))');
    const source = { query: `select * from (values ('a', 'one'), ('A', 'two'), ('b', 'three')) as t(id, name)` };
    await expect(writeDatabase(request({ target, mode: 'upsert', source }))).rejects.toMatchObject({ kind: 'key-missing', text: { en: expect.stringMatching(/^1 keys are the same to the target/) } });
    expect(await rowsOf('folded', ['id'])).toEqual([]);
  });

  it('leaves the target as it was when a row does not fit, and says why', async () => {
    await people([1, 'a']);
    await writeDatabase(request({ target: at('strict') }));
    await expect(writeDatabase(request({ target: at('strict'), mode: 'append', preSql: [`delete from ${place.connector.sql.table(at('strict'))}`] }))).resolves.toMatchObject({ created: 1 });
    await expect(writeDatabase(request({ target: at('strict'), mode: 'append' }))).rejects.toMatchObject({ name: 'SyncFailure' });
    await expect(writeDatabase(request({ target: at('strict'), postSql: ['this is no statement'] }))).rejects.toMatchObject({ name: 'SyncFailure' });
    if (kind !== 'mariadb') expect(await rowsOf('strict', ['name'])).toEqual([['a']]);
    await expect(writeDatabase(request({ target: at('strict'), mode: 'upsert', source: { query: `select null::bigint as id, 'x' as name` } }))).rejects.toMatchObject({ kind: 'key-missing' });
    await expect(writeDatabase(request({ target: at('strict'), mode: 'upsert', source: { query: `select 1 as id, 'x' as name union all select 1, 'y'` } }))).rejects.toMatchObject({ kind: 'key-missing' });
    expect(await ours()).toEqual([]);
  });

  it('follows the policy when columns or the table are missing', async () => {
    await people([1, 'a']);
    const more = { query: 'select id, name, id * 2 as "new"" one" from people' };
    await expect(writeDatabase(request({ target: at('absent'), policy: { missingTable: 'fail', newColumn: 'add' } }))).rejects.toMatchObject({ kind: 'target' });
    await writeDatabase(request({ target: at('policy') }));
    await expect(writeDatabase(request({ target: at('policy'), source: more, policy: { missingTable: 'create', newColumn: 'fail' } }))).rejects.toMatchObject({ kind: 'target', text: { en: expect.stringContaining('"new" one"') } });
    expect(await writeDatabase(request({ target: at('policy'), source: more, policy: { missingTable: 'create', newColumn: 'ignore' } }))).toMatchObject({ changes: [{ en: expect.stringContaining('not written') }] });
    expect(await writeDatabase(request({ target: at('policy'), source: more }))).toMatchObject({ changes: [{ en: expect.stringContaining('was added') }] });
    expect((await rowsOf('policy', ['name', 'new" one'])).map(String)).toEqual(['a,2']);
  });

  it.each(kind === 'postgresql' ? ['append', 'overwrite', 'upsert'] as const : ['append', 'overwrite'] as const)('is exact whenever it is killed: %s', { timeout: 180_000 }, async (mode) => {
    await people([1, 'a'], [2, 'b']);
    const target = at(`killed ${mode}`);
    await writeDatabase(request({ target }));
    await people([2, 'B'], [3, 'c']);
    const source = mode === 'append' ? { query: `select id + 100 * ${'$n'} as id, name from people` } : undefined;
    let expected = 2;
    for (let point = 1; ; point += 1) {
      const own = source && { source: { query: source.query.replace('$n', String(point)) } };
      const one = request({ target, mode, ...own });
      const fuse = { left: point };
      const outcome = await writeDatabase({ ...one, connect: async (signal) => dying(await place.connect(signal), fuse) }).then(() => 'done', () => 'killed');
      const again = await writeDatabase(one);
      expect(again).toMatchObject({ read: 2 });
      expected += mode === 'append' ? 2 : 0;
      expect((await rowsOf(target.table, ['name'])).map(String).toSorted().join('')).toBe(mode === 'append' ? `${'B'.repeat((expected - 2) / 2)}ab${'c'.repeat((expected - 2) / 2)}` : mode === 'upsert' ? 'Bac' : 'Bc');
      expect(await ours()).toEqual([]);
      if (outcome === 'done') break;
      expect(point).toBeLessThan(40);
    }
  });

  it.skipIf(kind === 'sqlite')('keeps what hangs on a table that it overwrites', async () => {
    await people([1, 'a']);
    const target = at('hung');
    await writeDatabase(request({ target }));
    await other.execute(`create view ${place.connector.sql.table(at('seen'))} as select name from ${place.connector.sql.table(target)}`);
    if (kind === 'mariadb') await other.execute('create trigger `kept` before update on `hung` for each row set new.name = upper(new.name)');
    await people([1, 'b'], [2, 'c']);
    expect(await writeDatabase(request({ target }))).toMatchObject({ created: 2, deleted: 1 });
    expect((await rowsOf('seen', ['name'], ['name'])).map(String)).toEqual(['b', 'c']);
    if (kind === 'mariadb') {
      await other.execute('update `hung` set name = \'d\' where id = 1');
      expect((await rowsOf('hung', ['name'])).map(String)).toEqual(['D', 'c']);
    }
  });

  it.skipIf(kind === 'sqlite')('keeps indexes and comments of a table that it overwrites, by their names', async () => {
    await people([1, 'a']);
    const target = at('indexed');
    const [table, quote] = [place.connector.sql.table(target), place.connector.sql.quote];
    await writeDatabase(request({ target }));
    await other.execute(`create unique index ${quote('by 名')} on ${table} (${kind === 'mariadb' ? 'name(20)' : 'name'})`);
    const own = kind === 'mariadb' ? [`alter table ${table} comment '人'`] : [`comment on table ${table} is '人'`, `alter table ${table} add constraint sound check (name <> '')`];
    for (const statement of own) await other.execute(statement);
    const before = (await other.describe([target]))[0]!;
    await people([1, 'b'], [2, 'c']);
    expect(await writeDatabase(request({ target }))).toMatchObject({ created: 2, deleted: 1 });
    expect((await other.describe([target]))[0]).toMatchObject({ comment: '人', indexes: before.indexes, primaryKey: before.primaryKey, columns: before.columns });
    if (kind === 'mariadb') return;
    await people([1, '']);
    await expect(writeDatabase(request({ target }))).rejects.toMatchObject({ kind: 'target' });
    await other.execute(`create function counted() returns bigint language sql begin atomic select count(*) from ${table}; end`);
    await people([1, 'd']);
    expect(await writeDatabase(request({ target }))).toMatchObject({ created: 1, deleted: 2 });
    expect(await rowsOf('indexed', ['name'])).toEqual([['d']]);
  });

  it('gives no second copy of a run, and refuses what is no reading', async () => {
    await people([1, 'a']);
    const one = request({ target: at('once'), mode: 'append', key: [] });
    await writeDatabase(one);
    expect(await writeDatabase(one)).toMatchObject({ already: true, created: 1 });
    expect(await rowsOf('once', ['name'])).toHaveLength(1);
    await expect(writeDatabase(request({ target: at('once'), source: { query: 'drop table people' } }))).rejects.toMatchObject({ name: 'SyncFailure' });
    const stop = new AbortController();
    stop.abort();
    await expect(writeDatabase({ ...one, run: 'later', signal: stop.signal })).rejects.toMatchObject({ kind: 'stopped' });
  });
});

/** Every change may be the last: it is done, and then the connection is gone, as when we are killed right behind it. */
function dying(connection: DatabaseConnection, fuse: { left: number }): DatabaseConnection {
  const after = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work;
    if ((fuse.left -= 1) === 0) {
      await connection.close();
      throw new Error('killed');
    }
    return result;
  };
  return {
    ...connection,
    execute: (statement) => after(connection.execute(statement)),
    async write(request) {
      const writer = await connection.write(request);
      return { ...writer, write: (rows) => after(writer.write(rows)), commit: () => after(writer.commit()) };
    },
    ...(connection.writeBytes && {
      async writeBytes(request: Parameters<NonNullable<DatabaseConnection['writeBytes']>>[0]) {
        const writer = await connection.writeBytes!(request);
        return { ...writer, write: (bytes: Buffer) => after(writer.write(bytes)), commit: () => after(writer.commit()) };
      },
    }),
  };
}
