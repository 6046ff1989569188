import { describe, expect, it } from 'vitest';
import { nextTime, nextTimes, timesBetween } from './next-times.ts';
import { cron, interval, iso } from './testing.ts';

const after = (text: string) => new Date(text);
const firings = (expression: string, from: string, count: number, more = {}) => iso(nextTimes(cron(expression, more), after(from), count));

describe('cron expressions', () => {
  it('have five, six or seven fields', () => {
    expect(firings('30 2 * * *', '2026-01-01T02:30:00Z', 1)).toEqual(['2026-01-02T02:30:00Z']);
    expect(firings('15 30 2 * * ?', '2026-01-01T00:00:00Z', 1)).toEqual(['2026-01-01T02:30:15Z']);
    expect(firings('0 0 0 1 1 ? 2030,2032', '2026-01-01T00:00:00Z', 5)).toEqual(['2030-01-01T00:00:00Z', '2032-01-01T00:00:00Z']);
  });

  it('fire strictly after the moment, also within a second', () => {
    expect(firings('* * * * * *', '2026-01-01T00:00:00.500Z', 2)).toEqual(['2026-01-01T00:00:01Z', '2026-01-01T00:00:02Z']);
    expect(firings('0 0 * * *', '2025-12-31T23:59:59.999Z', 1)).toEqual(['2026-01-01T00:00:00Z']);
  });

  it('know names, lists, ranges and steps as Quartz users write them', () => {
    expect(firings('0 0/20 9-10 ? JAN,jul MON-FRI', '2026-01-02T09:30:00Z', 5)).toEqual([
      '2026-01-02T09:40:00Z', '2026-01-02T10:00:00Z', '2026-01-02T10:20:00Z', '2026-01-02T10:40:00Z', '2026-01-05T09:00:00Z',
    ]);
    expect(firings('0 0 * * FRI-SUN', '2026-01-01T00:00:00Z', 4)).toEqual(['2026-01-02T00:00:00Z', '2026-01-03T00:00:00Z', '2026-01-04T00:00:00Z', '2026-01-09T00:00:00Z']);
    expect(firings('0 0 * * 0', '2026-01-01T00:00:00Z', 1)).toEqual(firings('0 0 * * 7', '2026-01-01T00:00:00Z', 1));
  });

  it('know the last day, also in leap years', () => {
    expect(firings('0 0 L * *', '2027-12-31T00:00:00Z', 3)).toEqual(['2028-01-31T00:00:00Z', '2028-02-29T00:00:00Z', '2028-03-31T00:00:00Z']);
    expect(firings('0 0 L 2 *', '2099-01-01T00:00:00Z', 2)).toEqual(['2099-02-28T00:00:00Z', '2100-02-28T00:00:00Z']);
    expect(firings('0 0 29 2 *', '2096-03-01T00:00:00Z', 1)).toEqual(['2104-02-29T00:00:00Z']);
  });

  it('know the nearest and the last working day without leaving the month', () => {
    // 1 August 2026 is a Saturday, 31 May 2026 a Sunday.
    expect(firings('0 18 1W * *', '2026-07-31T00:00:00Z', 1)).toEqual(['2026-08-03T18:00:00Z']);
    expect(firings('0 18 31W * *', '2026-05-01T00:00:00Z', 2)).toEqual(['2026-05-29T18:00:00Z', '2026-07-31T18:00:00Z']);
    expect(firings('0 18 LW * *', '2026-01-01T00:00:00Z', 3)).toEqual(['2026-01-30T18:00:00Z', '2026-02-27T18:00:00Z', '2026-03-31T18:00:00Z']);
  });

  it('know the nth and the last weekday of a month', () => {
    expect(firings('0 0 * * FRI#5', '2026-01-01T00:00:00Z', 2)).toEqual(['2026-01-30T00:00:00Z', '2026-05-29T00:00:00Z']);
    expect(firings('0 0 * * 5L', '2026-11-28T00:00:00Z', 2)).toEqual(['2026-12-25T00:00:00Z', '2027-01-29T00:00:00Z']);
  });

  it('end when no day fits, and say so in bounded work', () => {
    const never = { ...cron('0 0 1 2 *'), expression: '0 0 31 2 *' } as ReturnType<typeof cron>;
    expect(nextTime(never, after('2026-01-01T00:00:00Z'))).toBeNull();
    expect(firings('0 0 0 1 1 ? 2020', '2026-01-01T00:00:00Z', 1)).toEqual([]);
  });
});

