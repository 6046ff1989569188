import { sql } from 'kysely';
import type { getQualityProgress, getQualitySpread, getQualityTop } from '#areas/lake';
import type { ReplyOf } from '#platform/contract';
import type { Text } from '#platform/contract/text.ts';
import { visibleLakeTables } from '../lake/lake-table-rows.ts';
import type { Seeing } from '../tasks/visible-tasks.ts';
import { ofSource } from './lake-statistics.ts';

/** Standards are an area that has not brought any figures yet; nothing is made up in their place. */
export const noStandards: Text = { zh: '还没有可用于对标的数据标准，建立数据标准后这里会显示结果。', en: 'There are no data standards to compare with yet. Results appear here once there are.' };
const noRules: Text = { zh: '还没有质量规则。在湖内表上建立规则并执行检测后，这里会显示结果。', en: 'There are no quality rules yet. Results appear here once rules of lake tables have been checked.' };

const known = (rules: number) => ({ known: rules > 0, note: rules > 0 ? null : noRules });

/** Rules of tables that the person sees, each with its newest result. */
function newestResults({ db, services, user }: Seeing, source: string | undefined) {
  return db.selectFrom('lake_quality_rule').innerJoin('lake_table', 'lake_table.wid', 'lake_quality_rule.lake_table_wid').where(visibleLakeTables(services, user)).where(ofSource('lake_table.database_wid', source))
    .leftJoinLateral((join) => join.selectFrom('lake_quality_result').select(['checked', 'failed', 'error']).whereRef('lake_quality_result.rule_wid', '=', 'lake_quality_rule.wid').orderBy('time', 'desc').limit(1).as('newest'), (join) => join.onTrue());
}

export async function qualityProgress(seeing: Seeing): Promise<ReplyOf<typeof getQualityProgress>> {
  const { db, services, user } = seeing;
  const { tables } = await db.selectFrom('lake_table').where(visibleLakeTables(services, user)).select(sql<number>`count(*)::int`.as('tables')).executeTakeFirstOrThrow();
  const found = await newestResults(seeing, undefined).select([
    sql<number>`count(distinct lake_table.wid)::int`.as('ruled_num'), sql<number>`count(*)::int`.as('rule_num'), sql<number>`count(newest.checked)::int`.as('checked_num'),
  ]).executeTakeFirstOrThrow();
  return { ...known(found.rule_num), table_num: tables, ...found };
}

export async function qualitySpread(seeing: Seeing, source: string | undefined): Promise<ReplyOf<typeof getQualitySpread>> {
  const rows = await newestResults(seeing, source).select([sql<string>`case
      when newest.checked is null then 'unchecked' when newest.error is not null then 'broken' when newest.failed = 0 then 'all'
      when newest.failed <= newest.checked * 0.05 then 'most' else 'some' end`.as('key'), sql<number>`count(*)::int`.as('num')]).groupBy('key').execute();
  const titles: Record<string, Text> = {
    all: { zh: '全部合格', en: 'All rows hold' }, most: { zh: '合格率 95% 以上', en: '95 % or more hold' }, some: { zh: '合格率低于 95%', en: 'Fewer than 95 % hold' },
    broken: { zh: '检测失败', en: 'Could not be checked' }, unchecked: { zh: '尚未检测', en: 'Not checked yet' },
  };
  const total = rows.reduce((sum, { num }) => sum + num, 0);
  return { ...known(total), rows: Object.entries(titles).map(([key, title]) => ({ key, title, num: rows.find((row) => row.key === key)?.num ?? 0 })) };
}

export async function qualityTop(seeing: Seeing, source: string | undefined): Promise<ReplyOf<typeof getQualityTop>> {
  const rows = await newestResults(seeing, source).groupBy(['lake_table.wid', 'lake_table.title', 'lake_table.table_name']).select([
    'lake_table.wid', sql<string>`coalesce(nullif(lake_table.title, ''), lake_table.table_name)`.as('name'), sql<number>`coalesce(sum(newest.failed), 0)::bigint`.as('num'), sql<number>`coalesce(sum(newest.checked), 0)::bigint`.as('checked_num'),
    sql<number>`count(*)::int`.as('rules'),
  ]).orderBy('num', 'desc').orderBy('lake_table.wid').limit(10).execute();
  return { ...known(rows.length), rows: rows.filter(({ num }) => num > 0).map(({ rules: _rules, num, checked_num, ...row }) => ({ ...row, num: Number(num), checked_num: Number(checked_num) })) };
}
