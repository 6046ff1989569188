import { describe, expect, test } from 'vitest';
import { Conditions, ModelDefinition, type IndicatorDefinition } from '#areas/lake';
import { duckdbTypes } from '#engine/connectors/duckdb/types.ts';
import { anyLake } from '#engine/sync/expression/check-expression.ts';
import type { SourceColumn } from '#engine/sync/run.ts';
import type { DataType } from '#engine/types/data-type.ts';
import { conditionsSql, conditionsText } from './condition-text.ts';
import { indicatorSql } from './indicator-sql.ts';
import { changesFor, modelDrift } from './model-drift.ts';
import { modelSelect } from './model-select.ts';
import { periodWindow, todayIn } from './period-window.ts';

const column = (name: string, type: DataType): SourceColumn => ({ name, type, native: '', nullable: true, comment: '' });
const integer: DataType = { kind: 'integer', bits: 64 };
const student = [column('id', integer), column('name', { kind: 'string' }), column('born', { kind: 'date' })];
const score = [column('student', integer), column('points', { kind: 'decimal', precision: 6, scale: 2 })];
const tableOf = ({ table }: { table: string }) => ({ student: { schema: 'source', table, columns: student }, score: { schema: 'source', table, columns: score } })[table];

describe('the SELECT of a model', () => {
  const sources = [{ alias: 's', schema: 'source', table: 'student' }, { alias: 'p', schema: 'source', table: 'score', on: [{ from: 's', field: 'id', to: 'student' }] }];
  const select = (given: object) => modelSelect(anyLake, ModelDefinition.parse({ sources, ...given }), tableOf);

  test('joins, groups and tells where each field comes from', () => {
    const { sql, problems, lineage } = select({
      filter: 'points > 0', fields: [
        { code: 'id', type: integer, source: { kind: 'field', alias: 's', field: 'id' } },
        { code: 'best', type: { kind: 'decimal', precision: 6, scale: 2 }, source: { kind: 'expression', text: '[p.points]' }, aggregate: 'max' },
      ],
    });
    expect(problems).toEqual([]);
    expect(sql).toContain('  left join "source"."score" as "p" on "s"."id" = "p"."student"');
    expect(sql).toMatch(/where \(.*"p"\."points".* > .*\)\n {2}group by 1\n\) as grouped$/);
    expect(lineage).toEqual([{ field: 'id', from: { schema: 'source', table: 'student', field: 'id' }, how: '' }, { field: 'best', from: { schema: 'source', table: 'score', field: 'points' }, how: '[p.points]' }]);
  });

  test('asks for the time of the run, not of the saving', () => {
    expect(select({ fields: [{ code: 'on', type: { kind: 'date' }, source: { kind: 'expression', text: 'today()' } }] }).sql).toContain("'$[yyyy-MM-dd]'");
  });

  test.each([
    [{ fields: [{ code: 'x', type: integer }] }, 'fields.0', 'has no source'],
    [{ fields: [{ code: 'x', type: integer, source: { kind: 'field', alias: 's', field: 'gone' } }] }, 'fields.0', 'no field s.gone'],
    [{ fields: [{ code: 'x', type: { kind: 'date' }, source: { kind: 'expression', text: '[id]' } }] }, 'fields.0', 'cannot become'],
    [{ fields: [{ code: 'x', type: integer, source: { kind: 'expression', text: 'id; drop table x' } }] }, 'fields.0', 'means nothing'],
    [{ fields: [{ code: 'x', type: integer, source: { kind: 'expression', text: 'name' }, aggregate: 'sum' }] }, 'fields.0', 'numbers'],
    [{ sources: [{ alias: 's', schema: 'source', table: 'nowhere' }] }, 'sources.0', 'no table'],
    [{ sources: [sources[0], { ...sources[1], on: [] }] }, 'sources.1', 'fields that join'],
  ])('says what is wrong, and where', (given, path, words) => {
    const { sql, problems } = select(given);
    expect(sql).toBe('');
    expect(problems.find((problem) => problem.path === path)?.text.en).toContain(words);
  });
});

describe('conditions', () => {
  const columns = [...student, column('we"ird', { kind: 'string' }), column('n', { kind: 'decimal' })];
  const text = (...list: object[]) => conditionsText(Conditions.parse({ list }), columns);

  test('become one expression with every value in its place', () => {
    expect(text({ field: 'id', operator: '>', values: ['-60'] }, { field: 'we"ird', operator: 'contains', values: ["50%' or 1=1 --"] })).toBe(`"id" > (-60) and "we""ird" like '%50\\%'' or 1=1 --%'`);
    expect(conditionsSql(anyLake, text({ field: 'we"ird', operator: '=', values: ["x' or true"] }), columns)).toContain(`'x'' or true'`);
    expect(conditionsSql(anyLake, text({ field: 'born', operator: 'between', values: ['2000-01-01', '2010-12-31'] }), columns)).toContain('2010-12-31');
    expect(conditionsSql(anyLake, '', columns)).toBe('true');
  });

  test.each([[{ field: 'id', operator: '=', values: ['1) or (1=1'] }, 'no value'], [{ field: 'id', operator: 'between', values: ['1'] }, 'Fill in'], [{ field: 'gone', operator: 'is-null' }, 'no field'], [{ field: 'born', operator: '>', values: ['soon'] }, 'no value']])('refuse what cannot be compared', (condition, words) => {
    expect(() => text(condition)).toThrow(words);
  });
});

