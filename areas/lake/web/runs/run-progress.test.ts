import { expect, test } from 'vitest';
import type { RunProgress } from '../../contract/run.ts';
import { changeOf, runEvent, runsChanged } from './run-events.ts';
import { percentOf, phaseWord, secondsLeft, sizeText, timeTaken } from './run-progress.ts';

test('a share is shown only where an end is known, and never the whole before it is over', () => {
  expect(percentOf({ read: 250, expected: 1000 })).toBe(25);
  expect(percentOf({ read: 250, expected: null })).toBeUndefined();
  expect(percentOf({ read: 250, expected: 0 })).toBeUndefined();
  // The estimate of the source was too low.
  expect(percentOf({ read: 1500, expected: 1000 })).toBe(99);
});

test('the time left follows the pace of the last seconds, and is not guessed without one', () => {
  expect(secondsLeft({ read: 200, expected: 1000, rate: 100 })).toBe(8);
  expect(secondsLeft({ read: 200, expected: 1000, rate: 0 })).toBeUndefined();
  expect(secondsLeft({ read: 200, expected: null, rate: 100 })).toBeUndefined();
  expect(secondsLeft({ read: 1200, expected: 1000, rate: 100 })).toBeUndefined();
});

test('a run takes time from its start to now, or to its end', () => {
  const start = '2026-11-15T08:00:00.000Z';
  const now = Date.parse('2026-11-15T08:01:30.000Z');
  expect(timeTaken({ start_time: null, end_time: null, state: 'waiting' }, now)).toBeUndefined();
  expect(timeTaken({ start_time: start, end_time: null, state: 'running' }, now)).toBe(90_000);
  expect(timeTaken({ start_time: start, end_time: '2026-11-15T08:00:10.000Z', state: 'failed' }, now)).toBe(10_000);
  // Waits for its next try: neither running nor over.
  expect(timeTaken({ start_time: start, end_time: null, state: 'waiting' }, now)).toBeUndefined();
});

test('phases of the engine have words, others none, whatever their name', () => {
  expect(phaseWord('writing')).toBe('writing');
  expect(phaseWord('constructor')).toBeUndefined();
});

test('sizes are said in the unit that fits', () => {
  expect([sizeText(512), sizeText(1536), sizeText(300 * 1024 ** 2)]).toEqual(['512 B', '1.5 KB', '300 MB']);
});

const progress: RunProgress = { phase: 'writing', read: 7, bytes: 0, rejected: 0, expected: null, rate: 1, lag_seconds: null };

test('an event counts for the run of its topic only', () => {
  const event = { event: 'progress', data: { topic: 'run:a', data: progress } };
  expect(runEvent('a', event)).toEqual({ event: 'progress', data: progress });
  expect(runEvent('b', event)).toBeUndefined();
  expect(runEvent('b', { event: 'missed', data: null })).toEqual({ event: 'unsure' });
});

test('progress moves the count of a row, a log line leaves it alone', () => {
  expect(changeOf({ event: 'progress', data: progress })).toEqual({ progress, read_count: 7 });
  expect(changeOf({ event: 'state', data: 'failed' })).toEqual({ state: 'failed' });
  expect(changeOf({ event: 'log', data: { number: 1, time: '', level: 'info', text: { zh: '', en: '' } } })).toBeUndefined();
});

test('lists read again when runs change or something was lost', () => {
  expect(runsChanged({ event: 'changed', data: { topic: 'runs', data: {} } })).toBe(true);
  expect(runsChanged({ event: 'changed', data: { topic: 'user', data: {} } })).toBe(false);
  expect(runsChanged({ event: 'connected', data: null })).toBe(true);
});
