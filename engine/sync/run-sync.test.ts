import { readdir } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConnectorFailure } from '../connectors/failure.ts';
import type { Row } from '../types/data-type.ts';
import { readPlace } from './books.ts';
import { describeReset, resetTask } from './reset-task.ts';
import { SyncFailure } from './run.ts';
import { sweepStages, stageTable } from './stages.ts';
import { dyingLake } from './testing/dying-lake.ts';
import { counts, openGround, rowsOf, sync, type Ground, type RunOptions } from './testing/sync-ground.ts';
import { column, text, whole, type TableSource } from './testing/table-reader.ts';

let ground: Ground;
beforeAll(async () => (ground = await openGround('duckdb')));
afterAll(() => ground?.close());
const work = () => ({ signal: new AbortController().signal });
const columns = [column('id', whole, { nullable: false }), column('name', text)];
const numbered = (from: number, to: number, word = 'row'): Row[] => Array.from({ length: to - from }, (_, index): Row => [from + index, `${word} ${from + index}`]);
const table = (rows: Row[], more: Partial<TableSource> = {}): TableSource => ({ columns, primaryKey: ['id'], rows, ...more });
const failure = (options: RunOptions): Promise<SyncFailure> => sync(ground, options).then(() => expect.unreachable(), (error: SyncFailure) => error);
const stagesLeft = () => ground.lake.session(work(), async ({ database }) => (await database.tables({ key: '', limit: 1000, offset: 0 })).rows.filter((one) => one.schema === 'tributary_stage' || one.table.startsWith('tributary_stage')));

describe('a run that is killed', () => {
  const tuning = { segmentBytes: 60 };
  const growing = (rows: Row[]): TableSource => table(rows, { cursor: (cursor) => ({ from: Number(cursor ?? 0), cursor: String(rows.length) }), rowsPerPiece: 5 });

  it.each(['append', 'overwrite', 'history'] as const)('leaves the old data until then and, run again, nothing is lost and nothing is there twice: %s', async (mode) => {
    const name = `killed ${mode}`;
    const source = (rows: Row[]) => (mode === 'append' ? growing(rows) : table(rows, { rowsPerPiece: 5 }));
    await sync(ground, { table: name, plan: { mode }, source: source(numbered(0, 10)) });
    const living = dyingLake(ground.lake, Infinity);
    let rows = numbered(0, 11);
    await sync(ground, { table: name, plan: { mode }, source: source(rows), lake: living.lake, tuning });
    // What comes before the first row is the same in all ways of writing.
    for (let dieAt = mode === 'append' ? 1 : living.asked() - 18; ; dieAt += 1) {
      const before = rows;
      rows = [...rows, [rows.length, `row ${rows.length}`]];
      const run = randomUUID();
      const killed = await sync(ground, { table: name, plan: { mode }, run, source: source(rows), lake: dyingLake(ground.lake, dieAt).lake, tuning }).then(() => false, () => true);
      expect([before, rows]).toContainEqual(await rowsOf(ground, name, ['id', 'name']));
      // Under its own id, as a job that somebody else takes over, and as another run.
      await sync(ground, { table: name, plan: { mode }, run: dieAt % 2 ? run : randomUUID(), source: source(rows) });
      expect(await rowsOf(ground, name, ['id', 'name']), `killed at ${dieAt}`).toEqual(rows);
      if (!killed) break;
    }
    await sweepStages(ground.lake, [], work());
    expect(await stagesLeft()).toEqual([]);
  });
});

describe('a source that is away for a moment', () => {
  it('is read again, into an empty stage', async () => {
    let breaks = 2;
    const rows = numbered(0, 60);
    const source = table(rows, {
      parts: 3, rowsPerPiece: 5, raw: new Map([[4, Buffer.from('x,bad\n')]]),
      beforePiece(part, piece) {
        if (part === 1 && piece === 2 && breaks-- > 0) throw new ConnectorFailure('connection-lost', { zh: '连接中断', en: 'The connection was lost' });
      },
    });
    const { result, log } = await sync(ground, { table: 'away', plan: { dirty: { rows: 5 }, limits: { parallel: 2 } }, source, tuning: { segmentBytes: 30 } });
    expect(result).toMatchObject({ read: 60, created: 59, rejected: 1 });
    expect(await rowsOf(ground, 'away')).toEqual(rows.filter(([id]) => id !== 4));
    expect(log.filter(({ text: said }) => said.en.includes('tried again'))).toHaveLength(2);
  });

  it('fails when it stays away, with what to do, and may be run again later', async () => {
    const source = table(numbered(0, 5), { beforePiece: () => { throw new ConnectorFailure('port-closed', { zh: '端口未开放', en: 'The port is closed' }); } });
    const error = await failure({ table: 'stays away', source, tuning: { patience: { first: 1, most: 2, total: 10 } } });
    expect(error).toMatchObject({ kind: 'source-unreachable', passing: true });
    expect(error.text.en).toMatch(/port is closed.*run the task again/);
    expect(error.text.zh).toMatch(/端口未开放.*重新运行/);
  });

  it('does not try again what cannot heal', async () => {
    const source = table(numbered(0, 5), { beforePiece: () => { throw new ConnectorFailure('rights', { zh: '无权读取', en: 'No right to read' }); } });
    expect(await failure({ table: 'rights', source })).toMatchObject({ kind: 'source-rights', passing: false });
  });
});

