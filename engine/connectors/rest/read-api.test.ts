import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { inferFields } from '../records/infer-fields.ts';
import { recordRows } from '../records/record-rows.ts';
import { readApi } from './read-api.ts';
import { allOf, allowedWork, resourceOf, startApiServer } from './testing-server.ts';
import { testApi } from './test-api.ts';

type Settings = Parameters<typeof resourceOf>[0];
async function recordsOf(settings: Settings, work = allowedWork()) {
  return (await allOf(readApi(resourceOf(settings), work))).flatMap(({ records }) => records);
}

describe('replies', () => {
  it('keep 20-digit integers and decimals to the row', async () => {
    await using api = await startApiServer(() => '[{"id":12345678901234567890,"small":9007199254740993,"price":10.10}]');
    const records = await recordsOf({ request: { url: api.address } });
    expect(recordRows(records, inferFields(records))).toEqual([['12345678901234567890', 9007199254740993n, '10.10']]);
  });

  it('in XML keep texts as written and expand nothing', async () => {
    let xml = '<?xml version="1.0" encoding="GB18030"?><r><list><item id="007">A&amp;B &#38;lt; 钱<![CDATA[<&x;>]]></item></list></r>';
    await using api = await startApiServer((_asked, response) => {
      response.setHeader('content-type', 'application/xml');
      response.end(xml.includes('GB18030') ? Buffer.concat([Buffer.from(xml.split('钱')[0]!), Buffer.from([0xc7, 0xae]), Buffer.from(xml.split('钱')[1]!)]) : xml);
    });
    const settings: Settings = { request: { url: api.address }, reply: { type: 'XML', listPointer: '/r/list/item' } };
    expect(await recordsOf(settings)).toEqual([{ '@id': '007', '#text': 'A&B &lt; 钱<&x;>' }]);
    xml = '<r><list><item><n>1.10</n></item><item><n>2</n></item></list></r>';
    expect(await recordsOf(settings)).toEqual([{ n: '1.10' }, { n: '2' }]);
    xml = '<r/>';
    expect(await recordsOf(settings)).toEqual([]);
    xml = '<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><r><list><item><n>&b;</n></item></list></r>';
    await expect(recordsOf(settings)).rejects.toMatchObject({ kind: 'bad-data' });
    xml = '<r><list></r>';
    await expect(recordsOf(settings)).rejects.toMatchObject({ kind: 'bad-data' });
  });

  it('in CSV', async () => {
    await using api = await startApiServer(() => '\uFEFFid;name\n12345678901234567890;"a;b"\n');
    expect(await recordsOf({ request: { url: api.address }, reply: { type: 'CSV', delimiter: ';' } })).toEqual([{ id: '12345678901234567890', name: 'a;b' }]);
  });

  it('packed are unpacked, within the size allowed', async () => {
    await using api = await startApiServer(({ url }, response) => {
      response.setHeader('content-encoding', 'gzip').end(gzipSync(url.pathname === '/bomb' ? ' '.repeat(5_000_000) : '[{"a":1}]'));
    });
    expect(await recordsOf({ request: { url: api.address } })).toEqual([{ a: 1 }]);
    await expect(recordsOf({ request: { url: `${api.address}/bomb` }, limits: { bytes: 1_000_000 } })).rejects.toMatchObject({ kind: 'bad-data', message: expect.stringContaining('larger') });
  });

  it('that are broken say what is wrong', async () => {
    let reply: string | Buffer = '{"list":[{"a":1},';
    await using api = await startApiServer((_asked, response) => void response.end(reply));
    await expect(recordsOf({ request: { url: api.address } })).rejects.toMatchObject({ kind: 'bad-data', message: expect.stringContaining('not valid JSON') });
    reply = Buffer.from([0x22, 0xb0, 0xa1, 0x22]);
    await expect(recordsOf({ request: { url: api.address } })).rejects.toMatchObject({ kind: 'bad-data', message: expect.stringContaining('utf-8') });
    reply = '{"data":{"rows":[]}}';
    await expect(recordsOf({ request: { url: api.address }, reply: { listPointer: 'data.list' } })).rejects.toMatchObject({ message: expect.stringContaining('there is: rows') });
    reply = '{"code":500,"msg":"no such term"}';
    await expect(recordsOf({ request: { url: api.address }, reply: { success: { pointer: 'code', value: '0', messagePointer: 'msg' } } })).rejects.toMatchObject({ message: expect.stringContaining('no such term') });
    reply = '['.repeat(200_000);
    await expect(recordsOf({ request: { url: api.address } })).rejects.toMatchObject({ kind: 'bad-data' });
  });
});

