import type { AuditCount } from '#platform/contract/platform/audit.ts';

export const sumOf = ({ ok, refused, failed }: Pick<AuditCount, 'ok' | 'refused' | 'failed'>): number => ok + refused + failed;

const nothing: Omit<AuditCount, 'key' | 'name'> = { ok: 0, refused: 0, failed: 0, people: 0 };

/** One figure for each key, in their order; zero where nothing happened. */
export function figuresFor(keys: readonly string[], groups: readonly AuditCount[]) {
  const known = new Map(groups.map((group) => [group.key, group]));
  return keys.map((key) => known.get(key) ?? nothing);
}

export function totalOf(groups: readonly AuditCount[] | undefined) {
  return groups && { ...nothing, ...groups[0] };
}

/** 0.5: half as much again. Nothing can be said about a growth from nothing. */
export function changeOf(now: number, before: number): number | undefined {
  return before > 0 ? (now - before) / before : undefined;
}

/** The hours of the day, all weekdays together. */
export function hoursOf(week: readonly AuditCount[]): number[] {
  const hours = Array.from({ length: 24 }, () => 0);
  for (const group of week) hours[Number(group.key.split(' ')[1])]! += sumOf(group);
  return hours;
}
