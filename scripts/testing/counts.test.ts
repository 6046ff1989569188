import { describe, expect, it } from 'vitest';
import { add, countReport, sayCounts, type Report } from './counts.ts';

const file = (...statuses: string[]) => ({
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status) => ({ status })),
});
const report = (passed: number, failed: number, pending: number, testResults: Report['testResults']): Report => ({
  numPassedTests: passed, numFailedTests: failed, numPendingTests: pending, numTodoTests: 0, testResults,
});

describe('the counts of a run', () => {
  it('are those of the report when all went well', () => {
    expect(countReport(report(2, 0, 1, [file('passed', 'passed', 'pending')]), 0, 1)).toEqual({ passed: 2, failed: 0, skipped: 1 });
  });

  it('hold a failure when there is no report', () => {
    expect(countReport(undefined, 0, 3).failed).toBe(1);
  });

  it('hold a failure when the run broke off although every test passed', () => {
    expect(countReport(report(2, 0, 0, [file('passed', 'passed')]), 1, 1)).toEqual({ passed: 2, failed: 1, skipped: 0 });
  });

  it('hold a failure when no test was found although there are files', () => {
    expect(countReport(report(0, 0, 0, []), 0, 4).failed).toBe(1);
  });

  it('hold a failure when a file is missing from the report', () => {
    expect(countReport(report(1, 0, 0, [file('passed')]), 0, 2).failed).toBe(1);
  });

  it('count a file that could not be loaded', () => {
    expect(countReport(report(1, 0, 0, [file('passed'), { status: 'failed', assertionResults: [] }]), 1, 2).failed).toBe(1);
  });

  it('do not count a failing test twice', () => {
    expect(countReport(report(1, 1, 0, [file('passed', 'failed')]), 1, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });
});

it('adds up and says skipped only when some were', () => {
  const sum = add({ passed: 1, failed: 2, skipped: 0 }, { passed: 3, failed: 0, skipped: 0 });
  expect(sayCounts(sum)).toBe('4 passed, 2 failed');
  expect(sayCounts({ ...sum, skipped: 5 })).toBe('4 passed, 2 failed, 5 skipped');
});
