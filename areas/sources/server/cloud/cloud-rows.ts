import { sql, type Selectable } from 'kysely';
import type { CloudDescription, CloudSource } from '#areas/sources';
import type { Database, Tables } from '#platform/server/database.ts';
import { storedJson } from '#platform/server/stored-json.ts';

/** What came with the platform is known by its wid, so that a newer version of ours takes the place of an older one. */
export const builtInPrefix = 'built-in-';
export const isBuiltIn = (wid: string) => wid.startsWith(builtInPrefix);

/** A description as the store keeps it. `catalogue`: the file it came from. */
export function cloudRow({ objects, ...said }: CloudDescription, catalogue: string) {
  return { ...said, catalogue, objects: storedJson(objects), object_num: objects.length, field_num: objects.reduce((sum, object) => sum + object.fields.length, 0) };
}

type Row = Omit<Selectable<Tables['cloud_source']>, 'objects'>;

export const cloudColumns = [
  'wid', 'create_time', 'modify_time', 'creator', 'last_modifier', 'row_version', 'databasename', 'company', 'version', 'db_type', 'description', 'catalogue', 'object_num', 'field_num',
] as const;

export const cloudAnswer = (row: Row): CloudSource => ({ ...row, built_in: isBuiltIn(row.wid) });

/** One that is told by its names, as the store tells it apart. */
export const sameDescription = ({ databasename, company, version }: Pick<CloudDescription, 'databasename' | 'company' | 'version'>) =>
  sql<boolean>`lower(databasename) = lower(${databasename}) and lower(company) = lower(${company}) and version = ${version}`;

/** For the choosers above the list. */
export async function cloudChoices(db: Database, column: 'databasename' | 'company' | 'version'): Promise<string[]> {
  const rows = await db.selectFrom('cloud_source').select(column).distinct().where(column, '<>', '').orderBy(column).limit(1000).execute();
  return rows.map((row) => row[column]!);
}
