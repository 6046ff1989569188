import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { migrate, type AreaMigrations } from './migrate.ts';
import { openStore, type Store } from './store.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };
let dataFolder: string;
let store: Store;
let db: Kysely<any>;

beforeAll(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'tributary-migrate-'));
  store = await openStore({ dataFolder, log });
});
afterAll(async () => {
  await store.close();
  rmSync(dataFolder, { recursive: true });
});
beforeEach(() => {
  db = store.db;
});
afterEach(async () => {
  await store.pool.query('drop schema public cascade; create schema public');
});

const createTable = (name: string) => async (on: Kysely<any>) => on.schema.createTable(name).addColumn('id', 'integer').execute();

it('runs the migrations of all areas in the order of their dates, once', async () => {
  const order: string[] = [];
  const step = (name: string) => async () => void order.push(name);
  const areas: AreaMigrations[] = [
    { area: 'system', migrations: { '2026-11-17-third': step('third'), '2026-11-15-first': step('first') } },
    { area: 'sources', migrations: { '2026-11-16-second': step('second') } },
  ];
  expect(await migrate(db, areas)).toEqual(['system/2026-11-15-first', 'sources/2026-11-16-second', 'system/2026-11-17-third']);
  expect(order).toEqual(['first', 'second', 'third']);
  expect(await migrate(db, areas)).toEqual([]);
  expect(order).toHaveLength(3);
});

it('asks the store only once when nothing is new', async () => {
  const areas = [{ area: 'system', migrations: { '2026-11-15-first': createTable('first') } }];
  await migrate(db, areas);
  const asked: string[] = [];
  const watched = new Kysely<any>({
    dialect: new PostgresDialect({ pool: new pg.Pool(store.connection) }),
    log: (event) => void asked.push(event.query.sql),
  });
  await migrate(watched, areas);
  await watched.destroy();
  expect(asked).toHaveLength(1);
});

it('rolls a failing migration back, names it, and keeps those before it', async () => {
  const areas = [{
    area: 'system',
    migrations: {
      '2026-11-15-good': createTable('good'),
      '2026-11-16-bad': async (on: Kysely<any>) => {
        await createTable('half')(on);
        await sql`select 1 / 0`.execute(on);
      },
    },
  }];
  await expect(migrate(db, areas)).rejects.toThrow('The migration system/2026-11-16-bad failed and was rolled back: division by zero');
  const exists = `select to_regclass('good') is not null as good, to_regclass('half') is not null as half`;
  const { rows } = await store.pool.query(exists);
  expect(rows).toEqual([{ good: true, half: false }]);
  expect((await db.selectFrom('migration').select('name').execute()).map(({ name }) => name)).toEqual(['2026-11-15-good']);
});

it('refuses data of a newer release', async () => {
  await migrate(db, [{ area: 'system', migrations: { '2027-01-01-later': createTable('later') } }]);
  const earlier = migrate(db, [{ area: 'system', migrations: {} }]);
  await expect(earlier).rejects.toThrow('written by a newer release (unknown migrations: system/2027-01-01-later)');
});

it('runs every migration once when two processes start together', async () => {
  let runs = 0;
  const areas = [{
    area: 'system',
    migrations: { '2026-11-15-slow': async (on: Kysely<any>) => { runs++; await sql`select pg_sleep(0.2)`.execute(on); } },
  }];
  const results = await Promise.all([migrate(db, areas), migrate(db, areas)]);
  expect(runs).toBe(1);
  expect(results.flat()).toEqual(['system/2026-11-15-slow']);
});

it('lets a migration take longer than a statement may', async () => {
  let limit: string | undefined;
  const read = async (on: Kysely<any>) => {
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(on);
    return rows[0]!.statement_timeout;
  };
  await migrate(db, [{ area: 'system', migrations: { '2026-11-15-look': async (on) => { limit = await read(on); } } }]);
  expect(limit).toBe('0');
  expect(await read(db)).toBe('1min');
});
