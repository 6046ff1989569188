import { describe, expect, it } from 'vitest';
import type { JobRun } from '#platform/contract/platform/jobs.ts';
import { changeOf, percentOf, timeTaken, withChanges } from './live-runs.ts';

const run: JobRun = {
  wid: 'r', job: 'a.b', title: { zh: '甲', en: 'A' }, state: 'running', done: 1, total: 8, note: null, error: null, attempt: 1, stopping: false, creator: null,
  create_time: '2026-11-15T08:00:00.000Z', start_time: '2026-11-15T08:00:01.000Z', end_time: null, object_kind: null, object_wid: null, retry_of: null,
};

describe('a run in the list', () => {
  it('follows its progress and its state', () => {
    const progress = changeOf({ event: 'progress', data: { done: 4, total: 8, note: 'half' } });
    expect(withChanges([run], new Map([['r', progress!]]))[0]).toMatchObject({ done: 4, note: 'half', state: 'running' });
    expect(changeOf({ event: 'state', data: { state: 'failed', attempt: 2, error: { zh: '错', en: 'wrong' } } })).toEqual({ state: 'failed', attempt: 2, error: { zh: '错', en: 'wrong' } });
  });

  it('keeps its error when a later state brings none', () => {
    expect(changeOf({ event: 'state', data: { state: 'running', attempt: 2 } })).not.toHaveProperty('error');
  });

  it('does not mind log lines', () => expect(changeOf({ event: 'log', data: { lines: [] } })).toBeUndefined());

  it('takes as long as it took, or until now while it runs', () => {
    const now = Date.parse('2026-11-15T08:00:11.000Z');
    expect(timeTaken(run, now)).toBe(10_000);
    expect(timeTaken({ ...run, state: 'succeeded', end_time: '2026-11-15T08:00:03.500Z' }, now)).toBe(2_500);
    expect(timeTaken({ ...run, state: 'waiting', start_time: null }, now)).toBeUndefined();
  });

  it('never takes less than nothing, when the clocks differ', () => {
    expect(timeTaken(run, Date.parse('2026-11-15T08:00:00.000Z'))).toBe(0);
  });

  it('is as far as done of total, whole when it succeeded, unknown without a total', () => {
    expect(percentOf(run)).toBe(12);
    expect(percentOf({ state: 'running', done: 99, total: 8 })).toBe(100);
    expect(percentOf({ state: 'succeeded', done: 0, total: null })).toBe(100);
    expect(percentOf({ state: 'running', done: 5, total: null })).toBeUndefined();
  });
});
