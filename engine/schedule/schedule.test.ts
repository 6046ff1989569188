import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { scheduleSchema } from './schedule.ts';

const daily = { kind: 'cron', expression: '0 30 2 * * ?' };

function textsOf(value: unknown) {
  const result = scheduleSchema.safeParse(value);
  return result.success ? [] : result.error.issues.map((issue) => ({ path: issue.path.join('.'), en: ((issue as { params?: { text?: { en: string } } }).params?.text)?.en }));
}

describe('a schedule', () => {
  it('is filled with what is usual', () => {
    expect(scheduleSchema.parse(daily)).toEqual({ ...daily, zone: 'Asia/Shanghai', validFrom: null, validUntil: null, calendar: null, misfire: 'once' });
    expect(scheduleSchema.parse({ kind: 'event', event: { file: '到达' } })).toMatchObject({ event: { file: '到达' } });
  });

  it('says what is wrong with its expression, its zone and its calendar', () => {
    expect(textsOf({ ...daily, expression: '0 30 25 * * ?' })).toEqual([{ path: 'expression', en: 'In the field hour: 25 is out of range; use 0 to 23.' }]);
    expect(textsOf({ ...daily, zone: 'Mars/Base' })).toEqual([{ path: 'zone', en: 'Choose a time zone such as Asia/Shanghai.' }]);
    expect(textsOf({ ...daily, calendar: { workdays: [] } })).toEqual([{ path: 'calendar.workdays', en: 'Choose at least one day of the week or add a date.' }]);
  });

  it('does not end before it begins; a date lasts to its end', () => {
    expect(textsOf({ ...daily, validFrom: '2026-01-02', validUntil: '2026-01-01' })).toEqual([{ path: 'validUntil', en: 'The schedule would end before it begins. Choose a later end.' }]);
    expect(textsOf({ ...daily, validFrom: '2026-01-02T23:00:00', validUntil: '2026-01-02' })).toEqual([]);
    expect(textsOf({ ...daily, validFrom: '2026-01-02T08:00', validUntil: '2026-01-02T00:00:00Z' })).toEqual([]);
  });

  it('says how a limit is written, and does not stumble over a wrong one', () => {
    expect(textsOf({ ...daily, validFrom: 'tomorrow', validUntil: '2026-13-01' })).toEqual(['validFrom', 'validUntil'].map((path) => ({ path, en: 'Enter a date or a time such as 2026-01-31 or 2026-01-31T08:00:00.' })));
  });

  it('can be published as the shape of a call', () => {
    expect(JSON.stringify(z.toJSONSchema(scheduleSchema, { io: 'input' }))).toContain('"interval"');
  });

  it('refuses dates that do not exist and intervals of nothing', () => {
    expect(scheduleSchema.safeParse({ ...daily, calendar: { exclude: ['2026-02-29'] } }).success).toBe(false);
    expect(scheduleSchema.safeParse({ kind: 'interval', every: 0, unit: 'hour' }).success).toBe(false);
    expect(scheduleSchema.safeParse({ kind: 'interval', every: 1, unit: 'hour', from: '2026-02-30T00:00:00' }).success).toBe(false);
  });
});
