import { sql } from 'kysely';
import { GroupRule } from '#areas/system';
import type { Database } from '#platform/server/database.ts';
import { followsRule } from './group-rules.ts';

interface Only {
  user?: string | readonly string[];
  group?: string;
}

/**
 * Writes down who belongs to the dynamic groups, for some people, one group or everyone. Whoever
 * changes people, the department tree or a rule calls it in the same transaction, so that every
 * reader finds members in one table. A group is held meanwhile, so that it does not go while it is filled.
 */
export async function refreshDynamicGroups(db: Database, only: Only = {}): Promise<void> {
  const groups = await db
    .selectFrom('user_group')
    .select(['wid', 'rule'])
    .where('rule', 'is not', null)
    .$if(only.group !== undefined, (query) => query.where('wid', '=', only.group!))
    .orderBy('wid')
    .forKeyShare()
    .execute();
  const users = only.user === undefined ? undefined : [only.user].flat();
  for (const { wid, rule } of groups) await refreshGroup(db, wid, GroupRule.parse(rule), users);
}

/** One statement: those who no longer follow the rule go, those who newly do come, the rest is left alone. */
async function refreshGroup(db: Database, group: string, rule: GroupRule, users: readonly string[] | undefined): Promise<void> {
  await db
    .with('matching', (cte) => matching(cte, rule).$if(users !== undefined, (query) => query.where('user_account.wid', 'in', users!)))
    .with('gone', (cte) => cte
      .deleteFrom('user_group_member')
      .where('user_group', '=', group)
      .$if(users !== undefined, (query) => query.where('user_wid', 'in', users!))
      .where((member) => member.not(member.exists(
        member.selectFrom('matching').select('matching.wid').whereRef('matching.wid', '=', 'user_group_member.user_wid'),
      ))))
    .insertInto('user_group_member')
    .columns(['user_group', 'user_wid'])
    .expression((insert) => insert
      .selectFrom('matching')
      .select([sql<string>`${group}::text`.as('user_group'), 'matching.wid'])
      .where((person) => person.not(person.exists(person
        .selectFrom('user_group_member as known')
        .select('known.user_wid')
        .where('known.user_group', '=', group)
        .whereRef('known.user_wid', '=', 'matching.wid'))))
      // In the order of the indexes, that are then written page by page.
      .orderBy('matching.wid'))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Everybody who follows the rule, by wid; deleted accounts follow none. */
export function matching(db: Pick<Database, 'selectFrom'>, rule: GroupRule) {
  return db
    .selectFrom('user_account')
    .select('user_account.wid')
    .where('user_account.deleted_time', 'is', null)
    .where((person) => followsRule(person, rule));
}
