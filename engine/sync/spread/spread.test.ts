import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '#platform/server/store/testing.ts';
import { postgresql } from '../../connectors/postgresql/postgresql.ts';
import type { Lake } from '../../lake/lake.ts';
import { postgresqlLake } from '../../lake/postgresql/postgresql-lake.ts';
import { databaseReader } from '../readers/database/database-reader.ts';
import { sharedPartReader } from '../readers/database/shared-part-reader.ts';
import { partRun, stagedRun } from '../stages.ts';
import { counts, postgresqlOf, requestOf } from '../testing/sync-ground.ts';
import { runSync } from '../run-sync.ts';
import { readSharedPart } from './read-shared-part.ts';
import type { HelpedPart, Helpers, OfferedPart, SharedReading } from './spread.ts';

let server: ThrowAwayPostgres;
let client: pg.Client;
let lake: Lake;
let root: string;
const rows = 4000;
const nothing = { read: 0, bytes: 0, rejected: 0, loaded: 0 };
const { signal } = new AbortController();
const connect = (until: AbortSignal) => postgresql.open(postgresqlOf(server.url), { signal: until });

beforeAll(async () => {
  server = await startThrowAwayPostgres();
  root = await mkdtemp(path.join(tmpdir(), 'tributary-spread-'));
  lake = await postgresqlLake.open(postgresqlOf(server.url), { folder: path.join(root, 'lake'), segments: path.join(root, 'segments'), megabytes: 256 }, { signal });
  client = new pg.Client(server.url);
  await client.connect();
  await client.query(`create table person (id bigint primary key, name text, age text); insert into person select n, 'name ' || n, case when n % 1000 = 7 then 'old' else (n % 90)::text end from generate_series(1, ${rows}) n`);
});
afterAll(async () => {
  await client?.end();
  await lake?.close();
  await server?.stop();
  await rm(root, { recursive: true, force: true });
});

/** Others who have taken the first parts before the run itself gets any; what they do with each is said by the test. */
class Hands implements Helpers {
  readonly #run: string;
  readonly #act: (hands: Hands, part: OfferedPart) => Promise<void>;
  #work: Promise<unknown> = Promise.resolve();
  #shared: SharedReading | undefined;
  readonly free: number[] = [];
  readonly helped = new Map<number, HelpedPart>();
  offered: readonly OfferedPart[] = [];
  withdrawn = false;

  constructor(run: string, act: (hands: Hands, part: OfferedPart) => Promise<void>) {
    this.#run = run;
    this.#act = act;
  }

  async offer(reading: SharedReading, parts: readonly OfferedPart[]) {
    // As it comes out of a store.
    this.#shared = JSON.parse(JSON.stringify(reading)) as SharedReading;
    this.offered = parts;
    this.free.push(...parts.slice(3).map(({ number }) => number));
    this.#work = Promise.all(parts.slice(0, 3).map((part) => this.#act(this, part)));
  }

  take = async () => this.free.shift();
  look = async () => [...this.helped.values()];

  async withdraw() {
    await this.#work;
    this.withdrawn = true;
  }

  async read(part: OfferedPart, taking = 1) {
    this.helped.set(part.number, { number: part.number, taking, isStaged: false, counts: nothing });
    const told = await readSharedPart({
      shared: this.#shared!, part, run: partRun(this.#run, part.number, taking), reader: sharedPartReader({ connect, source: this.#shared!.source }), lake, folder: path.join(root, 'segments', `helper-${part.number}-${taking}`),
      signal, report: { log: () => {} }, counted: () => {},
    });
    return { number: part.number, taking, isStaged: true, counts: told };
  }
}

async function bring(table: string, act: (hands: Hands, part: OfferedPart) => Promise<void>, plan: object = {}) {
  const reader = databaseReader({ connect, table: { schema: 'public', table: 'person' }, incremental: { kind: 'full' }, parallel: 2, signal });
  const request = requestOf({ lake, segments: path.join(root, 'segments'), close: async () => {} }, { source: reader, table, plan: { limits: { parallel: 2 }, ...plan } });
  const hands = new Hands(stagedRun(request), act);
  const result = await runSync({ ...request, helpers: hands });
  return { hands, result };
}

const digest = async (table: string) => (await client.query({ text: `select count(*), md5(string_agg(id || name || age, '|' order by id)) from ${table}`, rowMode: 'array' })).rows[0];
const left = async () => Number((await client.query(`select count(*) from information_schema.tables where table_schema = 'tributary_stage'`)).rows[0].count);

it('a table is whole whoever read which part, and nothing is left behind', async () => {
  const { hands, result } = await bring('together', async (all, part) => void all.helped.set(part.number, await all.read(part)));
  expect(hands.offered.length).toBeGreaterThan(3);
  expect([counts({ result }), hands.withdrawn]).toEqual([{ read: rows, created: rows, updated: 0, deleted: 0, rejected: 0 }, true]);
  expect(await digest('dw0.together')).toEqual(await digest('person'));
  expect(await left()).toBe(0);
});

it('a part that is given up is read here, and who comes back from the dead changes nothing', async () => {
  const { result } = await bring('given_up', async (all, part) => {
    const staged = await all.read(part);
    // The first is taken again by another; the second, although staged, was given up meanwhile and goes to the run itself.
    if (part === all.offered[0]) all.helped.set(part.number, await all.read(part, 2));
    else if (part === all.offered[1]) {
      all.helped.delete(part.number);
      all.free.push(part.number);
    } else all.helped.set(part.number, staged);
  });
  expect(result.read).toBe(rows);
  expect(await digest('dw0.given_up')).toEqual(await digest('person'));
  expect(await left()).toBe(0);
});

it('rows that another process had to put aside are in quarantine with the others', async () => {
  const mapping = [{ target: 'id', origin: { kind: 'field', field: 'id' } }, { target: 'age', type: { kind: 'integer', bits: 32 }, origin: { kind: 'field', field: 'age' } }];
  const { result } = await bring('aside', async (all, part) => void all.helped.set(part.number, await all.read(part)), { mapping, dirty: { rows: 10 } });
  expect(counts({ result })).toMatchObject({ read: rows, created: rows - 4, rejected: 4 });
  const { rows: found } = await client.query(`select row_values::json ->> 'id' as id from tributary.quarantine where task = 'aside' order by 1`);
  expect(found.map(({ id }) => id)).toEqual(['1007', '2007', '3007', '7']);
});
