import { sql, type SelectQueryBuilder } from 'kysely';
import {
  getDataSourceInfo, getDataSourceStatistics, listDepartmentPeople, listSchemas, listSourcesOrderedByDepartment, querySourcesByDepartment,
  type SourceDepartmentNode, type SourceNode,
} from '#areas/sources';
import type { Tables } from '#platform/server/database.ts';
import { handle } from '#platform/server/handle.ts';
import { containsIndexed } from '#platform/server/search.ts';
import { matching } from './source-rows.ts';
import { visibleSource, visibleSources, type Seeing } from './visible-sources.ts';
import { withConnection } from './with-connection.ts';

const peopleShown = 200;
const departmentsShown = 20;
const searched = sql<string>`data_source.databasename || ' ' || data_source.sys_label || ' ' || data_source.company`;
const num = sql<number>`count(*)::int`.as('num');

/** Sources the caller sees. */
const seen = ({ db, services, user }: Seeing) => db.selectFrom('data_source').where(visibleSources(services, user));
type Sources = SelectQueryBuilder<Tables, 'data_source', object>;

const nodeColumns = ['data_source.wid as id', 'data_source.databasename as name', 'data_source.source_type', 'data_source.db_type', 'data_source.connect_status', 'data_source.use_able'] as const;
const node = (row: Omit<SourceNode, 'datasource'>): SourceNode => ({ ...row, datasource: true });

export const sourceOverviewHandlers = [
  handle(querySourcesByDepartment, async ({ body }, context) => {
    const { dept_id, key, source_type } = body;
    let sources: Sources = seen(context);
    if (key) sources = sources.where(containsIndexed(sql.ref('data_source.search'), searched, key));
    if (source_type) sources = sources.where('data_source.source_type', '=', source_type);
    if (dept_id !== undefined) sources = sources.where(dept_id === '' ? sql<boolean>`data_source.admin_dept is null` : sql<boolean>`data_source.admin_dept = ${dept_id}`);
    const departments = sources.groupBy('data_source.admin_dept').select([
      sql<string>`coalesce(data_source.admin_dept, '')`.as('id'),
      context.services.organisation.departmentName('data_source.admin_dept').as('name'),
      sql<number>`count(*)::int`.as('source_num'),
    ]);
    const wanted = context.db.selectFrom(departments.as('departments')).selectAll()
      .select([sql<false>`false`.as('datasource'), sql<SourceNode[]>`'[]'::jsonb`.as('children')]);
    const children = dept_id === undefined ? [] : await sources.select(nodeColumns).orderBy('data_source.order_num').orderBy('data_source.wid').limit(1000).execute();
    return context.page(wanted, {
      key: 'id', sort: 'name', sortable: { name: 'name', source_num: 'source_num' },
      map: (row) => ({ ...row, children: children.map(node) }),
    });
  }),

  handle(listSourcesOrderedByDepartment, async ({ query }, context) => {
    const { organisation } = context.services;
    let sources: Sources = seen(context);
    if (query.onlydb === 1) sources = sources.where('data_source.source_type', '=', 'dataBase');
    if (query.deptName) sources = sources.where(organisation.departmentNamed('data_source.admin_dept', query.deptName));
    const rows = await sources
      .select([...nodeColumns, sql<string>`coalesce(data_source.admin_dept, '')`.as('department'), organisation.departmentName('data_source.admin_dept').as('department_name')])
      .orderBy('department_name').orderBy('department').orderBy('data_source.order_num').orderBy('data_source.wid')
      .limit(query.ps).offset((query.pi - 1) * query.ps).execute();
    return [...Map.groupBy(rows, ({ department }) => department)].map(([id, group]): SourceDepartmentNode => ({
      id, name: group[0]!.department_name, datasource: false, source_num: group.length,
      children: group.map(({ department: _department, department_name: _name, ...row }) => node(row)),
    }));
  }),

  handle(listDepartmentPeople, ({ query }, { db, user, services }) =>
    services.organisation.peopleOf(db, user, { department: query.dept_id, key: query.key, limit: peopleShown })),

  handle(listSchemas, async ({ query }, context) => {
    const source = await visibleSource(context, query.database_wid);
    return withConnection(context.services, source, { signal: context.signal }, (connection) => connection.schemas());
  }),

  handle(getDataSourceInfo, async ({ query }, context) => {
    const { db, services } = context;
    const { wid } = await visibleSource(context, query.database_wid);
    const { rows: [counts] } = await sql<{ DATAOBJECTNUM: number; DATAFIELDNUM: number; CODENUM: number }>`
      select
        (select count(*)::int from data_object where database_wid = ${wid} and deleted_time is null) as "DATAOBJECTNUM",
        count(*)::int as "DATAFIELDNUM", count(distinct data_field.code_object)::int as "CODENUM"
      from data_object join data_field on data_field.object_wid = data_object.wid
      where data_object.database_wid = ${wid} and data_object.deleted_time is null`.execute(db);
    return { ...counts!, INTEGRATIONNUM: (await services.sourceUses?.integrated(db, wid)) ?? 0 };
  }),

  handle(getDataSourceStatistics, async ({ query }, context) => {
    const { db, services } = context;
    const every = matching(seen(context), { sourceFrom: query.sourceFrom }, services);
    const all = matching(seen(context), query, services);
    const [totals, by_type, by_database, by_state, by_survey, by_department, objects] = await Promise.all([
      all.select([sql<number>`count(*)::int`.as('total'), sql<number>`count(*) filter (where use_able = 1)::int`.as('usable'),
        sql<number>`count(*) filter (where real_time_able)::int`.as('real_time')]).executeTakeFirstOrThrow(),
      every.select(['source_type', num]).groupBy('source_type').orderBy('num', 'desc').execute(),
      all.select(['db_type', num]).where('source_type', '=', 'dataBase').groupBy('db_type').orderBy('num', 'desc').orderBy('db_type').execute(),
      all.select(['connect_status', num]).groupBy('connect_status').orderBy('connect_status').execute(),
      all.select(['survey_status as surveyed_status', num]).groupBy('survey_status').orderBy('survey_status').execute(),
      all.select(['admin_dept', num, services.organisation.departmentName('data_source.admin_dept').as('name')])
        .groupBy('admin_dept').orderBy('num', 'desc').orderBy('admin_dept').limit(departmentsShown).execute(),
      db.selectFrom('data_object').select(sql<number>`count(*)::int`.as('object_num')).where('deleted_time', 'is', null)
        .where('database_wid', 'in', all.select('data_source.wid')).executeTakeFirstOrThrow(),
    ]);
    return { ...totals, ...objects, by_type, by_database, by_state, by_survey, by_department };
  }),
];
