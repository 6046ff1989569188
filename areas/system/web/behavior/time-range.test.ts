import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import { bucketKeys, bucketLabel, bucketOf, bucketRange, lastDays, rangeOf, timeBefore } from './time-range.ts';

const now = dayjs('2026-11-15T10:20:30');
const local = (text: string) => dayjs(text).toISOString();
const asked = (text: string) => rangeOf(new URLSearchParams(text), now);

describe('the time that is counted', () => {
  it('is the last week, today included, unless the address says otherwise', () => {
    expect(asked('')).toEqual({ from: local('2026-11-09T00:00'), to: local('2026-11-15T11:00'), days: 7 });
    expect(asked('days=30')).toMatchObject({ from: local('2026-10-17T00:00'), days: 30 });
    expect(asked('days=12345')).toMatchObject({ days: 7 });
  });

  it('may be chosen freely, up to a year', () => {
    const range = { from: '2026-11-01T00:00:00.000Z', to: '2026-11-02T00:00:00.000Z' };
    expect(asked(new URLSearchParams(range).toString())).toEqual({ ...range, days: undefined });
    expect(asked('to=2026-11-02T00:00:00.000Z').from).toBe('2026-10-26T00:00:00.000Z');
    expect(dayjs(asked('from=2020-01-01T00:00:00.000Z').to).diff(asked('from=2020-01-01T00:00:00.000Z').from, 'day')).toBe(366);
    expect(asked('from=rubbish').days).toBe(7);
  });

  it('is compared with the time before it', () => {
    expect(timeBefore({ from: '2026-11-08T00:00:00.000Z', to: '2026-11-15T00:00:00.000Z' })).toEqual({ from: '2026-11-01T00:00:00.000Z', to: '2026-11-08T00:00:00.000Z' });
  });

  it('is cut into hours when short and into days when long, none left out', () => {
    const day = lastDays(1, now);
    expect(bucketOf(day)).toBe('hour');
    expect(bucketKeys(day, 'hour')).toHaveLength(11);
    expect(bucketKeys(day, 'hour')[9]).toBe('2026-11-15 09');
    expect(bucketLabel('2026-11-15 09', 'hour')).toBe('11-15 09:00');
    expect(bucketLabel('2026-11-15', 'day')).toBe('2026-11-15');
    const week = lastDays(7, now);
    expect(bucketOf(week)).toBe('day');
    expect(bucketKeys(week, 'day')).toEqual(['09', '10', '11', '12', '13', '14', '15'].map((date) => `2026-11-${date}`));
  });

  it('leads from a bar to exactly its records', () => {
    expect(bucketRange('2026-11-15 09', 'hour')).toEqual({ from: local('2026-11-15T09:00'), to: local('2026-11-15T10:00') });
    expect(bucketRange('2026-11-15', 'day')).toEqual({ from: local('2026-11-15T00:00'), to: local('2026-11-16T00:00') });
  });
});
