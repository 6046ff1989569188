import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LakeKind } from '../lake/lake.ts';
import { duckdbLakeSql } from '../lake/duckdb/sql.ts';
import { lineageLake } from '../lineage/lineage-lake.ts';
import { lineageOfQuery } from '../lineage/statement-lineage.ts';
import { openGround, type Ground } from '../sync/testing/sync-ground.ts';
import type { DataType, Value } from '../types/data-type.ts';
import { AlgorithmProblem, type AlgorithmInput, type AlgorithmShape } from './algorithm.ts';
import { algorithmSql } from './algorithm-sql.ts';
import { builtInAlgorithms, type BuiltInKey } from './built-ins.ts';
import { checkTemplate, templateSql } from './template-sql.ts';

const integer: DataType = { kind: 'integer', bits: 64 };
const float: DataType = { kind: 'float', bits: 64 };
const string: DataType = { kind: 'string' };
const table = 'odd "name" ${x}';
const columns = [
  { name: 'id', type: integer }, { name: 'kind "k"', type: string }, { name: 'x', type: float }, { name: 'Mean', type: float }, { name: 'day', type: { kind: 'date' } as const }, { name: 'note', type: { kind: 'json' } as const },
];
const input = (chosen: Record<string, string[]>, parameters: AlgorithmInput['parameters'] = {}): AlgorithmInput => ({ table: { schema: 'dw0', table, columns }, columns: chosen, parameters });
const rounded = (value: Value): Value => (typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : typeof value === 'bigint' ? Number(value) : value);