describe('requests', () => {
  it('fill variables where they stand', async () => {
    await using api = await startApiServer(({ method, url, headers, body }) => ({ method, path: url.pathname, query: url.search, header: headers['x-a'], body }));
    const work = { ...allowedWork(), clock: { now: () => Date.parse('2024-06-01T20:00:00Z'), wait: async () => {} } };
    expect(await recordsOf({
      request: { method: 'PUT', url: '{{base}}/dept/{{name}}', parameters: [{ name: 'day', value: '{{now-1d:yyyyMMdd}}' }], headers: [{ name: 'X-A', value: '{{timestamp}}' }], body: '{"n":"{{name}}"}' },
      variables: { base: api.address, name: 'a/"b' },
    }, work)).toEqual([{ method: 'PUT', path: '/dept/a%2F%22b', query: '?day=20240601', header: '1717272000', body: String.raw`{"n":"a/\"b"}` }]);
    await expect(recordsOf({ request: { url: `${api.address}/{{missing}}` } })).rejects.toMatchObject({ kind: 'other', message: expect.stringContaining('{{missing}}') });
    await expect(recordsOf({ request: { url: api.address, headers: [{ name: 'a', value: '{{x}}' }] }, variables: { x: 'a\r\nb: c' } })).rejects.toMatchObject({ kind: 'other' });
    await expect(recordsOf({ request: { url: 'file:///etc/passwd' } })).rejects.toMatchObject({ kind: 'other' });
  });

  it('run scripts before and after each page', async () => {
    await using api = await startApiServer(({ url, headers }) => ({ rows: [[Number(url.searchParams.get('page')), 12345678901234567890n.toString()]], sign: headers['x-sign'] }));
    expect(await recordsOf({
      request: { url: api.address }, paging: { kind: 'page' }, reply: { listPointer: 'rows' }, variables: { seen: '0' },
      scripts: {
        start: "context.variables.salt = 'x'",
        before: "context.request.headers.push({ name: 'x-sign', value: context.variables.salt + context.variables.page + context.variables.seen })",
        after: 'context.records = context.records.map((r) => ({ page: r.value[0], id: BigInt(r.value[1]), sign: context.response.body.sign })); context.variables.seen = context.records[0].page; context.done = context.records[0].page === 2',
      },
    })).toMatchObject([{ page: 1, id: { text: '12345678901234567890' }, sign: 'x10' }, { page: 2, sign: 'x21' }]);
  });
});

