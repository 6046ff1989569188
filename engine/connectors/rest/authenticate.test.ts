import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { apiAuthentication } from './api-resource.ts';
import { readApi } from './read-api.ts';
import { allOf, allowedWork, resourceOf, startApiServer, type Answer } from './testing-server.ts';

async function readWith(authentication: z.input<typeof apiAuthentication>, url: string, work = allowedWork()) {
  return (await allOf(readApi(resourceOf({ request: { url }, authentication }), work))).flatMap(({ records }) => records);
}

const echo: Answer = ({ url, headers }) => ({ authorization: headers.authorization ?? '', key: headers['x-key'] ?? url.searchParams.get('key') ?? '' });

describe('authentication', () => {
  it('by password, token and key', async () => {
    await using api = await startApiServer(echo);
    expect(await readWith({ kind: 'none' }, api.address)).toEqual([{ authorization: '', key: '' }]);
    expect(await readWith({ kind: 'basic', user: '张三', password: 'p:w' }, api.address)).toMatchObject([{ authorization: `Basic ${Buffer.from('张三:p:w').toString('base64')}` }]);
    expect(await readWith({ kind: 'bearer', token: 'abc' }, api.address)).toMatchObject([{ authorization: 'Bearer abc' }]);
    expect(await readWith({ kind: 'key', place: 'header', name: 'X-Key', value: 'k1' }, api.address)).toMatchObject([{ key: 'k1' }]);
    expect(await readWith({ kind: 'key', place: 'query', name: 'key', value: 'k 2&' }, `${api.address}/?a=1`)).toMatchObject([{ key: 'k 2&' }]);
  });

  it('by OAuth2 client credentials keeps a token until it ends', async () => {
    let issued = 0;
    await using api = await startApiServer(({ url, headers, body }, response) => {
      if (url.pathname === '/token') {
        issued += 1;
        return { access_token: `t${issued}`, expires_in: 3600, got: [headers.authorization, body] };
      }
      if (headers.authorization !== `Bearer t${issued}`) response.statusCode = 401;
      return { authorization: headers.authorization };
    });
    const settings = { kind: 'client-credentials', tokenUrl: `${api.address}/token`, client: 'me', secret: 's/1', scope: 'read all' } as const;
    expect(await readWith(settings, api.address)).toEqual([{ authorization: 'Bearer t1' }]);
    expect(await readWith(settings, api.address)).toEqual([{ authorization: 'Bearer t1' }]);
    expect(issued).toBe(1);
    expect(api.asked[0]).toMatchObject({ method: 'POST', body: 'grant_type=client_credentials&scope=read+all' });
    expect(api.asked[0]!.headers.authorization).toBe(`Basic ${Buffer.from('me:s%2F1').toString('base64')}`);

    const later = { ...allowedWork(), clock: { now: () => Date.now() + 3_590_000, wait: async () => {} } };
    expect(await readWith(settings, api.address, { ...later, waits: [] })).toEqual([{ authorization: 'Bearer t2' }]);
    issued += 1; // The server forgot t2 before its time: one new token is fetched.
    expect(await readWith(settings, api.address)).toEqual([{ authorization: 'Bearer t4' }]);
    expect(await readWith({ ...settings, style: 'body' }, api.address)).toEqual([{ authorization: 'Bearer t5' }]);
    expect(api.asked.at(-2)!.body).toContain('client_secret=s%2F1');
  });

  it('by a login call with a pointer to the token', async () => {
    await using api = await startApiServer(({ url, headers, body }) => {
      if (url.pathname === '/login') return { data: { token: (JSON.parse(body) as { password: string }).password === 'p"1' ? 12345678901234567890n.toString() : '' } };
      return { token: headers['x-token'] };
    });
    const login = {
      kind: 'login', user: 'u', password: 'p"1', pointer: '/data/token', resultHeaders: [{ name: 'X-Token', value: 'T-{{token}}' }],
      request: { method: 'POST', url: `${api.address}/login`, body: '{"user":"{{user}}","password":"{{password}}"}' },
    } as const;
    expect(await readWith({ ...login, resultHeaders: [...login.resultHeaders] }, api.address)).toEqual([{ token: 'T-12345678901234567890' }]);
    await expect(readWith({ ...login, resultHeaders: [], password: 'bad' }, api.address)).rejects.toMatchObject({ kind: 'login' });
  });

  it('by a login call with scripts, and by its cookies', async () => {
    await using api = await startApiServer(({ url, headers, body }, response) => {
      if (url.pathname === '/login') {
        response.setHeader('set-cookie', ['sid=xyz; Path=/; HttpOnly', 'lang=zh']);
        return { signed: body };
      }
      return { cookie: headers.cookie, token: headers.authorization };
    });
    const request = { method: 'POST', url: `${api.address}/login`, body: 'x' } as const;
    expect(await readWith({ kind: 'login', request }, api.address)).toEqual([{ cookie: 'sid=xyz; lang=zh' }]);
    expect(await readWith({
      kind: 'login', request, password: 'secret', pointer: 'made', resultHeaders: [{ name: 'authorization', value: '{{token}}' }],
      before: "context.request.body = hash('md5', context.variables.password)", after: 'context.response.body = { made: context.response.body.signed + "!" }',
    }, api.address)).toMatchObject([{ token: '5ebe2294ecd0e0f08eab7690d2a6ee69!' }]);
  });

  it.each([400, 401, 403])('refused with %i by the token server is a login failure without the secret', async (status) => {
    await using api = await startApiServer(({ body }, response) => {
      response.statusCode = status;
      return { error: 'invalid_client', echo: body };
    });
    const failure = await readWith({ kind: 'client-credentials', tokenUrl: api.address, client: 'c', secret: 'very secret 钱', style: 'body' }, api.address).catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: 'login', message: expect.stringContaining('invalid_client') });
    expect(String((failure as Error).message)).not.toMatch(/very|%E9/);
  });
});
