import { expect, it } from 'vitest';
import { RateLimit } from './rate-limit.ts';

it('makes whoever takes more than allowed wait for as long as that would have taken', () => {
  const limit = new RateLimit(100);
  expect(limit.waitAfter(50, 1000)).toBe(500);
  expect(limit.waitAfter(50, 1000)).toBe(1000);
  expect(limit.waitAfter(10, 1900)).toBe(200);
  expect(limit.waitAfter(10, 5000)).toBe(100);
  expect(new RateLimit(null).waitAfter(1e9, 0)).toBe(0);
});

it('is called off while it waits', async () => {
  const stop = new AbortController();
  const waiting = new RateLimit(1).took(1000, stop.signal);
  stop.abort();
  await expect(waiting).rejects.toThrow();
});
