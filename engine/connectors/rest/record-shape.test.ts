import { describe, expect, it } from 'vitest';
import { readApi } from './read-api.ts';
import { timeGroup } from './record-times.ts';
import { allOf, allowedWork, resourceOf, startApiServer } from './testing-server.ts';

type Settings = Omit<Parameters<typeof resourceOf>[0], 'request'>;
async function read(reply: unknown, settings: Settings) {
  await using api = await startApiServer(() => (typeof reply === 'string' ? reply : JSON.stringify(reply)));
  const batches = await allOf(readApi(resourceOf({ request: { url: api.address }, ...settings }), allowedWork()));
  return { records: batches.flatMap(({ records }) => records), problems: batches.flatMap(({ problems }) => problems), batches };
}

describe('a field with several values', () => {
  it('makes a record of each, and loses none', async () => {
    const { records } = await read('[{"id":1,"tags":["a",12345678901234567890]},{"id":2,"tags":[]},{"id":3,"tags":"one"},{"id":4}]', { split: 'tags' });
    expect(records).toEqual([{ id: 1, tags: 'a' }, { id: 1, tags: expect.objectContaining({ text: '12345678901234567890' }) }, { id: 2, tags: null }, { id: 3, tags: 'one' }, { id: 4 }]);
  });

  it('may lie deep, hold objects, stand beside another, or be a text', async () => {
    expect((await read([{ a: { b: [{ c: 1 }, { c: 2 }] }, d: 0 }], { split: '/a/b' })).records).toEqual([{ a: { b: { c: 1 } }, d: 0 }, { a: { b: { c: 2 } }, d: 0 }]);
    expect((await read([{ a: [1, 2], b: ['x', 'y'] }], { split: 'a, b' })).records).toEqual([{ a: 1, b: 'x' }, { a: 1, b: 'y' }, { a: 2, b: 'x' }, { a: 2, b: 'y' }]);
    expect((await read([{ a: 'x;y; z' }, { a: 'one' }], { split: [{ pointer: 'a', delimiter: ';' }] })).records).toEqual([{ a: 'x' }, { a: 'y' }, { a: ' z' }, { a: 'one' }]);
    expect((await read('[{"__proto__":[1,2]}]', { split: '/__proto__' })).records.map((record) => Object.entries(record))).toEqual([[['__proto__', 1]], [['__proto__', 2]]]);
  });

  it('that multiplies beyond measure is refused', async () => {
    const long = Array.from({ length: 1000 }, (_, index) => index);
    await expect(read([{ a: long, b: long }], { split: 'a,b' })).rejects.toMatchObject({ kind: 'bad-data', message: expect.stringContaining('200000') });
  });

  it('is split after the script has run', async () => {
    const { records } = await read([{ a: '1|2' }], { split: 'a', scripts: { after: "context.records = context.records.map((r) => ({ a: r.a.split('|') }))" } });
    expect(records).toEqual([{ a: '1' }, { a: '2' }]);
  });
});

