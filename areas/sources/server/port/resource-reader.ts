import { ApiSettings, FileSettings, LogSettings, sourcesErrors, sourcesSettings, type FoundField } from '#areas/sources';
import { ConnectorFailure } from '#engine/connectors/failure.ts';
import type { FileLocation } from '#engine/connectors/files/file-location.ts';
import { logResource } from '#engine/connectors/logs/read-log.ts';
import { apiReader } from '#engine/sync/readers/api/api-reader.ts';
import { documentReader } from '#engine/sync/readers/documents/document-reader.ts';
import { fileReader } from '#engine/sync/readers/files/file-reader.ts';
import { logReader } from '#engine/sync/readers/logs/log-reader.ts';
import type { Reader } from '#engine/sync/run.ts';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { engineApi } from '../api/engine-api.ts';
import { withSourceKey } from '../api/prepare-api.ts';
import { exactTypeName } from '../files/field-facts.ts';
import { openPlaces, type Place } from '../files/file-place.ts';
import { engineRule } from '../logs/engine-log.ts';
import { keepCheck, type ResourceType } from '../resources/resource-rows.ts';
import { allowedFile, allowedFolders } from '../sources/allowed-files.ts';
import type { DataSourceRow } from '../sources/connector-options.ts';
import { openSecrets } from '../sources/source-secrets.ts';
import { declaredFields } from './field-types.ts';
import { joinedReader } from './joined-reader.ts';
import type { SourceResourceRow } from './source-labels.ts';

export type ReadableKind = 'file' | 'document' | 'log' | 'api';

export const resourceTypeOf: Record<ReadableKind, ResourceType> = { file: 'FILE', document: 'UNSTRUCTURED', log: 'LOG', api: 'API' };

interface Opening {
  db: Database;
  services: Services;
  resource: SourceResourceRow;
  source: DataSourceRow;
  signal: AbortSignal;
}

/** What a resource holds, secrets opened for the reader alone. For work that nobody waits for: whoever saved it was allowed to. */
export async function resourceReader(db: Database, services: Services, { kind, wid, signal }: { kind: ReadableKind; wid: string; signal: AbortSignal }): Promise<Reader> {
  const opening = { db, services, signal, ...await storedResource(db, wid) };
  if (opening.resource.resource_type !== resourceTypeOf[kind]) throw new UserError(sourcesErrors.wrongSourceKind, { name: opening.source.databasename });
  return readers[kind](opening);
}

/** Where files of a resource lie, for whoever writes others there. */
export async function filePlace(db: Database, services: Services, wid: string): Promise<FileLocation> {
  const { locations: [first, ...others] } = await openPlaces(placeOf({ services, ...await storedResource(db, wid) }));
  await Promise.all(others.map((location) => location.close()));
  return first!;
}

async function storedResource(db: Database, wid: string): Promise<{ resource: SourceResourceRow; source: DataSourceRow }> {
  const resource = await db.selectFrom('source_resource').selectAll().where('wid', '=', wid).where('deleted_time', 'is', null).executeTakeFirst();
  if (!resource) throw new UserError(sourcesErrors.noResource);
  const source = await db.selectFrom('data_source').selectAll().where('wid', '=', resource.datasource_wid).executeTakeFirstOrThrow();
  return { resource, source };
}

function placeOf({ services, source, resource }: Pick<Opening, 'services' | 'source' | 'resource'>): Place {
  return { services, source, filename: resource.name, settings: FileSettings.parse(resource.settings), secrets: openSecrets(services, resource.secrets) };
}

const readers: Record<ReadableKind, (opening: Opening) => Promise<Reader>> = {
  async file(opening) {
    const { locations, settings } = await openPlaces(placeOf(opening));
    return withFields(opening, (fields) => joinedReader(locations.map((location) => fileReader({ location, settings, fields, signal: opening.signal }))));
  },

  async document(opening) {
    const { locations, settings } = await openPlaces(placeOf(opening));
    return joinedReader(locations.map((location) => documentReader({ location, settings })));
  },

  async log(opening) {
    const { services, resource, signal } = opening;
    const settings = LogSettings.parse(resource.settings);
    if (settings.listener !== 'file') throw new ConnectorFailure('unsupported', {
      zh: '该日志资源监听网络端口，任务只能读取日志文件。请让 syslog 服务写入文件，再以文件方式登记。', en: 'This log resource listens on a port; tasks read log files. Have the syslog service write a file, and register that.',
    });
    const path = await allowedFile(services, settings.file_path);
    const log = logResource.parse({ kind: 'file', path, encoding: settings.encoding, parser: engineRule(settings) }) as Parameters<typeof logReader>[0]['resource'];
    return withFields(opening, (fields) => logReader({ resource: log, folders: allowedFolders(services), fields, signal }));
  },

  async api(opening) {
    const { services, resource, source, signal } = opening;
    const opened = withSourceKey({ services }, { source, settings: ApiSettings.parse(resource.settings), secrets: openSecrets(services, resource.secrets) });
    const { resource: api, hidden } = engineApi(opened.settings, opened.secrets);
    const work = { signal, networks: services.settings.get(sourcesSettings.allowedNetworks), secrets: hidden };
    return withFields(opening, (fields) => apiReader({ resource: api, work, title: resource.name, fields }));
  },
};

type Fields = NonNullable<ReturnType<typeof declaredFields>>;

/** As the last look found them, unless the settings were changed since. */
function knownFields({ check_time, modify_time, fields }: SourceResourceRow): Fields | undefined {
  return check_time === null || check_time < modify_time ? undefined : declaredFields(fields as FoundField[]);
}

/** Fields that had to be guessed are written down and stay the same from then on, also when nothing new is there to guess them from. */
async function withFields({ db, resource }: Opening, make: (fields?: Fields) => Reader): Promise<Reader> {
  const known = knownFields(resource);
  if (known) return make(known);
  const guessing = make();
  try {
    const { columns } = await guessing.shape();
    const found = columns.map(({ name, type, nullable }) => ({ name, type: exactTypeName(type), nullable }));
    await keepCheck(db, resource.wid, { state: 'success', message: null, fields: found });
    const declared = declaredFields(found);
    return declared ? make(declared) : guessing;
  } catch (error) {
    await guessing.close();
    throw error;
  }
}
