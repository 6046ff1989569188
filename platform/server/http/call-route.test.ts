import { pino } from 'pino';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineArea, defineCall, encodePayload, payload } from '#platform/contract';
import { defineAreaServer } from '../area.ts';
import type { Services } from '../context.ts';
import type { Tables } from '../database.ts';
import { handle } from '../handle.ts';
import { createHttpServer } from './server.ts';

const words = { zh: '试', en: 'try' };

/** The specification does not say how it is called. */
const findThings = defineCall({
  method: 'ANY', path: '/api/try/{kind}/find', summary: words, permission: 'public',
  query: z.object({ filter: payload(z.object({ key: z.string() })).optional() }),
  body: z.object({ name: z.string().default('') }),
  reply: z.object({ kind: z.string(), key: z.string(), name: z.string() }),
});

let app: FastifyInstance;
beforeAll(async () => {
  const area = defineArea({ name: 'try', title: words, screens: [], calls: { findThings } });
  const handlers = [handle(findThings, async ({ params, query, body }) => ({ kind: params.kind, key: query.filter?.key ?? '', name: body.name }))];
  app = await createHttpServer({
    areas: [defineAreaServer({ area, handlers })],
    db: {} as Kysely<Tables>, services: {} as Services,
    gate: { sessions: {} as Services['sessions'], addressAllowed: () => true },
    audit: async () => {}, log: pino({ level: 'silent' }), bodyLimit: 10_000, fileLimit: 10_000, trustProxy: false, corsOrigins: [],
    observe: () => {}, metrics: async () => ({ type: 'text/plain', text: '' }),
  });
});
afterAll(() => app.close());

describe('a call whose method is unknown', () => {
  it('is answered by GET, with what would be its body in the query', async () => {
    const reply = await app.inject({ url: '/api/try/a%2Fb/find?name=%E6%B9%96' });
    expect(reply.json()).toEqual({ code: 0, data: { kind: 'a/b', key: '', name: '湖' }, msg: 'success' });
  });

  it('is answered by POST as well', async () => {
    const reply = await app.inject({ method: 'POST', url: '/api/try/a/find', payload: { name: '湖' } });
    expect(reply.json().data).toEqual({ kind: 'a', key: '', name: '湖' });
  });

  it('takes a query parameter that is base64 JSON behind five random characters', async () => {
    const filter = encodePayload({ key: '学生 & "档案"' });
    const reply = await app.inject({ url: `/api/try/a/find?${new URLSearchParams({ filter })}` });
    expect(reply.json().data.key).toBe('学生 & "档案"');
  });

  it('says what is wrong with a parameter that is none', async () => {
    const reply = await app.inject({ url: '/api/try/a/find?filter=rubbish', headers: { 'accept-language': 'en' } });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ code: 1, data: null, fields: { filter: expect.any(String) } });
  });
});
