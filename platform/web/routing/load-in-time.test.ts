import { afterEach, expect, test, vi } from 'vitest';
import { asLoadError, ChunkLoadError, loadInTime } from './load-in-time.ts';

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['Failed to fetch dynamically imported module: https://x.example/assets/a-1.js', 'https://x.example/assets/a-1.js'],
  ['error loading dynamically imported module: https://x.example/assets/a-1.js', 'https://x.example/assets/a-1.js'],
  ['Unable to preload CSS for /assets/a-1.css', '/assets/a-1.css'],
  ['Importing a module script failed.', '/users'],
])('"%s" is a load error that names the address', (message, address) => {
  expect(asLoadError(new TypeError(message), '/users')).toMatchObject({ name: 'ChunkLoadError', address });
});

test('an error inside of the loaded code stays what it is', () => {
  const error = new TypeError('x is not a function');
  expect(asLoadError(error, '/users')).toBe(error);
});

test('loading that never ends is a load error after the limit', async () => {
  vi.useFakeTimers();
  const loading = loadInTime(() => new Promise(() => {}), '/users');
  const seen = expect(loading).rejects.toBeInstanceOf(ChunkLoadError);
  await vi.advanceTimersByTimeAsync(120_000);
  await seen;
});

test('what was loaded in time is handed on', async () => {
  await expect(loadInTime(() => Promise.resolve(7), '/users')).resolves.toBe(7);
});
