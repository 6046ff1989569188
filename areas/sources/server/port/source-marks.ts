import { createHash } from 'node:crypto';
import { FileSettings, sourcesErrors } from '#areas/sources';
import type { DatabaseConnection } from '#engine/connectors/connector.ts';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { withPlaces } from '../files/file-place.ts';
import { listPlaceFiles } from '../files/list-place-files.ts';
import { openSecrets } from '../sources/source-secrets.ts';

/**
 * What databases count anyway: rows written since they began to count, or when a table was written last. Nothing is scanned.
 * Sources of other kinds say nothing of the sort.
 */
const questions: Record<string, string> = {
  postgresql: 'select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::text as mark from pg_catalog.pg_stat_user_tables',
  mysql: `select concat(count(*), ' ', coalesce(max(UPDATE_TIME), '')) as mark from information_schema.TABLES where TABLE_SCHEMA = database()`,
};
questions['mariadb'] = questions['mysql']!;

export const tellsChangedData = (kind: string): boolean => kind in questions;

/** A word that is another one once data of the source has changed. */
export async function dataMark(connection: DatabaseConnection, kind: string): Promise<string> {
  const query = questions[kind];
  if (!query) throw new UserError(sourcesErrors.wrongSourceKind, { name: kind });
  for await (const [row] of connection.read({ schema: '', table: 'mark', query, columns: ['mark'], limit: 1 })) return String(row?.[0] ?? '');
  return '';
}

/** One word for each file that is there: another one when the file is written anew. */
export async function fileMarks(db: Database, services: Services, wid: string, signal: AbortSignal): Promise<string[]> {
  const resource = await db.selectFrom('source_resource').selectAll().where('wid', '=', wid).where('deleted_time', 'is', null).executeTakeFirst();
  if (!resource) throw new UserError(sourcesErrors.noResource);
  const place = { services, source: { wid: resource.datasource_wid }, filename: resource.name, settings: FileSettings.parse(resource.settings), secrets: openSecrets(services, resource.secrets) };
  const { files } = await withPlaces(place, (locations, settings) => listPlaceFiles(locations, settings, signal));
  return files.map((file) => createHash('sha256').update(JSON.stringify([file.place, file.path, file.size, file.modified])).digest('base64').slice(0, 12));
}
