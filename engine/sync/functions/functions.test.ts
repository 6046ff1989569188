import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LakeKind } from '#engine/lake/lake.ts';
import type { DataType } from '#engine/types/data-type.ts';
import { applyStep } from './apply-step.ts';
import { asText } from './as-text.ts';
import { fieldFunctions, functionsFor } from './field-functions.ts';
import { refusalIn } from './sql-words.ts';
import { string, type Term } from './term.ts';
import { lakeWords, startBothLakes, type BothLakes } from './testing/both-lakes.ts';
import { castCases, codeCases, numberCases, refused, textCases, timeCases, type FunctionCase } from './testing/function-cases.ts';

let lakes: BothLakes;
beforeAll(async () => { lakes = await startBothLakes(); });
afterAll(() => lakes?.stop());

const name = 'va"lue';
const otherTerm = (kind: LakeKind): Term => ({ sql: lakeWords[kind].sql.quote('other'), type: string, nullable: false });

function stepped(kind: LakeKind, { function: key, settings = {}, type = string }: Omit<FunctionCase, 'cases'>): Term {
  const lake = lakeWords[kind];
  return applyStep({ sql: lake.sql.quote(name), type, nullable: true }, { function: key, settings }, { lake, fill: (text) => text, field: () => otherTerm(kind) });
}

async function results(kind: LakeKind, one: FunctionCase): Promise<(string | null)[]> {
  const { type = string, cases } = one;
  const text = asText(stepped(kind, one), lakeWords[kind])!;
  const found = await lakes.evaluate(kind, text.sql, { columns: [{ name, type }, { name: 'other', type: string }], rows: cases.map(([value]) => [value, '其他']) });
  return found.map((value, index) => (value?.startsWith('!') && cases[index]![1] === refused ? refused : value));
}

const all = [...textCases, ...codeCases, ...numberCases, ...timeCases, ...castCases];
const takesNull = ['default', 'constant', 'concat'];

describe.each(['duckdb', 'postgresql'] as const)('functions in %s', (kind) => {
  test.each(all.map((one, index) => [one.function, JSON.stringify(one.settings ?? {}), index] as const))('%s %s', async (_key, _settings, index) => {
    const one = all[index]!;
    const cases: FunctionCase['cases'] = takesNull.includes(one.function) ? one.cases : [...one.cases, [null, null]];
    expect(await results(kind, { ...one, cases })).toEqual(cases.map(([, expected]) => expected));
  });

  test('what is refused says why in both languages', async () => {
    const { sql } = asText(stepped(kind, { function: 'code-map', settings: { pairs: { a: 'b' }, else: 'fail' } }), lakeWords[kind])!;
    const [message] = await lakes.evaluate(kind, sql, { columns: [{ name, type: string }], rows: [['secret value']] });
    expect(refusalIn(message!)).toEqual({ zh: '值不在代码对照表中', en: 'The value is not in the table of codes' });
    expect(message).not.toContain('secret value');
  });

  test('twenty steps one after another stay of a reasonable size and give the right result', async () => {
    const lake = lakeWords[kind];
    const around = { lake, fill: (text: string) => text, field: () => otherTerm(kind) };
    const steps = ['trim', 'capitalise', 'mask', 'pad', 'boolean-parse'];
    let term: Term = { sql: lake.sql.quote(name), type: string, nullable: true };
    for (let index = 0; index < 20; index += 1) {
      const key = index === 19 ? 'pad' : steps[index % 4]!;
      term = applyStep(term, { function: key, settings: key === 'mask' ? { kind: 'custom', first: 2, last: 2 } : key === 'pad' ? { length: 6, signs: 'z' } : {} }, around);
    }
    expect(term.sql.length).toBeLessThan(20_000);
    expect(await lakes.evaluate(kind, term.sql, { columns: [{ name, type: string }], rows: [[' abcdef '], [null]] })).toEqual(['Ab**ef', null]);
  });
});

test('every function has cases, both titles, and a key of its own', () => {
  expect(fieldFunctions.map((one) => one.key).filter((key) => !all.some((one) => one.function === key))).toEqual([]);
  expect(new Set(fieldFunctions.map((one) => one.key)).size).toBe(fieldFunctions.length);
  for (const { title, help, settings } of functionsFor()) for (const text of [title, help, ...settings.map((setting) => setting.title)]) expect(text.zh && text.en).toBeTruthy();
});

test('a field is offered what takes its type', () => {
  const keys = (kind: DataType['kind']) => functionsFor(kind).map((one) => one.key);
  expect(keys('date')).toContain('date-add');
  expect(keys('date')).not.toContain('round');
  expect(keys('string')).not.toContain('date-add');
  expect(keys('array')).toEqual(['default', 'constant', 'cast']);
  expect(JSON.parse(JSON.stringify(functionsFor('string')))[0]).toMatchObject({ key: 'trim', group: 'text', settings: [{ key: 'side', kind: 'choice' }, { key: 'signs' }] });
});

test.each([
  [{ function: 'no-such' }, /There is no function/],
  [{ function: 'substring', settings: { start: 0 } }, /start counts from 1/],
  [{ function: 'left', settings: { count: 1.5 } }, /whole number/],
  [{ function: 'left', settings: { count: "1); drop table x" } }, /whole number/],
  [{ function: 'pad', settings: { side: "left', x" } }, /can only be/],
  [{ function: 'replace', settings: {} }, /"Find" is missing/],
  [{ function: 'code-map', settings: {} }, /at least one line/],
  [{ function: 'multiply', settings: { factor: '1e5' }, type: { kind: 'float', bits: 64 } }, /is no number/],
  [{ function: 'round' }, /Text to number/],
  [{ function: 'date-add' }, /Text to date/],
  [{ function: 'date-parse', settings: { formats: 'MM-dd' } }, /year, month and day/],
  [{ function: 'date-parse', settings: { formats: 'yyyy-MM-dd QQ' } }, /means nothing/],
  [{ function: 'time-zone', settings: { to: 'Mars/Olympus' }, type: { kind: 'date' } }, /no time zone/],
  [{ function: 'default', settings: { value: 'x' }, type: { kind: 'integer', bits: 32 } }, /is no value/],
  [{ function: 'default', settings: { value: '300' }, type: { kind: 'integer', bits: 8 } }, /is no value/],
  [{ function: 'cast', settings: { type: 'date' }, type: { kind: 'boolean' } }, /no way from this type/],
  [{ function: 'concat', settings: { template: '{a' } }, /brace/],
  [{ function: 'json-extract', settings: { path: '$..a' } }, /cannot be read at character/],
  [{ function: 'mask', settings: { sign: '**' } }, /one character/],
] as [Omit<FunctionCase, 'cases'>, RegExp][])('%j is refused', (one, message) => {
  expect(() => stepped('duckdb', one)).toThrow(message);
});
