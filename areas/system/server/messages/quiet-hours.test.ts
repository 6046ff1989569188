import { describe, expect, it } from 'vitest';
import type { QuietHours } from '#areas/system';
import { isTimeZone, quietUntil } from './quiet-hours.ts';

const night: QuietHours = { from: '22:00', to: '07:00', zone: 'Asia/Shanghai', alarms: true };
const at = (text: string) => new Date(text);
const until = (quiet: QuietHours | null, time: string, category: 'notice' | 'alarm' = 'notice') => quietUntil(quiet, category, at(time))?.toISOString();

describe('quiet hours', () => {
  it('over midnight end in the morning of the person\'s own time zone', () => {
    expect(until(night, '2026-11-15T15:30:00Z')).toBe('2026-11-15T23:00:00.000Z');
    expect(until(night, '2026-11-15T22:59:30Z')).toBe('2026-11-15T23:00:00.000Z');
    expect(until(night, '2026-11-15T23:00:00Z')).toBeUndefined();
    expect(until(night, '2026-11-15T13:59:59Z')).toBeUndefined();
    expect(until(night, '2026-11-15T14:00:00Z')).toBe('2026-11-15T23:00:00.000Z');
  });

  it('within a day hold only then', () => {
    const noon: QuietHours = { ...night, from: '12:00', to: '13:30' };
    expect(until(noon, '2026-11-15T04:10:20Z')).toBe('2026-11-15T05:30:00.000Z');
    expect(until(noon, '2026-11-15T05:30:00Z')).toBeUndefined();
  });

  it('let alarms pass when the person chose so', () => {
    expect(until(night, '2026-11-15T15:30:00Z', 'alarm')).toBeUndefined();
    expect(until({ ...night, alarms: false }, '2026-11-15T15:30:00Z', 'alarm')).toBe('2026-11-15T23:00:00.000Z');
  });

  it('end by the clock when it is set back in the night', () => {
    // In Berlin 25 October 2026 has 25 hours.
    const berlin: QuietHours = { ...night, zone: 'Europe/Berlin' };
    expect(until(berlin, '2026-10-24T21:00:00Z')).toBe('2026-10-25T06:00:00.000Z');
  });

  it('are nothing for those who have none', () => {
    expect(until(null, '2026-11-15T15:30:00Z')).toBeUndefined();
  });
});

it('knows time zones from other words', () => {
  expect(['Asia/Shanghai', 'UTC'].every(isTimeZone)).toBe(true);
  expect(['Middle/Earth', "x'--"].some(isTimeZone)).toBe(false);
});
