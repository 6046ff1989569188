import { describe, expect, it } from 'vitest';
import { checksum, clockSkew, isWithinNoise, spreadOf } from './measures.ts';

describe('clock skew', () => {
  it('is what remains after half a round trip and half a second of rounding', () => {
    expect(clockSkew({ sent: 100_000, received: 100_200, server: 100_000 })).toBe(-400);
    expect(clockSkew({ sent: 190_400, received: 190_600, server: 100_000 })).toBe(90_000);
  });

  it('is told from zero only when it is larger than the rounding and the trip allow', () => {
    const trip = { sent: 0, received: 300 };
    expect(isWithinNoise(-650, trip)).toBe(true);
    expect(isWithinNoise(651, trip)).toBe(false);
  });
});

describe('spread', () => {
  it('takes the middle one, or the mean of the middle two', () => {
    expect(spreadOf([9, 1, 5])).toEqual({ min: 1, median: 5, max: 9 });
    expect(spreadOf([10, 2, 4, 8])).toEqual({ min: 2, median: 6, max: 10 });
  });

  it('of nothing is nothing', () => {
    expect(spreadOf([])).toBeUndefined();
  });
});

it('the checksum is the published FNV-1a and sees a changed byte', () => {
  const bytes = new TextEncoder().encode('foobar');
  expect(checksum(bytes)).toBe('bf9cf968');
  expect(checksum(bytes.with(0, 0))).not.toBe(checksum(bytes));
});
