import type { Schedule } from '#engine/schedule/schedule.ts';

export type ScheduleKind = Schedule['kind'];

/** What schedules of every kind have in common stays when the kind changes. */
export function ofKind(kind: ScheduleKind, before: Schedule | null): Schedule | null {
  if (kind === 'manual') return null;
  const common = {
    zone: before?.zone ?? 'Asia/Shanghai', validFrom: before?.validFrom ?? null, validUntil: before?.validUntil ?? null, calendar: before?.calendar ?? null, misfire: before?.misfire ?? 'once' as const,
  };
  if (kind === 'cron') return { kind, expression: '0 0 2 * * ?', ...common };
  return kind === 'interval' ? { kind, every: 30, unit: 'minute', ...common } : { kind, event: { event: 'task-ended', subject: '', when: 'success' }, ...common };
}
