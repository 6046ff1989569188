import { originsOf } from './expression-origins.ts';
import { fromOf, renamed } from './from-clause.ts';
import { united, type MadeColumn } from './origin.ts';
import { isNode, nodesOf, textOf, textsOf, type SqlNode } from './parse-query.ts';
import { same, scopeOf, type Made, type Reading, type Scope } from './scope.ts';
import { starColumns } from './star-columns.ts';
import { Unfollowed } from './unfollowed.ts';

/** The columns of a query in their order, each with the fields that it is made of. Throws Unfollowed where that cannot be told. */
export function queryColumns(node: SqlNode, given: Reading): Made {
  const reading = withNames(node, given);
  switch (node.type) {
    case 'SELECT_NODE': return ofSelect(node, reading);
    case 'SET_OPERATION_NODE': return ofSets(node, reading);
    case 'RECURSIVE_CTE_NODE': return ofRecursion(node, reading);
    default: throw new Unfollowed(`查询中的 ${textOf(node.type)}`, `${textOf(node.type)} in the query`);
  }
}

/** WITH: each sees those before it. */
function withNames(node: SqlNode, reading: Reading): Reading {
  let seen = reading;
  for (const { key, value } of nodesOf((node.cte_map as SqlNode | undefined)?.map)) {
    const { query, aliases } = value as SqlNode;
    const made = queryColumns((query as { node: SqlNode }).node, seen);
    seen = { ...seen, names: new Map(seen.names).set(textOf(key).toLowerCase(), { ...made, columns: renamed(made.columns, textsOf(aliases)) }) };
  }
  return seen;
}

function ofSelect(node: SqlNode, reading: Reading): Made {
  const scope = scopeOf(fromOf(node.from_table, reading), reading.outer);
  const columns = nodesOf(node.select_list).flatMap((item) => (item.class === 'STAR' ? starColumns(item, scope, reading) : [ofItem(item, scope, reading)]));
  return { columns, tables: scope.tables };
}

function ofItem(item: SqlNode, scope: Scope, reading: Reading): MadeColumn {
  const origins = originsOf(item, scope, reading);
  const alias = textOf(item.alias);
  if (alias !== '') scope.aliases.set(alias.toLowerCase(), origins);
  return { name: alias || (item.class === 'COLUMN_REF' ? textsOf(item.column_names).at(-1)! : null), origins };
}

function ofSets(node: SqlNode, reading: Reading): Made {
  const parts = (isNode(node.left) ? [node.left, node.right as SqlNode] : nodesOf(node.children)).map((part) => queryColumns(part, reading));
  const [first, ...others] = parts as [Made, ...Made[]];
  if (node.setop_type === 'EXCEPT') return first;
  const tables = united(parts.flatMap((part) => part.tables));
  if (node.setop_type === 'UNION_BY_NAME') return { columns: byName(parts), tables };
  if (others.some(({ columns }) => columns.length !== first.columns.length)) throw new Unfollowed('合并的查询列数不一致', 'the queries that are put together differ in their columns');
  return { columns: first.columns.map((column, index) => ({ ...column, origins: united(parts.flatMap(({ columns }) => columns[index]!.origins)) })), tables };
}

function byName(parts: readonly Made[]): MadeColumn[] {
  const found: MadeColumn[] = [];
  for (const column of parts.flatMap(({ columns }) => columns)) {
    if (column.name === null) throw new Unfollowed('按名称合并的查询中有未命名的列', 'a column without a name in queries that are put together by name');
    const at = found.findIndex(({ name }) => same(name!, column.name!));
    if (at < 0) found.push(column);
    else found[at] = { ...found[at]!, origins: united([...found[at]!.origins, ...column.origins]) };
  }
  return found;
}

/** Rounds until nothing new comes: each adds at least one field, and there are only so many. */
const mostRounds = 20;

function ofRecursion(node: SqlNode, reading: Reading): Made {
  const first = queryColumns(node.left as SqlNode, reading);
  let made: Made = { ...first, columns: renamed(first.columns, textsOf(node.aliases)) };
  for (let round = 0; round < mostRounds; round += 1) {
    const next = queryColumns(node.right as SqlNode, { ...reading, names: new Map(reading.names).set(textOf(node.cte_name).toLowerCase(), made) });
    const columns = made.columns.map((column, index) => ({ ...column, origins: withNew(column, next.columns[index]) }));
    const tables = united([...made.tables, ...next.tables]);
    const grown = tables.length > made.tables.length || columns.some(({ origins }, index) => origins.length > made.columns[index]!.origins.length);
    made = { columns, tables };
    if (!grown) break;
  }
  return made;
}

/** The way of a field that came in before stays as it was, or it would grow for ever. */
function withNew({ origins }: MadeColumn, next: MadeColumn | undefined) {
  const isNew = ({ place, field }: MadeColumn['origins'][number]) => !origins.some((one) => one.place === place && one.field === field);
  return [...origins, ...(next?.origins ?? []).filter(isNew)];
}
