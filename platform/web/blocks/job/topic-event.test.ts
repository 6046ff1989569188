import { expect, test } from 'vitest';
import { jobEvent } from './topic-event.ts';

test('events of the followed run are told apart from those of others on the same line', () => {
  const progress = { done: 1, total: 2, note: null };
  expect(jobEvent('a', { event: 'progress', data: { topic: 'job:a', data: progress } })).toEqual({ event: 'progress', data: progress });
  expect(jobEvent('a', { event: 'progress', data: { topic: 'job:b', data: progress } })).toBeUndefined();
  expect(jobEvent('a', { event: 'message', data: { topic: 'user', data: {} } })).toBeUndefined();
});

test('after a lost line everything is read again', () => {
  expect(jobEvent('a', { event: 'missed', data: { topic: 'user', data: null } })).toEqual({ event: 'unsure' });
  expect(jobEvent('a', { event: 'connected', data: null })).toEqual({ event: 'unsure' });
});
