import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOwnDatabase } from '#platform/server/store/shared-postgres.ts';
import type { ThrowAwayPostgres } from '#platform/server/store/testing.ts';
import { postgresql } from '../../connectors/postgresql/postgresql.ts';
import type { SchemaPolicy } from '../plan.ts';
import { databaseReader } from '../readers/database/database-reader.ts';
import type { Reader, SyncFailure, SyncFailureKind } from '../run.ts';
import { openGround, postgresqlOf, rowsOf, sync, type Ground, type Ran } from '../testing/sync-ground.ts';
import { faultTimeout, isFull } from './fault-size.ts';

let server: ThrowAwayPostgres;
let source: pg.Client;
let ground: Ground;
let count = 0;
const { signal } = new AbortController();

beforeAll(async () => {
  [server, ground] = await Promise.all([openOwnDatabase(), openGround('duckdb')]);
  source = new pg.Client(server.url);
  await source.connect();
});
afterAll(async () => {
  await source?.end();
  await ground?.close();
  await server?.stop();
});

const rows = isFull ? 20_000 : 80;

interface SchemaChange {
  /** `t` is the table. */
  sql: string;
  /** Between two runs: what the log says, or why the run fails; with the default policy, which is to create, add, fail on loss, widen. */
  between: RegExp | [SyncFailureKind, RegExp];
  /** What the policy says otherwise, and what the log says then. */
  otherwise?: [Partial<SchemaPolicy>, RegExp | SyncFailureKind];
  mode?: 'upsert';
  /** In the middle of a run: what the log says, or why it fails; null: it makes no difference. */
  during: RegExp | SyncFailureKind | null;
}

const remade = 'alter table t rename to old; create table t as select id, name, amount, code from old where id % 2 = 0; alter table t add primary key (id); drop table old';

/** With the whole row of the source in each case: nothing is left empty in silence. */
const changes: Record<string, SchemaChange> = {
  'a column added': {
    sql: 'alter table t add column extra int; update t set extra = id', between: /new column "extra": it is added/, otherwise: [{ newColumn: 'fail' }, 'schema-changed'], during: /gained the column "extra"/,
  },
  'a column added that rewrites the table': {
    sql: 'alter table t add column extra uuid default gen_random_uuid()', between: /new column "extra": it is added/, otherwise: [{ newColumn: 'ignore' }, /"extra": it is ignored/], during: 'schema-changed',
  },
  'a column dropped': {
    sql: 'alter table t drop column amount', between: ['schema-changed', /lost the columns "amount"/], otherwise: [{ lostColumn: 'keep' }, /lost the column "amount": the target keeps it/], during: 'schema-changed',
  },
  'a column renamed': {
    sql: 'alter table t rename column name to title', between: ['schema-changed', /"name" seems to have been renamed to "title"/], otherwise: [{ lostColumn: 'keep' }, /lost the column "name"/], during: 'schema-changed',
  },
  'a type widened': {
    sql: 'alter table t alter column code type bigint; update t set code = 9999999999 where id = 1', between: /"code": the target goes from integer\(32\) to integer\(64\)/, otherwise: [{ changedType: 'fail' }, 'schema-changed'],
    during: 'schema-changed',
  },
  'a type narrowed': { sql: 'alter table t alter column code type smallint', between: /"code" is now integer\(16\): the target keeps/, otherwise: [{ changedType: 'fail' }, 'schema-changed'], during: 'schema-changed' },
  'a type of another kind, which text can hold': {
    sql: `alter table t alter column code type text using 'A' || code`, between: /"code": the target goes from integer\(32\) to text/, otherwise: [{ changedType: 'fail' }, 'schema-changed'], during: 'schema-changed',
  },
  'a type of another kind': { sql: 'alter table t alter column code type boolean using code > 5', between: ['schema-changed', /"code" changed from integer\(32\) to boolean/], during: 'schema-changed' },
  'a column that may be empty': { sql: 'alter table t alter column name drop not null; update t set name = null where id = 2', between: /"name" may now be empty/, during: null },
  'a column that may no longer be empty': { sql: 'alter table t alter column code set not null', between: /"code" may no longer be empty/, during: null },
  'another key': { sql: 'alter table t drop constraint t_pkey; alter table t add primary key (name)', between: ['schema-changed', /key of the source changed/], mode: 'upsert', during: null },
  'the table dropped': { sql: 'drop table t', between: ['source-table', /no table/], during: 'source-table' },
  'the table made anew': { sql: remade, between: /dropped and made anew/, during: 'schema-changed' },
  'the table emptied and filled again': { sql: 'create table kept as table t; truncate t; insert into t select * from kept where id % 2 = 0; drop table kept', between: /^$/, during: 'schema-changed' },
  'the table renamed away': { sql: 'alter table t rename to elsewhere', between: ['source-table', /no table/], during: 'source-table' },
  'columns in another order': {
    sql: 'alter table t rename to old; create table t as select code, amount, id, name from old; alter table t add primary key (id); drop table old', between: /order of the source's columns has changed/, during: 'schema-changed',
  },
};

