import { describe, expect, it } from 'vitest';
import { Digits } from '../records/digits.ts';
import { parseExactJson } from '../records/exact-json.ts';
import { runScript } from './script.ts';

const signal = new AbortController().signal;
const run = async (source: string, context: unknown = {}) => (await runScript('test', source, context, { signal })).value;

describe('scripts', () => {
  it('change the context or return another value', async () => {
    expect(await run('context.a += 1', { a: 1 })).toEqual({ a: 2 });
    expect(await run('return [context.a]', { a: 'x' })).toEqual(['x']);
  });

  it('keep 20-digit integers and decimals exact, both ways', async () => {
    const context = parseExactJson('{"id":12345678901234567890,"price":0.10}');
    expect(await run('context.next = context.id + 1n', context)).toEqual({
      id: new Digits('12345678901234567890'), price: new Digits('0.10'), next: new Digits('12345678901234567891'),
    });
  });

  it('can sign requests', async () => {
    expect(await run("return [hash('md5', 'abc'), hmac('sha256', 'k', 'v', 'base64').length, base64('钱')]"))
      .toEqual(['900150983cd24fb0d6963f7d28e17f72', 44, '6ZKx']);
  });

  it.each(['process', 'require', 'fetch', 'globalThis.constructor.constructor("return process")()', 'setTimeout', 'import("node:fs").x.y'])('cannot reach %s', async (source) => {
    await expect(run(`return typeof ${source} === 'undefined' ? null.x : ${source}`)).rejects.toMatchObject({ kind: 'other' });
  });

  it('are stopped when they do not end', async () => {
    const limits = { milliseconds: 100, bytes: 16 * 1024 * 1024 };
    await expect(runScript('loop', 'while (true) {}', {}, { signal, limits })).rejects.toMatchObject({ kind: 'timed-out' });
    await expect(runScript('regex', "return /^(a+)+$/.test('a'.repeat(40) + 'b')", {}, { signal, limits })).rejects.toMatchObject({ kind: 'timed-out' });
    expect(await run('return 1')).toBe(1);
  });

  it('are stopped when they take all memory', async () => {
    const limits = { milliseconds: 10_000, bytes: 4 * 1024 * 1024 };
    const greedy = runScript('greedy', 'const a = []; while (true) a.push({ b: a.length })', {}, { signal, limits });
    await expect(greedy).rejects.toMatchObject({ kind: 'other', message: expect.stringContaining('memory') });
    await expect(run('const f = () => f() + 1; f()')).rejects.toMatchObject({ kind: 'other' });
    expect(await run('return 2')).toBe(2);
  });

  it('name their mistake and its line', async () => {
    await expect(run('const a = 1;\nreturn missing;')).rejects.toMatchObject({ message: expect.stringMatching(/missing.*line 2/) });
  });

  it('end at once when called off', async () => {
    const stop = new AbortController();
    const running = runScript('loop', 'while (true) {}', {}, { signal: stop.signal, limits: { milliseconds: 30_000, bytes: 1e7 } });
    setTimeout(() => stop.abort(), 50);
    await expect(running).rejects.toMatchObject({ kind: 'stopped' });
  });
});
