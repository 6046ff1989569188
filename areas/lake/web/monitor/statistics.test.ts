import { expect, test } from 'vitest';
import { linkToRuns } from './monitor-links.ts';
import { sumsOf, type StatisticsDay } from './run-sums.ts';
import { inTurn } from './use-queue.ts';
import { withSample, type Resources } from './use-resources.ts';
import { readRange } from './use-statistics-range.ts';

const day = (part: Partial<StatisticsDay>): StatisticsDay => ({ day: '2026-11-15', waiting: 0, running: 0, succeeded: 0, warning: 0, failed: 0, stopped: 0, read: 0, written: 0, ...part });

test('the share that ended well counts neither what was stopped nor what still runs', () => {
  expect(sumsOf([day({ succeeded: 5, warning: 1, failed: 2, stopped: 9, running: 3 }), day({ written: 7 })])).toEqual({ runs: 20, failed: 2, read: 0, written: 7, rate: 75 });
  expect(sumsOf([day({ stopped: 3 })]).rate).toBeUndefined();
});

test('days from the address are put in order, nonsense means the last week', () => {
  expect(readRange('2026-11-09', '2026-11-02', '2026-11-15')).toEqual({ from: '2026-11-02', until: '2026-11-09' });
  expect(readRange('yesterday', null, '2026-11-15')).toEqual({ from: '2026-11-09', until: '2026-11-15' });
});

test('a figure leads to the list behind it, with its filters', () => {
  expect(linkToRuns({ state: 'failed', time: '2026-11-15,2026-11-15', kind: undefined })).toBe('/resourceDevelop/dispatchingMonitor?tab=runs&runs.state=failed&runs.time=2026-11-15%2C2026-11-15');
});

test('who waits is taken by priority, then by who came first', () => {
  const run = (wid: string, priority: number, minute: number) => ({ wid, priority, create_time: `2026-11-15T08:0${minute}:00.000Z` }) as Parameters<typeof inTurn>[0][number];
  expect(inTurn([run('late', 3, 5), run('early', 3, 1), run('urgent', 5, 9), run('idle', 1, 0)]).map(({ wid }) => wid)).toEqual(['urgent', 'early', 'late', 'idle']);
});

test('the same moment is one sample, and only the last minutes are kept', () => {
  const sample = (time: number) => ({ time: String(time) }) as Resources;
  expect(withSample([sample(1)], sample(1))).toHaveLength(1);
  let samples: readonly Resources[] = [];
  for (let time = 0; time < 200; time += 1) samples = withSample(samples, sample(time));
  expect([samples.length, samples[0]!.time, samples.at(-1)!.time]).toEqual([90, '110', '199']);
});
