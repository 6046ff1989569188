// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setLanguage } from '../language.ts';
import { setNavigator } from '../navigation.ts';
import { setNoticeSink } from '../notices.ts';
import { CallError, OfflineError } from './call-error.ts';
import { useConnection } from './connection.ts';
import { noticeLevel } from './notice-level.ts';
import { request } from './send.ts';
import { onSessionEnd } from './session-ended.ts';

const get = { method: 'GET', path: '/api/thing' } as const;
const post = { method: 'POST', path: '/api/thing' } as const;

const told: string[] = [];
const went: string[] = [];
let confirmDialog = () => {};

beforeEach(() => {
  setLanguage('en');
  told.length = 0;
  went.length = 0;
  setNavigator((path) => void went.push(path));
  setNoticeSink({
    message: (kind, text) => void told.push(`${kind}: ${text}`),
    notification: (_kind, title, description) => void told.push(`notification: ${title} | ${description}`),
    dialog: ({ title, onOk }) => {
      told.push(`dialog: ${title}`);
      confirmDialog = onOk;
    },
  });
  onSessionEnd({ signedIn: () => true, confirmed: () => void went.push('signed out'), wanted: () => void went.push('login popup') });
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

function answer(body: unknown, init: ResponseInit = {}) {
  const fetch = vi.fn(async (_address: string, _init: RequestInit) => new Response(typeof body === 'string' ? body : JSON.stringify(body), init));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

describe('a request', () => {
  test('carries token, language and credentials', async () => {
    localStorage.setItem('jwToken', 'abc');
    const fetch = answer({ code: 0, data: null, msg: '' });
    await request(get);
    expect(fetch.mock.calls[0]![1]).toMatchObject({
      method: 'GET', credentials: 'include', headers: { Authentication: 'abc', 'Accept-Language': 'en', 'Content-Type': 'application/json' },
    });
  });

  test('puts parameters in the query without the empty ones, and the body as JSON', async () => {
    const fetch = answer({ code: 0, data: null, msg: '' });
    await request(post, { query: { pi: 1, key: '', sort: undefined }, body: { a: 1 } });
    expect(fetch.mock.calls[0]![0]).toBe('/api/thing?pi=1');
    expect(fetch.mock.calls[0]![1].body).toBe('{"a":1}');
  });

  test('of a call that leaves the method open is a POST only when there is a body', async () => {
    const fetch = answer({ code: 0, data: null, msg: '' });
    await request({ method: 'ANY', path: '/api/thing' });
    await request({ method: 'ANY', path: '/api/thing' }, { body: {} });
    expect(fetch.mock.calls.map(([, init]) => init.method)).toEqual(['GET', 'POST']);
  });
});

describe('code 0', () => {
  test.each([0, '0'])('%j is success', async (code) => {
    answer({ code, data: { a: 1 }, msg: '' });
    await expect(request(get)).resolves.toEqual({ a: 1 });
  });
});

describe('another code', () => {
  const refusal = { code: 7, data: null, msg: 'Name is taken', fields: { name: 'taken' } };

  test('is thrown with everything the server said, after an error message', async () => {
    answer(refusal);
    const error = await request(get).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ code: 7, msg: 'Name is taken', fields: { name: 'taken' }, status: 200 });
    expect(told).toEqual(['error: Name is taken']);
  });

  test.each([
    [noticeLevel.silent, [], []],
    [noticeLevel.warning, ['warning: Name is taken'], []],
    [noticeLevel.notification, ['notification: Name is taken | taken'], []],
    [noticeLevel.redirect, [], ['/permissionVerification?text=Name%20is%20taken']],
  ] as const)('is told by level %i', async (level, notices, paths) => {
    answer(refusal);
    await expect(request(get, { level })).rejects.toBeInstanceOf(CallError);
    expect([told, went]).toEqual([notices, paths]);
  });
});

describe('HTTP status', () => {
  test('401 asks once until it is confirmed, then signs out', async () => {
    answer({ code: 401, data: null, msg: 'gone' }, { status: 401 });
    await Promise.allSettled([request(get), request(get), request(get)]);
    expect(told).toEqual(['dialog: Session invalid']);
    expect(went).toEqual([]);
    confirmDialog();
    expect(went).toEqual(['signed out']);
    await request(get).catch(() => {});
    expect(told).toHaveLength(2);
    confirmDialog();
  });

  test('401 offers a visitor the login instead', async () => {
    onSessionEnd({ signedIn: () => false, confirmed: () => {}, wanted: () => void went.push('login popup') });
    answer('', { status: 401 });
    await request(get).catch(() => {});
    expect([told, went]).toEqual([[], ['login popup']]);
  });

  test('a probe is refused without a word', async () => {
    answer('', { status: 401 });
    await expect(request(get, { probe: true })).rejects.toMatchObject({ status: 401 });
    expect([told, went]).toEqual([[], []]);
  });

  test('403 leads to /sorry, which says from where', async () => {
    answer('', { status: 403 });
    await request(get).catch(() => {});
    expect(went).toEqual(['/sorry?from=%2F']);
  });

  test.each([
    [405, 'The current user IP is not allowed to access'],
    [406, 'The current user has not obtained platform usage permission'],
  ])('%i leads to the permission page with its sentence', async (status, text) => {
    answer('', { status });
    await request(get).catch(() => {});
    expect(went).toEqual(['/permissionVerification?text=' + encodeURIComponent(text)]);
  });

  test('another failure is a notification with the meaning of its status, and is thrown', async () => {
    answer({ code: 500, data: null, msg: 'quote number 7' }, { status: 500 });
    await expect(request(get)).rejects.toMatchObject({ status: 500 });
    expect(told[0]).toMatch(/^notification: Request error 500: .* \| The server reported an error\.\nquote number 7$/s);
  });

  test('a status without a sentence says its status text', async () => {
    answer('', { status: 418, statusText: 'Teapot' });
    await request(get).catch(() => {});
    expect(told[0]).toContain('| Teapot');
  });

  test('the meanings exist in Chinese too', async () => {
    setLanguage('zh');
    answer('', { status: 404 });
    await request(get).catch(() => {});
    expect(told[0]).toMatch(/请求错误 404：.*请求的记录不存在/);
  });

  test('any 2xx is accepted', async () => {
    answer({ code: 0, data: 1, msg: '' }, { status: 202 });
    await expect(request(get)).resolves.toBe(1);
  });
});

describe('no answer', () => {
  test('a lost line is told to nobody, and shows in the connection', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(request(get)).rejects.toBeInstanceOf(OfflineError);
    expect(told).toEqual([]);
    expect(useConnection.getState().online).toBe(false);
    answer({ code: 0, data: null, msg: '' });
    await request(get);
    expect(useConnection.getState().online).toBe(true);
  });

  test('the time-out is told and can be set', async () => {
    vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => new Promise((_, reject) => {
      signal!.addEventListener('abort', () => reject(signal!.reason));
    }));
    await expect(request(get, { timeout: 20 })).rejects.toMatchObject({ code: 504 });
    expect(told).toEqual(['error: The server did not answer within 0 s. Try again shortly.']);
  });

  test('a cancelled call ends as cancelled, without a word', async () => {
    vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => new Promise((_, reject) => {
      signal!.addEventListener('abort', () => reject(signal!.reason));
    }));
    const controller = new AbortController();
    const call = request(get, { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(told).toEqual([]);
  });
});
