import { sql } from 'kysely';
import { checkQuality, deleteQualityRule, lakeErrors, listCodeTables, listQualityModels, listQualityRules, qualityModels, qualityModelWords, saveQualityRule, type QualityRule } from '#areas/lake';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { insertRecord, updateRecord } from '#platform/server/records.ts';
import { anyLake } from '#engine/sync/expression/check-expression.ts';
import { visibleLakeTable, visibleLakeTables } from '../lake/lake-table-rows.ts';
import { checkRules, ruleTable } from './check-rules.ts';
import { RuleProblem, ruleSql } from './rule-sql.ts';

export const lakeQualityHandlers = [
  handle(listQualityModels, async () => qualityModels.map((model_wid) => ({ model_wid, ...qualityModelWords[model_wid] }))),

  handle(listQualityRules, async ({ body }, context) => {
    const table = await tableOf(context, body.check_table);
    const rules = await context.db.selectFrom('lake_quality_rule').selectAll('lake_quality_rule').where('lake_table_wid', '=', table.wid)
      .leftJoin('lake_field', (join) => join.onRef('lake_field.table_wid', '=', 'lake_quality_rule.lake_table_wid').onRef('lake_field.field', '=', 'lake_quality_rule.check_field'))
      .select(['lake_field.comment as check_field_name', sql<QualityRule['result']>`(
        select json_build_object('time', to_char(time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'checked', checked, 'failed', failed, 'error', error)
        from lake_quality_result where rule_wid = lake_quality_rule.wid order by time desc limit 1)`.as('result')])
      .orderBy('lake_quality_rule.check_field').orderBy('lake_quality_rule.create_time').execute();
    return rules.map(({ wid, row_version, check_field, level, model_wid, filter_sql, p_value1, p_value2, p_value3, p_value4, p_value5, code_name_table, check_field_name, result }) => ({
      wid, row_version, check_table: table.wid, check_table_name: table.dataObject, database_wid: table.database_wid, check_field, check_field_name: check_field_name ?? '', level, model_wid: model_wid as QualityRule['model_wid'],
      filter_sql, p_value1, p_value2, p_value3, p_value4, p_value5, code_name_table, result,
    }));
  }),

  handle(saveQualityRule, async ({ body: { wid, row_version, check_table, ...given } }, context) => {
    const { db, user } = context;
    const table = await tableOf(context, check_table);
    const rule = { ...given, code_name_table: given.code_name_table && (await tableOf(context, given.code_name_table)).wid };
    await refuseBadRule(context, table.wid, rule);
    const values = { ...rule, lake_table_wid: table.wid };
    const existing = wid ? await db.selectFrom('lake_quality_rule').selectAll().where('wid', '=', wid).where('lake_table_wid', '=', table.wid).executeTakeFirst() : undefined;
    if (wid && !existing) throw new UserError(lakeErrors.noQualityRule);
    const saved = existing
      ? await updateRecord(db, 'lake_quality_rule', { wid: existing.wid, row_version: row_version ?? existing.row_version }, values, user, { what: { zh: '质量规则', en: 'quality rule' } })
      : await insertRecord(db, 'lake_quality_rule', values, user);
    context.audit({ wid: saved.wid, name: `${table.dataObject}.${rule.check_field}`, before: existing, after: values });
    return { wid: saved.wid, row_version: saved.row_version };
  }),

  handle(deleteQualityRule, async ({ params }, context) => {
    const rule = await context.db.selectFrom('lake_quality_rule').selectAll().where('wid', '=', params.id).executeTakeFirst();
    if (!rule) throw new UserError(lakeErrors.noQualityRule);
    const table = await visibleLakeTable(context, { wid: rule.lake_table_wid });
    await context.db.deleteFrom('lake_quality_rule').where('wid', '=', rule.wid).execute();
    context.audit({ wid: rule.wid, name: `${table.dataObject}.${rule.check_field}`, before: rule });
    return null;
  }),

  handle(listCodeTables, async ({ query }, { db, services, user }) => {
    let tables = db.selectFrom('lake_table').where(visibleLakeTables(services, user)).select(['wid', 'table_name as name', 'title', sql<string[]>`array(select field from lake_field where table_wid = lake_table.wid order by position limit 50)`.as('fields')]);
    if (query.dataBaseWid) tables = tables.where('database_wid', '=', query.dataBaseWid);
    return tables.orderBy('table_name').limit(2000).execute();
  }),

  handle(checkQuality, async ({ body }, context) => {
    const table = await tableOf(context, body.check_table);
    const { db, services, signal } = context;
    const found = await checkRules({ db, services, signal }, table.wid);
    context.audit({ wid: table.wid, name: table.dataObject });
    return found;
  }),
];

/** By wid, or by name as the wire does. */
const tableOf = (context: Parameters<typeof visibleLakeTable>[0], text: string) => visibleLakeTable(context, /^[0-9a-f]{32}$/.test(text) ? { wid: text } : { name: text });

type Rule = Parameters<typeof ruleSql>[1] & { code_name_table: string };

/** What cannot be put as a question is said at its field, before anything is kept. */
async function refuseBadRule({ db }: Parameters<typeof visibleLakeTable>[0], table: string, rule: Rule): Promise<void> {
  const found = await ruleTable(db, table, rule.code_name_table);
  if (!found) throw new UserError(lakeErrors.noLakeTable);
  try {
    ruleSql(anyLake, rule, found, new Date());
  } catch (error) {
    if (!(error instanceof RuleProblem)) throw error;
    throw new UserError(lakeErrors.badQualityRule, { reason: error.text }, { [error.field]: error.text });
  }
}
