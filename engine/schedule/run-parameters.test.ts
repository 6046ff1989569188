import { describe, expect, it } from 'vitest';
import { ParameterFailure, resolveParameters, unknownParameters } from './run-parameters.ts';

const context = { scheduledFor: new Date('2026-03-31T18:05:09Z'), zone: 'Asia/Shanghai', values: {} as Record<string, string> };
/** 2026-04-01 02:05:09, a Wednesday, on the clock in Shanghai. */
const resolved = (text: string, more: Partial<typeof context> = {}) => resolveParameters(text, { ...context, ...more });
const local = (text: string, zone = 'UTC') => ({ scheduledFor: new Date(text), zone });

function failure(text: string, values: Record<string, string> = {}): ParameterFailure {
  try {
    resolveParameters(text, { ...context, values });
  } catch (error) {
    if (error instanceof ParameterFailure) return error;
    throw error;
  }
  throw new Error('no failure');
}

describe('times in a text', () => {
  it.each([
    ['$[yyyyMMdd]', '20260401'],
    ['$[yyyyMMdd-1]', '20260331'],
    ['$[yyyy-MM-dd HH:mm:ss-1/24]', '2026-04-01 01:05:09'],
    ['$[yyyy-MM-dd HH:mm:ss - 3/24]', '2026-03-31 23:05:09'],
    ['$[HHmmss-15/24/60]', '015009'],
    ['$[yyyyMMdd+7*2]', '20260415'],
    ['$[yyyy-MM-dd-(1+1)]', '2026-03-30'],
    ["$[yyyy'-01-01']", '2026-01-01'],
    ["$[yyyy-MM-dd'T'HH:mm:ssXXX]", '2026-04-01T02:05:09+08:00'],
    ['$[add_months(yyyyMMdd,-1)]', '20260301'],
    ['$[add_months(yyyy-MM, 12*2)]', '2028-04'],
    ['$[month_begin(yyyyMMdd,0)]', '20260401'],
    ['$[month_begin(yyyyMMdd,-1)]', '20260331'],
    ['$[month_end(yyyyMMdd,0)]', '20260430'],
    ['$[week_begin(yyyyMMdd,0)]', '20260330'],
    ['$[week_begin(yyyyMMdd,1)]', '20260331'],
    ['$[week_end(yyyyMMdd,0)]', '20260405'],
    ['$[month_first_day(yyyy-MM-dd,-1)]', '2026-03-01'],
    ['$[month_last_day(yyyy-MM-dd,-2)]', '2026-02-28'],
    ['$[week_first_day(yyyy-MM-dd,-1)]', '2026-03-23'],
    ['$[week_last_day(yyyy-MM-dd)]', '2026-04-05'],
    ['$[this_day(yyyy-MM-dd)] $[last_day(yyyy-MM-dd)]', '2026-04-01 2026-03-31'],
    ['$[timestamp(yyyyMMddHHmmss)]', '1774980309'],
    ['$[timestamp(yyyyMMddHHmmss-1/24)]', '1774976709'],
    ['$[timestamp(yyyyMMddHHmm)]', '1774980300'],
    ['$[timestamp(yyyyMMdd)]', '1774972800'],
    ['$[timestamp(month_begin(yyyyMMdd,0))]', '1774972800'],
  ])('%s is %s', (text, value) => {
    expect(resolved(text)).toBe(value);
  });

  it('end months where they end, in leap years and over the turn of the year', () => {
    expect(resolved('$[add_months(yyyyMMdd,-1)] $[add_months(yyyyMMdd,-13)]', local('2028-03-31T00:00:00Z'))).toBe('20280229 20270228');
    expect(resolved('$[month_end(yyyyMMdd,0)]', local('2028-02-01T00:00:00Z'))).toBe('20280229');
    expect(resolved('$[yyyyMMdd-1] $[month_begin(yyyyMMdd,0)] $[week_begin(yyyyMMdd,0)]', local('2027-01-01T00:00:00Z'))).toBe('20261231 20270101 20261228');
    expect(resolved('$[week_begin(yyyyMMdd,0)] $[week_end(yyyyMMdd,0)]', local('2026-03-01T12:00:00Z'))).toBe('20260223 20260301');
  });

  it('go back a day of the calendar where it has 23 or 25 hours', () => {
    expect(resolved('$[yyyy-MM-dd HH:mm-1]', local('2026-03-29T22:30:00Z', 'Europe/Berlin'))).toBe('2026-03-29 00:30');
    expect(resolved('$[yyyy-MM-dd HH:mm-1]', local('2026-10-26T22:30:00Z', 'Europe/Berlin'))).toBe('2026-10-25 23:30');
    expect(resolved('$[HH:mm-1/24]', local('2026-03-29T01:30:00Z', 'Europe/Berlin'))).toBe('01:30');
    // In the hour that is shown twice nothing is moved that was not asked to be.
    expect(resolved('$[timestamp(yyyyMMddHHmmss+0)]', local('2026-10-25T01:30:00Z', 'Europe/Berlin'))).toBe(String(Date.parse('2026-10-25T01:30:00Z') / 1000));
  });
});