describe('a busy, slow or hostile server', () => {
  it('is waited for as long as it asks', async () => {
    let count = 0;
    await using api = await startApiServer((_asked, response) => {
      count += 1;
      if (count === 1) response.setHeader('retry-after', '7').statusCode = 429;
      else if (count === 2) response.statusCode = 503;
      return count < 3 ? {} : [{ a: 1 }];
    });
    const work = allowedWork();
    expect(await recordsOf({ request: { url: api.address } }, work)).toEqual([{ a: 1 }]);
    expect(work.waits[0]).toBe(7_000);
    expect(work.waits[1]).toBeGreaterThanOrEqual(750);
    count = 0;
    await expect(recordsOf({ request: { url: api.address }, limits: { longestWaitSeconds: 5 } })).rejects.toMatchObject({ message: expect.stringContaining('wait 7 seconds') });
    count = 0;
    await expect(recordsOf({ request: { url: api.address }, limits: { attempts: 1 } })).rejects.toMatchObject({ message: expect.stringContaining('429') });
  });

  it('is asked no more often than allowed', async () => {
    await using api = await startApiServer(({ url }) => (Number(url.searchParams.get('page')) > 3 ? [] : [{ page: url.searchParams.get('page') }]));
    const work = allowedWork();
    const still = { ...work, clock: { ...work.clock!, now: () => 1_000_000 } };
    await recordsOf({ request: { url: api.address }, paging: { kind: 'page' }, limits: { perSecond: 4 } }, still);
    expect(work.waits).toEqual([250, 500, 750]);
  });

  it('is left when it is too slow or sends without end', async () => {
    const timers: NodeJS.Timeout[] = [];
    await using api = await startApiServer(({ url }, response) => {
      response.write('[');
      if (url.pathname === '/endless') timers.push(setInterval(() => response.write(' '.repeat(100_000)), 1));
    });
    try {
      await expect(recordsOf({ request: { url: `${api.address}/slow` }, limits: { seconds: 0.2 } })).rejects.toMatchObject({ kind: 'timed-out' });
      await expect(recordsOf({ request: { url: `${api.address}/endless` }, limits: { bytes: 1_000_000 } })).rejects.toMatchObject({ kind: 'bad-data' });
    } finally {
      for (const timer of timers) clearInterval(timer);
    }
  });

  it('is left at once when called off, with no connection open', async () => {
    const stop = new AbortController();
    await using api = await startApiServer((_asked, response) => void response.write('['));
    const closed = once(api.server, 'connection').then(([socket]) => once(socket as NodeJS.EventEmitter, 'close'));
    api.server.on('request', () => stop.abort());
    await expect(recordsOf({ request: { url: api.address } }, allowedWork(stop.signal))).rejects.toMatchObject({ kind: 'stopped' });
    await closed;
  });

  it('leaves no connection when the reader stops early', async () => {
    await using api = await startApiServer(({ url }) => [{ page: url.searchParams.get('page') }]);
    const closed = once(api.server, 'connection').then(([socket]) => once(socket as NodeJS.EventEmitter, 'close'));
    for await (const batch of readApi(resourceOf({ request: { url: api.address }, paging: { kind: 'page' } }), allowedWork())) if (batch.records) break;
    await closed;
  });

  it('cannot lead us to addresses that are barred', async () => {
    let target = 'http://169.254.169.254/latest/meta-data';
    await using api = await startApiServer((_asked, response) => void response.writeHead(302, { location: target }).end());
    await expect(recordsOf({ request: { url: api.address } })).rejects.toMatchObject({ kind: 'rights' });
    await expect(recordsOf({ request: { url: api.address } }, { ...allowedWork(), networks: [] })).rejects.toMatchObject({ kind: 'rights' });
    expect(api.asked).toHaveLength(1);
    target = 'file:///etc/passwd';
    await expect(recordsOf({ request: { url: api.address } })).rejects.toMatchObject({ kind: 'rights' });
    target = '/again';
    await expect(recordsOf({ request: { url: api.address } })).rejects.toMatchObject({ message: expect.stringContaining('redirects more than') });
  });

  it('that redirects elsewhere does not make us show who we are', async () => {
    await using other = await startApiServer(({ method, headers }) => ({ method, names: Object.keys(headers).join() }));
    await using api = await startApiServer(({ url }, response) => void response.writeHead(Number(url.pathname.slice(1)), { location: `${other.address}/x` }).end());
    const settings = (status: number): Settings => ({
      request: { method: 'POST', url: `${api.address}/${status}`, headers: [{ name: 'cookie', value: 'a=b' }], body: '{}' }, authentication: { kind: 'key', place: 'header', name: 'x-api-key', value: 'secret' },
    });
    const [record] = await recordsOf(settings(302));
    expect(record!['method']).toBe('GET');
    expect(record!['names']).not.toMatch(/x-api-key|cookie|authorization/);
    await expect(recordsOf(settings(307))).rejects.toMatchObject({ kind: 'rights' });
    expect(other.asked).toHaveLength(1);
  });

  it.each([[401, 'login'], [403, 'rights'], [404, 'table-gone'], [500, 'other']])('that answers %i is a failure of kind %s', async (status, kind) => {
    await using api = await startApiServer((_asked, response) => {
      response.statusCode = status;
      return { why: 'token abc-secret unknown' };
    });
    const failure = recordsOf({ request: { url: api.address }, authentication: { kind: 'bearer', token: 'abc-secret' } });
    await expect(failure).rejects.toMatchObject({ kind, message: expect.stringMatching(/token \*\*\* unknown/) });
  });

  it('that is not there is named plainly', async () => {
    const api = await startApiServer(() => []);
    await api[Symbol.asyncDispose]();
    await expect(recordsOf({ request: { url: api.address } })).rejects.toMatchObject({ kind: 'port-closed' });
  });
});

describe('the tester', () => {
  it('gives steps, first records and types', async () => {
    await using api = await startApiServer(({ url }, response) => {
      if (url.pathname === '/token') return { access_token: 'tok-123', expires_in: 60 };
      response.setHeader('x-ratelimit-remaining', '99');
      return { list: [{ id: 1, at: '2024-01-01T00:00:00Z' }, { id: 2, at: null }], token: 'tok-123' };
    });
    const test = await testApi(resourceOf({
      request: { url: api.address }, reply: { listPointer: 'list' }, authentication: { kind: 'client-credentials', tokenUrl: `${api.address}/token`, client: 'c', secret: 'sss' },
    }), allowedWork());
    expect(test.steps.map(({ key, state }) => [key, state])).toEqual([['address', 'success'], ['login', 'success'], ['request', 'success'], ['next-page', 'skipped'], ['records', 'success'], ['pace', 'success']]);
    expect(test).toMatchObject({ success: true, records: [{ id: 1 }, { id: 2 }], fields: [{ name: 'id', type: { kind: 'integer' } }, { name: 'at', type: { kind: 'datetime', zone: true }, nullable: true }] });
    expect(test.excerpt).not.toContain('tok-123');
  });

  it('stops at the first failure and says what to do', async () => {
    const test = await testApi(resourceOf({ request: { url: 'http://127.0.0.1:1/' } }), { ...allowedWork(), networks: [] });
    expect(test).toMatchObject({ success: false, steps: [{ key: 'address', state: 'failure', failure: { kind: 'rights' } }] });
  });
});
