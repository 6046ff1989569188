import { describe, expect, it } from 'vitest';
import { Digits } from '../records/digits.ts';
import { compileGrok } from './grok.ts';
import { grokPatterns } from './grok-patterns.ts';
import { lineParser, parseLines } from './line-parser.ts';
import { testLine } from './test-line.ts';
import type { z } from 'zod';

const signal = new AbortController().signal;
const one = async (line: string, parser: z.input<typeof lineParser>) => (await parseLines([line], lineParser.parse(parser), { signal, near: new Date('2024-06-01') }))[0];

describe('grok', () => {
  it('knows only patterns that compile', () => {
    for (const name of Object.keys(grokPatterns)) expect(compileGrok(`%{${name}}`).source).not.toContain('%{');
  });

  it('reads an access log, types and time', async () => {
    const line = '192.168.1.9 - 张三 [10/Oct/2000:13:55:36 -0700] "GET /a?b=%20 HTTP/1.0" 200 12345678901234567890 "http://x/" "Mozilla \\"5\\""';
    expect(await one(line, { kind: 'grok', pattern: '^%{COMBINEDAPACHELOG}$', timestamp: { field: 'timestamp', format: 'dd/MMM/yyyy:HH:mm:ss Z' } })).toMatchObject({
      fields: { clientip: '192.168.1.9', auth: '张三', verb: 'GET', response: 200, bytes: new Digits('12345678901234567890'), agent: '"Mozilla \\"5\\""', '@timestamp': '2000-10-10 20:55:36Z' },
    });
  });

  it('reads system lines without a year, addresses and own patterns', async () => {
    expect(await one('Jun  1 08:00:00 host-1 sshd[12]: Failed for root from ::1', { kind: 'grok', pattern: '%{SYSLOGBASE} %{GREEDYDATA:message}', timestamp: { field: 'timestamp', format: 'MMM d HH:mm:ss', zone: 'Asia/Shanghai' } }))
      .toMatchObject({ fields: { logsource: 'host-1', program: 'sshd', pid: '12', '@timestamp': '2024-06-01 00:00:00Z' } });
    expect(await one('[学号=007] fe80::1', { kind: 'grok', pattern: String.raw`\[学号=%{NO:[student][no]}\] %{IP:ip}`, custom: { NO: String.raw`\d{3}` } }))
      .toEqual({ fields: { '[student][no]': '007', ip: 'fe80::1' } });
  });

  it('names patterns that are unknown or turn in circles', () => {
    expect(() => compileGrok('%{NOPE:x}')).toThrow('no pattern named %{NOPE}');
    expect(() => compileGrok('%{A}', { A: 'x%{A}' })).toThrow('refers to itself');
    expect(() => compileGrok('(%{INT:x}')).toThrow('cannot be read');
  });
});

describe('regular expressions and JSON', () => {
  it('give named groups, and null for what did not take part', async () => {
    expect(await one('WARN', { kind: 'regex', expression: '^(?<level>[a-z]+)(?: (?<rest>.*))?$', flags: 'i' })).toEqual({ fields: { level: 'WARN', rest: null } });
    await expect(one('x', { kind: 'regex', expression: 'x' })).rejects.toMatchObject({ kind: 'unsupported' });
  });

  it('keep JSON digits, and say when it is broken', async () => {
    expect(await one('{"a":{"id":12345678901234567890}}', { kind: 'json', pointer: 'a' })).toEqual({ fields: { id: new Digits('12345678901234567890') } });
    expect(await one('{"a":', { kind: 'json' })).toEqual({ problem: 'bad-json' });
    expect(await one('[1]', { kind: 'json' })).toEqual({ problem: 'no-match' });
  });

  it('name a time that cannot be read and keep the fields', async () => {
    expect(await one('{"t":"2024-02-30"}', { kind: 'json', timestamp: { field: 't' } })).toEqual({ fields: { t: '2024-02-30' }, problem: 'timestamp' });
  });

  it('cannot be made to run for ever: the line is named, the others go on', async () => {
    const bad = `${'a'.repeat(40)}!`;
    const parser = lineParser.parse({ kind: 'regex', expression: '^(?<x>(a+)+)$' });
    expect(await parseLines(['aa', 'b', bad, 'aaa'], parser, { signal })).toEqual([{ fields: { x: 'aa' } }, { problem: 'no-match' }, { problem: 'too-slow' }, { fields: { x: 'aaa' } }]);
    await expect(parseLines([bad, bad, bad, bad, bad], parser, { signal })).rejects.toMatchObject({ kind: 'timed-out' });
  });
});

describe('the line tester', () => {
  const test = (line: string, parser: z.input<typeof lineParser>) => testLine(line, lineParser.parse(parser), { signal });

  it('gives fields, or where the line stops matching', async () => {
    const parser = { kind: 'grok', pattern: String.raw`^%{TIMESTAMP_ISO8601:at} \[%{LOGLEVEL:level}\] %{INT:code:int} %{GREEDYDATA:message}` } as const;
    expect(await test('2024-06-01 12:00:00 [WARN] 7 ok', parser)).toEqual({
      matched: true, fields: { at: '2024-06-01 12:00:00', level: 'WARN', code: 7, message: 'ok' },
      captures: [{ name: 'at', start: 0, end: 19 }, { name: 'level', start: 21, end: 25 }, { name: 'code', start: 27, end: 28 }, { name: 'message', start: 29, end: 31 }],
    });
    expect(await test('2024-06-01 12:00:00 [LOUD] 7 ok', parser)).toEqual({ matched: false, problem: 'no-match', stoppedAt: 21, expected: '%{LOGLEVEL:level}' });
    expect(await test('yesterday', parser)).toEqual({ matched: false, problem: 'no-match', stoppedAt: 0, expected: '%{TIMESTAMP_ISO8601:at}' });
    expect(await test('ab12x', { kind: 'regex', expression: String.raw`^(?<a>[a-z]+)(?<n>\d{2})-$` })).toEqual({ matched: false, problem: 'no-match', stoppedAt: 4, expected: '-' });
    expect(await test('{"a":x}', { kind: 'json' })).toMatchObject({ matched: false, problem: 'bad-json', stoppedAt: 5 });
  });
});
