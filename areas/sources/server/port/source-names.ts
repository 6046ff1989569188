import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { visibleDevices } from '../devices/device-queries.ts';
import { visibleSources, type Seeing } from '../sources/visible-sources.ts';

/** What a wid is called for one person: what is gone keeps its name while the recycle bin does, what is out of their scope has none. */
export interface SeenName {
  name: string;
  state: 'shown' | 'deleted' | 'hidden';
}

interface NamedRow {
  wid: string;
  name: string;
  seen: boolean;
  deleted?: boolean;
}

export const seenName = ({ name, seen, deleted }: NamedRow): SeenName => (seen ? { name, state: deleted ? 'deleted' : 'shown' } : { name: '', state: 'hidden' });

/** Sources, their objects and resources, and devices, of which any of the wids may be one; what is none of them is left out. */
export async function namesOf(seeing: Seeing, wids: readonly string[]): Promise<Map<string, SeenName>> {
  const { db, services, user } = seeing;
  if (wids.length === 0) return new Map();
  const seen = (condition: RawBuilder<SqlBool>) => sql<boolean>`(${condition})`.as('seen');
  const ofSource = seen(visibleSources(services, user));
  const rows: NamedRow[][] = await Promise.all([
    db.selectFrom('data_source').select(['wid', 'databasename as name', ofSource]).where('wid', 'in', [...wids]).execute(),
    db.selectFrom('data_object').innerJoin('data_source', 'data_source.wid', 'data_object.database_wid').where('data_object.wid', 'in', [...wids]).select([
      'data_object.wid', ofSource, sql<string>`concat_ws(' / ', data_source.databasename, nullif(data_object.schema_name, ''), data_object.data_object)`.as('name'), sql<boolean>`data_object.deleted_time is not null`.as('deleted'),
    ]).execute(),
    db.selectFrom('source_resource').innerJoin('data_source', 'data_source.wid', 'source_resource.datasource_wid').where('source_resource.wid', 'in', [...wids]).select([
      'source_resource.wid', ofSource, sql<string>`concat_ws(' / ', data_source.databasename, source_resource.name)`.as('name'), sql<boolean>`source_resource.deleted_time is not null`.as('deleted'),
    ]).execute(),
    db.selectFrom('device').select(['wid', 'name', seen(visibleDevices(seeing))]).where('wid', 'in', [...wids]).execute(),
  ]);
  return new Map(rows.flat().map((row) => [row.wid, seenName(row)]));
}
