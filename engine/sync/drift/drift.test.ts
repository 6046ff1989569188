import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConnectorFailure } from '../../connectors/failure.ts';
import type { LakeKind } from '../../lake/lake.ts';
import type { DataType, Row } from '../../types/data-type.ts';
import type { SourceColumn, SyncFailure } from '../run.ts';
import { openGround, rowsOf, sync, type Ground, type Ran, type RunOptions } from '../testing/sync-ground.ts';
import { column, text, whole, type TableSource } from '../testing/table-reader.ts';
import { commonType, covers } from './common-type.ts';

describe('types', () => {
  const decimal = (precision: number, scale: number): DataType => ({ kind: 'decimal', precision, scale });
  it.each<[DataType, DataType, boolean]>([
    [{ kind: 'integer', bits: 64 }, whole, true], [whole, { kind: 'integer', bits: 32, unsigned: true }, false], [{ kind: 'integer', bits: 64 }, { kind: 'integer', bits: 32, unsigned: true }, true],
    [decimal(12, 2), decimal(10, 2), true], [decimal(12, 4), decimal(11, 2), false], [decimal(10, 0), whole, true], [decimal(9, 0), whole, false],
    [{ kind: 'float', bits: 64 }, whole, true], [{ kind: 'float', bits: 32 }, whole, false], [text, whole, true], [text, { kind: 'boolean' }, false], [{ kind: 'string', length: 5 }, text, false],
    [{ kind: 'datetime' }, { kind: 'date' }, true], [{ kind: 'datetime', zone: true }, { kind: 'datetime' }, false], [{ kind: 'array', of: text }, { kind: 'array', of: whole }, true],
  ])('%j covers %j: %s', (wide, narrow, does) => expect(covers(wide, narrow)).toBe(does));

  it('have something in common, or not', () => {
    expect(commonType(decimal(10, 2), decimal(8, 4))).toEqual(decimal(12, 4));
    expect(commonType(whole, { kind: 'integer', bits: 32, unsigned: true })).toEqual({ kind: 'integer', bits: 64 });
    expect(commonType(whole, decimal(5, 2))).toEqual(decimal(12, 2));
    expect(commonType({ kind: 'boolean' }, { kind: 'date' })).toBeNull();
  });
});

