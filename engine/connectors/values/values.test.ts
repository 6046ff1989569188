import { describe, expect, it } from 'vitest';
import { dayOf, readClock, readDate, readMoment, writeClock, writeDate, writeMoment } from './civil-time.ts';
import { fits, readDecimal, writeDecimal } from './decimal.ts';
import { readInterval, writeInterval } from './interval.ts';
import { fromText, toText } from './text-values.ts';

describe('civil time', () => {
  it('knows every day of four centuries, and no other', () => {
    for (let days = dayOf(1800, 1, 1); days <= dayOf(2200, 12, 31); days += 1) expect(readDate(writeDate(days)!)).toBe(days);
    for (const text of ['2023-02-29', '1900-02-29', '2024-13-01', '2024-00-10', '2024-04-31', '0000-00-00', '24-01-01']) expect(readDate(text)).toBeUndefined();
    expect(readDate('1970-01-01')).toBe(0);
    expect(readDate('0001-01-01')).toBe(-719_162);
  });

  it('writes moments before 1970 and to the nanosecond, with an offset turned to UTC', () => {
    expect(writeMoment(readMoment('1969-12-31T23:59:59.999999999')!)).toBe('1969-12-31 23:59:59.999999999');
    expect(writeMoment(readMoment('2024-03-01 00:30:00+08:00')!)).toBe('2024-02-29 16:30:00Z');
    expect(readMoment('2024-01-01 25:00:00')).toBeUndefined();
    expect(readMoment('2024-01-01 00:00:00.1234567891')).toBeUndefined();
    expect(writeClock(readClock('12:34:56.1200-03:30')!)).toBe('12:34:56.12-03:30');
  });
});

describe('decimals', () => {
  it('keep every digit, whatever the spelling', () => {
    for (const [text, written] of [['1.50', '1.5'], ['-0.010', '-0.01'], ['1e3', '1000'], ['12e-3', '0.012'], ['.5', '0.5'], ['-0', '0'], ['123456789012345678901234567890.1', '123456789012345678901234567890.1']]) {
      expect(writeDecimal(readDecimal(text!)!)).toBe(written);
    }
    expect(writeDecimal(readDecimal('7')!, 2)).toBe('7.00');
    expect(writeDecimal(readDecimal('7.125')!, 2)).toBe('7.125');
    for (const text of ['', '.', 'NaN', '1,5', '1e99999', ' 1', '0x1']) expect(readDecimal(text)).toBeUndefined();
  });

  it('know how many digits they need', () => {
    expect(fits(readDecimal('999.99')!, 5, 2)).toBe(true);
    expect(fits(readDecimal('1000')!, 5, 2)).toBe(false);
    expect(fits(readDecimal('0.001')!, 5, 2)).toBe(false);
  });
});

describe('intervals', () => {
  it('are read and written in ISO 8601, each part with its sign', () => {
    for (const text of ['P1Y2M3DT4H5M6.789S', 'PT0S', 'P-1DT-2H', 'PT-0.5S', 'P-1Y-1M']) expect(writeInterval(readInterval(text)!)).toBe(text);
    expect(readInterval('P2W')).toEqual({ months: 0, days: 14, nanos: 0n });
    expect(readInterval('-P1D')).toEqual({ months: 0, days: -1, nanos: 0n });
    for (const text of ['P', 'PT', '1 day', 'P1']) expect(readInterval(text)).toBeUndefined();
  });
});

describe('values as text', () => {
  const column = (type: Parameters<typeof toText>[1]['type']) => ({ name: 'c', native: 'some', type });

  it('are refused when the column would change them', () => {
    expect(() => toText('1.005', column({ kind: 'decimal', precision: 6, scale: 2 }))).toThrow('some');
    expect(() => toText(256, column({ kind: 'integer', bits: 8, unsigned: true }))).toThrow('some');
    expect(() => toText('2024-01-01 00:00:00.1', column({ kind: 'datetime', precision: 0 }))).toThrow('some');
    expect(() => toText('2024-01-01 00:00:00', column({ kind: 'datetime', zone: true }))).toThrow('some');
    expect(() => toText('\uD800', column({ kind: 'string' }))).toThrow('some');
    expect(() => toText('2023-02-29', column({ kind: 'date' }))).toThrow('some');
  });

  it('come back as they went', () => {
    expect(fromText('18446744073709551615', column({ kind: 'integer', bits: 64, unsigned: true }))).toBe(18446744073709551615n);
    expect(fromText('0.10000000', column({ kind: 'decimal', precision: 12, scale: 8 }))).toBe('0.1');
    expect(fromText('2024-02-29 12:34:56.1234560', column({ kind: 'datetime', zone: true }))).toBe('2024-02-29 12:34:56.123456Z');
    expect(fromText('-inf', column({ kind: 'float', bits: 64 }))).toBe(-Infinity);
    expect(() => fromText('soon', column({ kind: 'datetime' }))).toThrow('some');
  });
});
