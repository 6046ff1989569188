import { scheduleSchema, type Schedule } from './schedule.ts';

/** Schedules for tests, filled and checked as a stored one is. */
export function cron(expression: string, more: Record<string, unknown> = {}): Schedule {
  return scheduleSchema.parse({ kind: 'cron', expression, zone: 'UTC', ...more });
}

export function interval(every: number, unit: string, more: Record<string, unknown> = {}): Schedule {
  return scheduleSchema.parse({ kind: 'interval', every, unit, zone: 'UTC', ...more });
}

export const iso = (times: readonly (Date | null)[]): (string | undefined)[] => times.map((time) => time?.toISOString().replace('.000Z', 'Z'));