describe.each<LakeKind>(['duckdb', 'postgresql'])('a source that changes, into the %s lake', (kind) => {
  let ground: Ground;
  beforeAll(async () => (ground = await openGround(kind)));
  afterAll(() => ground?.close());

  const id = column('id', whole, { nullable: false });
  const name = column('name', text);
  const start: TableSource = { columns: [id, name], primaryKey: ['id'], rows: [[1, 'one'], [2, 'two']] };
  let count = 0;
  const after = async (change: Partial<TableSource>, plan: RunOptions['plan'] = {}, first: Partial<TableSource> = {}): Promise<Ran & { table: string }> => {
    const table = `drift ${(count += 1)}`;
    await sync(ground, { table, plan: { mode: 'upsert', ...plan }, source: { ...start, ...first } });
    return { table, ...(await sync(ground, { table, plan: { mode: 'upsert', ...plan }, source: { ...start, ...first, ...change } })) };
  };
  const refused = (change: Partial<TableSource>, plan?: RunOptions['plan'], first?: Partial<TableSource>): Promise<SyncFailure> => after(change, plan, first).then(() => expect.unreachable(), (error: SyncFailure) => error);
  const said = ({ result, log }: Ran) => {
    const changes = result.changes.map(({ en }) => en);
    expect(log.map((one) => one.text.en)).toEqual(expect.arrayContaining(changes));
    return changes;
  };
  const columnsOf = async (table: string) => (await ground.lake.session({ signal: new AbortController().signal }, ({ database }) => database.describe([{ schema: 'dw0', table }])))[0]!.columns;
  const more: { columns: SourceColumn[]; rows: Row[] } = { columns: [id, name, column('extra', whole, { comment: 'more' })], rows: [[1, 'one', 10], [3, 'three', 30]] };

  it('a column added: is added, ignored, or fails', async () => {
    const added = await after(more);
    expect(said(added)).toEqual(['The source has a new column "extra": it is added to the target']);
    expect(await rowsOf(ground, added.table)).toEqual([[1, 'one', 10], [2, 'two', null], [3, 'three', 30]]);
    expect((await columnsOf(added.table))[2]).toMatchObject({ name: 'extra', comment: 'more' });
    const ignored = await after(more, { policy: { newColumn: 'ignore' } });
    expect(said(ignored)).toEqual(['The source has a new column "extra": it is ignored, as the policy says']);
    const again = await sync(ground, { table: ignored.table, plan: { mode: 'upsert', policy: { newColumn: 'ignore' } }, source: { ...start, ...more } });
    expect(said(again)).toHaveLength(1);
    expect((await columnsOf(ignored.table)).map((one) => one.name)).toEqual(['id', 'name']);
    const error = await refused(more, { policy: { newColumn: 'fail' } });
    expect(error).toMatchObject({ kind: 'schema-changed' });
    expect(error.text.en).toContain('"extra"');
  });

  it('a column dropped: fails, or stays and is empty from now on', async () => {
    const less = { columns: [id], rows: [[1], [3]] as Row[] };
    expect(await refused(less)).toMatchObject({ kind: 'schema-changed', text: { en: expect.stringContaining('"name"') as string } });
    const kept = await after(less, { policy: { lostColumn: 'keep' } });
    expect(said(kept)).toEqual(['The source has lost the column "name": the target keeps it, empty in new rows from now on']);
    expect(kept.log.find(({ text: one }) => one.en.includes('"name"'))!.level).toBe('warning');
    expect(await rowsOf(ground, kept.table)).toEqual([[1, 'one'], [2, 'two'], [3, null]]);
    const mapping = [{ target: 'id', origin: { kind: 'field', field: 'id' } }, { target: 'label', origin: { kind: 'field', field: 'name' } }] as const;
    const mapped = await after(less, { mapping: [...mapping], policy: { lostColumn: 'keep' }, mode: 'overwrite' });
    expect(await rowsOf(ground, mapped.table)).toEqual([[1, null], [3, null]]);
  });

  it('a column renamed: is no guess, but said', async () => {
    const renamed = { columns: [id, column('title', text)], rows: start.rows };
    expect((await refused(renamed)).text.en).toContain('"name" seems to have been renamed to "title"');
    const kept = await after(renamed, { policy: { lostColumn: 'keep' } });
    expect(said(kept)).toEqual(expect.arrayContaining([expect.stringContaining('renamed'), expect.stringContaining('new column "title"'), expect.stringContaining('lost the column "name"')]));
    expect(await rowsOf(ground, kept.table, ['id', 'name', 'title'])).toEqual([[1, 'one', 'one'], [2, 'two', 'two']]);
  });

  it.each<['upsert' | 'overwrite']>([['upsert'], ['overwrite']])('a type widened: the target follows, every value stays (%s)', async (mode) => {
    const wide = { columns: [column('id', { kind: 'integer', bits: 64 }, { nullable: false }), name], rows: [[1n, 'one'], [9_999_999_999n, 'far']] as Row[] };
    const ran = await after(wide, { mode });
    expect(said(ran)).toEqual(['The type of "id": the target goes from integer(32) to integer(64); every value stays as it is']);
    expect(await rowsOf(ground, ran.table, ['id'])).toEqual(mode === 'upsert' ? [[1n], [2n], [9_999_999_999n]] : [[1n], [9_999_999_999n]]);
    expect(await refused(wide, { mode, policy: { changedType: 'fail' } })).toMatchObject({ kind: 'schema-changed' });
  });

  it('a type narrowed: the target keeps the wider one', async () => {
    const ran = await after({ columns: [column('id', { kind: 'integer', bits: 16 }, { nullable: false }), name] });
    expect(said(ran)).toEqual([expect.stringMatching(/now integer\(16\): the target keeps integer\(32\)/)]);
    expect(ran.result).toMatchObject({ created: 0, updated: 0 });
    const digits = (precision: number, scale: number) => ({ columns: [id, column('n', { kind: 'decimal', precision, scale })], rows: [[1, '1.25']] as Row[] });
    const common = await after({ ...digits(8, 4), rows: [[1, '1.2575']] }, {}, digits(8, 2));
    expect(await rowsOf(ground, common.table)).toEqual([[1, '1.2575']]);
    expect((await columnsOf(common.table))[1]!.mapping.type).toEqual({ kind: 'decimal', precision: 10, scale: 4 });
  });

  it('a type of another kind: followed where every value keeps its form, otherwise it fails and nothing changes', async () => {
    const coded = { columns: [id, column('code', whole)], rows: [[1, 7], [2, 8]] as Row[] };
    const ran = await after({ columns: [id, column('code', text)], rows: [[1, 'A7'], [3, 'C']] }, {}, coded);
    expect(await rowsOf(ground, ran.table)).toEqual([[1, 'A7'], [2, '8'], [3, 'C']]);
    const error = await refused({ columns: [id, column('code', { kind: 'boolean' })], rows: [[1, true]] }, {}, coded);
    expect(error).toMatchObject({ kind: 'schema-changed' });
    expect(error.text.en).toMatch(/"code" changed from integer\(32\) to boolean/);
    expect(await rowsOf(ground, `drift ${count}`)).toEqual([[1, 7], [2, 8]]);
  });

  it('required and not, defaults, order: named, and nothing changes', async () => {
    const required = await after({ columns: [id, { ...name, nullable: false }] });
    expect(said(required)).toEqual([expect.stringContaining('"name" may no longer be empty')]);
    const optional = await after({ columns: [id, name] }, {}, { columns: [id, { ...name, nullable: false }] });
    expect(said(optional)).toEqual([expect.stringContaining('"name" may now be empty')]);
    const defaults = await after({ columns: [id, { ...name, default: "'x'" }] });
    expect(said(defaults)).toEqual([expect.stringContaining('default')]);
    const order = await after({ columns: [name, id], rows: [['one', 1], ['two', 2]] });
    expect(said(order)).toEqual([expect.stringContaining('order')]);
    expect(order.result).toMatchObject({ created: 0, updated: 0 });
    expect(await rowsOf(ground, order.table)).toEqual(start.rows);
  });

  it('a key changed: fails where rows would be mixed up, otherwise it is named', async () => {
    expect(await refused({ primaryKey: ['name'] })).toMatchObject({ kind: 'schema-changed' });
    expect(said(await after({ primaryKey: ['name'] }, { mode: 'append' }))).toEqual([expect.stringContaining('key of the source changed')]);
  });

  it('comments follow, unless people gave the target one of their own', async () => {
    const ran = await after({ columns: [id, { ...name, comment: '新的' }] }, {}, { columns: [id, { ...name, comment: '旧的' }] });
    expect(said(ran)).toEqual([expect.stringContaining('comment of "name"')]);
    expect((await columnsOf(ran.table))[1]!.comment).toBe('新的');
  });

  it('a table gone or renamed: fails with what to do, the target stays', async () => {
    const error = await refused({ gone: true });
    expect(error).toMatchObject({ kind: 'source-table', passing: false });
    expect(error.text.en).toMatch(/renamed/);
    expect(await rowsOf(ground, `drift ${count}`)).toEqual(start.rows);
  });

  it('a change during the run: nothing is written, and the next run takes the new structure', async () => {
    const changing = (change: (source: TableSource) => void): TableSource => {
      const source: TableSource = { ...start, columns: [...start.columns], rowsPerPiece: 1, beforePiece: (_, piece) => { if (piece === 1) change(source); } };
      return source;
    };
    const dropped = await sync(ground, { table: 'during', source: changing((source) => (source.columns = [id])) }).then(() => expect.unreachable(), (error: SyncFailure) => error);
    expect(dropped).toMatchObject({ kind: 'schema-changed', passing: true });
    const typed = await sync(ground, { table: 'during', source: changing((source) => (source.columns = [column('id', text), name])) }).then(() => expect.unreachable(), (error: SyncFailure) => error);
    expect(typed).toMatchObject({ kind: 'schema-changed', passing: true });
    expect(await rowsOf(ground, 'during')).toEqual([]);
    const added = await sync(ground, { table: 'during', source: changing((source) => (source.columns = [id, name, column('late', text)])) });
    expect(added.log.map(({ text: one }) => one.en)).toContainEqual(expect.stringContaining('gained the column "late" while it was read'));
    expect(await rowsOf(ground, 'during')).toEqual(start.rows);
  });

  it('a target that somebody made is taken as it is, or refused with the reason', async () => {
    const make = (table: string, statement: string) => ground.lake.session({ signal: new AbortController().signal }, async (session) => {
      await session.execute(statement.replace('$', ground.lake.sql.table({ schema: 'dw0', table })));
    });
    await make('made', 'create table $ (id integer, name varchar, note varchar)');
    const ran = await sync(ground, { table: 'made', plan: { mode: 'append' }, source: start });
    expect(said(ran)).toEqual([expect.stringContaining('"note" is not in the mapping')]);
    await make('strict', 'create table $ (id integer, name varchar, note varchar not null)');
    const strict = await sync(ground, { table: 'strict', plan: { mode: 'append' }, source: start }).then(() => expect.unreachable(), (error: SyncFailure) => error);
    expect(strict).toMatchObject({ kind: 'target', text: { en: expect.stringContaining('"note" may not be empty') as string } });
    await make('seen', 'create view $ as select 1 as id');
    expect(await sync(ground, { table: 'seen', source: start }).then(() => expect.unreachable(), (error: SyncFailure) => error)).toMatchObject({ kind: 'target' });
    expect(await sync(ground, { table: 'missing', plan: { policy: { missingTable: 'fail' } }, source: start }).then(() => expect.unreachable(), (error: SyncFailure) => error)).toMatchObject({ kind: 'target' });
  });

  it('an error of the source that says nothing is still a failure of the source', async () => {
    const source = { ...start, beforePiece: () => { throw new ConnectorFailure('other', { zh: '奇怪', en: 'strange' }); } };
    expect(await sync(ground, { table: 'strange', source }).then(() => expect.unreachable(), (error: SyncFailure) => error)).toMatchObject({ name: 'SyncFailure', kind: 'source-error' });
  });
});
