import { sql, type RawBuilder } from 'kysely';
import { auditDaysCounted, auditPeopleCounted, type AuditCount, type AuditGrouping } from '#platform/contract/platform/audit.ts';
import { serviceErrors } from '#platform/contract/platform/errors.ts';
import type { Context, Principal } from '../context.ts';
import { UserError } from '../errors.ts';
import { auditMatching, type AuditFilter } from './audit-filter.ts';

const day = 86_400_000;

const keys: Record<AuditGrouping, (zone: string) => RawBuilder<string>> = {
  total: () => sql<string>`''::text`,
  day: (zone) => sql<string>`to_char(time at time zone ${zone}, 'YYYY-MM-DD')`,
  hour: (zone) => sql<string>`to_char(time at time zone ${zone}, 'YYYY-MM-DD HH24')`,
  week: (zone) => sql<string>`to_char(time at time zone ${zone}, 'ID HH24')`,
  area: () => sql<string>`area`,
  user: () => sql<string>`user_wid`,
};

export type CountFilter = AuditFilter & { from: string; to: string; by: AuditGrouping };

/** Counts in one pass over the index of times; of people only those with the most. */
export async function countAudit({ by, ...filter }: CountFilter, user: Principal, { db, services }: Pick<Context, 'db' | 'services'>): Promise<AuditCount[]> {
  if (Date.parse(filter.to) - Date.parse(filter.from) > auditDaysCounted * day) {
    throw new UserError(serviceErrors.tooLongCounted, { days: auditDaysCounted });
  }
  const counted = db.selectFrom('audit_record')
    .where(auditMatching(filter, user, services))
    .select(({ fn }) => [
      keys[by](filter.zone).as('key'),
      fn.countAll<number>().as('all'),
      sql<number>`count(*) filter (where result = 'ok')`.as('ok'),
      sql<number>`count(*) filter (where result = 'refused')`.as('refused'),
      sql<number>`count(*) filter (where result = 'failed')`.as('failed'),
      sql<number>`count(distinct user_wid)`.as('people'),
    ])
    .groupBy(sql`1`);
  const groups = by === 'user'
    ? counted.where('user_wid', 'is not', null).orderBy(sql`2`, 'desc').orderBy(sql`1`).limit(auditPeopleCounted)
    : counted.orderBy(sql`1`);
  const latestName = sql<string | null>`(
    select latest.user_name from audit_record as latest where latest.user_wid = counted.key order by latest.time desc limit 1)`;
  return db.selectFrom(groups.as('counted'))
    .select(['key', 'ok', 'refused', 'failed', 'people', (by === 'user' ? latestName : sql<null>`null`).as('name')])
    .orderBy(by === 'user' ? 'all' : 'key', by === 'user' ? 'desc' : 'asc')
    .execute()
    .catch((error: { code?: string }) => {
      // Browsers know a zone or two that an older PostgreSQL does not.
      if (error.code === '22023') throw new UserError(serviceErrors.unknownZone, { zone: filter.zone }, { zone: serviceErrors.unknownZone });
      throw error;
    });
}
