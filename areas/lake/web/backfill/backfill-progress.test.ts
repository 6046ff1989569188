import { expect, test } from 'vitest';
import { progressOf } from './backfill-progress.ts';

const none = { waiting: 0, running: 0, succeeded: 0, warning: 0, failed: 0, stopped: 0 };

test('failed and stopped runs are over too', () => {
  expect(progressOf({ runs: { ...none, waiting: 2, running: 1, succeeded: 3, failed: 1, stopped: 1 } })).toEqual({ all: 8, done: 5, failed: 1, percent: 62, isOver: false });
});

test('a backfill of which nothing is left to run is over', () => {
  expect(progressOf({ runs: none })).toMatchObject({ percent: 100, isOver: true });
  expect(progressOf({ runs: { ...none, succeeded: 4 } }).isOver).toBe(true);
});
