import { originsOf } from './expression-origins.ts';
import type { MadeColumn } from './origin.ts';
import { isNode, nodesOf, textOf, textsOf, type SqlNode } from './parse-query.ts';
import { same, type Reading, type Scope } from './scope.ts';
import { Unfollowed } from './unfollowed.ts';

/** `*` and `table.*` with what is left out, replaced and renamed. */
export function starColumns(star: SqlNode, scope: Scope, reading: Reading): MadeColumn[] {
  if (star.columns === true || isNode(star.expr)) throw new Unfollowed('字段由模式挑选（COLUMNS）', 'columns are chosen by a pattern (COLUMNS)');
  const left = [...textsOf(star.exclude_list), ...nodesOf(star.qualified_exclude_list).map(({ column }) => textOf(column)), ...nodesOf(star.exclude_list).map(({ column }) => textOf(column))];
  const replaced = new Map(nodesOf(star.replace_list).map(({ key, value }) => [textOf(key).toLowerCase(), value]));
  const names = new Map(nodesOf(star.rename_list).map(({ key, value }) => [textOf(isNode(key) ? key.column : key).toLowerCase(), textOf(value)]));
  return standsFor(textOf(star.relation_name), scope).filter(({ name }) => name === null || !left.some((one) => same(one, name))).map((column) => {
    const key = column.name?.toLowerCase() ?? '';
    const instead = column.name === null ? undefined : replaced.get(key);
    return { name: names.get(key) ?? column.name, origins: instead ? originsOf(instead, scope, reading) : column.origins };
  });
}

function standsFor(named: string, { relations, visible, outer }: Scope): readonly MadeColumn[] {
  const chosen = named === '' ? relations : relations.filter(({ alias }) => same(alias, named));
  if (chosen.some(({ columns }) => columns === null)) throw new Unfollowed('函数返回的列未知', 'the columns that a function gives are not known');
  if (named === '') return visible;
  if (chosen.length === 1) return chosen[0]!.columns!;
  if (chosen.length === 0 && outer) return standsFor(named, outer);
  throw new Unfollowed(`“${named}.*” 不是一张表`, `"${named}.*" is of no table`);
}
