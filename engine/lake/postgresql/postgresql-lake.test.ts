import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openOwnDatabase } from '#platform/server/store/shared-postgres.ts';
import { ConnectorFailure } from '../../connectors/failure.ts';
import { DiskFull } from '../failures.ts';
import { describeLake } from '../harness/describe-lake.ts';
import { allRows, failureOf, fill, integer32, makeTable, never, text, use } from '../harness/lake-bench.ts';
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
    let replacing: Promise<unknown> | undefined;
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

  it('gives the new table what hangs on the old one, under the old names, and says what it could not', () => use(bench, async (session) => {
    const { sql } = bench.lake;
    const wide = [...columns, { name: 'gone', type: text, nullable: true }];
    const make = (rows: [number, string][]) => makeTable(session, columns, { schema: 'tributary_stage' }).then(async (by) => (await fill(bench, session, by, columns, rows), by));
    const table = await makeTable(session, wide);
    const name = sql.table(table);
    await session.execute(`insert into ${name} values (1, 'old', 'x')`);
    for (const statement of [
      `alter table ${name} add constraint "its key" primary key (key), add constraint "no blank" check (name <> ' '), alter column name set default '-'`,
      `create index "by 名" on ${name} (lower(name)) where name is not null`, `create unique index "only one" on ${name} (name)`, `create index by_gone on ${name} (gone)`,
      `create table layer.child (parent integer constraint "of parent" references ${name})`, 'insert into layer.child values (1)',
      `do $$ begin create role reader_of_all; exception when duplicate_object then null; end $$`,
      `grant select (name) on ${name} to reader_of_all`, `alter table ${name} enable row level security`, `create policy "own rows" on ${name} for select to reader_of_all using (key > 0)`,
      `create function layer.nothing() returns trigger language plpgsql as 'begin return new; end'`, `create trigger "each row" before insert on ${name} for each row execute function layer.nothing()`,
      `create view layer.names with (security_barrier=true) as select key, name from ${name}`, 'grant select on layer.names to reader_of_all', `comment on view layer.names is '名'`,
      `create view layer.names_of_names as select name from layer.names`, `create view layer.gone_ones as select gone from ${name}`,
      `create materialized view layer.kept_rows as select key from ${name}`, 'create unique index kept_key on layer.kept_rows (key)',
    ]) await session.execute(statement);
    const lacking = await session.replaceTable(table, await make([[1, 'new'], [2, 'b']]));
    expect(lacking.map(({ en }) => /"([^"]+)"/.exec(en)![1]).toSorted()).toEqual(['by_gone', 'layer.gone_ones']);
    expect(lacking.find(({ en }) => en.includes('gone_ones'))!.zh).toContain('gone');
    const facts = async () => (await session.rows(
      `select 'index ' || c.relname from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = to_regclass($1) union all select 'rule ' || conname from pg_constraint where (conrelid = to_regclass($1) or confrelid = to_regclass($1)) and contype <> 'n'
       union all select 'policy ' || polname from pg_policy where polrelid = to_regclass($1) union all select 'trigger ' || tgname from pg_trigger where tgrelid = to_regclass($1) and not tgisinternal
       union all select 'secured' from pg_class where oid = to_regclass($1) and relrowsecurity order by 1`, [name])).flat();
    const everything = ['index by 名', 'index its key', 'index only one', 'policy own rows', 'rule its key', 'rule no blank', 'rule of parent', 'secured', 'trigger each row'];
    expect(await facts()).toEqual(everything.toSorted());
    const seen = async () => session.rows('select (select string_agg(name, \'\' order by name) from layer.names_of_names), (select sum(key) from layer.kept_rows)');
    expect(await seen()).toEqual([['bnew', 3n]]);
    expect(await session.rows(`select has_table_privilege('reader_of_all', 'layer.names', 'select'), has_column_privilege('reader_of_all', $1, 'name', 'select'), obj_description('layer.names'::regclass), (select reloptions::text from pg_class where oid = 'layer.names'::regclass)`, [name])).toEqual([[true, true, '名', '{security_barrier=true}']]);
    // Once more, by a table of its own schema: names are given back and forth.
    expect(await session.replaceTable(table, await make([[1, 'third']]))).toEqual([]);
    expect(await facts()).toEqual(everything.toSorted());
    expect(await seen()).toEqual([['third', 1n]]);
    for (const rows of [[[1, 'a'], [2, 'a']], [[1, ' ']], [[2, 'a']]] as [number, string][][]) expect((await failureOf(session.replaceTable(table, await make(rows)))).kind).toBe('bad-data');
    expect(await allRows(session, table, ['key', 'name'])).toEqual([[1, 'third']]);
    await session.execute(`create function layer.needing() returns bigint language sql begin atomic select count(*) from ${name}; end`);
    expect((await failureOf(session.replaceTable(table, await make([[1, 'c']])))).text.en).toContain('layer.needing');
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
