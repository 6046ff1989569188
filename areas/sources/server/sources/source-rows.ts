import { sql, type SelectQueryBuilder } from 'kysely';
import { fromSubcenters, type DataSource, type DataSourceFilter } from '#areas/sources';
import type { Services } from '#platform/server/context.ts';
import type { Database, Tables } from '#platform/server/database.ts';
import { containsIndexed } from '#platform/server/search.ts';
import type { DataSourceRow } from './connector-options.ts';
import { secretNames } from './source-secrets.ts';

const searched = sql<string>`data_source.databasename || ' ' || data_source.sys_label || ' ' || data_source.company`;

/** Tables of a database, resources of any other kind; what lies in the recycle bin does not count. */
const objectNumber = sql<number>`(
  (select count(*) from data_object where data_object.database_wid = data_source.wid and data_object.deleted_time is null)
  + (select count(*) from source_resource where source_resource.datasource_wid = data_source.wid and source_resource.deleted_time is null)
)::int`;

/** As a reply needs them, names included. */
export function sourceRows(db: Database, { organisation }: Pick<Services, 'organisation'>) {
  return db.selectFrom('data_source').selectAll('data_source').select([
    organisation.departmentName('data_source.admin_dept').as('admin_dept_name'),
    organisation.personName('data_source.admin_user').as('admin_user_name'),
    organisation.personName('data_source.creator').as('creator_name'),
    objectNumber.as('object_num'),
  ]);
}

type NamedRow = DataSourceRow & Pick<DataSource, 'admin_dept_name' | 'admin_user_name' | 'creator_name' | 'object_num'>;

/** A row as it is answered: every secret left out, only the names of those that are set. */
export function answerOf(services: Pick<Services, 'secrets'>) {
  return ({ secrets, settings, search: _search, construction_year, source_from, db_version, survey_status, dw_label, ...row }: NamedRow): DataSource => ({
    ...row,
    advancedparams: Object.keys(settings).length > 0 ? JSON.stringify(settings) : '',
    constructionYear: construction_year,
    sourceFrom: source_from,
    dw_label: dw_label === '2' ? '2' : '',
    secret_names: secretNames(services, secrets),
    dbVersion: db_version,
    surveyed_status: survey_status,
  });
}

type SourceQuery<Row> = SelectQueryBuilder<Tables, 'data_source', Row>;

export function matching<Row>(query: SourceQuery<Row>, filter: DataSourceFilter, { organisation }: Pick<Services, 'organisation'>): SourceQuery<Row> {
  let found = query;
  if (filter.admin_dept) found = found.where(organisation.inDepartment('data_source.admin_dept', filter.admin_dept));
  if (filter.databasename) found = found.where(containsIndexed(sql.ref('data_source.search'), searched, filter.databasename));
  if (filter.dw_label) found = found.where('data_source.dw_label', '=', filter.dw_label);
  const anySubcenter = filter.sourceFrom === fromSubcenters;
  if (anySubcenter) found = found.where('data_source.source_from', 'like', `${fromSubcenters}%`);
  const equal = {
    admin_user: filter.admin_user, use_able: filter.use_able, source_from: anySubcenter ? undefined : filter.sourceFrom, source_type: filter.source_type, db_type: filter.db_type,
    connect_status: filter.connect_status, survey_status: filter.surveyed_status, real_time_able: filter.real_time_able,
  };
  for (const [column, value] of Object.entries(equal)) {
    if (value !== undefined) found = found.where(sql.ref(`data_source.${column}`), '=', value);
  }
  return found;
}
