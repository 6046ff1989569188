import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Area, QueryOf } from '#platform/contract';
import type { listAuditRecords } from '#platform/contract/platform/audit.ts';
import { serviceErrors } from '#platform/contract/platform/errors.ts';
import type { Principal, Services } from '../context.ts';
import type { Tables } from '../database.ts';
import { UserError } from '../errors.ts';
import { beginsWith, containsIndexed } from '../search.ts';

export type AuditFilter = Omit<QueryOf<typeof listAuditRecords>, 'pi' | 'ps' | 'sort'>;
type Where = ExpressionBuilder<Tables, 'audit_record'>;

/** What is searched for words; the index is made of exactly this. */
export const auditWords = sql<string>`(coalesce(user_name, '') || ' ' || coalesce(object_name, ''))`;

/** The filter as conditions, for the list and the figures alike; nobody sees beyond their data scope. */
export function auditMatching(filter: AuditFilter, user: Principal, { scopes, areas }: Pick<Services, 'scopes' | 'areas'>) {
  const zone = knownZone(filter.zone);
  return (where: Where): Expression<SqlBool> => where.and([
    scopes.people(user, 'audit_record.user_wid'),
    ...within(filter, 'audit_record'),
    ...(filter.user ? [where('user_wid', '=', filter.user)] : []),
    ...(filter.area ? [where('area', '=', filter.area)] : []),
    ...(filter.action ? [where('action', '=', filter.action)] : []),
    ...(filter.object_kind ? [where('object_kind', '=', filter.object_kind)] : []),
    ...(filter.object_wid ? [where('object_wid', '=', filter.object_wid)] : []),
    ...(filter.result ? [where('result', '=', filter.result)] : []),
    ...(filter.address ? [where('address', 'like', beginsWith(filter.address))] : []),
    ...(filter.weekday !== undefined || filter.hour !== undefined ? [inHours(filter, zone)] : []),
    ...(filter.key ? [saying(filter.key, where, areas)] : []),
  ]);
}

function within({ from, to }: AuditFilter, table: string): Expression<SqlBool>[] {
  const time = sql.ref(`${table}.time`);
  return [...(from ? [sql<SqlBool>`${time} >= ${from}`] : []), ...(to ? [sql<SqlBool>`${time} < ${to}`] : [])];
}

/** Looked up in the index of times alone, which holds all that the question needs; `offset` keeps the two questions apart. */
function inHours(filter: AuditFilter, zone: string): Expression<SqlBool> {
  const conditions = [
    ...within(filter, 'hours'),
    ...(filter.weekday !== undefined ? [sql`extract(isodow from hours.time at time zone ${zone}) = ${filter.weekday}`] : []),
    ...(filter.hour !== undefined ? [sql`extract(hour from hours.time at time zone ${zone}) = ${filter.hour}`] : []),
  ];
  return sql<SqlBool>`audit_record.wid in (select hours.wid from audit_record as hours where ${sql.join(conditions, sql` and `)} offset 0)`;
}

/** What was done is known by its path: the paths whose words fit are looked up instead of every record's own words. */
function saying(key: string, where: Where, areas: readonly Area[]): Expression<SqlBool> {
  const word = key.toLowerCase();
  const actions = areas.flatMap((area) => Object.values(area.calls))
    .filter(({ changes, summary }) => changes && (summary.zh.includes(key) || summary.en.toLowerCase().includes(word)))
    .map(({ path }) => path as string);
  return where.or([
    containsIndexed(sql<string[]>`search_grams(${auditWords})`, auditWords, key),
    ...(actions.length > 0 ? [where('action', 'in', actions)] : []),
    ...(/^[0-9a-f]{32}$/.test(word) ? [where('request_id', '=', word)] : []),
  ]);
}

export function knownZone(zone: string): string {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }) && zone;
  } catch {
    throw new UserError(serviceErrors.unknownZone, { zone }, { zone: serviceErrors.unknownZone });
  }
}