for (const kind of ['duckdb', 'postgresql'] as LakeKind[]) describe(`algorithms on ${kind}`, () => {
  let ground: Ground;
  beforeAll(async () => {
    ground = await openGround(kind);
    await ground.lake.session({ signal: AbortSignal.timeout(30_000) }, async (session) => {
      await session.ensureSchema('dw0');
      const { sql } = ground.lake;
      const place = sql.table({ schema: 'dw0', table });
      await session.execute(`create table ${place} (id bigint, ${sql.quote('kind "k"')} varchar, x double precision, ${sql.quote('Mean')} double precision, day date, note json)`);
      await session.execute(`insert into ${place} (id, ${sql.quote('kind "k"')}, x, ${sql.quote('Mean')}, day) values
        (1, 'a', 1, 3, date '2026-01-01'), (2, 'a', 2, 5, date '2026-01-02'), (3, 'a', 3, 7, date '2026-01-03'), (4, 'b', 4, 9, date '2026-01-05'), (5, 'b', 5, 50, date '2026-01-09'), (6, 'b', 6, null, date '2026-01-10'), (7, null, null, 5, null)`);
    });
  });
  afterAll(() => ground?.close());

  const ask = (sql: string) => ground.lake.session({ signal: AbortSignal.timeout(30_000) }, async (session) => {
    const answer = await session.query(sql, { rows: 200, seconds: 20 });
    // Whatever is computed, it can be told of which fields.
    const made = await lineageOfQuery(sql.replace(/;\s*$/, ''), lineageLake(session, ground.lake, (schema, name) => `${schema}.${name}`));
    expect(made).toHaveLength(answer.columns.length);
    expect(made.some(({ origins }) => origins.length > 0)).toBe(true);
    return { names: answer.columns.map(({ name }) => name), rows: answer.rows.map((row) => row.map(rounded)) };
  });
  const answerOf = (key: BuiltInKey, chosen: Record<string, string[]>, parameters: AlgorithmInput['parameters'] = {}) => ask(algorithmSql(key, input(chosen, parameters), ground.lake.sql).sql);

  it('describes columns of any type', async () => {
    const { rows } = await answerOf('statistics', { columns: ['Mean', 'kind "k"', 'day'] });
    // Of 3, 5, 5, 7, 9, 50: mean 79/6, quartiles 5, 6 and 8.5.
    expect(rows[0]!.slice(0, 5)).toEqual([1, 'Mean', 7, 1, 5]);
    expect(rows[0]!.slice(7)).toEqual([13.166667, 18.159479, 5, 6, 8.5]);
    expect(rows[1]).toEqual([2, 'kind "k"', 7, 1, 2, 'a', 'b', null, null, null, null, null]);
    expect(rows[2]!.slice(1, 7)).toEqual(['day', 7, 1, 6, '2026-01-01', '2026-01-10']);
  });

  it('draws a line through points, for each group, and foretells what is missing', async () => {
    const model = await answerOf('regression', { x: ['x'], y: ['Mean'], group: ['kind "k"'] }, { output: 'model' });
    expect(model.names).toEqual(['kind "k"', 'points', 'slope', 'intercept', 'r2']);
    expect(model.rows.filter(([group]) => group !== null)).toEqual([['a', 3, 2, 1, 1], ['b', 2, 41, -155, 1]]);
    const { rows } = await answerOf('regression', { x: ['x'], y: ['Mean'], group: ['kind "k"'] });
    expect(rows).toHaveLength(6);
    expect(rows[0]).toEqual(['a', 1, 3, 3, 0]);
    expect(rows.at(-1)).toEqual(['b', 6, null, 91, null]);
  });

  it('finds what stands out, by deviations and by quartiles', async () => {
    const z = await answerOf('outliers-z', { value: ['Mean'], labels: ['id'] }, { threshold: 2 });
    expect(z.names).toEqual(['id', 'Mean', 'mean_', 'deviation', 'z_score', 'outlier']);
    expect(z.rows).toEqual([[5, 50, 13.166667, 18.159479, 2.028325, true]]);
    // 8.5 + 1.5 * 3.5
    expect((await answerOf('outliers-iqr', { value: ['Mean'], labels: ['id'] })).rows).toEqual([[5, 50, -0.25, 13.75, 36.25, true]]);
    const all = await answerOf('outliers-iqr', { value: ['Mean'], group: ['kind "k"'] }, { only: false });
    expect(all.rows.filter(([, , , , , outlier]) => outlier)).toEqual([]);
    expect(all.rows).toHaveLength(6);
  });

  it('smooths a series, also one longer than the powers of its factor reach', async () => {
    expect((await answerOf('moving-average', { order: ['day'], value: ['x'] }, { window: 3 })).rows.map((row) => row[2])).toEqual([1, 1.5, 2, 3, 4, 5]);
    // 1, then half of each: 1.5, 2.25, 3.125, 4.0625, 5.03125
    expect((await answerOf('exponential-smoothing', { order: ['day'], value: ['x'] }, { alpha: 0.5 })).rows.map((row) => row[2])).toEqual([1, 1.5, 2.25, 3.125, 4.0625, 5.03125]);
    expect((await answerOf('exponential-smoothing', { order: ['day'], value: ['x'], group: ['kind "k"'] }, { alpha: 1 })).rows.map((row) => row[3])).toEqual([1, 2, 3, 4, 5, 6]);
    const long = { schema: 'dw0', table: 'long' };
    await ground.lake.session({ signal: AbortSignal.timeout(30_000) }, (session) => session.execute(`create table ${ground.lake.sql.table(long)} as select cast(n as bigint) as n, cast(n % 7 as bigint) as v from generate_series(1, 3000) as made(n)`));
    const { sql } = algorithmSql('exponential-smoothing', { table: { ...long, columns: [{ name: 'n', type: integer }, { name: 'v', type: integer }] }, columns: { order: ['n'], value: ['v'] }, parameters: { alpha: 0.2 } }, ground.lake.sql);
    const { rows } = await ask(`select * from (${sql}) as answer order by n desc limit 1`);
    let expected = 1;
    for (let n = 2; n <= 3000; n++) expected = 0.2 * (n % 7) + 0.8 * expected;
    expect(rows[0]![2]).toBeCloseTo(expected, 6);
  });

  it('scores by recency, frequency and amount', async () => {
    const { rows } = await answerOf('rfm', { who: ['kind "k"'], time: ['day'], amount: ['x'] }, { classes: 2 });
    expect(rows).toEqual([['b', 0, 3, 15, 2, 2, 2, 6], ['a', 7, 3, 6, 1, 1, 1, 3]]);
  });

  it('finds pairs that occur together', async () => {
    const place = { schema: 'dw0', table: 'basket' };
    await ground.lake.session({ signal: AbortSignal.timeout(30_000) }, (session) => session.execute(`create table ${ground.lake.sql.table(place)} as select * from (values (1, 'tea'), (1, 'cup'), (1, 'tea'), (2, 'tea'), (2, 'cup'), (3, 'tea'), (4, 'pen'), (4, 'cup')) as made(b, i)`));
    const { sql } = algorithmSql('pairs', { table: { ...place, columns: [{ name: 'b', type: integer }, { name: 'i', type: string }] }, columns: { basket: ['b'], item: ['i'] }, parameters: { support: 0.3, confidence: 0.5 } }, ground.lake.sql);
    const third = 0.666667;
    // Tea and cup each in three of four baskets, together in two: lift 2 * 4 / 9.
    expect((await ask(sql)).rows).toEqual([['cup', 'tea', 2, 0.5, third, 0.888889], ['tea', 'cup', 2, 0.5, third, 0.888889]]);
  });

  it('parts rows into clusters', async () => {
    const { rows } = await answerOf('k-means', { columns: ['x', 'Mean'], labels: ['id'] }, { clusters: 2, rounds: 5, scale: false });
    const cluster = (id: number) => rows.find((row) => row[0] === id)?.[3];
    expect([1, 2, 3, 4].map(cluster)).toEqual([1, 1, 1, 1]);
    expect(cluster(5)).toBe(2);
    // The middle of the first is (2.5, 6).
    expect(rows.find((row) => row[0] === 2)![4]).toBe(rounded(Math.hypot(0.5, 1)));
    expect((await answerOf('k-means', { columns: ['x', 'Mean'] })).rows).toHaveLength(5);
  });

  it('fills in a text of one\'s own', async () => {
    const shape: AlgorithmShape = {
      roles: [{ key: 'by', title: { zh: '按', en: 'By' }, kind: 'value', least: 1, most: 2 }],
      parameters: [{ key: 'least', title: { zh: '至少', en: 'Least' }, kind: 'integer', default: 1, least: 0, most: 9 }, { key: 'word', title: { zh: '词', en: 'Word' }, kind: 'text', default: '' }],
    };
    const text = 'with parts as (select {{ column : by }}, count(*) as n from {{table}} group by {{column:by}})\nselect parts.*, {{value:word}} as word from parts where n >= {{value:least}} order by 1;';
    const { sql } = templateSql(text, shape, input({ by: ['kind "k"'] }, { least: 2, word: `it's {{table}} '; drop table x --` }), ground.lake.sql);
    expect((await ask(sql)).rows).toEqual([['a', 3, `it's {{table}} '; drop table x --`], ['b', 3, `it's {{table}} '; drop table x --`]]);
  });
});

