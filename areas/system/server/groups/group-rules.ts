import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { GroupCondition, GroupRule } from '#areas/system';
import type { Tables } from '#platform/server/database.ts';

type Person = ExpressionBuilder<Tables, 'user_account'>;
type AttributeCondition = Extract<GroupCondition, { field: 'attribute' }>;

/**
 * Whether a row of user_account follows a rule. Written with `exists`, so that the store may go from
 * one person to their departments or from a department to its people, whichever is fewer.
 */
export function followsRule(person: Person, { match, conditions }: GroupRule): Expression<SqlBool> {
  if (match === 'all' || conditions.length === 1) return person.and(conditions.map((condition) => followsCondition(person, condition)));
  // Over an `or` of different tables no index helps; each branch of a union uses its own.
  const branches = conditions.map((condition) =>
    person.selectFrom('user_account').select('user_account.wid').where((one) => followsCondition(one, condition)));
  return person('user_account.wid', 'in', branches.reduce((all, branch) => all.union(branch)));
}

function followsCondition(person: Person, condition: GroupCondition): Expression<SqlBool> {
  if (condition.field === 'attribute') return hasAttribute(person, condition);
  const chosen = isChosen(person, condition);
  return condition.operator === 'not' ? person.not(chosen) : chosen;
}

function isChosen(person: Person, condition: Exclude<GroupCondition, AttributeCondition>): Expression<SqlBool> {
  switch (condition.field) {
    case 'department':
      return person.exists(person
        .selectFrom('user_department')
        .innerJoin('department_ancestor', 'department_ancestor.department', 'user_department.department')
        .select('user_department.user_wid')
        .whereRef('user_department.user_wid', '=', 'user_account.wid')
        .where('department_ancestor.ancestor', 'in', condition.values));
    case 'post':
      return person.exists(person
        .selectFrom('user_post')
        .select('user_post.user_wid')
        .whereRef('user_post.user_wid', '=', 'user_account.wid')
        .where('user_post.post', 'in', condition.values));
    case 'gender':
      return person('user_account.gender', 'in', condition.values);
    case 'status':
      return person('user_account.status', 'in', condition.values);
    case 'source':
      return person('user_account.source', 'in', condition.values);
  }
}

/** The name of an attribute is whatever someone typed, so it is only ever a bound value. */
function hasAttribute(person: Person, { attribute, operator, values }: AttributeCondition): Expression<SqlBool> {
  const text = sql<string>`(user_account.attributes ->> ${attribute}::text)`;
  const filled = sql<SqlBool>`coalesce(${text}, '') <> ''`;
  // `@>` and `?` are what the index over the attributes answers.
  const equal = sql<SqlBool>`user_account.attributes @> any(${values.map((value) => JSON.stringify({ [attribute]: value }))}::jsonb[])`;
  const present = sql<SqlBool>`user_account.attributes ? ${attribute}::text`;
  switch (operator) {
    case 'is':
      return equal;
    case 'not':
      return person.not(equal);
    case 'contains':
      return person.and([present, person.or(values.map((value) => sql<SqlBool>`position(lower(${value}::text) in lower(${text})) > 0`))]);
    case 'empty':
      return person.not(filled);
    case 'filled':
      return person.and([present, filled]);
  }
}
