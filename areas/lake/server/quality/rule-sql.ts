import type { TableName } from '#engine/connectors/connector.ts';
import { compileFilter } from '#engine/sync/expression/compile-expression.ts';
import { ExpressionProblem, placedText } from '#engine/sync/expression/expression-problem.ts';
import { textLiteral, textType, type LakeWords } from '#engine/sync/functions/term.ts';
import type { SourceColumn } from '#engine/sync/run.ts';
import type { QualityRuleInput } from '#areas/lake';
import type { Text } from '#platform/contract/text.ts';

export interface RuleTable {
  name: TableName;
  columns: readonly SourceColumn[];
  /** For rules about codes: where they are. */
  codes: TableName | null;
}

type Rule = Pick<QualityRuleInput, 'model_wid' | 'check_field' | 'filter_sql' | 'p_value1' | 'p_value2'>;

/** What is wrong with a rule before it is run, in words for its author. */
export class RuleProblem extends Error {
  readonly text: Text;
  readonly field: string;

  constructor(field: string, text: Text) {
    super(text.en);
    this.text = text;
    this.field = field;
  }
}

/** A question of ours with two answers: how many were looked at, how many of them break the rule. Nothing of a rule reaches SQL as it stands. */
export function ruleSql(lake: LakeWords, rule: Rule, table: RuleTable, now: Date): string {
  const from = lake.sql.table(table.name);
  const where = rule.filter_sql.trim() ? compiled(lake, 'filter_sql', rule.filter_sql, table, now) : 'true';
  if (rule.model_wid === 'row-count') return `select 1, case when ${within('counted', rule)} then 0 else 1 end from (select count(*) as counted from ${from} where ${where}) as rows_of`;
  if (rule.model_wid === 'condition') {
    if (!rule.p_value1.trim()) throw new RuleProblem('p_value1', { zh: '请写下每行应满足的条件。', en: 'Write what holds for every row.' });
    return counting(from, where, compiled(lake, 'p_value1', rule.p_value1, table, now));
  }
  const column = table.columns.find(({ name }) => name === rule.check_field);
  if (!column) throw new RuleProblem('check_field', { zh: '表中没有这个字段，请重新选择。', en: 'The table has no such field. Choose another.' });
  const field = lake.sql.quote(column.name);
  const words = `cast(${field} as ${textType(lake)})`;
  switch (rule.model_wid) {
    case 'not-null': return counting(from, where, `${field} is not null`);
    case 'unique': return `select coalesce(sum(times), 0), coalesce(sum(case when times > 1 then times else 0 end), 0) from (select count(*) as times from ${from} where ${where} and ${field} is not null group by ${field}) as each_value`;
    case 'range': return counting(from, where, orNull(field, rangeOf(lake, rule, column, table, now)));
    case 'length': return counting(from, where, orNull(field, within(`length(${words})`, rule)));
    case 'pattern': {
      if (!rule.p_value1) throw new RuleProblem('p_value1', { zh: '请填写正则表达式。', en: 'Write a regular expression.' });
      const pattern = textLiteral(lake, rule.p_value1);
      return counting(from, where, orNull(field, lake.kind === 'duckdb' ? `regexp_matches(${words}, ${pattern})` : `${words} ~ ${pattern}`));
    }
    case 'code-table': {
      if (!table.codes || !rule.p_value1) throw new RuleProblem(table.codes ? 'p_value1' : 'code_name_table', { zh: '请选择代码表及其代码字段。', en: 'Choose the table of codes and its field.' });
      return counting(from, where, orNull(field, `${words} in (select cast(${lake.sql.quote(rule.p_value1)} as ${textType(lake)}) from ${lake.sql.table(table.codes)} where ${lake.sql.quote(rule.p_value1)} is not null)`));
    }
    case 'freshness': {
      if (column.type.kind !== 'datetime' && column.type.kind !== 'date') throw new RuleProblem('check_field', { zh: '请选择日期或时间字段。', en: 'Choose a field of dates or times.' });
      const since = new Date(now.getTime() - number('p_value1', rule.p_value1, 1) * 3_600_000).toISOString();
      const text = column.type.kind === 'date' ? since.slice(0, 10) : `${since.slice(0, 19).replace('T', ' ')}${column.type.zone ? '+00' : ''}`;
      return `select 1, case when max(${field}) >= ${lake.sql.cast(textLiteral(lake, text), column.type)} then 0 else 1 end from ${from} where ${where}`;
    }
  }
}

/** No value is right, unless the rule is about just that. */
const orNull = (field: string, condition: string) => `(${field} is null or ${condition})`;
const counting = (from: string, where: string, good: string) => `select count(*), coalesce(sum(case when ${good} then 0 else 1 end), 0) from ${from} where ${where}`;

function within(what: string, { p_value1, p_value2 }: Rule): string {
  return both(p_value1 && `${what} >= ${number('p_value1', p_value1, 0)}`, p_value2 && `${what} <= ${number('p_value2', p_value2, 0)}`);
}

/** Compared as the expression language compares: a text beside a date is a date. */
function rangeOf(lake: LakeWords, { p_value1, p_value2 }: Rule, column: SourceColumn, table: RuleTable, now: Date): string {
  const name = `"${column.name.replaceAll('"', '""')}"`;
  const isNumber = ['integer', 'decimal', 'float'].includes(column.type.kind);
  const side = (field: string, sign: string, text: string) => text && compiled(lake, field, `${name} ${sign} ${isNumber && /^-?\d+(\.\d+)?$/.test(text.trim()) ? text.trim() : `'${text.replaceAll("'", "''")}'`}`, table, now);
  return both(side('p_value1', '>=', p_value1), side('p_value2', '<=', p_value2));
}

function both(least: string, most: string): string {
  if (!least && !most) throw new RuleProblem('p_value1', { zh: '请至少填写一端。', en: 'Fill in at least one end.' });
  return [least, most].filter(Boolean).map((one) => `(${one})`).join(' and ');
}

function number(field: string, text: string, least: number): number {
  const read = Number(text);
  if (text.trim() === '' || !Number.isInteger(read) || read < least || read > Number.MAX_SAFE_INTEGER) throw new RuleProblem(field, { zh: `请填写不小于 ${least} 的整数。`, en: `Fill in a whole number from ${least} up.` });
  return read;
}

function compiled(lake: LakeWords, field: string, text: string, { columns }: RuleTable, now: Date): string {
  try {
    return compileFilter(text, { lake, columns, fill: (one) => one, now: now.toISOString().slice(0, 19).replace('T', ' ') }).sql;
  } catch (error) {
    if (error instanceof ExpressionProblem) throw new RuleProblem(field, placedText(error));
    throw error;
  }
}
