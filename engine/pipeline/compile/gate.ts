import type { Text } from '#platform/contract/text.ts';
import { asText } from '../../sync/functions/as-text.ts';
import { matches } from '../../sync/functions/sql-words.ts';
import { readPattern } from '../../sync/functions/pattern/pattern.ts';
import { PatternProblem } from '../../sync/functions/pattern/parse-pattern.ts';
import { string, textLiteral } from '../../sync/functions/term.ts';
import { fail, NodeFailure, type PipelineColumn, type Relation } from '../graph.ts';
import type { GateRule, SettingsOf } from '../settings.ts';
import { columnOf, filterOf, inputOf, listed, newColumn, termOf, type CompileNode, type NodeUse } from './node-use.ts';

/** All rows with the rules that each breaks; only this node reads it. */
export const checkedPort = '~checked';
export const failedColumn = '_tributary_failed';
export const ruleColumn = '_rule';

export const gate: CompileNode<SettingsOf<'gate'>> = (use) => {
  const { lake, settings: { rules, action } } = use;
  const input = inputOf(use);
  const { columns, from, order } = input;
  const taken = columns.find(({ name }) => [failedColumn, ruleColumn].includes(name.toLowerCase()));
  if (taken) fail(`字段名“${taken.name}”由质量门自己使用，请先改名。`, `The gate keeps the name "${taken.name}" for itself. Rename the field first.`);
  const broken = rules.map((rule, index) => `case when coalesce(${holds(use, input, rule)}, false) then null else ${textLiteral(lake, String(index))} end`);
  const checked = `select ${listed(use, columns)}, nullif(concat_ws(',', ${broken.join(', ')}), '') as ${lake.sql.quote(failedColumn)} from ${from} as i`;
  const failed = lake.sql.quote(failedColumn);
  const names = `concat_ws(', ', ${rules.map((rule, index) => `case when ${breaks(lake.sql.quote(failedColumn), index, use)} then ${textLiteral(lake, ruleName(rule))} end`).join(', ')})`;
  return [
    { port: checkedPort, select: checked, columns: [...columns, newColumn(use, failedColumn, { type: string, nullable: true }, [])], order },
    // Only a quarantine keeps rows back; a gate that stops has none to keep, one that warns lets them pass.
    { port: 'good', select: `select ${listed(use, columns)} from ${use.own(checkedPort)} as i${action === 'quarantine' ? ` where ${failed} is null` : ''}`, columns, order },
    { port: 'bad', select: `select ${listed(use, columns)}, ${names} as ${lake.sql.quote(ruleColumn)} from ${use.own(checkedPort)} as i where ${failed} is not null`, columns: [...columns, newColumn(use, ruleColumn, { type: string, nullable: true }, [])], order },
  ];
};

/** Whether a rule is among those that a row breaks. */
export const breaks = (failed: string, index: number, use: Pick<NodeUse<unknown>, 'lake'>) => `(',' || ${failed} || ',') like ${textLiteral(use.lake, `%,${index},%`)}`;

function holds(use: NodeUse<unknown>, input: Relation, rule: GateRule): string {
  const { lake } = use;
  const quoted = (name: string) => lake.sql.quote(columnOf(input, name).name);
  switch (rule.kind) {
    case 'not-null': return `${quoted(rule.column)} is not null`;
    case 'unique': {
      const names = rule.columns.map(quoted);
      return `(${names.map((name) => `${name} is null`).join(' or ')} or count(*) over (partition by ${names.join(', ')}) = 1)`;
    }
    case 'range': return `(${quoted(rule.column)} is null or (${rangeOf(use, input, rule)}))`;
    case 'matches': return `(${quoted(rule.column)} is null or ${matches(lake, textOf(use, columnOf(input, rule.column)), patternOf(rule.pattern))})`;
    case 'in-list': return `(${quoted(rule.column)} is null or ${textOf(use, columnOf(input, rule.column))} in (${rule.values.map((value) => textLiteral(lake, value)).join(', ')}))`;
    case 'condition': return filterOf(use, input, rule.text);
  }
}

const textOf = (use: NodeUse<unknown>, column: PipelineColumn) => asText(termOf(use, column), use.lake)?.sql ?? fail(`字段“${column.name}”没有文本形式，不能用于该规则。`, `The field "${column.name}" has no text, so the rule cannot use it.`);

/** Compared as the small language compares: a text beside a date is a date. */
function rangeOf(use: NodeUse<unknown>, input: Relation, { column: name, least, most }: Extract<GateRule, { kind: 'range' }>): string {
  const { type } = columnOf(input, name);
  const isNumber = ['integer', 'decimal', 'float'].includes(type.kind);
  const field = `"${name.replaceAll('"', '""')}"`;
  const value = (text: string) => (isNumber && /^-?\d+(\.\d+)?$/.test(text.trim()) ? text.trim() : `'${text.replaceAll("'", "''")}'`);
  const sides = [least.trim() && `${field} >= ${value(least)}`, most.trim() && `${field} <= ${value(most)}`].filter(Boolean);
  if (sides.length === 0) fail(`请为字段“${name}”的范围至少填写一端。`, `Fill in at least one end of the range of "${name}".`);
  return filterOf(use, input, sides.join(' and '));
}

function patternOf(pattern: string): string {
  try {
    return readPattern(pattern).source;
  } catch (error) {
    if (error instanceof PatternProblem) throw new NodeFailure(error.text);
    throw error;
  }
}

export function ruleName(rule: GateRule): string {
  switch (rule.kind) {
    case 'unique': return `unique(${rule.columns.join(', ')})`;
    case 'condition': return rule.text;
    default: return `${rule.kind}(${rule.column})`;
  }
}

export const ruleField = (rule: GateRule): string | null => (rule.kind === 'unique' ? rule.columns[0]! : rule.kind === 'condition' ? null : rule.column);

/** Why a row was put aside. */
export function ruleText(rule: GateRule): Text {
  switch (rule.kind) {
    case 'not-null': return { zh: `“${rule.column}”为空`, en: `"${rule.column}" is empty` };
    case 'unique': return { zh: `“${rule.columns.join('、')}”不唯一`, en: `"${rule.columns.join(', ')}" occurs more than once` };
    case 'range':
      if (!rule.most.trim()) return { zh: `“${rule.column}”小于 ${rule.least}`, en: `"${rule.column}" is less than ${rule.least}` };
      if (!rule.least.trim()) return { zh: `“${rule.column}”大于 ${rule.most}`, en: `"${rule.column}" is greater than ${rule.most}` };
      return { zh: `“${rule.column}”不在 ${rule.least} 至 ${rule.most} 之间`, en: `"${rule.column}" is not between ${rule.least} and ${rule.most}` };
    case 'matches': return { zh: `“${rule.column}”不符合格式 ${rule.pattern}`, en: `"${rule.column}" does not match ${rule.pattern}` };
    case 'in-list': return { zh: `“${rule.column}”不在允许的值中`, en: `"${rule.column}" is not among the allowed values` };
    case 'condition': return { zh: `不满足条件：${rule.text}`, en: `Does not hold: ${rule.text}` };
  }
}

