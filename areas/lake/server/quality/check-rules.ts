import type { Text } from '#platform/contract/text.ts';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { ConnectorFailure } from '#engine/connectors/failure.ts';
import { newId } from '#platform/server/ids.ts';
import type { QualityRuleInput } from '#areas/lake';
import { wakeListeners } from '../schedules/wake-listeners.ts';
import { RuleProblem, ruleSql, type RuleTable } from './rule-sql.ts';

/** One rule must not hold up the others for longer. */
const seconds = 120;
/** Older results of a rule say nothing that the newer do not. */
const kept = 100;

export async function ruleTable(db: Database, tableWid: string, codesWid: string): Promise<RuleTable | undefined> {
  const nameOf = (wid: string) => db.selectFrom('lake_table').select(['schema_name as schema', 'table_name as table']).where('wid', '=', wid).executeTakeFirst();
  const name = await nameOf(tableWid);
  if (!name) return undefined;
  const fields = await db.selectFrom('lake_field').selectAll().where('table_wid', '=', tableWid).orderBy('position').execute();
  return { name, codes: codesWid ? ((await nameOf(codesWid)) ?? null) : null, columns: fields.map(({ field, type, native, nullable, comment }) => ({ name: field, type, native, nullable, comment })) };
}

/** Runs every rule of a table in the lake and keeps what came out, one after another. A rule that cannot run is a result too. */
export async function checkRules({ db, services, signal }: { db: Database; services: Services; signal: AbortSignal }, table: string): Promise<{ checked: number; failed: number }> {
  const rules = await db.selectFrom('lake_quality_rule').selectAll().where('lake_table_wid', '=', table).orderBy('create_time').execute();
  let failed = 0;
  for (const rule of rules) {
    const found = await ruleTable(db, table, rule.code_name_table);
    if (!found) break;
    const result = await checked(services, signal, { ...rule, model_wid: rule.model_wid as QualityRuleInput['model_wid'] }, found);
    if (result.failed > 0 || result.error) failed += 1;
    await db.insertInto('lake_quality_result').values({ wid: newId(), rule_wid: rule.wid, checked: result.checked, failed: result.failed, error: result.error ? JSON.stringify(result.error) : null }).execute();
    await db.deleteFrom('lake_quality_result').where('rule_wid', '=', rule.wid)
      .where('wid', 'not in', db.selectFrom('lake_quality_result').select('wid').where('rule_wid', '=', rule.wid).orderBy('time', 'desc').limit(kept)).execute();
  }
  // A table without rules has passed nothing.
  if (rules.length > 0) await wakeListeners(db, services, 'quality-passed', table, failed === 0 ? 'success' : 'failure');
  return { checked: rules.length, failed };
}

async function checked(services: Services, signal: AbortSignal, rule: Parameters<typeof ruleSql>[1], table: RuleTable): Promise<{ checked: number; failed: number; error: Text | null }> {
  try {
    const lake = await services.lakes.current();
    const { rows: [row] } = await lake.session({ signal }, (session) => session.query(ruleSql(lake, rule, table, new Date()), { rows: 1, seconds }));
    return { checked: Number(row![0]), failed: Number(row![1]), error: null };
  } catch (error) {
    if (error instanceof RuleProblem || error instanceof ConnectorFailure) return { checked: 0, failed: 0, error: error.text };
    throw error;
  }
}