describe('an indicator', () => {
  const atomic: IndicatorDefinition = { kind: 'atomic', aggregate: 'count', field: '' };
  const points: IndicatorDefinition = { kind: 'atomic', aggregate: 'sum', field: 'points' };
  const derived = (base: string, period = {}): IndicatorDefinition => ({ kind: 'derived', base, conditions: { match: 'all', list: [{ field: 'points', operator: '>=', values: ['60'] }] }, period: { kind: 'all', field: '', days: 7, ...period } });
  const known = [{ wid: 'a', code: 'all', name: 'All', definition: atomic }, { wid: 'b', code: 'passed', name: 'Passed', definition: derived('a') }, { wid: 'c', code: 'loop', name: 'Loop', definition: { kind: 'compound', formula: '[loop] + 1' } as const }];
  const question = { lake: anyLake, table: '"t"', columns: [...score, column('on', { kind: 'date' }), column('secret', { kind: 'string' })], sensitive: new Set(['secret']), known, today: '2026-03-15' };

  test('narrows what it is derived from, in one reading of the table', () => {
    const sql = indicatorSql(question, derived('a', { kind: 'last-month', field: 'on' }));
    expect(sql).toMatch(/count\(\(case when .*2026-02-01.*2026-03-01.* then 1 end\)\)/);
    expect(indicatorSql(question, { kind: 'compound', formula: 'passed / [all] * 100' })).toMatch(/^select .* from \(select count\(.+\) as part_0, count\(\*\) as part_1 from "t"\) as parts$/);
    expect(indicatorSql(question, points, 'student')).toMatch(/ group by 1\) as parts order by /);
  });

  test.each<[IndicatorDefinition, string, string]>([
    [{ kind: 'compound', formula: '[gone] + 1' }, '', 'no indicator'], [{ kind: 'compound', formula: '[loop] + 1' }, '', 'circle'], [derived('gone'), '', 'builds on'], [derived('a', { kind: 'today', field: 'points' }), '', 'dates or times'],
    [{ kind: 'atomic', aggregate: 'sum', field: '' }, '', 'Choose the field'], [{ kind: 'atomic', aggregate: 'max', field: 'secret' }, '', 'sensitive'], [atomic, 'secret', 'sensitive'],
  ])('says why it cannot be computed', (definition, dimension, words) => {
    expect(() => indicatorSql(question, definition, dimension)).toThrow(words);
  });
});

test.each([
  ['today', { from: '2026-03-01', until: '2026-03-02' }], ['yesterday', { from: '2026-02-28', until: '2026-03-01' }], ['this-week', { from: '2026-02-23', until: '2026-03-02' }], ['this-month', { from: '2026-03-01', until: '2026-04-01' }],
  ['last-month', { from: '2026-02-01', until: '2026-03-01' }], ['this-quarter', { from: '2026-01-01', until: '2026-04-01' }], ['this-year', { from: '2026-01-01', until: '2027-01-01' }], ['last-year', { from: '2025-01-01', until: '2026-01-01' }],
  ['last-days', { from: '2026-02-23', until: '2026-03-02' }], ['all', null],
] as const)('the period %s', (period, window) => {
  expect(periodWindow(period, 7, '2026-03-01')).toEqual(window);
});

test('today is that of the zone', () => {
  expect(todayIn('Asia/Shanghai', new Date('2026-03-01T20:00:00Z'))).toBe('2026-03-02');
  expect(todayIn('UTC', new Date('2026-03-01T20:00:00Z'))).toBe('2026-03-01');
});

test('a model and its table are compared by name, type and comment', () => {
  const { fields } = ModelDefinition.parse({ fields: [{ code: 'ID', name: '编号', type: integer }, { code: 'name', type: { kind: 'string', length: 20 } }, { code: 'points', type: { kind: 'decimal', precision: 6, scale: 2 } }, { code: 'new', type: { kind: 'date' } }] });
  const drift = modelDrift(fields, [{ name: 'id', native: 'BIGINT', comment: '' }, { name: 'name', native: 'VARCHAR', comment: '' }, { name: 'points', native: 'DOUBLE', comment: '' }, { name: 'old', native: 'DATE', comment: '' }], duckdbTypes);
  expect(drift.map(({ field, what }) => [field, what])).toEqual([['ID', 'comment'], ['points', 'type'], ['new', 'missing'], ['old', 'extra']]);
  expect(changesFor(drift, fields, { dropExtra: false }).map(({ change }) => change)).toEqual(['comment', 'change-type', 'add-column']);
  expect(changesFor(drift, fields, { dropExtra: true }).at(-1)).toEqual({ change: 'drop-column', name: 'old' });
});
