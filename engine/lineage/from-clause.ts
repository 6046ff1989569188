import { united, type MadeColumn } from './origin.ts';
import { originsOf } from './expression-origins.ts';
import { isNode, textOf, textsOf, type SqlNode } from './parse-query.ts';
import { same, scopeOf, type From, type Made, type Reading, type Relation, type Scope } from './scope.ts';
import { Unfollowed } from './unfollowed.ts';

const nothing: From = { relations: [], visible: [], tables: [] };

/** What stands after FROM. */
export function fromOf(node: unknown, reading: Reading): From {
  if (!isNode(node)) return nothing;
  switch (node.type) {
    case 'EMPTY': return nothing;
    case 'BASE_TABLE': return ofTable(node, reading);
    case 'SUBQUERY': return named(node, '', reading.query((node.subquery as { node: SqlNode }).node, reading));
    case 'JOIN': return joined(node, reading);
    case 'EXPRESSION_LIST': return named(node, '', ofValues(node, reading));
    case 'TABLE_FUNCTION': return ofFunction(node, reading);
    default: throw new Unfollowed(`FROM 中的 ${textOf(node.type)}`, `${textOf(node.type)} in FROM`);
  }
}

export const renamed = (columns: readonly MadeColumn[], names: readonly string[]): MadeColumn[] => columns.map((column, index) => ({ ...column, name: names[index] ?? column.name }));

function named(node: SqlNode, schema: string, { columns, tables }: Made): From {
  const visible = renamed(columns, textsOf(node.column_name_alias));
  return { relations: [{ alias: textOf(node.alias) || textOf(node.table_name), schema, columns: visible, given: [] }], visible, tables };
}

function ofTable(node: SqlNode, reading: Reading): From {
  const [schema, table] = [textOf(node.schema_name), textOf(node.table_name)];
  const own = /^(|temp|pg_temp)$/i.test(schema) ? reading.names.get(table.toLowerCase()) : undefined;
  return named(node, schema, own ?? reading.table(schema, table));
}

function ofValues(node: SqlNode, reading: Reading): Made {
  const rows = (node.values ?? node.expressions) as unknown[][];
  const scope = scopeOf(nothing, reading.outer);
  return { columns: (rows[0] ?? []).map((_one, index) => ({ name: null, origins: united(rows.flatMap((row) => originsOf(row[index], scope, reading))) })), tables: [] };
}

function ofFunction(node: SqlNode, reading: Reading): From {
  const given = originsOf(node.function, scopeOf(nothing, reading.outer), reading);
  const names = textsOf(node.column_name_alias);
  const alias = textOf(node.alias) || textOf((node.function as SqlNode).function_name);
  const columns = names.length > 0 ? names.map((name) => ({ name, origins: given })) : null;
  return { relations: [{ alias, schema: '', columns, given } satisfies Relation], visible: columns ?? [], tables: [] };
}

function joined(node: SqlNode, reading: Reading): From {
  const left = fromOf(node.left, reading);
  // What stands to the right may speak of what stands to the left.
  const right = fromOf(node.right, { ...reading, outer: scopeOf(left, reading.outer) satisfies Scope });
  if (node.join_type === 'SEMI' || node.join_type === 'ANTI') return left;
  const both = { relations: [...left.relations, ...right.relations], tables: united([...left.tables, ...right.tables]) };
  const keys = node.ref_type === 'NATURAL' ? left.visible.flatMap(({ name }) => (name !== null && right.visible.some((other) => other.name !== null && same(other.name, name)) ? [name] : [])) : textsOf(node.using_columns);
  const isKey = ({ name }: MadeColumn) => name !== null && keys.some((key) => same(key, name));
  const merged = (column: MadeColumn): MadeColumn => {
    const other = right.visible.find(({ name }) => name !== null && same(name, column.name!))?.origins ?? [];
    if (node.join_type === 'RIGHT') return { ...column, origins: other };
    return node.join_type === 'OUTER' || node.join_type === 'FULL' ? { ...column, origins: united([...column.origins, ...other]) } : column;
  };
  const rest = right.visible.filter((column) => !isKey(column));
  // PostgreSQL puts the columns that are merged first, DuckDB leaves them where they are.
  const first = keys.flatMap((key) => left.visible.filter(({ name }) => name !== null && same(name, key)).slice(0, 1).map(merged));
  const visible = reading.kind === 'postgresql' ? [...first, ...left.visible.filter((column) => !isKey(column)), ...rest] : [...left.visible.map((column) => (isKey(column) ? merged(column) : column)), ...rest];
  return { ...both, visible };
}
