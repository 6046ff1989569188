import type { GroupRule } from '#areas/system';
import type { Database } from '#platform/server/database.ts';

export interface NamingGroup {
  wid: string;
  name: string;
  rule: GroupRule;
}

/** The dynamic groups whose rules name a department. There are few groups, so all rules are read. */
export async function groupsNaming(db: Database, department: string): Promise<NamingGroup[]> {
  const groups = await db.selectFrom('user_group').select(['wid', 'name', 'rule']).where('rule', 'is not', null).orderBy('code').execute();
  return groups.flatMap(({ wid, name, rule }) => (rule && names(rule, department) ? [{ wid, name, rule }] : []));
}

function names(rule: GroupRule, department: string): boolean {
  return rule.conditions.some((condition) => condition.field === 'department' && condition.values.includes(department));
}

export async function renameInRules(db: Database, groups: readonly NamingGroup[], source: string, target: string): Promise<void> {
  for (const { wid, rule } of groups) {
    const conditions = rule.conditions.map((condition) => (condition.field !== 'department' ? condition : {
      ...condition, values: [...new Set(condition.values.map((value) => (value === source ? target : value)))],
    }));
    await db.updateTable('user_group').set({ rule: JSON.stringify({ ...rule, conditions }) }).where('wid', '=', wid).execute();
  }
}
