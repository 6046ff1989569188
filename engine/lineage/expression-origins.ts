import { further, united, type Origin } from './origin.ts';
import { isNode, nodesOf, textOf, textsOf, type SqlNode } from './parse-query.ts';
import { originsOfName, same, type Reading, type Scope } from './scope.ts';
import { Unfollowed } from './unfollowed.ts';

/** Every field that an expression is computed from, with what is done to each. */
export function originsOf(value: unknown, scope: Scope, reading: Reading): readonly Origin[] {
  if (Array.isArray(value)) return united(value.flatMap((one) => originsOf(one, scope, reading)));
  if (!isNode(value)) return [];
  switch (value.class) {
    case 'COLUMN_REF': return originsOfName(textsOf(value.column_names), scope);
    case 'CONSTANT': return [];
    case 'STAR': return ofStar(value, scope);
    case 'SUBQUERY': return ofSubquery(value, scope, reading);
    case 'LAMBDA': return originsOf(value.expr, { ...scope, parameters: new Set([...scope.parameters, ...namesIn(value.lhs)]) }, reading);
    case 'FUNCTION': return ofFunction(value, scope, reading);
    case 'POSITIONAL_REFERENCE': throw new Unfollowed('按位置引用字段', 'a field is named by its place');
    default: return further(ofParts(value, scope, reading), wayOf(value));
  }
}

const ofParts = (node: SqlNode, scope: Scope, reading: Reading) => originsOf(Object.values(node), scope, reading);

function ofFunction(node: SqlNode, scope: Scope, reading: Reading): readonly Origin[] {
  const name = textOf(node.function_name);
  // `* like 'a%'` chooses columns, and so does COLUMNS.
  if (node.is_operator === true && nodesOf(node.children).some((child) => child.class === 'STAR')) throw manyColumns();
  const parts = ofParts(node, scope, reading);
  const counts = name === 'count_star' || (name === 'count' && parts.length === 0);
  return counts ? united([...further(parts, 'count'), ...further(scope.tables, 'count')]) : further(parts, name);
}

function ofSubquery(node: SqlNode, scope: Scope, reading: Reading): readonly Origin[] {
  const made = reading.query((node.subquery as { node: SqlNode }).node, { ...reading, outer: scope });
  const asked = node.subquery_type === 'EXISTS' || node.subquery_type === 'NOT_EXISTS' ? further(made.tables, 'exists') : made.columns.flatMap(({ origins }) => origins);
  return united([...originsOf(node.child, scope, reading), ...asked]);
}

/** As an argument: everything that it stands for goes in. */
function ofStar(node: SqlNode, { relations, visible }: Scope): readonly Origin[] {
  if (node.columns === true || isNode(node.expr)) throw manyColumns();
  const named = textOf(node.relation_name);
  const columns = named === '' ? visible : relations.filter(({ alias }) => same(alias, named)).flatMap((one) => one.columns ?? []);
  return united(columns.flatMap(({ origins }) => origins));
}

const manyColumns = () => new Unfollowed('字段由模式挑选（COLUMNS、* LIKE）', 'columns are chosen by a pattern (COLUMNS, * LIKE)');

function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (!isNode(value)) return [];
  return value.class === 'COLUMN_REF' ? textsOf(value.column_names).map((name) => name.toLowerCase()) : Object.values(value).flatMap(namesIn);
}

function wayOf(node: SqlNode): string {
  if (node.class === 'WINDOW') return `${textOf(node.function_name)} over`;
  if (node.class === 'CASE' || node.class === 'CAST') return node.class.toLowerCase();
  return textOf(node.class) === '' ? '' : textOf(node.type).replace(/^(OPERATOR|COMPARE|CONJUNCTION)_/, '').replaceAll('_', ' ').toLowerCase();
}
