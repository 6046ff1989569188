import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { GroupCondition, GroupRule } from '#areas/system';
import type { Database, Tables } from '#platform/server/database.ts';

/**
 * Writes down who belongs to the dynamic groups, for one person, one group or everyone. Whoever
 * changes people, the department tree or a rule calls it in the same transaction, so that every
 * reader finds members in one table.
 */
export async function refreshDynamicGroups(db: Database, only: { user?: string; group?: string } = {}): Promise<void> {
  const groups = await db
    .selectFrom('user_group')
    .select(['wid', 'rule'])
    .where('rule', 'is not', null)
    .$if(only.group !== undefined, (query) => query.where('wid', '=', only.group!))
    .execute();
  for (const { wid, rule } of groups) {
    const matching = db
      .selectFrom('user_account')
      .select('user_account.wid')
      .where((person) => followsRule(person, rule!))
      .$if(only.user !== undefined, (query) => query.where('user_account.wid', '=', only.user!));
    await db
      .deleteFrom('user_group_member')
      .where('user_group', '=', wid)
      .$if(only.user !== undefined, (query) => query.where('user_wid', '=', only.user!))
      .where('user_wid', 'not in', matching)
      .execute();
    await db
      .insertInto('user_group_member')
      .columns(['user_group', 'user_wid'])
      .expression(matching.clearSelect().select([sql<string>`${wid}`.as('user_group'), 'user_account.wid']))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

type Person = ExpressionBuilder<Tables, 'user_account'>;

function followsRule(person: Person, rule: GroupRule): Expression<SqlBool> {
  const conditions = rule.conditions.map((condition) => followsCondition(person, condition));
  return rule.match === 'all' ? person.and(conditions) : person.or(conditions);
}

function followsCondition(person: Person, condition: GroupCondition): Expression<SqlBool> {
  switch (condition.field) {
    case 'department':
      return person('user_account.wid', 'in', person
        .selectFrom('user_department')
        .innerJoin('department_ancestor', 'department_ancestor.department', 'user_department.department')
        .select('user_department.user_wid')
        .where('department_ancestor.ancestor', 'in', condition.values));
    case 'post':
      return person('user_account.wid', 'in', person
        .selectFrom('user_post')
        .select('user_post.user_wid')
        .where('user_post.post', 'in', condition.values));
    case 'attribute':
      return person(sql<string>`user_account.attributes ->> ${condition.attribute}`, 'in', condition.values);
  }
}
