import { expect, it } from 'vitest';
import { isOpen } from './is-open.ts';
import { scheduleSchema } from './schedule.ts';

const open = (limits: object, moment: string) => isOpen(scheduleSchema.parse({ kind: 'event', zone: 'Asia/Shanghai', ...limits }), new Date(moment));

it('is open from the beginning of its first day to the end of its last, in its own zone', () => {
  const limits = { validFrom: '2026-03-01', validUntil: '2026-03-02' };
  expect(open(limits, '2026-02-28T15:59:59Z')).toBe(false);
  expect(open(limits, '2026-02-28T16:00:00Z')).toBe(true);
  expect(open(limits, '2026-03-02T15:59:59Z')).toBe(true);
  expect(open(limits, '2026-03-02T16:00:00Z')).toBe(false);
});

it('is open on the days of its calendar', () => {
  const limits = { calendar: { workdays: [1, 2, 3, 4, 5], exclude: ['2026-03-03'], include: ['2026-03-08'] } };
  // The Monday in Shanghai begins while it is still Sunday elsewhere.
  expect(open(limits, '2026-03-01T17:00:00Z')).toBe(true);
  expect(open(limits, '2026-03-03T04:00:00Z')).toBe(false);
  expect(open(limits, '2026-03-07T04:00:00Z')).toBe(false);
  expect(open(limits, '2026-03-08T04:00:00Z')).toBe(true);
});