describe('what does not fit', () => {
  const fieldOf = (work: () => unknown) => {
    try {
      work();
    } catch (error) {
      if (error instanceof AlgorithmProblem) return error.field;
      throw error;
    }
    return undefined;
  };
  it.each<[string, BuiltInKey, Record<string, string[]>, AlgorithmInput['parameters'], string]>([
    ['a part that nothing plays', 'regression', { x: ['x'] }, {}, 'columns.y'],
    ['a column that is not there', 'regression', { x: ['x'], y: ['x"; drop table t --'] }, {}, 'columns.y'],
    ['a text where a number is needed', 'moving-average', { order: ['day'], value: ['kind "k"'] }, {}, 'columns.value'],
    ['what cannot be compared', 'statistics', { columns: ['note'] }, {}, 'columns.columns'],
    ['too few columns', 'k-means', { columns: ['x'] }, {}, 'columns.columns'],
    ['a number out of range', 'k-means', { columns: ['x', 'id'] }, { clusters: 11 }, 'parameters.clusters'],
    ['a text as a number', 'moving-average', { order: ['day'], value: ['x'] }, { window: '3; drop' }, 'parameters.window'],
    ['no choice of the list', 'regression', { x: ['x'], y: ['Mean'] }, { output: 'all' }, 'parameters.output'],
  ])('%s', (_name, key, chosen, parameters, field) => {
    expect(fieldOf(() => algorithmSql(key, input(chosen, parameters), duckdbLakeSql))).toBe(field);
  });

  const shape: AlgorithmShape = { roles: [{ key: 'by', title: { zh: '按', en: 'By' }, kind: 'value', least: 1, most: 1 }], parameters: [] };
  it.each([
    ['another table', 'select * from {{table}} join dw0.secret using (id)'], ['a placeholder in quotes', `select '{{column:by}}' from {{table}}`], ['one in a comment', 'select 1 from {{table}} -- {{column:by}}'],
    ['one that is not declared', 'select {{column:other}} from {{table}}'], ['no table', 'select {{column:by}}'], ['two statements', 'select 1 from {{table}}; select 2 from {{table}}'], ['a change', 'delete from {{table}}'],
  ])('a text of one\'s own with %s', (_name, text) => {
    expect(fieldOf(() => checkTemplate(text, shape))).toBe('sql');
  });

  it('every built-in one is declared once, with parts and defaults that fit', () => {
    expect(new Set(builtInAlgorithms.map(({ key }) => key)).size).toBe(builtInAlgorithms.length);
    for (const { parameters } of builtInAlgorithms) for (const one of parameters) if ('least' in one) expect(one.default >= one.least && one.default <= one.most).toBe(true);
  });
});
