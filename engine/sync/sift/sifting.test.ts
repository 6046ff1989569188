import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LakeKind, LakeSession } from '../../lake/lake.ts';
import type { DataType, Row } from '../../types/data-type.ts';
import { correctQuarantined, discardQuarantined, listQuarantine } from '../quarantine.ts';
import { replayQuarantined } from '../replay-quarantined.ts';
import { SyncFailure } from '../run.ts';
import { counts, openGround, requestOf, rowsOf, sync, type Ground, type RunOptions } from '../testing/sync-ground.ts';
import { column, text, whole, type TableSource } from '../testing/table-reader.ts';
import { checkerFor } from './check-value.ts';

describe('checking a value', () => {
  const wrong = (type: DataType, value: string | Buffer, most = 4_000_000) => checkerFor(type, most)(Buffer.from(value as string))?.en ?? null;
  it.each<[DataType, string | Buffer, RegExp | null]>([
    [text, 'fine 😀', null], [text, 'a\0b', /Byte 2 is NUL/], [text, Buffer.from([0x61, 0x62, 0xff, 0x63]), /From byte 3 on/], [text, Buffer.from('中文').subarray(0, 5), /From byte 4 on/],
    [whole, '-2147483648', null], [whole, '2147483648', /beyond whole numbers of 32 bits/], [whole, '1.5', /not a whole number/], [{ kind: 'integer', bits: 64, unsigned: true }, '-1', /unsigned/],
    [{ kind: 'decimal', precision: 5, scale: 2 }, '999.99', null], [{ kind: 'decimal', precision: 5, scale: 2 }, '1000.00', /more than 3 digits/], [{ kind: 'decimal', precision: 5, scale: 2 }, 'NaN', /not a decimal/],
    [{ kind: 'float', bits: 64 }, 'NaN', null], [{ kind: 'float', bits: 64 }, '1e400x', /not a number/],
    [{ kind: 'date' }, '2024-02-29', null], [{ kind: 'date' }, '2023-02-29', /no day that exists/], [{ kind: 'datetime' }, '0000-00-00 00:00:00', /0000-00-00/], [{ kind: 'datetime' }, '2024-01-01T10:00:00', null],
    [{ kind: 'json' }, '{"a":', /not JSON/], [{ kind: 'uuid' }, 'no', /not a UUID/], [{ kind: 'boolean' }, 'maybe', /true or false/], [{ kind: 'binary' }, '\\xzz', /hexadecimal/],
  ])('%j %s', (type, value, reason) => {
    if (reason) expect(wrong(type, value)).toMatch(reason);
    else expect(wrong(type, value)).toBeNull();
  });

  it('counts characters, not bytes', () => {
    expect(wrong(text, '中😀', 2)).toBeNull();
    expect(wrong(text, '中😀文', 2)).toMatch(/3 long, beyond the limit of 2/);
  });
});