describe('daylight saving', () => {
  const berlin = { zone: 'Europe/Berlin' };
  const newYork = { zone: 'America/New_York' };

  it('fires a time that does not exist once, at the moment after the gap', () => {
    expect(firings('30 2 * * *', '2026-03-28T12:00:00Z', 2, berlin)).toEqual(['2026-03-29T01:00:00Z', '2026-03-30T00:30:00Z']);
    expect(firings('30 2 * * *', '2026-03-07T12:00:00Z', 2, newYork)).toEqual(['2026-03-08T07:00:00Z', '2026-03-09T06:30:00Z']);
  });

  it('makes one firing of several that the gap swallows, and of the one at its end', () => {
    expect(firings('0,20,40 2,3 * * *', '2026-03-29T00:59:59Z', 3, berlin)).toEqual(['2026-03-29T01:00:00Z', '2026-03-29T01:20:00Z', '2026-03-29T01:40:00Z']);
  });

  it('fires a time that exists twice once, the first time', () => {
    expect(firings('30 2 * * *', '2026-10-24T12:00:00Z', 2, berlin)).toEqual(['2026-10-25T00:30:00Z', '2026-10-26T01:30:00Z']);
    expect(firings('30 1 * * *', '2026-10-31T12:00:00Z', 2, newYork)).toEqual(['2026-11-01T05:30:00Z', '2026-11-02T06:30:00Z']);
    expect(firings('*/30 * * * *', '2026-10-25T00:10:00Z', 2, berlin)).toEqual(['2026-10-25T00:30:00Z', '2026-10-25T02:00:00Z']);
  });

  it('goes on after the repeated hour when asked within its second showing', () => {
    expect(firings('* * * * * *', '2026-10-25T01:30:00Z', 1, berlin)).toEqual(['2026-10-25T02:00:00Z']);
  });

  it('survives a day that a zone left out', () => {
    expect(firings('0 12 * * *', '2011-12-29T23:00:00Z', 2, { zone: 'Pacific/Apia' })).toEqual(['2011-12-30T10:00:00Z', '2011-12-30T22:00:00Z']);
  });

  it('keeps intervals of hours even and intervals of days at their hour', () => {
    expect(iso(nextTimes(interval(1, 'hour', berlin), after('2026-03-29T00:00:00Z'), 3))).toEqual(['2026-03-29T01:00:00Z', '2026-03-29T02:00:00Z', '2026-03-29T03:00:00Z']);
    expect(iso(nextTimes(interval(1, 'day', { ...berlin, from: '2026-03-28T02:30:00' }), after('2026-03-01T00:00:00Z'), 3)))
      .toEqual(['2026-03-28T01:30:00Z', '2026-03-29T01:00:00Z', '2026-03-30T00:30:00Z']);
  });
});

describe('intervals', () => {
  it('count from their beginning, which is the first firing', () => {
    const quarter = interval(15, 'minute', { zone: 'Asia/Shanghai', from: '2026-01-01T08:05:00' });
    expect(iso(nextTimes(quarter, after('2020-01-01T00:00:00Z'), 2))).toEqual(['2026-01-01T00:05:00Z', '2026-01-01T00:20:00Z']);
    expect(iso(nextTimes(quarter, after('2026-01-01T00:20:00Z'), 1))).toEqual(['2026-01-01T00:35:00Z']);
  });

  it('without a beginning fall on round times of the zone', () => {
    expect(iso(nextTimes(interval(6, 'hour', { zone: 'Asia/Shanghai' }), after('2026-01-01T00:00:00Z'), 2))).toEqual(['2026-01-01T04:00:00Z', '2026-01-01T10:00:00Z']);
    expect(iso(nextTimes(interval(1, 'day', { zone: 'Asia/Shanghai' }), after('1999-01-01T00:00:00Z'), 1))).toEqual(['1999-01-01T16:00:00Z']);
  });
});