describe('names in a text', () => {
  it('are those of the run and the built-in ones', () => {
    expect(resolved('${system.biz.date} ${system.biz.curdate} ${system.datetime}')).toBe('20260331 20260401 20260401020509');
    expect(resolved('${ 学校 }/${system.task.id}', { values: { 学校: '百川', 'system.task.id': '42' } })).toBe('百川/42');
  });

  it('are put in as they are and not looked into again', () => {
    const values = { a: '$& ${b} $[yyyy] \' OR 1=1', b: 'x', empty: '' };
    expect(resolved('<${a}|${b}|${empty}>', { values })).toBe(`<${values.a}|x|>`);
  });

  it('may be kept from being read', () => {
    expect(resolved(String.raw`\${HOME} \$[0] $ {x} $5 costs $`)).toBe('${HOME} $[0] $ {x} $5 costs $');
  });
});

describe('what cannot be resolved', () => {
  it('is named with its place, all of it at once', () => {
    const { problems, text } = failure('select 1\nwhere a = ${nobody} and b = $[yyyyMMdd-x]\n${');
    expect(problems.map(({ parameter, line, column }) => [parameter, line, column])).toEqual([['${nobody}', 2, 11], ['$[yyyyMMdd-x]', 2, 29], ['${', 3, 1]]);
    expect(text.en.split('\n')[0]).toBe('Parameter ${nobody} at line 2, column 11: it is not defined; add it or correct its name.');
    expect(text.zh).toContain('第 2 行第 11 列');
  });

  it.each([
    ['${constructor}', 'not defined'], ['${}', 'name is missing'], ['${system.task.id}', 'not defined'], ['${open', 'closing }'], ['$[open', 'closing ]'], ['$[]', 'not a time format'],
    ['$[YYYYMMDD]', 'not a time format'], ['$[yyyymmdd]', 'MM for the month'], ['$[0].name', 'not a time format'], ['$[yyyy-01-01]', 'in quotes'], ['$[yyyyMMdd-1/0]', 'cannot be worked out'],
    ['$[yyyyMMdd-(1]', 'cannot be worked out'], ['$[add_month(yyyyMMdd,1)]', 'no function add_month'], ['$[toString(yyyyMMdd,1)]', 'not a time format'], ['$[add_months(yyyyMMdd)]', 'whole number'],
    ['$[add_months(yyyyMMdd,1/2)]', 'whole number'], ['$[yyyyMMdd+9999999]', 'beyond the years'], [`$[${'y'.repeat(300)}]`, 'longer than'], ['$[timestamp()]', 'not a time format'],
  ])('%s: %s', (text, reason) => {
    expect(failure(text).text.en).toContain(reason);
  });

  it('is found before a run by the names alone', () => {
    expect(unknownParameters('${a} ${system.biz.date} ${system.run.id} $[yyyyMMdd-1]', ['a'])).toEqual([]);
    expect(unknownParameters('${a} ${b} $[nonsense]', ['a']).map(({ parameter }) => parameter)).toEqual(['${b}', '$[nonsense]']);
  });
});
