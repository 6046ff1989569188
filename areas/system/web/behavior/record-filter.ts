import type { AuditResult } from '#platform/contract/platform/audit.ts';

/** What the list of records is filtered by, as the address keeps it. */
export type RecordFilter = {
  key?: string;
  from?: string;
  to?: string;
  user?: string;
  area?: string;
  result?: AuditResult;
  object_kind?: string;
  object_wid?: string;
  action?: string;
  address?: string;
  weekday?: string;
  hour?: string;
  /** Days and hours are those of whoever looks. */
  zone: string;
};

export const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export const noFilter: RecordFilter = { zone: ownZone };

/** The list of exactly these records, on the screen that was opened by this address. */
export function recordsLink(base: string, filter: Partial<RecordFilter>): string {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined) as [string, string][];
  return `${base}?${new URLSearchParams(given)}`;
}
