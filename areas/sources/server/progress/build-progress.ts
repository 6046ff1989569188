import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { connectStates, getBuildGuide, getBuildProgress, getBuildStatistics, getConnectStatus, listSourceBuilds, type SourceBuild } from '#areas/sources';
import type { QueryOf } from '#platform/contract';
import type { Services } from '#platform/server/context.ts';
import { handle } from '#platform/server/handle.ts';
import { containsIndexed } from '#platform/server/search.ts';
import { visibleSource, visibleSources, type Seeing } from '../sources/visible-sources.ts';
import { buildStatistics } from './build-statistics.ts';
import { nextStep } from './next-step.ts';
import { sourceFigures } from './source-figures.ts';

const isDatabase = sql<SqlBool>`data_source.source_type = 'dataBase'`;
const figuresOf = ({ db, services, user }: Seeing, narrowed: RawBuilder<SqlBool> = sql<SqlBool>`true`) =>
  db.selectFrom(sourceFigures(services, sql<SqlBool>`${visibleSources(services, user)} and ${narrowed}`).as('build'));

/** What still waits at a step of the guide; the same conditions count there. */
const left: Record<NonNullable<QueryOf<typeof listSourceBuilds>['left']>, RawBuilder<SqlBool>> = {
  unconnected: sql<SqlBool>`source_type = 'dataBase' and connect_status <> ${connectStates.connected}`,
  unimported: sql<SqlBool>`source_type = 'dataBase' and res_num = 0`,
  unnamed: sql<SqlBool>`source_type = 'dataBase' and (cn_res_num < res_num or cn_res_field_num < res_field_num)`,
  unrelated: sql<SqlBool>`source_type = 'dataBase' and res_num > 1 and related_res_num = 0`,
  unsurveyed: sql<SqlBool>`source_type = 'dataBase' and surveyed_status <> 'approved'`,
  unshared: sql<SqlBool>`source_type = 'dataBase' and share_res_num < res_num`,
};
/** What cannot be counted because no area provides it yet. */
const missing = ({ integrations, objectStandards }: Services) => [...(integrations ? [] : ['lake' as const]), ...(objectStandards ? [] : ['standards' as const])];

const counted = (condition: RawBuilder<SqlBool>) => sql<number>`(count(*) filter (where ${condition}))::int`;

/** What never happened counts as long ago. */
const sortable = [
  'databasename', 'progress', 'res_num', 'res_field_num', 'cn_res_pre', 'cn_res_field_pre', 'key_res_pre', 'comment_res_pre', 'comment_field_pre', 'sign_pre',
  'connect_status', 'import_num', 'version_num', 'change_num', 'surveyed_status', 'admin_dept_name', 'order_num',
];

export const buildProgressHandlers = [
  handle(getBuildProgress, async ({ query }, context) => {
    const source = await visibleSource(context, query.wid);
    const row = await figuresOf(context, sql<SqlBool>`data_source.wid = ${source.wid}`).selectAll().executeTakeFirstOrThrow();
    return { ...row, description: nextStep(row)[context.language], missing: missing(context.services) };
  }),

  handle(getBuildGuide, async (_input, context) => {
    const { db, services, user } = context;
    const guide = await figuresOf(context, isDatabase).select([
      sql<number>`count(*)::int`.as('source_num'),
      counted(left.unsurveyed).as('un_surveyed_num'),
      counted(left.unconnected).as('un_connect_num'),
      counted(left.unimported).as('un_res_num'),
      counted(left.unrelated).as('un_related_num'),
      sql<number>`coalesce(sum(res_num - cn_res_num), 0)::int`.as('un_named_num'),
      sql<number>`coalesce(sum(res_field_num - cn_res_field_num), 0)::int`.as('un_named_field_num'),
      sql<number>`coalesce(sum(share_res_num), 0)::int`.as('shared_num'),
      sql<number>`coalesce(sum(res_num - share_res_num), 0)::int`.as('un_shared_num'),
    ]).executeTakeFirstOrThrow();
    const { to_approve_num } = await db.selectFrom('survey').innerJoin('data_source', 'data_source.wid', 'survey.database_wid')
      .select(sql<number>`count(*)::int`.as('to_approve_num')).where('survey.state', '=', 'submitted').where(visibleSources(services, user)).executeTakeFirstOrThrow();
    return { ...guide, to_approve_num };
  }),

  handle(listSourceBuilds, async ({ query }, context) => {
    const { key, admin_dept, source_type, connect_status, surveyed_status } = query;
    const searched = sql<string>`data_source.databasename || ' ' || data_source.sys_label || ' ' || data_source.company`;
    const conditions = [
      key && containsIndexed(sql`data_source.search`, searched, key),
      admin_dept && context.services.organisation.inDepartment('data_source.admin_dept', admin_dept),
      source_type && sql<SqlBool>`data_source.source_type = ${source_type}`,
      connect_status !== undefined && sql<SqlBool>`data_source.connect_status = ${connect_status}`,
      surveyed_status && sql<SqlBool>`data_source.survey_status = ${surveyed_status}`,
    ].filter((condition) => !!condition);
    const builds = figuresOf(context, conditions.length > 0 ? sql<SqlBool>`${sql.join(conditions, sql` and `)}` : undefined).selectAll()
      .$if(!!query.left, (builder) => builder.where(left[query.left!]));
    return context.page<any, any, SourceBuild>(builds as never, { sort: 'order_num', sortable: { ...Object.fromEntries(sortable.map((name) => [name, name])), import_time: 'import_order', connect_time: 'connect_order' } });
  }),

  handle(getConnectStatus, async (_input, { db, services, user }) => db.selectFrom('data_source').select([
    counted(sql`connect_status = ${connectStates.connected}`).as('connect_num'),
    counted(sql`connect_status <> ${connectStates.connected}`).as('un_connect_num'),
    counted(sql`connect_status = ${connectStates.failed}`).as('failed_num'),
    counted(sql`connect_status = ${connectStates.untested}`).as('untested_num'),
  ]).where(visibleSources(services, user)).where(isDatabase).executeTakeFirstOrThrow()),

  handle(getBuildStatistics, async (_input, context) => {
    const rows = await figuresOf(context).selectAll().execute();
    return { ...buildStatistics(rows), missing: missing(context.services), time: new Date().toISOString() };
  }),
];
