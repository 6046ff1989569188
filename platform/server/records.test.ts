import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { UserError } from './errors.ts';
import {
  insertRecord, insertRecords, notDeleted, recordColumns, restore, softDelete, updateRecord, type RecycleColumns,
} from './records.ts';
import { openStore, type Store } from './store/store.ts';

declare module '#platform/server/database.ts' {
  interface Tables {
    test_note: RecordColumns & RecycleColumns & { title: string; body: string | null };
  }
}

const log = { info: () => {}, warn: () => {}, error: () => {} };
const anna = { wid: 'anna' };
const ben = { wid: 'ben' };
let dataFolder: string;
let store: Store;

beforeAll(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'tributary-records-'));
  store = await openStore({ dataFolder, log });
  await recordColumns((store.db as Kysely<any>).schema.createTable('test_note'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('body', 'text')
    .addColumn('deleted_time', 'timestamptz')
    .execute();
});
afterAll(async () => {
  await store.close();
  rmSync(dataFolder, { recursive: true });
});
beforeEach(async () => {
  await store.pool.query('truncate test_note');
});

const refused = async (attempt: Promise<unknown>): Promise<UserError> => {
  const error = await attempt.then(() => undefined, (cause: unknown) => cause);
  expect(error).toBeInstanceOf(UserError);
  return error as UserError;
};

it('gives a new record an id, times, its creator and version 1', async () => {
  const row = await insertRecord(store.db, 'test_note', { title: 'one', body: null }, anna);
  expect(row).toMatchObject({ title: 'one', creator: 'anna', last_modifier: 'anna', row_version: 1, deleted_time: null });
  expect(row.wid).toMatch(/^[0-9a-f]{32}$/);
  expect(row.create_time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(row.modify_time).toBe(row.create_time);
});

it('keeps a given id, and no creator where the platform itself inserts', async () => {
  const row = await insertRecord(store.db, 'test_note', { wid: 'fixed', title: 'one', body: null }, null);
  expect(row).toMatchObject({ wid: 'fixed', creator: null, last_modifier: null });
});

it('inserts more rows than one statement can hold', async () => {
  const rows = await insertRecords(store.db, 'test_note', Array.from({ length: 20_000 }, (_, n) => ({ title: `note ${n}`, body: null })), anna);
  expect(rows).toHaveLength(20_000);
  expect(rows[19_999]!.title).toBe('note 19999');
  expect((await store.pool.query('select count(*) from test_note')).rows).toEqual([{ count: 20_000 }]);
});

it('changes a record, its version, its time and its last modifier', async () => {
  const { wid, create_time } = await insertRecord(store.db, 'test_note', { title: 'one', body: 'text' }, anna);
  const row = await updateRecord(store.db, 'test_note', { wid, row_version: 1 }, { title: 'two' }, ben);
  expect(row).toMatchObject({ wid, create_time, title: 'two', body: 'text', creator: 'anna', last_modifier: 'ben', row_version: 2 });
  expect(row.modify_time > create_time).toBe(true);
});

it('refuses a change of a record that somebody changed meanwhile, and names them', async () => {
  const seen = await insertRecord(store.db, 'test_note', { title: 'one', body: null }, anna);
  await updateRecord(store.db, 'test_note', seen, { title: 'two' }, ben);
  const attempt = updateRecord(store.db, 'test_note', seen, { title: 'three' }, anna, { who: (wid) => `Mr ${wid}` });
  const error = await refused(attempt);
  expect(error.say('en')).toContain('Mr ben changed this record a moment ago');
  expect((await store.pool.query('select title from test_note')).rows).toEqual([{ title: 'two' }]);
});

it('says that a record is gone, in both languages', async () => {
  const error = await refused(updateRecord(store.db, 'test_note', { wid: 'gone', row_version: 1 }, { title: 'two' }, anna, {
    what: { zh: '笔记', en: 'note' },
  }));
  expect([error.definition.code, error.say('zh'), error.say('en')]).toEqual([
    3, '没有找到笔记，可能已被删除。', 'The note was not found. It may have been deleted.',
  ]);
});

it('lets exactly one of fifty simultaneous changes win', async () => {
  const seen = await insertRecord(store.db, 'test_note', { title: 'one', body: null }, anna);
  const attempts = Array.from({ length: 50 }, (_, n) =>
    store.db.transaction().execute((transaction) => updateRecord(transaction, 'test_note', seen, { title: `change ${n}` }, ben)));
  const ends = await Promise.allSettled(attempts);
  const lost = ends.filter((end) => end.status === 'rejected');
  expect(lost).toHaveLength(49);
  expect(new Set(lost.map((end) => (end.reason as UserError).definition.code))).toEqual(new Set([2]));
  expect((await store.pool.query('select row_version from test_note')).rows).toEqual([{ row_version: 2 }]);
});

it('puts a record into the recycle bin and back', async () => {
  const seen = await insertRecord(store.db, 'test_note', { title: 'one', body: null }, anna);
  const visible = () => notDeleted(store.db.selectFrom('test_note').select('title')).execute();
  const binned = await softDelete(store.db, 'test_note', seen, ben);
  expect(binned.deleted_time).not.toBeNull();
  expect(await visible()).toEqual([]);
  await restore(store.db, 'test_note', binned, anna);
  expect(await visible()).toEqual([{ title: 'one' }]);
});

it('does not let a stale version delete', async () => {
  const seen = await insertRecord(store.db, 'test_note', { title: 'one', body: null }, anna);
  await updateRecord(store.db, 'test_note', seen, { title: 'two' }, ben);
  expect((await refused(softDelete(store.db, 'test_note', seen, anna))).definition.code).toBe(2);
});
