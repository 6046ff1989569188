import { expect, test } from 'vitest';
import { duration, exactTime, relativeTime } from './relative-time.ts';

const now = new Date(2026, 4, 20, 12, 0, 0).valueOf();
const ago = (seconds: number) => now - seconds * 1000;

test('a time within the last minute is just now', () => {
  expect(relativeTime(ago(20), now, 'en')).toBe('just now');
  expect(relativeTime(ago(20), now, 'zh')).toBe('刚刚');
});

test('minutes, hours and days are said in the user language', () => {
  expect(relativeTime(ago(300), now, 'en')).toBe('5 minutes ago');
  expect(relativeTime(ago(7200), now, 'zh')).toBe('2 小时前');
  expect(relativeTime(ago(86_400), now, 'en')).toBe('yesterday');
  expect(relativeTime(now + 300_000, now, 'en')).toBe('in 5 minutes');
});

test('a time older than a month is its date', () => {
  expect(relativeTime(new Date(2025, 0, 3), now, 'en')).toBe('2025-01-03');
});

test('what is not a time is shown as nothing, not as "Invalid date"', () => {
  expect(relativeTime('tomorrow-ish', now, 'en')).toBe('');
  expect(exactTime('tomorrow-ish')).toBe('');
});

test('a duration has at most two units', () => {
  expect(duration(340, 'en')).toBe('340 ms');
  expect(duration(80_000, 'en')).toBe('1 min 20 s');
  expect(duration(2 * 3_600_000 + 5 * 60_000 + 9000, 'zh')).toBe('2 小时 5 分');
  expect(duration(3_600_000, 'en')).toBe('1 h');
});
