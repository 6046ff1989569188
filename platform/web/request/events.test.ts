// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import type { LiveEvent } from './event-parser.ts';
import { followEvents } from './events.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const stream = (text: string) => new Response(new Blob([text]).stream(), { headers: { 'content-type': 'text/event-stream' } });

test('a broken line is taken up again after the last event that was heard', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stop = new AbortController();
  const heard: LiveEvent[] = [];
  const asked: Record<string, string>[] = [];
  const replies = [() => stream('id: 7\nevent: unread\ndata: 1\n\n'), () => Promise.reject(new TypeError('Failed to fetch')), () => stream('id: 8\nevent: unread\ndata: 2\n\n')];
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    asked.push(init.headers as Record<string, string>);
    return replies[asked.length - 1]!();
  });
  const following = followEvents(['user'], (event) => {
    heard.push(event);
    if (event.id === '8') stop.abort();
  }, stop.signal);
  await vi.advanceTimersByTimeAsync(10_000);
  await following;
  expect(heard.map(({ data }) => data)).toEqual([1, 2]);
  expect(asked.map((headers) => headers['Last-Event-ID'])).toEqual([undefined, '7', '7']);
});

test('a refusal ends it: asking again would be refused again', async () => {
  const fetch = vi.fn(async () => new Response('', { status: 401 }));
  vi.stubGlobal('fetch', fetch);
  await followEvents(['user'], () => {}, new AbortController().signal);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('topics travel in one parameter', async () => {
  const stop = new AbortController();
  const addresses: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    addresses.push(address);
    stop.abort();
    return stream('');
  });
  await followEvents(['user', 'job:1'], () => {}, stop.signal);
  expect(addresses).toEqual(['/api/platform/events?topics=user%2Cjob%3A1']);
});
