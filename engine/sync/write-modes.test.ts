import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LakeKind } from '../lake/lake.ts';
import type { Row } from '../types/data-type.ts';
import { counts, openGround, rowsOf, sync, type Ground } from './testing/sync-ground.ts';
import { column, text, whole, type TableSource } from './testing/table-reader.ts';

const table = (rows: Row[], more: Partial<TableSource> = {}): TableSource => ({
  columns: [column('id', whole, { nullable: false }), column('名 称', text), column('amount', { kind: 'decimal', precision: 10, scale: 2 })], primaryKey: ['id'], rows, ...more,
});
const first: Row[] = [[1, 'a', '1.00'], [2, 'b', null], [3, null, '3.50']];
const second: Row[] = [[1, 'a', '1.00'], [2, 'B', '2.00'], [4, 'd', '4.00']];

describe.each<LakeKind>(['duckdb', 'postgresql'])('writing into the %s lake', (kind) => {
  let ground: Ground;
  beforeAll(async () => (ground = await openGround(kind)));
  afterAll(() => ground?.close());
  const twice = async (mode: NonNullable<NonNullable<Parameters<typeof sync>[1]['plan']>['mode']>, more: Partial<TableSource> = {}) => {
    const one = await sync(ground, { table: mode, plan: { mode }, source: table(first, more) });
    const two = await sync(ground, { table: mode, plan: { mode }, source: table(second, more) });
    return [one, two] as const;
  };

  it('appends', async () => {
    const [one, two] = await twice('append');
    expect([counts(one), counts(two)]).toEqual([{ read: 3, created: 3, updated: 0, deleted: 0, rejected: 0 }, { read: 3, created: 3, updated: 0, deleted: 0, rejected: 0 }]);
    expect(await rowsOf(ground, 'append')).toHaveLength(6);
  });

  it('overwrites by an exchange, with all that the new data says', async () => {
    const [one, two] = await twice('overwrite', { columns: table([]).columns.map((each) => ({ ...each, comment: `of ${each.name}` })) });
    expect([counts(one), counts(two)]).toEqual([{ read: 3, created: 3, updated: 0, deleted: 0, rejected: 0 }, { read: 3, created: 3, updated: 0, deleted: 3, rejected: 0 }]);
    expect(await rowsOf(ground, 'overwrite')).toEqual(second);
    const described = await ground.lake.session({ signal: new AbortController().signal }, ({ database }) => database.describe([{ schema: 'dw0', table: 'overwrite' }]));
    expect(described[0]!.columns.map(({ comment }) => comment)).toEqual(['of id', 'of 名 称', 'of amount']);
  });

  it('upserts: rows that are as they were are not counted', async () => {
    const [one, two] = await twice('upsert');
    expect([counts(one), counts(two)]).toEqual([{ read: 3, created: 3, updated: 0, deleted: 0, rejected: 0 }, { read: 3, created: 1, updated: 1, deleted: 0, rejected: 0 }]);
    expect(await rowsOf(ground, 'upsert')).toEqual([[1, 'a', '1.00'], [2, 'B', '2.00'], [3, null, '3.50'], [4, 'd', '4.00']]);
    expect(two.result.checksum).not.toBe(one.result.checksum);
  });

  it('updates only, and inserts only', async () => {
    await sync(ground, { table: 'only', plan: { mode: 'append' }, source: table(first) });
    const updated = await sync(ground, { table: 'only', plan: { mode: 'update-only' }, source: table(second) });
    expect(counts(updated)).toMatchObject({ created: 0, updated: 1, deleted: 0 });
    expect(await rowsOf(ground, 'only')).toEqual([[1, 'a', '1.00'], [2, 'B', '2.00'], [3, null, '3.50']]);
    const inserted = await sync(ground, { table: 'only', plan: { mode: 'insert-only' }, source: table([[1, 'changed', '9.00'], [4, 'd', '4.00']]) });
    expect(counts(inserted)).toMatchObject({ created: 1, updated: 0, deleted: 0 });
    expect(await rowsOf(ground, 'only')).toEqual([[1, 'a', '1.00'], [2, 'B', '2.00'], [3, null, '3.50'], [4, 'd', '4.00']]);
  });

  it('marks what the source has deleted, and takes the mark away when it is back', async () => {
    const [one, two] = await twice('soft-delete');
    expect([counts(one), counts(two)]).toEqual([{ read: 3, created: 3, updated: 0, deleted: 0, rejected: 0 }, { read: 3, created: 1, updated: 1, deleted: 1, rejected: 0 }]);
    const marks = async () => (await rowsOf(ground, 'soft-delete', ['id', '_deleted_at'])).map(([id, mark]) => [id, mark !== null]);
    expect(await marks()).toEqual([[1, false], [2, false], [3, true], [4, false]]);
    const same = await sync(ground, { table: 'soft-delete', plan: { mode: 'soft-delete' }, source: table(second) });
    expect(counts(same)).toMatchObject({ created: 0, updated: 0, deleted: 0 });
    const back = await sync(ground, { table: 'soft-delete', plan: { mode: 'soft-delete' }, source: table([...second, [3, null, '3.50']]) });
    expect(counts(back)).toMatchObject({ created: 0, updated: 1, deleted: 0 });
    expect(await marks()).toEqual([[1, false], [2, false], [3, false], [4, false]]);
  });

  it('keeps every state: one current row per key, closed when it changes or vanishes', async () => {
    const [one, two] = await twice('history');
    expect([counts(one), counts(two)]).toEqual([{ read: 3, created: 3, updated: 0, deleted: 0, rejected: 0 }, { read: 3, created: 1, updated: 1, deleted: 1, rejected: 0 }]);
    const states = async () => (await rowsOf(ground, 'history', ['id', '名 称', '_is_current', '_valid_to'])).map(([id, name, current, to]) => [id, name, current, to === null]);
    const expected = [[1, 'a', true, true], [2, 'B', true, true], [2, 'b', false, false], [3, null, false, false], [4, 'd', true, true]];
    expect(await states()).toEqual(expected);
    const same = await sync(ground, { table: 'history', plan: { mode: 'history' }, source: table(second) });
    expect(counts(same)).toMatchObject({ created: 0, updated: 0, deleted: 0 });
    const back = await sync(ground, { table: 'history', plan: { mode: 'history' }, source: table([...second, [3, null, '3.50']]) });
    expect(counts(back)).toMatchObject({ created: 1, updated: 0, deleted: 0 });
    expect(await states()).toEqual([...expected.slice(0, 3), [3, null, false, false], [3, null, true, true], [4, 'd', true, true]]);
    const times = await rowsOf(ground, 'history', ['_valid_from', '_valid_to']);
    expect(times.every(([from, to]) => to === null || String(from) < String(to))).toBe(true);
  });

  it('says that a run by cursor cannot see deletions, and closes nothing', async () => {
    const cursor = () => ({ from: 0, cursor: '1' });
    const [, two] = await twice('history', { cursor });
    expect(counts(two)).toMatchObject({ deleted: 0 });
    expect(two.log.filter(({ text: said }) => /cannot see rows that the source has deleted/.test(said.en))).toHaveLength(1);
  });

  it('takes nothing for deleted when there was nothing new yet', async () => {
    const plan = { mode: 'soft-delete' } as const;
    await sync(ground, { table: 'kept', plan, source: table(first) });
    const none = await sync(ground, { table: 'kept', task: 'follows', plan, source: table([], { partial: true }) });
    expect([counts(none).deleted, none.result.cursor]).toEqual([0, null]);
  });

  it.each(['append', 'overwrite'] as const)('lets several tasks make the same target at once: %s', async (mode) => {
    const all = await Promise.all([0, 10].map((from) => sync(ground, { table: `met ${mode}`, task: `met ${mode} ${from}`, plan: { mode }, source: table(first.map(([id, ...rest]) => [Number(id) + from, ...rest])) })));
    expect(all.map(({ result }) => result.created)).toEqual([3, 3]);
    expect(await rowsOf(ground, `met ${mode}`)).toHaveLength(mode === 'append' ? 6 : 3);
  });

  it('tells rows apart by a key that the mapping makes wider', async () => {
    const keyed = (bits: 16 | 64) => ({
      mode: 'upsert' as const, mapping: [{ target: 'number', origin: { kind: 'field' as const, field: 'id' }, type: { kind: 'integer', bits } }, { target: 'name', origin: { kind: 'field' as const, field: '名 称' } }],
    });
    await sync(ground, { table: 'wider key', plan: keyed(64), source: table(first) });
    expect(counts(await sync(ground, { table: 'wider key', plan: keyed(64), source: table(second) }))).toMatchObject({ created: 1, updated: 1 });
    await expect(sync(ground, { table: 'narrow key', plan: keyed(16), source: table(first) })).rejects.toThrow(/do not reach the target as they are/);
  });

  it('sees a change that databases call equal', async () => {
    const columns = [column('id', whole), column('span', { kind: 'interval' }), column('doc', { kind: 'json' }), column('n', { kind: 'decimal' }), column('f', { kind: 'float', bits: 64 })];
    const plan = { mode: 'upsert' } as const;
    await sync(ground, { table: 'equal', plan, source: { columns, primaryKey: ['id'], rows: [[1, 'P1M', '{"a":1}', '1.0', Number.NaN], [2, 'P1M', '{}', '1', 1]] } });
    const two = await sync(ground, { table: 'equal', plan, source: { columns, primaryKey: ['id'], rows: [[1, 'P30D', '{"a": 1}', '1.00', Number.NaN], [2, 'P1M', '{}', '1', 1]] } });
    expect(counts(two)).toMatchObject({ created: 0, updated: 1 });
    expect((await rowsOf(ground, 'equal'))[0]).toEqual([1, 'P30D', '{"a": 1}', '1.00', Number.NaN]);
    for (const span of [null, 'P1M']) {
      await sync(ground, { table: 'equal', plan, source: { columns, primaryKey: ['id'], rows: [[1, span, '{"a": 1}', '1.00', Number.NaN]] } });
      expect((await rowsOf(ground, 'equal'))[0]![1]).toBe(span);
    }
  });

  it('takes the latest of rows with the same key when the source does not keep them apart', async () => {
    const source = table([[1, 'old', '1.00'], [1, 'new', '2.00'], [2, 'x', null]], { primaryKey: [], rowsPerPiece: 1 });
    const ran = await sync(ground, { table: 'same key', plan: { mode: 'upsert', key: ['id'] }, source });
    expect(counts(ran)).toMatchObject({ read: 3, created: 2 });
    expect(await rowsOf(ground, 'same key')).toEqual([[1, 'new', '2.00'], [2, 'x', null]]);
    expect(ran.log.some(({ text: said }) => said.en.includes('1 rows have the same id'))).toBe(true);
  });

  it.each([['first', [[1, 'a', '5.00'], [2, 'c', null]]], ['latest', [[1, 'b', '9.00'], [2, 'c', null]]]] as const)('deduplicates, keeping the %s by an order', async (keep, expected) => {
    const source = table([[1, 'b', '9.00'], [1, 'a', '5.00'], [2, 'c', null]], { parts: 2 });
    const ran = await sync(ground, { table: `dedupe ${keep}`, plan: { deduplicate: { by: ['id'], keep, order: ['amount'] }, limits: { parallel: 2 } }, source });
    expect(counts(ran)).toMatchObject({ read: 3, created: 2 });
    expect(await rowsOf(ground, `dedupe ${keep}`)).toEqual(expected);
  });

  it('deduplicates by numbers of any length as numbers, also where the lake keeps them as text', async () => {
    const columns = [column('id', whole), column('version', { kind: 'decimal' })];
    const rows: Row[] = [[1, '10'], [1, '9.5'], [2, '-2'], [2, '-10'], [3, '90071992547409931'], [3, '90071992547409930'], [4, null], [4, '1000'], [4, '200']];
    await sync(ground, { table: 'versions', plan: { deduplicate: { by: ['id'], keep: 'latest', order: ['version'] } }, source: { columns, primaryKey: [], rows } });
    expect((await rowsOf(ground, 'versions')).map(([, version]) => version)).toEqual(['10', '-2', '90071992547409931', '1000']);
  });

  it('joins parts that were read side by side', async () => {
    const rows = Array.from({ length: 500 }, (_, index): Row => [index, `row ${index}`, null]);
    for (const { mode, deduplicate } of [{ mode: 'overwrite' }, { mode: 'upsert' }, { mode: 'overwrite', deduplicate: { by: ['id'], keep: 'first' } }] as const) {
      const ran = await sync(ground, { table: `parts ${mode}`, plan: { mode, limits: { parallel: 3 }, deduplicate: deduplicate && { ...deduplicate, by: ['id'] } }, source: table(rows, { parts: 5, rowsPerPiece: 7 }), tuning: { segmentBytes: 500 } });
      expect(counts(ran)).toMatchObject({ read: 500, created: 500 });
      expect(await rowsOf(ground, `parts ${mode}`)).toEqual(rows);
    }
  });

  it('overwrites only the rows of a day, also when none come, and refuses those of another', async () => {
    const columns = [column('id', whole), column('day', { kind: 'date' })];
    const days = (rows: Row[], value: string) => sync(ground, { table: 'days', plan: { part: { column: 'day', value } }, source: { columns, primaryKey: [], rows } });
    await days([[1, '2026-02-27'], [2, '2026-02-28'], [3, null]], '');
    expect(counts(await days([[4, '2026-02-28'], [5, '2026-02-28']], '$[yyyy-MM-dd-1]'))).toMatchObject({ created: 2, deleted: 1 });
    expect(counts(await days([[6, null]], ''))).toMatchObject({ created: 1, deleted: 1 });
    expect(await rowsOf(ground, 'days')).toEqual([[1, '2026-02-27'], [4, '2026-02-28'], [5, '2026-02-28'], [6, null]]);
    await expect(days([[7, '2026-02-27']], '$[yyyy-MM-dd-1]')).rejects.toMatchObject({ kind: 'mapping', text: { en: expect.stringMatching(/"2026-02-28" in "day".*1 of those/s) } });
    await expect(days([], 'no day')).rejects.toMatchObject({ kind: 'mapping', text: { en: expect.stringMatching(/no value of the field "day"/) } });
    expect(counts(await days([], '$[yyyy-MM-dd-1]'))).toMatchObject({ created: 0, deleted: 2 });
    expect(await rowsOf(ground, 'days')).toEqual([[1, '2026-02-27'], [6, null]]);
    // PostgreSQL cannot compare these.
    const documents = (rows: Row[]) => sync(ground, { table: 'documents', plan: { part: { column: 'of', value: '' } }, source: { columns: [column('id', whole), column('of', { kind: 'json' })], primaryKey: [], rows } });
    await documents([[1, '{"a":1}'], [2, '{}']]);
    expect(counts(await documents([[3, '{"a":1}']]))).toMatchObject({ created: 1, deleted: 1 });
  });

  it('finds by their keys the rows that are gone, while it reads only what is new', async () => {
    const cursor = (from: string | null) => ({ from: Number(from ?? 0), cursor: '3' });
    const plan = (mode: 'upsert' | 'soft-delete' | 'history') => ({ mode, filter: 'id < 100', dirty: { rows: 5 } });
    for (const mode of ['upsert', 'soft-delete', 'history'] as const) {
      const name = `keys ${mode}`;
      await sync(ground, { table: name, plan: plan(mode), source: table(first, { cursor, partial: true }), keys: table(first) });
      const now: Row[] = [...first.slice(0, 3), [4, 'd', '4.00'], [2, 'deleted once it was read', null], [5, 'so was this', null]];
      const ran = await sync(ground, { table: name, plan: plan(mode), source: table(now, { cursor, partial: true }), keys: table([[1, 'a', null], [3, 'changed unseen', null], [4, 'd', null], [500, 'filtered', null]]) });
      expect([counts(ran), ran.log.filter(({ level }) => level === 'warning')]).toEqual([{ read: 3, created: 1, updated: mode === 'history' ? 0 : 1, deleted: 1, rejected: 0 }, []]);
      const gone = { upsert: 'amount', 'soft-delete': '_deleted_at', history: '_valid_to' }[mode];
      const left = await rowsOf(ground, name, ['id', gone]);
      if (mode === 'upsert') expect(left.map(([id]) => id)).toEqual([1, 3, 4]);
      else expect(left.map(([id, mark]) => [id, mark !== null])).toEqual([[1, false], [2, true], [3, false], [4, false]]);
    }
    // Where a key cannot be read, a row might only seem to be gone.
    const unsure = await sync(ground, { table: 'keys upsert', plan: plan('upsert'), source: table(first, { cursor, partial: true }), keys: table([[1, 'a', null]], { raw: new Map([[0, Buffer.from('no number\n')]]) }) });
    expect(counts(unsure)).toMatchObject({ deleted: 0, rejected: 0 });
    expect(unsure.log.some(({ level, text: said }) => level === 'warning' && said.en.includes('1 keys of the source could not be read'))).toBe(true);
  });

  it('gives the same checksum for the same rows in another order', async () => {
    const [one, two] = [await sync(ground, { table: 'sum', source: table(first) }), await sync(ground, { table: 'sum', source: table([...first].reverse()) })];
    expect(one.result.checksum).toBe(two.result.checksum);
    expect(one.result.checksum).not.toBeNull();
  });
});
