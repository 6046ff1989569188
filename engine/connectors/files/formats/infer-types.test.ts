import { describe, expect, it } from 'vitest';
import { Digits } from '../../records/digits.ts';
import { cellValue } from './cell-value.ts';
import { inferType } from './infer-types.ts';

describe('the type of a column', () => {
  it.each([
    [['1', '-2', '0'], { kind: 'integer', bits: 32 }],
    [['1', '3000000000'], { kind: 'integer', bits: 64 }],
    [['007', '8'], { kind: 'string' }],
    [['+86', '1'], { kind: 'string' }],
    [['-0'], { kind: 'string' }],
    [['110101199003070011', '110101199003070022'], { kind: 'string' }],
    [['12345678901234567890', '1'], { kind: 'decimal', precision: 38, scale: 0 }],
    [['1'.repeat(39), '1'], { kind: 'string' }],
    [['1.50', '2', '-0.125'], { kind: 'decimal', precision: 38, scale: 3 }],
    [['1,234.50'], { kind: 'string' }],
    [['1.5e10', '2'], { kind: 'float', bits: 64 }],
    [['12E4'], { kind: 'string' }],
    [['true', 'FALSE'], { kind: 'boolean' }],
    [['0', 'true'], { kind: 'string' }],
    [['2026-01-31', '2026/2/1', '2026年3月1日'], { kind: 'date' }],
    [['2026-02-30'], { kind: 'string' }],
    [['01/02/2026'], { kind: 'string' }],
    [['20260131'], { kind: 'integer', bits: 32 }],
    [['2026-01-31 08:00', '2026-01-31'], { kind: 'datetime' }],
    [['2026-01-31T08:00:00+08:00', '2026-01-31T00:00:00.123Z'], { kind: 'datetime', zone: true }],
    [['2026-01-31T08:00:00Z', '2026-01-31 08:00:00'], { kind: 'string' }],
    [['08:30:00', '23:59:59.5'], { kind: 'time' }],
    [['25:00:00'], { kind: 'string' }],
    [['6F9619FF-8B86-D011-B42D-00C04FC964FF'], { kind: 'uuid' }],
    [[null, ''], { kind: 'string' }],
    [[null, '5', ''], { kind: 'integer', bits: 32 }],
    [[new Digits('0.10'), 3], { kind: 'decimal', precision: 38, scale: 2 }],
    [[{ a: 1 }, [1]], { kind: 'json' }],
    [[{ a: 1 }, 'x'], { kind: 'string' }],
  ] as const)('of %j is %j', (cells, type) => {
    expect(inferType(cells as never)).toEqual(type);
  });
});

describe('a value', () => {
  it('leaves exactly as its type says, or not at all', () => {
    expect(cellValue('9223372036854775807', { kind: 'integer', bits: 64 })).toBe(9223372036854775807n);
    expect(cellValue('9223372036854775808', { kind: 'integer', bits: 64 })).toBeUndefined();
    expect(cellValue('18446744073709551615', { kind: 'integer', bits: 64, unsigned: true })).toBe(18446744073709551615n);
    expect(cellValue('1.005', { kind: 'decimal', precision: 10, scale: 2 })).toBeUndefined();
    expect(cellValue('1.10', { kind: 'decimal', precision: 10, scale: 2 })).toBe('1.10');
    expect(cellValue('2026年1月5日', { kind: 'date' })).toBe('2026-01-05');
    expect(cellValue('2026-01-05 10:00', { kind: 'date' })).toBeUndefined();
    expect(cellValue('0000-00-00', { kind: 'date' })).toBeUndefined();
    expect(cellValue('2026-01-05T07:30:00.120+08:00', { kind: 'datetime', zone: true })).toBe('2026-01-04 23:30:00.12Z');
    expect(cellValue('2026-01-05T07:30:00Z', { kind: 'datetime' })).toBeUndefined();
    expect(cellValue('张三李', { kind: 'string', length: 2 })).toBeUndefined();
    expect(cellValue('', { kind: 'integer', bits: 32 })).toBeNull();
  });
});
