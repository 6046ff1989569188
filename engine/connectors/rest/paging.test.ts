import { describe, expect, it } from 'vitest';
import { readApi } from './read-api.ts';
import { nextLink } from './paging.ts';
import type { ApiResource } from './api-resource.ts';
import { allOf, allowedWork, resourceOf, startApiServer } from './testing-server.ts';

const rows = Array.from({ length: 25 }, (_, index) => ({ id: index + 1 }));
const slice = (start: number, size: number) => rows.slice(start, start + size);

async function idsOf(resource: ApiResource, from?: string) {
  const batches = await allOf(readApi(resource, { ...allowedWork(), from }));
  return { ids: batches.flatMap(({ records }) => records.map(({ id }) => id)), batches };
}
const all = rows.map(({ id }) => id);

describe('paging', () => {
  it('by page number ends at the first empty page', async () => {
    await using api = await startApiServer(({ url }) => ({ data: { list: slice((Number(url.searchParams.get('p')) - 1) * 10, 10) } }));
    const { ids } = await idsOf(resourceOf({ request: { url: api.address }, reply: { listPointer: '/data/list' }, paging: { kind: 'page', parameter: 'p', size: 50, sizeParameter: 'n' } }));
    expect(ids).toEqual(all);
    expect(api.asked.map(({ url }) => url.search)).toEqual(['?p=1&n=50', '?p=2&n=50', '?p=3&n=50', '?p=4&n=50']);
  });

  it('by page number in a JSON body ends at the total', async () => {
    await using api = await startApiServer(({ body }) => {
      const { page, size } = JSON.parse(body) as { page: number; size: number };
      return { total: '25', list: slice(page * size, size) };
    });
    const { ids } = await idsOf(resourceOf({
      request: { method: 'POST', url: api.address, body: '{"page":{{page}},"size":{{limit}}}' },
      reply: { listPointer: 'list' }, paging: { kind: 'page', parameter: '', first: 0, size: 10, totalPointer: 'total' },
    }));
    expect(ids).toEqual(all);
    expect(api.asked).toHaveLength(3);
  });

  it('by offset goes on by what really came', async () => {
    await using api = await startApiServer(({ url }) => slice(Number(url.searchParams.get('offset')), 7));
    const { ids } = await idsOf(resourceOf({ request: { url: api.address }, paging: { kind: 'offset', size: 10, sizeParameter: 'limit' } }));
    expect(ids).toEqual(all);
    expect(api.asked[1]!.url.search).toBe('?offset=7&limit=10');
  });

  it('by cursor follows values and whole addresses', async () => {
    await using api = await startApiServer(({ url, headers }) => {
      const at = Number(url.searchParams.get('after') ?? 0);
      const next = at + 10 >= 25 ? null : at === 0 ? 10 : `http://${headers.host}/?after=${at + 10}`;
      return { items: slice(at, 10), meta: { next } };
    });
    const { ids } = await idsOf(resourceOf({ request: { url: api.address }, reply: { listPointer: '/items' }, paging: { kind: 'cursor', parameter: 'after', pointer: '/meta/next' } }));
    expect(ids).toEqual(all);
  });

  it('by Link header', async () => {
    await using api = await startApiServer(({ url }, response) => {
      const at = Number(url.searchParams.get('at') ?? 0);
      if (at + 10 < 25) response.setHeader('link', `</?at=0>; rel="first", </?at=${at + 10}>; title="a, b"; rel="next last"`);
      return slice(at, 10);
    });
    expect((await idsOf(resourceOf({ request: { url: api.address }, paging: { kind: 'link' } }))).ids).toEqual(all);
    expect(nextLink('<https://a/b>; rel=prev, <c?d=1>;rel=next')).toBe('c?d=1');
    expect([nextLink('<a>; rel="nexts"'), nextLink(undefined)]).toEqual([undefined, undefined]);
  });

  it('goes on from the cursor of any batch', async () => {
    await using api = await startApiServer(({ url }) => slice(Number(url.searchParams.get('offset')), 10));
    const resource = resourceOf({ request: { url: api.address }, paging: { kind: 'offset' } });
    const { batches } = await idsOf(resource);
    expect((await idsOf(resource, batches[0]!.cursor)).ids).toEqual(all.slice(10));
    await expect(idsOf(resource, 'nonsense')).rejects.toMatchObject({ kind: 'bad-data' });
  });

  it('does not go round in circles', async () => {
    await using api = await startApiServer(({ url }, response) => {
      response.setHeader('link', `<${url.pathname}>; rel=next`);
      return { list: slice(0, 3), next: 'same' };
    });
    for (const paging of [{ kind: 'page' }, { kind: 'offset' }, { kind: 'cursor', pointer: 'next' }, { kind: 'link' }] as const) {
      await expect(idsOf(resourceOf({ request: { url: api.address }, reply: { listPointer: 'list' }, paging }))).rejects.toMatchObject({ kind: 'bad-data', message: expect.stringContaining('same page') });
    }
  });

  it('keeps its limits of pages and records', async () => {
    await using api = await startApiServer(({ url }) => [{ id: Number(url.searchParams.get('page')) }]);
    const endless = { request: { url: api.address }, paging: { kind: 'page' } } as const;
    await expect(idsOf(resourceOf({ ...endless, limits: { pages: 4 } }))).rejects.toMatchObject({ kind: 'other' });
    expect((await idsOf(resourceOf({ ...endless, limits: { records: 3 } }))).ids).toEqual([1, 2, 3]);
  });

  it('refuses a next page on another host', async () => {
    await using other = await startApiServer(() => []);
    await using api = await startApiServer(() => ({ list: [{ id: 1 }], next: `${other.address}/steal` }));
    const resource = resourceOf({ request: { url: api.address }, authentication: { kind: 'bearer', token: 'secret-token' }, reply: { listPointer: 'list' }, paging: { kind: 'cursor', pointer: 'next' } });
    await expect(idsOf(resource)).rejects.toMatchObject({ kind: 'rights' });
    expect(other.asked).toEqual([]);
  });

  it('asks the next run for what is newer, also when it was broken off', async () => {
    await using api = await startApiServer(({ url }) => {
      const newer = rows.filter(({ id }) => id > Number(url.searchParams.get('since')));
      return newer.toReversed().slice(Number(url.searchParams.get('offset')), Number(url.searchParams.get('offset')) + 10);
    });
    const resource = resourceOf({
      request: { url: api.address, parameters: [{ name: 'since', value: '{{offset}}' }] }, paging: { kind: 'offset' }, incremental: { pointer: 'id', initial: '5' },
    });
    const { ids, batches } = await idsOf(resource);
    expect(ids).toHaveLength(20);
    const resumed = await idsOf(resource, batches[0]!.cursor);
    expect(resumed.ids).toHaveLength(10);
    rows.push({ id: 26 });
    try {
      expect((await idsOf(resource, batches.at(-1)!.cursor)).ids).toEqual([26]);
      expect((await idsOf(resource, resumed.batches.at(-1)!.cursor)).ids).toEqual([26]);
    } finally {
      rows.pop();
    }
  });
});
