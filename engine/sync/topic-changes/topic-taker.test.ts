import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Lake } from '../../lake/lake.ts';
import { ensureBooks } from '../books.ts';
import { Tally } from '../changes/tally.ts';
import { syncPlan } from '../plan.ts';
import { stageSchema } from '../run.ts';
import { openGround, type Ground } from '../testing/sync-ground.ts';
import { changeFormat } from './change-format.ts';
import { TopicBook } from './topic-book.ts';
import { TopicTable } from './topic-table.ts';
import { TopicTaker } from './topic-taker.ts';

let ground: Ground;
let lake: Lake;
let runs = 0;
beforeAll(async () => {
  ground = await openGround('duckdb');
  ({ lake } = ground);
});
afterAll(() => ground?.close());

const { signal } = new AbortController();
const parameters = { scheduledFor: new Date(), zone: 'UTC', values: {}, source: '' };

interface Given {
  /** Also the task, and the topic. */
  table: string;
  plan: z.input<typeof syncPlan>;
  format?: z.input<typeof changeFormat>;
  /** Behind the last message: die before it is in. */
  dies?: boolean;
}

/** A run over messages that come from `first` on; those that its place is behind are left out, as a topic would. */
async function run({ table: name, plan, format = { kind: 'debezium' }, dies }: Given, messages: [key: unknown, value: unknown][], first = 0) {
  const id = `run${(runs += 1)}`;
  const logs: string[] = [];
  const report = { log: (_: string, text: { en: string }) => void logs.push(text.en), progress() {} };
  const folder = path.join(ground.segments, id);
  await mkdir(folder, { recursive: true });
  const counts = await lake.session({ signal }, async (session) => {
    await ensureBooks(session);
    await session.ensureSchema(stageSchema);
    const tally = new Tally();
    const parsed = syncPlan.parse(plan);
    const book = new TopicBook(lake.sql, { task: name, run: id });
    await book.takeOver(session);
    const table = new TopicTable({ run: id, lake, parameters, report }, session, { source: { schema: '', table: name }, target: { schema: 'ods', table: name, comment: '' }, plan: parsed });
    const taker = new TopicTaker({
      request: { task: name, run: id, lake, signal }, plan: parsed, format: changeFormat.parse(format), topic: name, session, folder, book, table, tally, report, sample: async () => ({ messages: [], shape: null, tables: [] }),
    });
    const place = Number((JSON.parse(book.place.position ?? '{"0":"0"}') as Record<string, string>)['0']);
    const bytes = (value: unknown) => (value === null ? null : Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)));
    const told = messages.map(([key, value], index) => ({
      message: { partition: 0, offset: BigInt(first + index), timestamp: '0', key: bytes(key), value: bytes(value), headers: {} }, cursor: JSON.stringify({ 0: String(first + index + 1) }),
    })).filter(({ message }) => message.offset >= place);
    // The first alone, so that what comes later is news.
    await taker.take(told.slice(0, 1));
    await taker.take(told.slice(1));
    if (!dies) await taker.end(JSON.stringify({ 0: String(first + messages.length) }));
    return { ...tally.counts, read: tally.read, rejected: tally.rejected };
  });
  return { logs, counts };
}

const rows = (text: string) => lake.session({ signal }, (session) => session.rows(text));
const told = (op: string, row: object, time = 1_700_000_000_000) => ({ op, source: { db: 'shop', table: 'orders', ts_ms: time }, ...(op === 'd' ? { before: row, after: null } : { before: null, after: row }) });
const change = (op: string, row: { id: number } & Record<string, unknown>, time?: number): [unknown, unknown] => [{ id: row.id }, told(op, row, time)];