describe('the time of a record', () => {
  it('is read from a value, in every way it is written', async () => {
    const time = async (value: unknown, timestamp: object, zone = 'Asia/Shanghai') => (await read([{ at: value }], { timestamp: { pointer: 'at', ...timestamp }, zone })).records[0]?.['@timestamp'];
    expect(await time('2024-01-02T03:04:05.123456+08:00', {})).toBe('2024-01-01 19:04:05.123456Z');
    expect(await time('2024-01-02 03:04:05', {})).toBe('2024-01-01 19:04:05Z');
    expect(await time(1_704_135_845, { parser: 'unix' })).toBe('2024-01-01 19:04:05Z');
    expect(await time('1704135845123', { parser: 'unix_ms' })).toBe('2024-01-01 19:04:05.123Z');
    expect(await time('02/01/2024 03.04', { parser: 'pattern', format: 'dd/MM/yyyy HH.mm' }, 'UTC')).toBe('2024-01-02 03:04:00Z');
  });

  it('is found by an expression, in a value or in the whole record', async () => {
    const records = [{ line: '[2024-01-02 03:04:05] start', n: 1 }];
    expect((await read(records, { timestamp: { pointer: 'line', regex: String.raw`\[([^\]]+)\]` }, zone: 'UTC' })).records[0]).toMatchObject({ '@timestamp': '2024-01-02 03:04:05Z', n: 1 });
    expect((await read(records, { timestamp: { regex: String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d`, field: 'time' }, zone: 'UTC' })).records[0]).toMatchObject({ time: '2024-01-02 03:04:05Z' });
    expect(timeGroup(String.raw`\((\d+)\)(x)`)).toBe(String.raw`\((?<time>\d+)\)(x)`);
    expect(timeGroup(String.raw`[(](?:a)(?<time>\d)`)).toBe(String.raw`[(](?:a)(?<time>\d)`);
  });

  it('is that of the incremental value when nothing else is said', async () => {
    const { records, batches } = await read([{ at: '2024-01-02T03:04:05Z' }], { timestamp: {}, incremental: { pointer: 'at' } });
    expect(records).toEqual([{ at: '2024-01-02T03:04:05Z', '@timestamp': '2024-01-02 03:04:05Z' }]);
    expect(JSON.parse(batches.at(-1)!.cursor)).toEqual({ offset: '2024-01-02T03:04:05Z' });
  });

  it('that is missing or wrong is null, with a problem that names the record', async () => {
    const { records, problems } = await read([{ at: '2024-02-30' }, { at: '2024-01-02' }, {}, { at: null }], { timestamp: { pointer: 'at' }, zone: 'UTC' });
    expect(records.map((record) => record['@timestamp'])).toEqual([null, '2024-01-02 00:00:00Z', null, null]);
    expect(problems).toMatchObject([{ record: 0, reason: { en: expect.stringContaining('2024-02-30') } }, { record: 2 }, { record: 3 }]);
    const slow = await read([{ at: `${'a'.repeat(40)}!` }, { at: 'aa' }], { timestamp: { pointer: 'at', regex: '^(a+)+$' } });
    expect(slow.problems.map(({ record }) => record)).toEqual([0, 1]);
  });

  it('with settings that make no sense is refused at once', async () => {
    const at = [{ at: '2024', '@timestamp': 1 }];
    await expect(read([{ at: '1' }], { timestamp: { pointer: 'at', parser: 'pattern', format: 'yyyy QQQ' } })).rejects.toMatchObject({ kind: 'bad-data' });
    await expect(read([{ at: '1' }], { timestamp: { pointer: 'at', regex: '(' } })).rejects.toMatchObject({ kind: 'bad-data' });
    await expect(read(at, { timestamp: { pointer: 'at' } })).rejects.toMatchObject({ kind: 'bad-data', message: expect.stringContaining('@timestamp') });
    expect((await read(at, { timestamp: { pointer: 'at', field: 'other' } })).records).toHaveLength(1);
  });
});

describe('empty replies', () => {
  /** A clock that goes on only by waiting. */
  const patient = () => {
    let now = 1_000_000;
    const waits: number[] = [];
    return { ...allowedWork(), waits, clock: { now: () => now, wait: async (milliseconds: number) => { now += milliseconds; waits.push(milliseconds); } } };
  };

  it('are the end at once unless patience is asked for', async () => {
    await using api = await startApiServer(() => []);
    const work = patient();
    expect(await allOf(readApi(resourceOf({ request: { url: api.address }, paging: { kind: 'page' } }), work))).toHaveLength(1);
    expect([api.asked.length, work.waits]).toEqual([1, []]);
  });

  it('are asked for again until records come, and are the end after the time allowed', async () => {
    const replies = [[{ id: 1 }], [], [], [{ id: 2 }], []];
    await using api = await startApiServer(() => replies.shift() ?? []);
    const work = patient();
    const batches = await allOf(readApi(resourceOf({ request: { url: api.address }, paging: { kind: 'page' }, emptyToDoneSeconds: 5, partitions: 4 }), work));
    expect(batches.map(({ records, last, partitions }) => [records.map(({ id }) => id), last, partitions])).toEqual([[[1], false, 4], [[2], false, 4], [[], true, 4]]);
    expect(api.asked.map(({ url }) => url.searchParams.get('page'))).toEqual(['1', '2', '2', '2', '3', '3', '3', '3']);
    expect(work.waits).toEqual([1000, 2000, 1000, 2000, 2000]);
  });

  it('with a new place to go on each time do not go on for ever', async () => {
    let place = 0;
    await using api = await startApiServer(() => {
      place += 1;
      return { list: [], next: `c${place}` };
    });
    const work = patient();
    const batches = await allOf(readApi(resourceOf({ request: { url: api.address }, reply: { listPointer: 'list' }, paging: { kind: 'cursor', pointer: 'next' }, emptyToDoneSeconds: 60 }), work));
    expect(batches).toMatchObject([{ records: [], last: true }]);
    expect(work.waits.reduce((sum, wait) => sum + wait, 0)).toBe(60_000);
    expect(api.asked.at(-1)!.url.searchParams.get('cursor')).toBe(`c${place - 1}`);
  });

  it('of an interface without pages are waited for, and a script can say that all is done', async () => {
    const replies = [[], [], [{ id: 1 }]];
    await using api = await startApiServer(() => replies.shift() ?? []);
    expect((await allOf(readApi(resourceOf({ request: { url: api.address }, emptyToDoneSeconds: 60 }), patient()))).flatMap(({ records }) => records)).toEqual([{ id: 1 }]);
    expect(api.asked).toHaveLength(3);
    await allOf(readApi(resourceOf({ request: { url: api.address }, emptyToDoneSeconds: 60, scripts: { after: 'context.done = true' } }), patient()));
    expect(api.asked).toHaveLength(4);
  });

  it('are left at once when called off', async () => {
    const stop = new AbortController();
    await using api = await startApiServer(() => {
      setTimeout(() => stop.abort(), 50);
      return [];
    });
    const { clock: _clock, ...work } = allowedWork(stop.signal);
    await expect(allOf(readApi(resourceOf({ request: { url: api.address }, emptyToDoneSeconds: 600 }), work))).rejects.toMatchObject({ kind: 'stopped' });
  });
});

describe('what is new', () => {
  it('is asked for from the initial offset on, then from the greatest that came', async () => {
    await using api = await startApiServer(({ url }) => [{ n: '12345678901234567890' }, { n: 99 }, { n: null }, {}].slice(Number(url.searchParams.get('since')) > 100 ? 2 : 0));
    const resource = resourceOf({ request: { url: api.address, parameters: [{ name: 'since', value: '{{offset}}' }] }, incremental: { pointer: 'n', initial: '7' } });
    const [first] = await allOf(readApi(resource, allowedWork()));
    const [second] = await allOf(readApi(resource, { ...allowedWork(), from: first!.cursor }));
    expect(api.asked.map(({ url }) => url.searchParams.get('since'))).toEqual(['7', '12345678901234567890']);
    expect(second!.cursor).toBe(first!.cursor);
  });
});