describe('stopping', () => {
  it('ends a reader that does not listen, writes nothing and leaves nothing', async () => {
    const stop = new AbortController();
    const source = table(numbered(0, 50), { rowsPerPiece: 10, beforePiece: (_part, piece) => (piece === 2 ? (stop.abort(), new Promise(() => {})) : undefined) });
    expect(await failure({ table: 'stopped', source, signal: stop.signal })).toMatchObject({ kind: 'stopped' });
    expect(await rowsOf(ground, 'stopped')).toEqual([]);
    expect(await stagesLeft()).toEqual([]);
    expect(await readdir(ground.segments)).toEqual([]);
  });

  it('does not wait for a lake that no longer answers', async () => {
    const stop = new AbortController();
    const deaf: RunOptions['lake'] = {
      ...ground.lake, session: (given, use) => (stop.signal.aborted ? new Promise((_, reject) => given.signal.addEventListener('abort', () => reject(given.signal.reason as Error))) : ground.lake.session(given, use)),
    };
    const source = table(numbered(0, 5), { beforePiece: () => stop.abort() });
    expect(await failure({ table: 'deaf', source, lake: deaf, signal: stop.signal })).toMatchObject({ kind: 'stopped' });
    await sweepStages(ground.lake, [], work());
  });

  it('tells a limit of time from a stop', async () => {
    const stop = new AbortController();
    const source = table(numbered(0, 5), { beforePiece: () => stop.abort(new DOMException('too long', 'TimeoutError')) });
    expect(await failure({ table: 'too long', source, signal: stop.signal })).toMatchObject({ kind: 'timed-out' });
  });
});

describe('a run', () => {
  it('goes on where the last one ended, and tells the source when all is durable', async () => {
    const landed: string[] = [];
    const source = (rows: Row[]) => table(rows, { cursor: (cursor) => ({ from: Number(cursor ?? 0), cursor: String(rows.length) }), landed: () => landed.push('landed') });
    const one = await sync(ground, { table: 'cursor', plan: { mode: 'append' }, source: source(numbered(0, 3)) });
    const two = await sync(ground, { table: 'cursor', plan: { mode: 'append' }, source: source(numbered(0, 5)) });
    expect([one.result.cursor, two.result.cursor, two.result.read, landed.length]).toEqual(['3', '5', 2, 2]);
    expect(await describeReset(ground.lake, 'cursor', 'append', work())).toMatchObject([{ en: 'Forgets the place of reading: 5' }, {}, { en: expect.stringContaining('twice') as string }]);
    expect(await resetTask(ground.lake, 'cursor', work())).toBe(true);
    expect(await ground.lake.session(work(), (session) => readPlace(session, ground.lake.sql, 'cursor'))).toBeNull();
  });

  it('does nothing a second time under the same id', async () => {
    const run = randomUUID();
    const one = await sync(ground, { table: 'once', plan: { mode: 'append' }, run, source: table(numbered(0, 3)) });
    const two = await sync(ground, { table: 'once', plan: { mode: 'append' }, run, source: table(numbered(0, 9)) });
    expect(two.result).toEqual(one.result);
    expect(await rowsOf(ground, 'once')).toHaveLength(3);
  });

  it('writes nothing when another run of the task was faster', async () => {
    const slow = table(numbered(0, 3), { async beforePiece() { await sync(ground, { table: 'race', plan: { mode: 'append' }, source: table(numbered(0, 3)) }); } });
    expect(await failure({ table: 'race', plan: { mode: 'append' }, source: slow })).toMatchObject({ kind: 'overtaken', passing: true });
    expect(await rowsOf(ground, 'race')).toHaveLength(3);
  });

  it('reports progress and lineage', async () => {
    const { progress, result } = await sync(ground, { table: 'progress', source: table(numbered(0, 3)) });
    expect(progress.map(({ phase }) => phase)).toEqual(expect.arrayContaining(['preparing', 'reading', 'writing', 'done']));
    expect(progress.at(-1)).toMatchObject({ phase: 'done', read: 3, expected: 3 });
    expect(result.lineage.map(({ target, sources }) => [target, sources])).toEqual([['id', ['id']], ['name', ['name']]]);
  });

  it('needs a key where the way of writing does', async () => {
    const none = await failure({ table: 'no key', plan: { mode: 'upsert' }, source: table([], { primaryKey: [] }) });
    expect(none).toMatchObject({ kind: 'key-missing' });
    expect(await failure({ table: 'no key', plan: { mode: 'upsert', key: ['nothing'] }, source: table([]) })).toMatchObject({ kind: 'key-missing' });
  });

  it('brings names of any kind', async () => {
    const odd = '"; drop table x; --<b>😀 ' + '长'.repeat(40);
    const source: TableSource = { columns: [column(odd, whole), column('select', text), column('SELECT ', text)], primaryKey: [odd], rows: [[1, 'a', 'b']] };
    await sync(ground, { table: odd, plan: { mode: 'upsert' }, source });
    const two = await sync(ground, { table: odd, plan: { mode: 'upsert' }, source: { ...source, rows: [[1, 'a', 'c']] } });
    expect(counts(two)).toMatchObject({ updated: 1 });
    expect(await rowsOf(ground, odd)).toEqual([[1, 'a', 'c']]);
  });

  it('sweeps the stages of dead runs only', async () => {
    await ground.lake.session(work(), async (session) => {
      for (const run of ['dead_one', 'alive']) await session.createTable({ ...stageTable(run, 0), columns: [{ name: 'a', type: text, nullable: true }] });
    });
    expect(await sweepStages(ground.lake, ['alive'], work())).toBe(1);
    expect((await stagesLeft()).map((one) => one.table)).toEqual(['alive_0']);
    await sweepStages(ground.lake, [], work());
  });
});
