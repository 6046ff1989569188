import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LakeKind } from '#engine/lake/lake.ts';
import { resolveParameters } from '#engine/schedule/run-parameters.ts';
import type { DataType, Value } from '#engine/types/data-type.ts';
import type { SourceColumn } from '../run.ts';
import { asText } from '../functions/as-text.ts';
import { lakeWords, startBothLakes, type BothLakes } from '../functions/testing/both-lakes.ts';
import { checkExpression } from './check-expression.ts';
import { compileExpression, compileFilter } from './compile-expression.ts';
import { parseExpression } from './parse-expression.ts';
import { fieldsOf } from './tree.ts';

const column = (name: string, type: DataType): SourceColumn => ({ name, type, native: '', nullable: true, comment: '' });
const columns = [
  column('n', { kind: 'integer', bits: 32 }), column('big', { kind: 'integer', bits: 64 }), column('d', { kind: 'decimal', precision: 10, scale: 2 }), column('f', { kind: 'float', bits: 64 }),
  column('s', { kind: 'string', length: 20 }), column('姓 名', { kind: 'string' }), column('we"ird]', { kind: 'string' }), column('day', { kind: 'date' }), column('at', { kind: 'datetime', precision: 6 }),
  column('ok', { kind: 'boolean' }), column('open', { kind: 'decimal' }), column('Case', { kind: 'string' }), column('CASE', { kind: 'string' }), column('list', { kind: 'array', of: { kind: 'string' } }),
];
const shape = { columns };
const row: Value[] = [7, 9_000_000_000n, '12.50', 0.1, 'ab%c', '张三👍', "it's", '2026-03-01', '2026-03-01 08:00:00', true, '0.1000000001', 'x', 'y', null];
const empty: Value[] = columns.map(() => null);

const context = (kind: LakeKind) => ({
  lake: lakeWords[kind], columns, now: '2026-03-02 10:11:12',
  fill: (text: string) => resolveParameters(text, { scheduledFor: new Date('2026-03-02T02:00:00Z'), zone: 'Asia/Shanghai', values: { unit: "o'x" } }),
});

let lakes: BothLakes;
beforeAll(async () => { lakes = await startBothLakes(); });
afterAll(() => lakes?.stop());

/** Result for the row above, and for one of nulls. */
const cases: [string, string | null, (string | null)?][] = [
  ['n + 1', '8'], ['n - 10', '-3'], ['-n', '-7'], ['n * big', '63000000000'], ['2 + 3 * 4', '14', '14'], ['(2 + 3) * 4', '20', '20'], ['10 - 3 - 2', '5', '5'],
  ['n / 2', '3.5'], ['n / 0', null], ['n % 4', '3'], ['n % 0', null], ['-7 % 3', '-1', '-1'], ['d / 0.0', null], ['f / 3', '0.03333333333333333'], ['d % 5', '2.50'], ['f % 0.03', '0.010000000000000009'],
  ['d * 1.5', '18.750'], ['d + n', '19.50'], ['d - 0.001', '12.499'], ['open + 1', '1.100000000100'], ['f + 0.2', '0.30000000000000004'], ['1e3 * 2', '2000', '2000'],
  ['round(d / 3, 2)', '4.17'], ['99999999999999999999 + 1', '100000000000000000000', '100000000000000000000'],
  ['day + 1', '2026-03-02'], ['day - 1', '2026-02-28'], [`day - date '2026-01-01'`, '59'], ["s || '-' || n", 'ab%c-7'], ['[姓 名] || d', '张三👍12.50'], ['`we"ird]`', "it's"], ['[we"ird]]]', "it's"], ['"we""ird]"', "it's"],
  ['n > 5 and d < 13', 'true'], ['n = 7.0', 'true'], ['n <> 7 or ok', 'true', null], ['not ok', 'false'], ['n != 7', 'false'], ['n == 7', 'true'], ['f = 0.1', 'true'], ['d >= f', 'true'],
  [`s > 'ab'`, 'true'], [`'B' < 'a'`, 'true', 'true'], [`day >= '2026-03-01'`, 'true'], [`at < date '2026-03-02'`, 'true'], [`day = date '$[yyyy-MM-dd-1]'`, 'true'], [`day between '2026-01-01' and '2026-12-31'`, 'true'],
  ['n not between 1 and 6', 'true'], ["s like 'ab\\%_'", 'true'], ["s like 'AB%'", 'false'], ["s not like '%z%'", 'true'], ['n in (1, 7.0, 9)', 'true'], ["s not in ('a', 'b')", 'true'], ['n is null', 'false', 'true'], ['s is not null', 'true', 'false'],
  [`case when n > 5 then 'big' when n > 0 then 'small' else s end`, 'big'], [`case n when 7 then 1 when 8 then 2.5 end`, '1.0'], [`case when ok then null else n end`, null],
  [`coalesce(null, n, 0)`, '7', '0'], [`nullif(n, 7)`, null], [`length([姓 名])`, '3'], [`concat(s, null, n)`, 'ab%c7', ''], [`if(ok, 'y', 'n')`, 'y', 'n'], ['now()', '2026-03-02 10:11:12', '2026-03-02 10:11:12'], ['today()', '2026-03-02', '2026-03-02'],
  [`upper(s)`, 'AB%C'], [`substring(s, 2, 2)`, 'b%'], [`date_format(day, 'yyyy年M月d日')`, '2026年3月1日'], [`code_map(n, '7', 'seven', 'other')`, 'seven'], [`code_map(n, '1', 'one', 'other')`, 'other'], [`abs(-3)`, '3', '3'],
  [`'\${unit}'`, "o'x", "o'x"], [`'it''s \\' || '--x'`, "it's \\--x", "it's \\--x"], ['n -- a remark\n + 1', '8'], ['true and null', null], ['false and null', 'false', 'false'],
];

