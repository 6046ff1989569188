import { describe, expect, it } from 'vitest';
import { checkCron } from './check-cron.ts';
import { suggestTime, suggestTimes } from './suggest-time.ts';

const now = new Date('2026-01-15T10:00:00Z');
const wish = { load: [], now, zone: 'Asia/Shanghai' };
const minuteOf = ({ hour, minute }: { hour: number; minute: number }) => hour * 60 + minute;

describe('a suggested time', () => {
  it('lies in the early hours, off the round minutes, and is always the same', () => {
    const suggested = suggestTime(wish);
    expect(suggested.hour).toBeLessThan(6);
    expect(suggested.minute % 5).not.toBe(0);
    expect(suggested.cron).toBe(`0 ${suggested.minute} ${suggested.hour} * * ?`);
    expect(checkCron(suggested.cron)).toBeNull();
    expect(suggestTime(wish)).toEqual(suggested);
  });

  it('finds the only quiet stretch', () => {
    const load = [{ minuteOfDay: 0, minutes: 200 }, { minuteOfDay: 221, minutes: 200 }];
    const suggested = minuteOf(suggestTime({ ...wish, load, durationMinutes: 20 }));
    expect([200, 201]).toContain(suggested);
  });

  it('counts load that runs over midnight', () => {
    const load = [{ minuteOfDay: 1_430, minutes: 60 }];
    const suggested = minuteOf(suggestTime({ ...wish, load, window: { fromHour: 0, toHour: 1 } }));
    expect(suggested).toBeGreaterThanOrEqual(50);
  });

  it('takes the least busy minute when none is free', () => {
    const load = [{ minuteOfDay: 0, minutes: 1_440 }, { minuteOfDay: 0, minutes: 123 }, { minuteOfDay: 124, minutes: 1_300 }];
    expect(minuteOf(suggestTime({ ...wish, load }))).toBe(123);
  });

  it('keeps to a window over midnight', () => {
    for (const suggested of suggestTimes(50, { ...wish, window: { fromHour: 22, toHour: 2 } })) expect(suggested.hour >= 22 || suggested.hour < 2).toBe(true);
  });

  it('avoids the hour that a change of the clock skips or repeats', () => {
    for (const suggested of suggestTimes(100, { ...wish, zone: 'Europe/Berlin', window: { fromHour: 1, toHour: 4 } })) expect(suggested.hour).not.toBe(2);
    for (const suggested of suggestTimes(50, { ...wish, zone: 'America/New_York', window: { fromHour: 1, toHour: 4 } })) expect(suggested.hour).toBe(3);
    expect(suggestTime({ ...wish, zone: 'Europe/Berlin', window: { fromHour: 2, toHour: 3 } }).hour).toBe(2);
  });
});

describe('many suggested times', () => {
  it('are all different while there is room, and keep apart', () => {
    const minutes = suggestTimes(12, wish).map(minuteOf).sort((a, b) => a - b);
    const gaps = minutes.slice(1).map((minute, index) => minute - (minutes[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(10);
    expect(new Set(suggestTimes(288, wish).map(minuteOf)).size).toBe(288);
  });

  it('do not overlap while there is room for their length', () => {
    const minutes = suggestTimes(6, { ...wish, durationMinutes: 20 }).map(minuteOf).sort((a, b) => a - b);
    expect(minutes.every((minute, index) => index === 0 || minute - (minutes[index - 1] ?? 0) >= 20)).toBe(true);
  });

  it('share minutes evenly when there are more of them than minutes', () => {
    const counts = new Map<number, number>();
    for (const minute of suggestTimes(180, { ...wish, window: { fromHour: 3, toHour: 4 } }).map(minuteOf)) counts.set(minute, (counts.get(minute) ?? 0) + 1);
    expect([...counts.values()]).toEqual(Array.from({ length: 60 }, () => 3));
  });
});
