import { once } from 'node:events';
import { expect, it } from 'vitest';
import { watchSession } from './event-handlers.ts';

it('ends a stream when its session is found to be over, and not because the store is away', async () => {
  let looks = 0;
  const over = watchSession(async () => {
    looks += 1;
    if (looks === 1) throw new Error('the store is away');
    return looks < 3;
  }, new AbortController().signal, 5);
  await once(over, 'abort');
  expect(looks).toBe(3);
});

it('ends a stream with its reader, and stops looking', async () => {
  const reader = new AbortController();
  let looks = 0;
  const over = watchSession(async () => (looks += 1) > 0, reader.signal, 5);
  reader.abort();
  expect(over.aborted).toBe(true);
  const then = looks;
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(looks).toBe(then);
});