describe('validity and calendar', () => {
  it('holds from the beginning of one date to the end of the other, in the zone', () => {
    const valid = { zone: 'Asia/Shanghai', validFrom: '2026-01-02', validUntil: '2026-01-03' };
    expect(firings('0 0,23 * * *', '2020-01-01T00:00:00Z', 9, valid)).toEqual(['2026-01-01T16:00:00Z', '2026-01-02T15:00:00Z', '2026-01-02T16:00:00Z', '2026-01-03T15:00:00Z']);
  });

  it('counts both limits in', () => {
    const valid = { validFrom: '2026-01-02T00:00:00Z', validUntil: '2026-01-03T08:00:00+08:00' };
    expect(firings('0 0 * * *', '2020-01-01T00:00:00Z', 9, valid)).toEqual(['2026-01-02T00:00:00Z', '2026-01-03T00:00:00Z']);
  });

  it('passes over excluded days and days off, but not over included ones', () => {
    const calendar = { workdays: [1, 2, 3, 4, 5], include: ['2026-02-14', '2026-02-17'], exclude: ['2026-02-16', '2026-02-17', '2026-02-18'] };
    expect(firings('0 9 * * *', '2026-02-13T09:00:00Z', 3, { calendar })).toEqual(['2026-02-14T09:00:00Z', '2026-02-17T09:00:00Z', '2026-02-19T09:00:00Z']);
  });

  it('takes the day from the zone and passes over intervals and seconds too', () => {
    const calendar = { exclude: ['2026-02-16'] };
    expect(firings('* * * * * *', '2026-02-15T15:59:59Z', 1, { calendar, zone: 'Asia/Shanghai' })).toEqual(['2026-02-16T16:00:00Z']);
    expect(iso(nextTimes(interval(7, 'hour', { calendar, from: '2026-02-15T20:00:00Z' }), after('2026-02-15T20:00:00Z'), 1))).toEqual(['2026-02-17T00:00:00Z']);
  });

  it('ends when the calendar leaves nothing', () => {
    expect(firings('0 0 * * SUN', '2026-01-01T00:00:00Z', 1, { calendar: { workdays: [1] } })).toEqual([]);
    expect(firings('0 0 * * *', '2026-01-01T00:00:00Z', 9, { calendar: { workdays: [], include: ['2026-05-01'] } })).toEqual(['2026-05-01T00:00:00Z']);
  });
});

describe('what fires by time', () => {
  it('is neither an event nor a schedule by hand', () => {
    const common = { zone: 'UTC', validFrom: null, validUntil: null, calendar: null, misfire: 'once' } as const;
    expect(nextTime({ kind: 'manual', ...common }, after('2026-01-01T00:00:00Z'))).toBeNull();
    expect(nextTime({ kind: 'event', event: { file: 'arrived' }, ...common }, after('2026-01-01T00:00:00Z'))).toBeNull();
  });

  it('is listed from a moment on and before another', () => {
    const hourly = cron('0 * * * *');
    expect(iso(timesBetween(hourly, after('2026-01-01T00:00:00Z'), after('2026-01-01T02:00:00Z'), 10))).toEqual(['2026-01-01T00:00:00Z', '2026-01-01T01:00:00Z']);
    expect(timesBetween(hourly, after('2026-01-01T00:00:00Z'), after('2026-02-01T00:00:00Z'), 10)).toHaveLength(10);
  });
});
