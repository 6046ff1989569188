import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { DataObject, DataObjectFilter } from '#areas/sources';
import type { Principal, Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { containsIndexed } from '#platform/server/search.ts';
import { visibleSources, type DataObjectRow } from '../sources/visible-sources.ts';
import type { IntegrationFacts, StandardFacts } from './object-ports.ts';

export type AskedServices = Pick<Services, 'organisation' | 'scopes' | 'integrations' | 'objectStandards'>;

const fieldNumber = (condition: string) => sql<number>`(
  select count(*)::int from data_field where data_field.object_wid = data_object.wid and data_field.dropped_time is null ${sql.raw(condition)}
)`;

/** Living objects of the sources that the user sees, as a reply needs them. */
export function objectRows(db: Database, services: AskedServices, user: Principal) {
  const { organisation, integrations, objectStandards } = services;
  return db.selectFrom('data_object').innerJoin('data_source', 'data_source.wid', 'data_object.database_wid')
    .leftJoin('data_catalog', 'data_catalog.wid', 'data_object.catalog_id')
    .where('data_object.deleted_time', 'is', null).where(visibleSources(services, user))
    .selectAll('data_object')
    .select([
      'data_source.databasename as database_name', 'data_source.sys_label as sys_label', 'data_catalog.name as catalog_name',
      organisation.personName('data_object.creator').as('creator_name'),
      fieldNumber('').as('field_num'),
      fieldNumber("and data_field.data_field_name <> ''").as('named_field_num'),
      fieldNumber('and data_field.is_pk = 1').as('pk_num'),
      sql<number>`(
        (select count(*) from data_relation where data_relation.object_wid = data_object.wid and data_relation.state = 'confirmed')
        + (select count(*) from data_relation where data_relation.ref_object_wid = data_object.wid and data_relation.object_wid <> data_object.wid and data_relation.state = 'confirmed')
      )::int`.as('relation_num'),
      (integrations?.factsOf('data_object.wid') ?? sql<IntegrationFacts | null>`null::json`).as('integration'),
      (objectStandards?.factsOf('data_object.wid') ?? sql<StandardFacts | null>`null::json`).as('standards'),
    ]);
}

type Selected = DataObjectRow & {
  database_name: string; sys_label: string; catalog_name: string | null; creator_name: string;
  field_num: number; named_field_num: number; pk_num: number; relation_num: number;
  integration: IntegrationFacts | null; standards: StandardFacts | null;
};

/** A row in the words of the wire. */
export function objectAnswer(row: Selected): DataObject {
  return {
    wid: row.wid, create_time: row.create_time, modify_time: row.modify_time, creator: row.creator, creator_name: row.creator_name,
    last_modifier: row.last_modifier, row_version: row.row_version,
    database_wid: row.database_wid, database_name: row.database_name, source_database_wid: row.database_wid, source_database_name: row.database_name,
    sys_label: row.sys_label, schema_name: row.schema_name, dataObject: row.data_object, object_kind: row.object_kind, comment: row.comment,
    dataObjectName: row.data_object_name, dataObjectDesc: row.data_object_desc, catalogId: row.catalog_id, catalogName: row.catalog_name ?? '',
    dataSign: row.data_sign, dataType: row.data_type, dataLevel: row.data_level, modelType: row.model_type,
    is_core: row.is_core, keep_history: row.keep_history, need_encrypt: row.need_encrypt, open_able: row.open_able, share_able: row.share_able,
    proVisionMode: row.provision_mode, owner_dept: row.owner_dept, owner_user: row.owner_user, release_dept: row.release_dept, release_date: row.release_date,
    release_format_desc: row.release_format_desc, map_range: row.map_range, csFlag: row.cs_flag, quote_standard: row.quote_standard,
    data_row_num: row.row_count, row_count_exact: row.row_count_exact, row_count_time: row.row_count_time,
    field_num: row.field_num, named_field_num: row.named_field_num, pk_num: row.pk_num, relation_num: row.relation_num,
    dropped_time: row.dropped_time, version_number: row.version_number,
    integrationStatus: row.integration ? '1' : '0', exe_status: row.integration?.exe_status ?? '',
    dataLakeWid: row.integration?.dataLakeWid ?? '', dataLakeObjectWid: row.integration?.dataLakeObjectWid ?? '',
    ...(row.standards ?? { checkNum: 0, rate: null, standard_num: 0, quote_standard_name: '', quote_standard_num: 0 }),
  };
}

const searched = sql<string>`data_object.data_object || ' ' || data_object.data_object_name || ' ' || data_object.comment`;

const situation = {
  NAMED: sql<boolean>`data_object.data_object_name <> ''`,
  UNNAMED: sql<boolean>`data_object.data_object_name = ''`,
  FIELDS_UNNAMED: sql<boolean>`exists (select from data_field f where f.object_wid = data_object.wid and f.dropped_time is null and f.data_field_name = '')`,
  NO_KEY: sql<boolean>`data_object.object_kind = 'table' and not exists (select from data_field f where f.object_wid = data_object.wid and f.is_pk = 1)`,
  NO_COMMENT: sql<boolean>`data_object.comment = ''`,
  EMPTY: sql<boolean>`data_object.row_count = 0`,
  DROPPED: sql<boolean>`data_object.dropped_time is not null`,
};

const annotated = sql<boolean>`(data_object.data_object_name <> '' and data_object.data_object_desc <> '')`;

type Filter = z.output<typeof DataObjectFilter>;
type ObjectQuery<Row> = SelectQueryBuilder<any, any, Row>;

/** Columns that are simply equal to what was asked, and those where `NONE` means: nothing given. */
const equal = { database_wid: 'database_wid', schema: 'schema_name', dataSign: 'data_sign', is_core: 'is_core', share_able: 'share_able', open_able: 'open_able', need_encrypt: 'need_encrypt', object_kind: 'object_kind' } as const;
const orNone = { dataLevel: 'data_level', modelType: 'model_type', catalogId: 'catalog_id' } as const;

export function matching<Row>(query: ObjectQuery<Row>, filter: Filter, { integrations }: AskedServices): ObjectQuery<Row> {
  let found = query;
  for (const [asked, column] of Object.entries(equal)) {
    const value = filter[asked as keyof typeof equal];
    if (value !== undefined && value !== '') found = found.where(`data_object.${column}`, '=', value);
  }
  for (const [asked, column] of Object.entries(orNone)) {
    const value = filter[asked as keyof typeof orNone];
    if (value === undefined) continue;
    found = value === 'NONE' ? found.where(sql<boolean>`coalesce(${sql.ref(`data_object.${column}`)}, '') = ''`) : found.where(`data_object.${column}`, '=', value);
  }
  if (filter.situation) found = found.where(situation[filter.situation]);
  if (filter.modelAnnotations) found = found.where(filter.modelAnnotations === '1' ? annotated : sql<boolean>`not ${annotated}`);
  if (filter.integrationStatus) {
    const integrated = integrations?.integrated('data_object.wid') ?? sql<SqlBool>`false`;
    found = found.where(filter.integrationStatus === '1' ? integrated : sql<SqlBool>`not (${integrated})`);
  }
  if (filter.key) found = found.where(containsIndexed(sql.ref('data_object.search'), searched, filter.key));
  return found;
}
