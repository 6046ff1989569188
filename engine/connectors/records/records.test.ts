import { describe, expect, it } from 'vitest';
import { Digits, plainDigits } from './digits.ts';
import { parseExactJson, writeExactJson, type JsonObject } from './exact-json.ts';
import { formatTimestamp } from './format-timestamp.ts';
import { inferFields } from './infer-fields.ts';
import { followPointer } from './pointer.ts';
import { recordRows } from './record-rows.ts';
import { readTimestamp } from './timestamp.ts';

describe('exact JSON', () => {
  it('writes back every digit that it read', () => {
    const text = '{"a":12345678901234567890,"b":0.10,"c":-1e400,"d":[1,1.5,9007199254740993],"__proto__":{"x":1}}';
    expect(writeExactJson(parseExactJson(text))).toBe(text);
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  it('expands exponents exactly and refuses numbers that nobody can mean', () => {
    expect(['1.50e3', '15e-3', '-0.00', '1e0', '120e-1'].map(plainDigits)).toEqual(['1500', '0.015', '-0.00', '1', '12.0']);
    expect([plainDigits('1e999999999'), plainDigits('0x10'), plainDigits('')]).toEqual([undefined, undefined, undefined]);
  });
});

describe('pointers', () => {
  const reply = parseExactJson('{"data":{"a/b":[{"m~n":1}],"":2,"items":[{"id":7}]}}');
  it('follow RFC 6901 and dotted paths', () => {
    expect(followPointer(reply, '/data/a~1b/0/m~0n')).toEqual({ found: true, value: 1 });
    expect(followPointer(reply, '/data/')).toEqual({ found: true, value: 2 });
    expect(followPointer(reply, '$.data.items[0].id')).toEqual({ found: true, value: 7 });
    expect(followPointer(reply, '')).toEqual({ found: true, value: reply });
  });
  it('say where they end, and never reach what objects inherit', () => {
    expect(followPointer(reply, 'data.rows.x')).toEqual({ found: false, missing: 'rows', steps: ['data'] });
    expect(followPointer(reply, '/data/constructor')).toMatchObject({ found: false });
    expect(followPointer(reply, '/data/items/length')).toMatchObject({ found: false });
  });
});

describe('fields and rows', () => {
  const records = parseExactJson(`[
    {"id":1,"big":12345678901234567890,"price":1.10,"on":"2024-02-29","at":"2024-01-01T08:00:00.123456789+08:00","ok":true,"tags":[1],"mixed":1},
    {"id":9007199254740993,"big":1,"price":2,"on":null,"at":"2024-01-01T00:00:00Z","ok":false,"tags":[2.50],"mixed":"x","name":"钱"}]`) as JsonObject[];

  it('infer types that hold every value', () => {
    expect(Object.fromEntries(inferFields(records).map((field) => [field.name, [field.type.kind, field.nullable]]))).toEqual({
      id: ['integer', false], big: ['decimal', false], price: ['decimal', false], on: ['date', true], at: ['datetime', false],
      ok: ['boolean', false], tags: ['json', false], mixed: ['string', false], name: ['string', true],
    });
  });

  it('give rows without losing a digit', () => {
    expect(recordRows(records, inferFields(records))).toEqual([
      [1n, '12345678901234567890', '1.10', '2024-02-29', '2024-01-01 00:00:00.123456789Z', true, '[1]', '1', null],
      [9007199254740993n, '1', '2', null, '2024-01-01 00:00:00Z', false, '[2.50]', 'x', '钱'],
    ]);
  });

  it.each([
    [{ kind: 'integer', bits: 32 }, new Digits('2147483648')], [{ kind: 'integer', bits: 64 }, new Digits('9223372036854775808')],
    [{ kind: 'decimal', precision: 4, scale: 1 }, new Digits('1.25')], [{ kind: 'decimal', precision: 4, scale: 2 }, 123],
    [{ kind: 'date' }, '2023-02-29'], [{ kind: 'datetime' }, '2024-01-01T00:00:00Z'], [{ kind: 'boolean' }, 'maybe'], [{ kind: 'uuid' }, 'x'],
  ] as const)('refuse what %o cannot hold', (type, value) => {
    expect(() => recordRows([{ f: value }], [{ name: 'f', type }])).toThrow(/does not fit/);
  });
});

describe('timestamps', () => {
  it.each([
    ['2024-06-01 12:00:00', 'yyyy-MM-dd HH:mm:ss', undefined, '2024-06-01 12:00:00'],
    ['2024-06-01 12:00:00', 'yyyy-MM-dd HH:mm:ss', 'Asia/Shanghai', '2024-06-01 04:00:00Z'],
    ['10/Oct/2000:13:55:36 -0700', 'dd/MMM/yyyy:HH:mm:ss Z', undefined, '2000-10-10 20:55:36Z'],
    ['2024/6/1 下午 3:04', 'yyyy/M/d a h:mm', undefined, '2024-06-01 15:04:00'],
    ['1700000000.123456789', 'unix', undefined, '2023-11-14 22:13:20.123456789Z'],
    ['-1500', 'unix_ms', undefined, '1969-12-31 23:59:58.5Z'],
    ['20240601T120000Z', 'iso', undefined, '2024-06-01 12:00:00Z'],
    ["2024-06-01T12:00:00.5+08:00", "yyyy-MM-dd'T'HH:mm:ss.SXXX", undefined, '2024-06-01 04:00:00.5Z'],
    ['2024-11-03 01:30:00', 'iso', 'America/New_York', '2024-11-03 05:30:00Z'],
  ])('reads %s as %s in %s', (text, format, zone, value) => {
    expect(readTimestamp(text, { format, zone })).toMatchObject({ value });
  });

  it('guesses the missing year nearest to now', () => {
    const near = new Date('2025-01-01T00:10:00Z');
    expect(readTimestamp('Dec 31 23:59:59', { format: 'MMM d HH:mm:ss' }, near)).toMatchObject({ value: '2024-12-31 23:59:59' });
    expect(readTimestamp('Jan  1 00:00:01', { format: 'MMM d HH:mm:ss' }, near)).toMatchObject({ value: '2025-01-01 00:00:01' });
  });

  it.each([
    ['2024-02-30', 'yyyy-MM-dd', undefined, 'impossible'], ['0000-00-00', 'yyyy-MM-dd', undefined, 'impossible'],
    ['2024-03-10 02:30:00', 'iso', 'America/New_York', 'not-in-zone'], ['x', 'iso', undefined, 'no-match'],
    ['1', 'bbb', undefined, 'bad-format'], ['2024-01-01', 'iso', 'Mars/Base', 'bad-format'],
  ])('names why %s by %s in %s is no time', (text, format, zone, problem) => {
    expect(readTimestamp(text, { format, zone })).toEqual({ problem });
  });

  it('writes what it reads', () => {
    const moment = Date.parse('2024-06-01T04:05:06.078Z');
    expect(formatTimestamp(moment, 'EEE, dd MMM yyyy HH:mm:ss.SSS Z', 'Asia/Shanghai')).toBe('Sat, 01 Jun 2024 12:05:06.078 +0800');
    expect(formatTimestamp(moment, "yyyyMMdd'T'HHmmssX")).toBe('20240601T040506Z');
    expect([formatTimestamp(moment, 'unix'), formatTimestamp(moment, 'iso')]).toEqual(['1717214706', '2024-06-01T04:05:06.078Z']);
  });
});
