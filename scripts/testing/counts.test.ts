import { describe, expect, it } from 'vitest';
import { add, countReport, failedFiles, none, sayCounts, withSecondRun } from './counts.ts';

const file = (name: string, ...statuses: string[]) => ({
  name,
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status, place) => ({ status, fullName: `test ${place}` })),
});
const broken = (name: string) => ({ ...file(name), status: 'failed' });
const report = (...testResults: ReturnType<typeof file>[]) => ({ testResults });

describe('the counts of a run', () => {
  it('are those of the report when all went well', () => {
    expect(countReport(report(file('a', 'passed', 'passed', 'pending')), 0, 1)).toEqual({ ...none, passed: 2, skipped: 1 });
  });

  it('hold a failure when there is no report', () => {
    expect(countReport(undefined, 0, 3).failed).toBe(1);
  });

  it('hold a failure when the run broke off although every test passed', () => {
    expect(countReport(report(file('a', 'passed', 'passed')), 1, 1)).toMatchObject({ passed: 2, failed: 1, skipped: 0 });
  });

  it('hold a failure when no test was found although there are files', () => {
    expect(countReport(report(), 0, 4).failed).toBe(1);
  });

  it('hold a failure when a file is missing from the report', () => {
    expect(countReport(report(file('a', 'passed')), 0, 2).failed).toBe(1);
  });

  it('count a file that could not be loaded, by its name', () => {
    expect(countReport(report(file('a', 'passed'), broken('b')), 1, 2)).toMatchObject({ failed: 1, failures: ['b'] });
  });

  it('name a failing test and do not count it twice', () => {
    expect(countReport(report(file('a', 'passed', 'failed')), 1, 1)).toEqual({ ...none, passed: 1, failed: 1, failures: ['a > test 1'] });
  });
});

it('takes what a file came to in its second run', () => {
  const first = report(file('a', 'passed'), file('b', 'failed', 'pending'), broken('c'));
  const second = report(file('b', 'passed', 'pending'), file('c', 'failed'));
  expect(failedFiles(first)).toEqual(['b', 'c']);
  expect(countReport(withSecondRun(first, second), 1, 3)).toEqual({ ...none, passed: 2, failed: 1, skipped: 1, failures: ['c > test 0'] });
});

it('adds up, says skipped only when some were, and names what failed before the sum', () => {
  const sum = add({ ...none, passed: 1, failed: 2, failures: ['a > x', 'b'] }, { ...none, passed: 3, shaky: ['c > y'] });
  expect(sayCounts({ ...none, passed: 4 })).toBe('4 passed, 0 failed');
  expect(sayCounts({ ...none, passed: 4, skipped: 5 })).toBe('4 passed, 0 failed, 5 skipped');
  expect(sayCounts(sum)).toBe('Failed first and passed when run again alone:\n  c > y\n\nFailed:\n  a > x\n  b\n\n4 passed, 2 failed');
});