describe('changes of a topic', () => {
  it('are applied by key, in order, and once, whatever dies between', async () => {
    const given: Given = { table: 'orders', plan: { mode: 'upsert' } };
    const messages = [change('r', { id: 1, name: 'a' }), change('c', { id: 2, name: 'b' }), change('u', { id: 1, name: 'c' }), change('d', { id: 2, name: 'b' }), [{ id: 2 }, null], change('c', { id: 3, name: 'd' })] as [unknown, unknown][];
    await run({ ...given, dies: true }, messages);
    expect((await run(given, messages)).counts).toMatchObject({ read: 5, created: 2, rejected: 0 });
    expect((await run(given, messages)).counts).toMatchObject({ read: 0 });
    expect((await run(given, [...messages, change('d', { id: 1, name: null }), change('u', { id: 3, name: 'e' })])).counts).toMatchObject({ read: 2, updated: 1, deleted: 1 });
    expect(await rows('select id, name from ods.orders order by id')).toEqual([[3n, 'e']]);
  });

  it('mark what is deleted, keep history, or are a log', async () => {
    const messages = [change('c', { id: 1, name: 'a' }, 1000), change('u', { id: 1, name: 'b' }, 2000), change('d', { id: 1, name: null }, 3000)];
    await run({ table: 'marked', plan: { mode: 'soft-delete' } }, messages);
    expect(await rows('select id, name, _deleted_at is not null from ods.marked')).toEqual([[1n, 'b', true]]);
    await run({ table: 'states', plan: { mode: 'history' } }, messages);
    expect(await rows('select name, epoch(_valid_from), epoch(_valid_to), _is_current from ods.states order by 2')).toEqual([['a', 1, 2, false], ['b', 2, 3, false]]);
    await run({ table: 'log', plan: { mode: 'append' } }, messages);
    expect(await rows('select id, name, _operation, _position from ods.log order by _position')).toEqual([[1n, 'a', 'insert', '0:0'], [1n, 'b', 'update', '0:1'], [1n, null, 'delete', '0:2']]);
  });

  it('follow new columns, and put aside what cannot be understood, with its position', async () => {
    const given: Given = { table: 'grown', plan: { mode: 'upsert', dirty: { rows: 3 } } };
    const { counts, logs } = await run(given, [change('c', { id: 1 }), ['x', 'no json'], change('c', { id: 2, fee: 1 }), [null, told('c', { fee: 2 })], change('u', { id: 1, fee: 'much' })]);
    expect(counts).toMatchObject({ read: 2, rejected: 3 });
    expect(logs.join()).toContain('"fee"');
    expect(await rows('select id, fee from ods.grown order by id')).toEqual([[1n, null], [2n, 1n]]);
    expect(await rows(`select position, column_name from tributary.quarantine where task = 'grown' order by position`)).toEqual([['grown 0:1', null], ['grown 0:3', 'id'], ['grown 0:4', 'fee']]);
    await expect(run({ ...given, plan: { mode: 'upsert', dirty: { rows: 0 } } }, [['x', '{}']], 5)).rejects.toMatchObject({ kind: 'too-many-bad-rows' });
    // A column that is gone is told, by the policy.
    await expect(run(given, [change('c', { id: 9 })], 5)).rejects.toMatchObject({ kind: 'schema-changed' });
    expect((await run({ ...given, plan: { mode: 'upsert', policy: { lostColumn: 'keep' } } }, [change('c', { id: 9 })], 5)).logs.join()).toContain('has lost the column "fee"');
  });

  it('of many rows in one message are good or bad row by row', async () => {
    const message = { type: 'INSERT', database: 'shop', table: 'orders', pkNames: ['id'], mysqlType: { id: 'int', fee: 'decimal(5,2)', raw: 'blob' }, data: [{ id: '1', fee: 'x', raw: 'a' }, { id: '2', fee: '0.50', raw: null }, { id: null, fee: '1', raw: null }] };
    const { counts } = await run({ table: 'several', plan: { mode: 'upsert', dirty: { rows: 2 } }, format: { kind: 'canal' } }, [[null, message]]);
    expect(counts).toMatchObject({ read: 1, created: 1, rejected: 2 });
    expect(await rows(`select position, row_values from tributary.quarantine where task = 'several' order by position`)).toEqual([['several 0:0#1', '{"id":"1","fee":"x","raw":"\\\\x61"}'], ['several 0:0#3', '{"id":null,"fee":"1","raw":null}']]);
  });

  it('that leave out large values take them from the target, and are put aside where it has none', async () => {
    const untold = '__debezium_unavailable_value';
    await run({ table: 'large', plan: { mode: 'upsert' } }, [change('c', { id: 1, text: 'long', n: 1 })]);
    const { counts } = await run({ table: 'large', plan: { mode: 'upsert', dirty: { rows: 1 } } }, [change('u', { id: 1, text: untold, n: 2 }), change('u', { id: 7, text: untold, n: 2 }), change('c', { id: 8, text: 'x', n: 3 })], 1);
    expect(counts).toMatchObject({ read: 2, rejected: 1 });
    expect(await rows('select id, text, n from ods.large order by id')).toEqual([[1n, 'long', 2n], [8n, 'x', 3n]]);
  });

  it('of several tables are not mixed, unless somebody says which', async () => {
    const other = { type: 'insert', database: 'shop', table: 'people', data: { id: 5 } };
    const own = { type: 'insert', database: 'shop', table: 'orders', data: { id: 1 }, primary_key_columns: ['id'] };
    await expect(run({ table: 'mixed', plan: { mode: 'upsert' }, format: { kind: 'maxwell' } }, [[null, own], [null, other]])).rejects.toMatchObject({ kind: 'source-table' });
    const { logs } = await run({ table: 'mixed', plan: { mode: 'upsert' }, format: { kind: 'maxwell', table: 'shop.orders' } }, [[null, own], [null, other]]);
    expect(logs.join()).toContain('1 messages about other tables');
    expect(await rows('select * from ods.mixed')).toEqual([[1n]]);
    await expect(run({ table: 'keyless', plan: { mode: 'upsert' }, format: { kind: 'maxwell' } }, [[null, other]])).rejects.toMatchObject({ kind: 'key-missing' });
  });
});
