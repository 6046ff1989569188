import { afterEach, beforeEach, vi } from 'vitest';

export interface Asked {
  path: string;
  query: Record<string, string>;
  body: any;
}

type Answer = (asked: Asked) => unknown;

/** Answers calls inside a test, over the real request layer: only the network is replaced. */
export function fakeServer(answers: Record<string, Answer>) {
  const asked: Asked[] = [];
  const kept: Record<string, unknown> = {};
  const all: Record<string, Answer> = {
    '/api/platform/preferences': ({ body }) => {
      if (!body?.key) return { preferences: { ...kept } };
      if (body.value === null) delete kept[body.key];
      else kept[body.key] = body.value;
      return null;
    },
    ...answers,
  };

  beforeEach(() => {
    asked.length = 0;
    for (const key of Object.keys(kept)) delete kept[key];
    vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
      const url = new URL(address, 'http://localhost');
      const body = init.body ? JSON.parse(init.body as string) : undefined;
      const call = { path: url.pathname, query: Object.fromEntries(url.searchParams), body };
      asked.push(call);
      const answer = all[url.pathname];
      if (!answer) return Response.json({ code: 404, msg: `no answer for ${url.pathname}`, data: null });
      const data = await answer(call);
      return data instanceof Response ? data : Response.json({ code: 0, msg: '', data });
    });
  });
  afterEach(() => vi.unstubAllGlobals());
  return { asked, kept, to: (path: string) => asked.filter((call) => call.path === path) };
}

export const refuse = (code: number, msg: string, fields?: Record<string, string>) => Response.json({ code, msg, data: null, fields });
