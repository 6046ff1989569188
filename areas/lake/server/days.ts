import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { lakeErrors } from '#areas/lake';
import { systemSettings } from '#areas/system';
import { readLastMoment, readMoment } from '#engine/schedule/local-time.ts';
import type { Services } from '#platform/server/context.ts';
import { UserError } from '#platform/server/errors.ts';

type Settings = Pick<Services, 'settings'>;

/** Where nobody says whose days are meant, they are those of the organisation, not those of the store. */
const zoneOf = ({ settings }: Settings) => settings.get(systemSettings.timeZone);

export const today = (services: Settings): RawBuilder<string> => sql<string>`(now() at time zone ${zoneOf(services)})::date`;
export const dayOf = (services: Settings, column: string): RawBuilder<string> => sql<string>`(${sql.ref(column)} at time zone ${zoneOf(services)})::date`;
/** The moment a day begins. */
export const beginOf = (services: Settings, day: RawBuilder<unknown>): RawBuilder<string> => sql<string>`((${day})::timestamp at time zone ${zoneOf(services)})`;

/** From the beginning of one day to the end of another. */
export function moments(from: string, until: string, zone: string): [string, string] {
  let found: [Date, Date];
  try {
    found = [new Date(readMoment(from, zone)), new Date(readLastMoment(until, zone) + 1)];
  } catch {
    throw new UserError(lakeErrors.badZone, {}, { zone: lakeErrors.badZone });
  }
  if (found[0] >= found[1]) throw new UserError(lakeErrors.backwardRange, {}, { until: lakeErrors.backwardRange });
  return [found[0].toISOString(), found[1].toISOString()];
}

/** `range`: a day, or two with a comma. */
export function withinDays(services: Settings, column: string, range: string, zone = zoneOf(services)): RawBuilder<SqlBool> {
  const [from = '', until = from] = range.split(',');
  const [start, end] = moments(from, until, zone);
  return sql<SqlBool>`(${sql.ref(column)} >= ${start}::timestamptz and ${sql.ref(column)} < ${end}::timestamptz)`;
}