describe.each(['duckdb', 'postgresql'] as const)('in %s', (kind) => {
  test.each(cases)('%s', async (text, expected, ofNulls = null) => {
    const term = compileExpression(text, context(kind));
    const { sql } = asText(term, lakeWords[kind])!;
    expect(await lakes.evaluate(kind, sql, { columns, rows: [row, empty] })).toEqual([expected, ofNulls]);
  });
});

test.each([
  ['', 'not complete', 0], ['n +', 'not complete', 3], ['n n', 'is not expected', 2], ['(n', '\\) is expected', 2], [`'abc`, 'not closed', 0], ['[abc', 'not closed', 0], ['n ; drop table x', 'means nothing', 2], ['n > ‘a’', "Write '", 4],
  ['nope + 1', 'no field "nope"', 0], ['case n end', 'when', 7], ['[case]', 'may be several', 0], ['s + 1', 'joined by', 0], ['n + ok', 'needs numbers', 0], [`n = '7'`, 'do not go together', 0], ['day = 5', 'do not go together', 0], [`day > 'soon'`, 'is no value', 6],
  [`date '2026-02-30'`, 'is no date', 0], ['n and ok', 'condition', 0], ['magic(n)', 'no function magic', 0], ['upper()', 'takes 1', 0], ['nullif(n)', 'takes 2', 0], ['left(s, n)', 'only constants', 8], ["replace(s, '')", 'missing', 0], ['round(s)', 'Text to number', 0],
  ['coalesce(n, s)', 'do not go together', 0], ['list || s', 'has no text', 0], ['1.5x', 'means nothing', 0], ['n not 5', 'in, between or like', 2], [`regex_replace(s, '(?=a)', '')`, 'looking around', 0], [`n${' + n'.repeat(300)}`, 'nested too deeply', 0],
  [`${'('.repeat(300)}n${')'.repeat(300)}`, 'nested too deeply', 200],
] as [string, string, number][])('%s is refused where it is wrong', (text, message, at) => {
  const check = checkExpression(text, shape);
  if (!('problem' in check)) throw new Error(`accepted as ${check.type.kind}`);
  expect(check.problem.en).toMatch(new RegExp(message));
  expect(check.problem.zh).not.toBe('');
  expect(check.at).toBe(at);
});

test('an unknown run parameter is named', () => {
  expect(checkExpression(`s = '\${nobody}'`, shape)).toMatchObject({ problem: { en: expect.stringContaining('${nobody}') } });
  expect(checkExpression(`s = '\${unit}'`, shape, { values: { unit: '' } })).toEqual({ type: { kind: 'boolean' }, fields: ['s'] });
});

test('a filter must say yes or no', () => {
  expect(checkExpression('n + 1', shape, { filter: true })).toMatchObject({ problem: { en: expect.stringContaining('condition') } });
  expect(compileFilter('N > 5 and [姓 名] is not null', context('duckdb')).fields).toEqual(['n', '姓 名']);
});

test('fields are found once each, wherever they stand', () => {
  expect(fieldsOf(parseExpression(`case when a in (b, 1) then c between d and a else upper(e) || - f end is null or not g like h`))).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
});

test.each(['not '.repeat(150) + 'ok', `${'case '.repeat(60)}n${' when 1 then 1 when 2 then 2 end'.repeat(60)}`, `${'('.repeat(60)}f${' % 3)'.repeat(60)}`, `${'('.repeat(60)}ok${' between ok and ok)'.repeat(60)}`, Array.from({ length: 150 }, (_, index) => `n = ${index}`).join(' or ')])('a long one stays of a reasonable size', (text) => {
  for (const kind of ['duckdb', 'postgresql'] as const) expect(compileExpression(text, context(kind)).sql.length).toBeLessThan(40_000);
});

test('nothing of the text reaches SQL as it stands', () => {
  const { sql } = compileExpression(`s = '''; drop table x; --' || [we"ird]]]`, context('postgresql'));
  expect(sql).toContain(`'''; drop table x; --'`);
  expect(sql).toContain(`"we""ird]"`);
});