describe.each<LakeKind>(['duckdb', 'postgresql'])('bad rows on their way into the %s lake', (kind) => {
  let ground: Ground;
  beforeAll(async () => (ground = await openGround(kind)));
  afterAll(() => ground?.close());
  const inLake = <T>(use: (session: LakeSession) => Promise<T>) => ground.lake.session({ signal: new AbortController().signal }, use);
  const list = (task: string, more: object = {}) => inLake((session) => listQuarantine(session, { task, limit: 100, offset: 0, ...more }));
  const failure = (options: RunOptions): Promise<SyncFailure> => sync(ground, options).then(() => expect.unreachable(), (error: SyncFailure) => error);
  const columns = [column('id', whole), column('name', text), column('day', { kind: 'date' }), column('amount', { kind: 'decimal', precision: 6, scale: 2 })];
  const rows = Array.from({ length: 40 }, (_, index): Row => [index, `row ${index}`, '2024-02-29', '1.50']);
  const bad = new Map([
    [3, Buffer.from('3,a\0b,2024-02-29,1.50\n')], [7, Buffer.concat([Buffer.from('7,'), Buffer.from([0xc3, 0x28]), Buffer.from(',2024-02-29,1.50\n')])],
    [11, Buffer.from('11,zero,0000-00-00,1.50\n')], [15, Buffer.from('15,nan,2024-02-29,NaN\n')], [19, Buffer.from('9999999999,far,2024-02-29,1.50\n')],
    [23, Buffer.from(`23,"${'long '.repeat(100)}",2024-02-29,1.50\n`)], [27, Buffer.from('27,few\n')], [31, Buffer.from('\\N,no key,2024-02-29,1.50\n')],
  ]);
  const source: TableSource = { columns, primaryKey: ['id'], rows, raw: bad, rowsPerPiece: 6 };
  const plan = { mode: 'upsert', dirty: { rows: 20 }, limits: { mostCharacters: 300 } } as const;

  it('are put aside, each with its reason, position and values; all others land', async () => {
    const ran = await sync(ground, { table: 'bad', plan, source, tuning: { segmentBytes: 400 } });
    expect(counts(ran)).toEqual({ read: 40, created: 32, updated: 0, deleted: 0, rejected: 8 });
    expect(await rowsOf(ground, 'bad')).toEqual(rows.filter((_, index) => !bad.has(index)));
    const { rows: found, total } = await list('bad');
    expect(total).toBe(8);
    const byPosition = new Map(found.map((row) => [Number(row.position) - 1, row]));
    expect([...byPosition.keys()].sort((one, other) => one - other)).toEqual([...bad.keys()]);
    const reason = (index: number) => byPosition.get(index)!.reason.en;
    expect([3, 7, 11, 15, 19, 23, 27, 31].map(reason)).toEqual([
      /NUL/, /UTF-8/, /0000-00-00/, /NaN/, /beyond whole numbers/, /500 long/, /2 columns instead of 4/, /may not be empty/,
    ].map((pattern) => expect.stringMatching(pattern) as string));
    expect(byPosition.get(11)).toMatchObject({ column: 'day', values: { id: '11', name: 'zero', day: '0000-00-00', amount: '1.50' }, state: 'open' });
  });

  it('come back corrected, by the same way of writing; what is still wrong stays with its reason', async () => {
    const { rows: found } = await list('bad');
    const at = (index: number) => found.find(({ position }) => Number(position) === index + 1)!.id;
    await inLake(async (session) => {
      await correctQuarantined(session, at(11), { day: '2024-03-01' });
      await correctQuarantined(session, at(15), { amount: '2.25', name: 'say "so", twice\n' });
      await correctQuarantined(session, at(19), { id: '19x' });
      expect(await discardQuarantined(session, [at(27)])).toBe(1);
      await expect(correctQuarantined(session, at(27), { name: 'x' })).rejects.toThrow(SyncFailure);
      await expect(correctQuarantined(session, at(3), { other: 'x' })).rejects.toThrow(/no column/);
    });
    const request = { ...requestOf(ground, { table: 'bad', plan, source }), run: randomUUID() };
    const replayed = await replayQuarantined(request, [at(11), at(15), at(19)]);
    expect(replayed).toMatchObject({ replayed: 2, created: 2, updated: 0, failed: [{ id: at(19), reason: { en: expect.stringContaining('not a whole number') as string } }] });
    const landed = await rowsOf(ground, 'bad');
    expect(landed).toContainEqual([11, 'zero', '2024-03-01', '1.50']);
    expect(landed).toContainEqual([15, 'say "so", twice\n', '2024-02-29', '2.25']);
    expect(Object.fromEntries((await list('bad')).rows.map(({ id, state }) => [id, state]))).toMatchObject({ [at(11)]: 'replayed', [at(15)]: 'replayed', [at(19)]: 'corrected', [at(27)]: 'discarded' });
    await expect(replayQuarantined({ ...request, run: randomUUID() }, [at(11)])).rejects.toThrow(/dealt with already/);
    expect(await rowsOf(ground, 'bad')).toHaveLength(34);
  });

  it('are found by halving when only the lake can tell', async () => {
    const odd: TableSource = { columns: [column('id', whole), column('at', { kind: 'time' })], primaryKey: ['id'], rows: rows.map(([id], index) => [id!, index === 13 || index === 30 ? '25:61:00' : '10:00:00']) };
    const ran = await sync(ground, { table: 'halved', plan: { dirty: { rows: 2 } }, source: odd });
    expect(counts(ran)).toMatchObject({ created: 38, rejected: 2 });
    const found = (await list('halved')).rows;
    expect(found.map(({ position, column: named }) => [position, named]).sort()).toEqual([['14', 'at'], ['31', 'at']]);
    // Not as an error of the lake, which calls it something else.
    expect(found[0]!.reason.en).toMatch(/^The value cannot be kept exactly as time\b|out of range/i);
  });

  it('are named with their column, also when it is the mapping that fails', async () => {
    const mapping = [
      { target: 'key', origin: { kind: 'field', field: 'id' } }, { target: 'label', origin: { kind: 'field', field: 'name' } },
      { target: 'number', type: whole, origin: { kind: 'field', field: 'text' } }, { target: 'sum', origin: { kind: 'expression', text: 'id + number_parse(other)' } },
    ] as const;
    const texts: TableSource = {
      columns: [column('id', whole), column('name', text), column('text', text), column('other', text)], primaryKey: ['id'],
      rows: rows.map(([id, name], index) => [id!, name!, index === 5 ? 'five' : '5', index === 9 ? 'nine' : '9']),
    };
    const ran = await sync(ground, { table: 'mapped', plan: { mapping: [...mapping], dirty: { rows: 2 } }, source: texts });
    expect(counts(ran)).toMatchObject({ created: 38, rejected: 2 });
    expect((await list('mapped')).rows.map(({ position, column: named }) => [position, named]).sort()).toEqual([['10', 'sum'], ['6', 'text']]);
  });

  it('are put aside and nothing else suffers, also where the lake need not look at every column', async () => {
    const constant = (field: string) => ({ target: field, origin: { kind: 'field' as const, field }, steps: [{ function: 'constant', settings: { value: 'x' } }] });
    const broken: TableSource = {
      columns: ['a', 'b', 'c'].map((name) => column(name, text)), primaryKey: [], rows: [['1', '2', '3'], ['4', '5', '6']], raw: new Map([[1, Buffer.from([...Buffer.from('4,5,'), 0xff, 0x0a])]]),
    };
    const mapping = [constant('a'), constant('b'), { target: 'c', origin: { kind: 'field' as const, field: 'c' } }];
    expect(counts(await sync(ground, { table: 'unneeded', plan: { mapping, dirty: { rows: 1 } }, source: broken }))).toMatchObject({ created: 1, rejected: 1 });
    expect((await list('unneeded')).rows).toMatchObject([{ column: 'c', reason: { en: expect.stringContaining('UTF-8') as string } }]);
  });

  it('are superseded when everything is read anew, corrected or not, and refused rows of a failed run are shown', async () => {
    const few: TableSource = { ...source, raw: new Map([[3, bad.get(3)!]]) };
    await sync(ground, { table: 'anew', plan: { dirty: { rows: 1 } }, source: few });
    await inLake(async (session) => correctQuarantined(session, (await list('anew')).rows[0]!.id, { name: 'mended' }));
    await sync(ground, { table: 'anew', plan: { dirty: { rows: 1 } }, source: few });
    expect((await list('anew')).rows.map(({ state }) => state).sort()).toEqual(['open', 'superseded']);
    const error = await failure({ table: 'anew', plan: { dirty: { rows: 1 } }, source });
    expect(error).toMatchObject({ kind: 'too-many-bad-rows', passing: false });
    expect((await list('anew', { state: 'refused' })).total).toBeGreaterThan(0);
    expect(await rowsOf(ground, 'anew')).toHaveLength(39);
    await sync(ground, { table: 'anew', plan: { dirty: { rows: 1 } }, source: few });
    expect((await list('anew', { state: 'refused' })).total).toBe(0);
  });

  it('may be a share of all rows, judged at the end', async () => {
    const three = { ...source, raw: new Map([...bad].slice(0, 2)) };
    expect(await failure({ table: 'share', plan: { dirty: { rows: null, percent: 4.9 } }, source: three })).toMatchObject({ kind: 'too-many-bad-rows' });
    expect(counts(await sync(ground, { table: 'share', plan: { dirty: { rows: null, percent: 5 } }, source: three }))).toMatchObject({ rejected: 2, created: 38 });
  });

  it('that the reader itself names are kept too', async () => {
    const problems = [{ position: 'a.csv: 7', reason: { zh: '字段数不符', en: 'wrong number of fields' }, values: { id: 'x' } }];
    expect(counts(await sync(ground, { table: 'named', plan: { dirty: { rows: 1 } }, source: { ...source, raw: new Map(), problems } }))).toMatchObject({ read: 41, created: 40, rejected: 1 });
    expect((await list('named')).rows).toMatchObject([{ position: 'a.csv: 7', values: { id: 'x' } }]);
  });

  it('whose values are too long to keep must be given anew', async () => {
    const huge: TableSource = { ...source, raw: new Map([[0, Buffer.from(`0,${'x'.repeat(70_000)},2024-02-29,1.50\n`)]]) };
    await sync(ground, { table: 'huge', plan: { ...plan, mode: 'append' }, source: huge });
    const { rows: [row] } = await list('huge');
    expect(row).toMatchObject({ cut: ['name'] });
    const request = requestOf(ground, { table: 'huge', plan: { ...plan, mode: 'append' }, source });
    expect((await replayQuarantined({ ...request, run: randomUUID() }, [row!.id])).failed).toMatchObject([{ id: row!.id, reason: { en: expect.stringContaining('give the whole value') as string } }]);
    await inLake((session) => correctQuarantined(session, row!.id, { name: 'short' }));
    expect(await replayQuarantined({ ...request, run: randomUUID() }, [row!.id])).toMatchObject({ replayed: 1, created: 1, failed: [] });
  });
});
