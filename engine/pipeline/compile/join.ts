import { asCommon, commonType } from '../../sync/functions/common-type.ts';
import { sameType } from '../../sync/functions/convert.ts';
import { fail, type PipelineColumn } from '../graph.ts';
import type { SettingsOf } from '../settings.ts';
import { columnOf, distinctNames, gathered, inputOf, listed, newColumn, termOf, type CompileNode } from './node-use.ts';

/** Keys stand once in the result; other columns of the right that have a name of the left get a suffix. */
export const join: CompileNode<SettingsOf<'join'>> = (use) => {
  const { lake, settings: { kind, keys, suffix } } = use;
  const [left, right] = [inputOf(use, 'left'), inputOf(use, 'right')];
  const pairs = keys.map((key) => {
    const [one, other] = [columnOf(left, key.left), columnOf(right, key.right)];
    const same = sameType(one.type, other.type);
    const type = same ? one.type : commonType([one.type, other.type]) ?? fail(`关联字段“${key.left}”与“${key.right}”的类型不能比较，请先转换类型。`, `The keys "${key.left}" and "${key.right}" cannot be compared. Change the type of one first.`);
    const [a, b] = [termOf(use, one, 'l'), termOf(use, other, 'r')].map((term) => (same ? term : asCommon(term, type, lake)));
    return { one, other, type, left: a!.sql, right: b!.sql };
  });
  const on = pairs.map((pair) => `${pair.left} = ${pair.right}`).join(' and ');
  if (kind === 'anti') return [{ port: '', select: `select ${listed(use, left.columns, 'l')} from ${left.from} as l where not exists (select 1 from ${right.from} as r where ${on})`, columns: left.columns, order: left.order }];

  const [leftMayMiss, rightMayMiss] = [kind === 'right' || kind === 'full', kind === 'left' || kind === 'full'];
  const taken = new Set(left.columns.map(({ name }) => name.toLowerCase()));
  const lines: { column: PipelineColumn; sql: string }[] = left.columns.map((column) => {
    const pair = leftMayMiss ? pairs.find(({ one }) => one === column) : undefined;
    if (!pair) return { column: { ...column, nullable: column.nullable || leftMayMiss }, sql: `l.${lake.sql.quote(column.name)}` };
    // Rows that only the right has keep their key.
    return { column: newColumn(use, column.name, { type: pair.type, nullable: column.nullable || pair.other.nullable }, gathered([pair.one, pair.other], 'join'), column.comment), sql: `coalesce(${pair.left}, ${pair.right})` };
  });
  for (const column of right.columns) {
    if (pairs.some(({ other }) => other === column)) continue;
    const name = taken.has(column.name.toLowerCase()) ? `${column.name}${suffix}` : column.name;
    lines.push({ column: { ...column, name, nullable: column.nullable || rightMayMiss }, sql: `r.${lake.sql.quote(column.name)}` });
  }
  const columns = distinctNames(lines.map(({ column }) => column));
  return [{ port: '', columns, select: `select ${lines.map(({ column, sql }) => `${sql} as ${lake.sql.quote(column.name)}`).join(', ')} from ${left.from} as l ${kind} join ${right.from} as r on ${on}` }];
};
