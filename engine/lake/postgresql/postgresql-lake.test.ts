import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openOwnDatabase } from '#platform/server/store/shared-postgres.ts';
import { ConnectorFailure } from '../../connectors/failure.ts';
import { DiskFull } from '../failures.ts';
import { describeLake } from '../harness/describe-lake.ts';
import { failureOf, fill, integer32, makeTable, never, text, use } from '../harness/lake-bench.ts';
import { postgresqlLakeFailure } from './failures.ts';
import { postgresqlLake } from './postgresql-lake.ts';

describeLake({
  kind: 'postgresql',
  async start() {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tributary-lake-')));
    const database = await openOwnDatabase();
    const { hostname, port, username, password, pathname } = new URL(database.url);
    const options = postgresqlLake.options.parse({ host: hostname, port: Number(port), database: pathname.slice(1), user: username, password });
    const place = { folder: join(folder, 'own'), segments: join(folder, 'segments'), megabytes: 300 };
    const again = () => postgresqlLake.open(options, place, { signal: never });
    return {
      lake: await again(), place, again,
      async stop() {
        await database.stop();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
  slow: 'select pg_sleep(600)',
  forbidden: {
    file: `select pg_read_file('/etc/hostname')`, folder: `select * from pg_ls_dir('/')`, escaped: String.raw`select U&"pg\005fread_file"('/etc/hostname')`, program: `copy (select 1) to program 'true'`,
    setting: `select set_config('search_path', 'x', false)`, passwords: 'select * from pg_shadow', do: `do $$ begin perform 1; end $$`, sequence: `select nextval('x')`, kill: 'select pg_terminate_backend(1)',
    xml: `select query_to_xml('select * from tributary.books', true, true, '')`, into: 'select 1 into layer.mine', lock: 'select * from pg_class for update',
  },
}, (bench) => describe('what only a server has', () => {
  const columns = [{ name: 'key', type: integer32, nullable: false }, { name: 'name', type: text, nullable: true }];

  it('waits for a reader, who keeps the old table, and then replaces it, with its grants', () => use(bench, (session) => use(bench, async (reader) => {
    const [table, by] = [await makeTable(session, columns), await makeTable(session, columns)];
    const name = bench.lake.sql.table(table);
    await fill(bench, session, table, columns, [[1, 'old']]);
    await session.execute(`grant select on ${name} to public`);
    let replacing: Promise<void> | undefined;
    await reader.transaction(async () => {
      expect(await reader.rows(`select name from ${name}`)).toEqual([['old']]);
      replacing = session.replaceTable(table, by);
      await reader.rows(`select count(*) from pg_locks where not granted`);
      expect(await reader.rows(`select name from ${name}`)).toEqual([['old']]);
    });
    await replacing;
    expect(await reader.rows(`select count(*) from ${name}`)).toEqual([[0n]]);
    expect(await reader.rows(`select has_table_privilege('public', $1, 'select')`, [name])).toEqual([[true]]);
  })));

  it('names what depends on a table that it cannot replace, and changes nothing', () => use(bench, async (session) => {
    const [table, by] = [await makeTable(session, columns), await makeTable(session, [columns[0]!])];
    const name = bench.lake.sql.table(table);
    await session.execute(`create view layer.needs_name as select name from ${name}`);
    expect((await failureOf(session.replaceTable(table, by))).text.en).toContain('layer.needs_name');
    await session.execute('drop view layer.needs_name');
    await session.execute(`create materialized view layer.kept_rows as select key from ${name}`);
    expect((await failureOf(session.replaceTable(table, by))).text.zh).toContain('layer.kept_rows');
    expect((await session.database.describe([table, by])).map((one) => one.columns.length)).toEqual([2, 1]);
  }));

  it('does not take a transaction for done in which something failed', () => use(bench, async (session) => {
    const table = await makeTable(session, columns);
    const failure = await failureOf(session.transaction(async () => {
      await session.execute(`insert into ${bench.lake.sql.table(table)} values (1, 'x')`);
      await session.execute('select 1 / 0').catch(() => undefined);
    }));
    expect(failure.text.en).toContain('taken back');
    expect(await session.database.count(table)).toBe(0n);
  }));

  it('names the server whose disk is full', () => {
    const said = new ConnectorFailure('other', { zh: '', en: '' }, { cause: Object.assign(new Error('could not extend file'), { code: '53100' }) });
    const failure = postgresqlLakeFailure(said, postgresqlLake.options.parse({ host: 'lake.example', database: 'big', user: 'u' }));
    expect(failure).toBeInstanceOf(DiskFull);
    expect((failure as DiskFull).text.en).toContain('lake.example:5432/big');
  });
}));