/** A table of its own for each case. */
async function make(): Promise<string> {
  const name = `drift_${(count += 1)}`;
  await source.query(`create table ${name} (id int primary key, name text not null, amount numeric(8,2), code int)`);
  await source.query(`insert into ${name} select n, 'name ' || n, n * 0.25, n % 100 from generate_series(1, ${rows}) n; alter table ${name} rename constraint ${name}_pkey to ${name}_t_pkey; analyze ${name}`);
  return name;
}
const alter = (name: string, sql: string) => source.query(sql.replaceAll(/\bt\b/g, name).replaceAll('t_pkey', `${name}_t_pkey`).replaceAll(/\b(old|kept|elsewhere)\b/g, `${name}_$1`));
/** In parts, one after another, so that something can happen between two of them. */
const reader = (table: string, parallel = 1): Reader => databaseReader({ connect: (until) => postgresql.open(postgresqlOf(server.url), { signal: until }), table: { schema: 'public', table }, incremental: { kind: 'full' }, parallel, rowsPerPart: rows / 2, signal });
const run = (table: string, { mode = 'overwrite', policy = {}, source: from = reader(table) }: { mode?: 'overwrite' | 'upsert' | undefined; policy?: Partial<SchemaPolicy>; source?: Reader } = {}) =>
  sync(ground, { table, source: from, plan: { mode, policy } });
const said = ({ log }: Ran) => log.map(({ text }) => text.en).join('\n');
const inSource = async (name: string): Promise<string[]> => (await source.query({ text: `select * from ${name} order by id`, rowMode: 'array' })).rows.map((row) => JSON.stringify(row.map(spelled)));
async function inLake(name: string): Promise<string[]> {
  const there = await source.query<{ column: string }>(`select attname as column from pg_attribute where attrelid = to_regclass('${name}') and attnum > 0 and not attisdropped order by attnum`);
  const names = there.rows.map(({ column }) => column);
  const id = names.indexOf('id');
  return (await rowsOf(ground, name, names.length ? names : ['id', 'name', 'amount', 'code'])).sort((one, other) => Number(one[id]) - Number(other[id])).map((row) => JSON.stringify(row.map(spelled)));
}
const spelled = (value: unknown) => (value === null ? null : String(value));
const failed = (running: Promise<Ran>): Promise<SyncFailure> => running.then(() => expect.unreachable('it did not fail'), (error: SyncFailure) => error);

describe('the structure of a source that changes between two runs', () => {
  it.each(Object.entries(changes))('%s', async (_, { sql, between, otherwise, mode }) => {
    const name = await make();
    await run(name, { mode });
    const old = await inLake(name);
    expect(old).toEqual(await inSource(name));
    await alter(name, sql);
    if (between instanceof RegExp) {
      // Each policy by itself: engine/sync/drift/drift.test.ts
      const [policy, outcome] = isFull ? otherwise ?? [] : [];
      if (policy && typeof outcome === 'string') expect(await failed(run(name, { mode, policy }))).toMatchObject({ kind: outcome });
      else if (policy) expect(said(await run(name, { mode, policy }))).toMatch(outcome as RegExp);
      expect(said(await run(name, { mode }))).toMatch(between);
      expect(await inLake(name)).toEqual(await inSource(name));
      return;
    }
    const failure = await failed(run(name, { mode }));
    expect([failure.kind, failure.text.en]).toEqual([between[0], expect.stringMatching(between[1])]);
    expect(await rowsOf(ground, name, ['id', 'name', 'amount', 'code'])).toHaveLength(old.length);
    if (otherwise && isFull) expect(said(await run(name, { mode, policy: otherwise[0] }))).toMatch(otherwise[1] as RegExp);
  }, faultTimeout);
});

describe('the structure of a source that changes in the middle of a run', () => {
  // The short form has one of each outcome.
  const shown = new Set(['a column added', 'a column dropped', 'a type widened', 'the table dropped', 'the table made anew', 'the table emptied and filled again']);
  it.each(Object.entries(changes).filter(([name]) => isFull || shown.has(name)))('%s', async (_, { sql, during, mode }) => {
    const name = await make();
    await run(name, { mode });
    const old = await rowsOf(ground, name);
    await source.query(`update ${name} set amount = amount + 1`);
    const read = reader(name, 2);
    let parts = 0;
    const changing: Reader = {
      shape: () => read.shape(), begin: (cursor, columns) => read.begin(cursor, columns), cursor: () => read.cursor(), close: () => read.close(),
      async *read(part, until) {
        if ((parts += 1) === 2) await alter(name, sql);
        yield* read.read(part, until);
      },
    };
    const running = run(name, { mode, source: changing });
    if (typeof during === 'string') {
      expect(await failed(running)).toMatchObject({ kind: during });
      expect(await rowsOf(ground, name)).toEqual(old);
    } else {
      if (during) expect(said(await running)).toMatch(during);
      else await running;
      expect((await rowsOf(ground, name)).filter((row) => row.includes(null))).toEqual([]);
      expect(await rowsOf(ground, name)).toHaveLength(rows);
    }
    expect(parts).toBeGreaterThan(1);
  }, faultTimeout);
});
