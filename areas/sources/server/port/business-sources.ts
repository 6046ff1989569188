import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { DatabaseConnection } from '#engine/connectors/connector.ts';
import type { FileLocation } from '#engine/connectors/files/file-location.ts';
import type { KafkaConnection } from '#engine/connectors/kafka/kafka-connection.ts';
import type { Reader } from '#engine/sync/run.ts';
import { sourcesErrors } from '#areas/sources';
import type { Principal, Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { connectorOf, connectorOptions, type DataSourceRow } from '../sources/connector-options.ts';
import type { AnyConnector } from '../sources/connectors.ts';
import { deviceReader, type DeviceReading } from './device-reader.ts';
import { kafkaAddress, kafkaConnection } from './kafka-source.ts';
import { createOfflineFiles, type OfflineFiles } from './offline-files.ts';
import { readableResources } from './readable-resources.ts';
import { relationsAmong } from './relations-among.ts';
import { filePlace, resourceReader, type ReadableKind } from './resource-reader.ts';
import { namesOf, type SeenName } from './source-names.ts';
import { dataMark, fileMarks, tellsChangedData } from './source-marks.ts';
import { findLabelled, labelsOf, objectAt, objectsNamed, seenResource, type SourceLabel, type SourceResourceRow } from './source-labels.ts';
import { openSecrets } from '../sources/source-secrets.ts';
import { visibleObject, visibleSource, visibleSources, type DataObjectRow, type Seeing } from '../sources/visible-sources.ts';

/** Business systems for areas that read them: who may, what they are, and the way to a live one. */
export interface BusinessSources {
  /** For lists of other areas that name a source in a column: those the person may see. */
  visible(user: Principal, column: string): RawBuilder<SqlBool>;
  /** The source, if the person may see it; refused otherwise. */
  seen(seeing: Seeing, wid: string): Promise<DataSourceRow>;
  seenObject(seeing: Seeing, wid: string): Promise<DataObjectRow & { source: DataSourceRow }>;
  seenResource(seeing: Seeing, wid: string): Promise<SourceResourceRow>;
  /** The imported object that a table of a source is. */
  objectAt(db: Database, source: string, schema: string, table: string): Promise<string | undefined>;
  /** Where imported objects are that are told by name alone; a name that several have is left out. */
  objectsNamed(db: Database, source: string, names: readonly string[]): Promise<Map<string, { schema: string; table: string }>>;
  /** Relations among these objects that hold or are suggested, the surest first; only of sources that the person sees. */
  relations(seeing: Seeing, objects: readonly string[]): Promise<{ object: string; ref_object: string; fields: string[]; ref_fields: string[] }[]>;
  /** Fields of an imported object that samples do not show. */
  sensitiveFields(db: Database, object: string): Promise<ReadonlySet<string>>;
  /** Of tables as a place names them, `public.student` or `student`: their fields that are marked as sensitive. */
  sensitiveAt(db: Database, tables: readonly { wid: string; name: string }[]): Promise<{ wid: string; name: string; field: string }[]>;
  /** Fields of an object whose values may be shown in a sample: imported, and not marked as sensitive. */
  shownFields(db: Database, object: string): Promise<Set<string>>;
  /** For a column that names an object: those of a catalogue. */
  inCatalogue(column: string, catalogue: string): RawBuilder<SqlBool>;
  /** Sources, objects and resources by names that hold elsewhere too, and back. */
  labelsOf(db: Database, wids: readonly string[]): Promise<Map<string, SourceLabel>>;
  findLabelled(seeing: Seeing, label: SourceLabel): Promise<string | undefined>;
  /** What sources, objects, resources and devices are called for the person; wids of anything else are left out. */
  namesOf(seeing: Seeing, wids: readonly string[]): Promise<Map<string, SeenName>>;
  /** For work that nobody waits for: whoever saved the task was allowed to. */
  get(db: Database, wid: string): Promise<DataSourceRow>;
  /** The secrets of a source, only to keep them out of what is told; none of one that is gone. */
  secretWords(db: Database, wid: string): Promise<string[]>;
  /** For lists: the name of the source that a column names. */
  name(column: string): RawBuilder<string>;
  /** Those that can be brought into the lake, with how much of them is. */
  list(seeing: Seeing, filter: { type?: string | undefined; wid?: string | undefined }): Promise<SourceToIntegrate[]>;
  connector(source: DataSourceRow): AnyConnector;
  /** Whoever opens it closes it. ConnectorFailure leaves as it is, for those who tell kinds of failure apart. */
  connect(source: DataSourceRow, work: { signal: AbortSignal; seconds?: number }): Promise<DatabaseConnection>;
  /** What a resource of a source that is no database holds; closed by whoever asks for it, as all below. */
  resourceReader(db: Database, reading: { kind: ReadableKind; wid: string; signal: AbortSignal }): Promise<Reader>;
  /** Resources that the person sees, by their name; the first hundred. */
  resources(seeing: Seeing, filter: { kind: ReadableKind; key?: string | undefined; wid?: string | undefined }): ReturnType<typeof readableResources>;
  deviceReader(db: Database, reading: DeviceReading): Reader;
  /** Where the files of a resource lie. */
  filePlace(db: Database, resource: string): Promise<FileLocation>;
  /** Files that people carry by hand. */
  offline: OfflineFiles;
  /** Whether `dataMark` can be asked of a source. */
  tellsChangedData(source: DataSourceRow): boolean;
  /** Another word once data of the source has changed, as its database counts it anyway. */
  dataMark(source: DataSourceRow, signal: AbortSignal): Promise<string>;
  /** One word for each file of a resource, another one when the file is written anew. */
  fileMarks(db: Database, resource: string, signal: AbortSignal): Promise<string[]>;
  kafka(source: DataSourceRow, signal: AbortSignal): KafkaConnection;
  /** Sources of messages that the person sees, by their name. */
  kafkaSources(seeing: Seeing, key: string | undefined): Promise<{ wid: string; databasename: string; brokers: string }[]>;
}

export interface SourceToIntegrate {
  wid: string;
  databasename: string;
  source_type: string;
  db_type: string;
  connect_status: number;
  real_time_able: boolean;
  object_num: number;
  integrated_num: number;
}

declare module '#platform/server/context.ts' {
  interface Services {
    businessSources: BusinessSources;
  }
}

export function createBusinessSources(services: Services): BusinessSources {
  return {
    visible(user, column) {
      if (user.role.scope === 'all') return sql<SqlBool>`true`;
      return sql<SqlBool>`${sql.ref(column)} in (select data_source.wid from data_source where ${visibleSources(services, user)})`;
    },
    seen: visibleSource,
    seenObject: visibleObject,
    seenResource,
    objectAt,
    objectsNamed,
    async shownFields(db, object) {
      const fields = await db.selectFrom('data_field').select('data_field').where('object_wid', '=', object).where('dropped_time', 'is', null).where('manual', '=', false).where('sensitive', '<>', 1).execute();
      return new Set(fields.map(({ data_field }) => data_field));
    },
    relations: relationsAmong,
    async sensitiveFields(db, object) {
      const fields = await db.selectFrom('data_field').select('data_field').where('object_wid', '=', object).where('sensitive', '=', 1).execute();
      return new Set(fields.map(({ data_field: name }) => name));
    },
    async sensitiveAt(db, tables) {
      if (tables.length === 0) return [];
      const { rows } = await sql<{ wid: string; name: string; field: string }>`
        select asked.wid, asked.name, data_field.data_field as field from unnest(${tables.map(({ wid }) => wid)}::text[], ${tables.map(({ name }) => name)}::text[]) as asked (wid, name)
        join data_object on data_object.database_wid = asked.wid and asked.name in (data_object.data_object, data_object.schema_name || '.' || data_object.data_object)
        join data_field on data_field.object_wid = data_object.wid and data_field.sensitive = 1`.execute(db);
      return rows;
    },
    inCatalogue: (column, catalogue) => sql<SqlBool>`${sql.ref(column)} in (select data_object.wid from data_object where data_object.catalog_id in (
      with recursive below as (select ${catalogue}::text as wid union select data_catalog.wid from data_catalog join below on data_catalog.parent = below.wid) select wid from below))`,
    labelsOf,
    findLabelled,
    namesOf,
    async get(db, wid) {
      const source = await db.selectFrom('data_source').selectAll().where('wid', '=', wid).executeTakeFirst();
      if (!source) throw new UserError(sourcesErrors.noDataSource);
      return source;
    },
    async secretWords(db, wid) {
      const source = await db.selectFrom('data_source').select(['secrets', 'db_user', 'db_service_name', 'ip']).where('wid', '=', wid).executeTakeFirst();
      if (!source) return [];
      const { secrets, ...open } = source;
      // A word that stands in the open anyway is no secret, and messages would not be understood without it.
      return Object.values(openSecrets(services, secrets)).filter((word) => word.length >= 6 && !Object.values(open).includes(word));
    },
    name: (column) => sql<string>`coalesce((select named.databasename from data_source named where named.wid = ${sql.ref(column)}), '')`,
    list({ db, user }, { type, wid }) {
      const integrated = services.integrations?.integrated('data_object.wid') ?? sql<SqlBool>`false`;
      const objects = sql`from data_object where data_object.database_wid = data_source.wid and data_object.deleted_time is null`;
      let query = db.selectFrom('data_source').where(visibleSources(services, user)).select([
        'wid', 'databasename', 'source_type', 'db_type', 'connect_status', 'real_time_able',
        sql<number>`(select count(*)::int ${objects})`.as('object_num'), sql<number>`(select count(*)::int ${objects} and ${integrated})`.as('integrated_num'),
      ]);
      if (type) query = query.where('source_type', '=', type as DataSourceRow['source_type']);
      if (wid) query = query.where('wid', '=', wid);
      return query.orderBy('order_num').orderBy('databasename').limit(2000).execute();
    },
    connector: connectorOf,
    async connect(source, { signal, seconds = 15 }) {
      return connectorOf(source).open(await connectorOptions(services, source), { signal, seconds });
    },
    resourceReader: (db, reading) => resourceReader(db, services, reading),
    resources: readableResources,
    deviceReader: (db, reading) => deviceReader(db, services, reading),
    filePlace: (db, resource) => filePlace(db, services, resource),
    offline: createOfflineFiles(services),
    tellsChangedData: (source) => source.source_type === 'dataBase' && tellsChangedData(connectorOf(source).kind),
    async dataMark(source, signal) {
      const connector = connectorOf(source);
      const connection = await connector.open(await connectorOptions(services, source), { signal, seconds: 15 });
      try {
        return await dataMark(connection, connector.kind);
      } finally {
        await connection.close();
      }
    },
    fileMarks: (db, resource, signal) => fileMarks(db, services, resource, signal),
    kafka: (source, signal) => kafkaConnection(services, source, signal),
    async kafkaSources({ db, user }, key) {
      let query = db.selectFrom('data_source').select(['wid', 'databasename', 'db_url']).where(visibleSources(services, user)).where('source_type', '=', 'LOG').where('db_url', '~*', kafkaAddress.source);
      if (key) query = query.where(sql<string>`lower(databasename)`, 'like', `%${key.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`);
      const rows = await query.orderBy('databasename').limit(1000).execute();
      return rows.map(({ wid, databasename, db_url }) => ({ wid, databasename, brokers: kafkaAddress.exec(db_url)?.[2] ?? '' }));
    },
  };
}
