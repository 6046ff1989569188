import { compileExpression } from '#engine/sync/expression/compile-expression.ts';
import { ExpressionProblem, placedText } from '#engine/sync/expression/expression-problem.ts';
import { fieldsOf } from '#engine/sync/expression/tree.ts';
import { parseExpression } from '#engine/sync/expression/parse-expression.ts';
import { asText } from '#engine/sync/functions/as-text.ts';
import type { LakeWords, Term } from '#engine/sync/functions/term.ts';
import type { SourceColumn } from '#engine/sync/run.ts';
import type { IndicatorDefinition } from '#areas/lake';
import { aggregateTerm } from './aggregate-term.ts';
import { conditionsSql, conditionsText, ModelSqlProblem } from './condition-text.ts';
import { named } from './model-select.ts';
import { periodWindow } from './period-window.ts';

export interface KnownIndicator {
  wid: string;
  code: string;
  name: string;
  definition: IndicatorDefinition;
}

export interface IndicatorQuestion {
  lake: LakeWords;
  /** The table of the model, as it is written in SQL. */
  table: string;
  columns: readonly SourceColumn[];
  /** Fields that must not be told by their values. */
  sensitive: ReadonlySet<string>;
  known: readonly KnownIndicator[];
  today: string;
}

const mostDepth = 20;

/** One row with the value as text; with a dimension, rows of label and value, the first labels by their number. */
export function indicatorSql(question: IndicatorQuestion, definition: IndicatorDefinition, dimension = ''): string {
  const { lake, table } = question;
  const text = (term: Term) => asText(term, lake)?.sql ?? term.sql;
  const parts: string[] = [];
  const value = valueOf({ ...question, parts }, definition, 0);
  // Aggregates stand alone in a query of their own: whatever reckons with them must not be mistaken for a part of one.
  const aggregated = parts.map((sql, at) => `${sql} as ${partName(at)}`).join(', ') || 'count(*) as nothing';
  if (!dimension) return `select ${text(value)} from (select ${aggregated} from ${table}) as parts`;
  const column = columnOf(question, dimension, true);
  const label = asText(column, lake);
  if (!label) throw new ModelSqlProblem(`“${dimension}”不能用来分组，请换一个字段。`, `Rows cannot be put together by "${dimension}". Choose another field.`);
  return `select label, ${text(value)} as value from (select ${label.sql} as label, count(*) as times, ${aggregated} from ${table} group by 1) as parts order by times desc, label`;
}

const partName = (at: number) => `part_${at}`;
type Reckoning = IndicatorQuestion & { parts: string[] };

/** An aggregate over the table of the model: rows of other periods or kinds count as nothing, so that all stand side by side in one query. */
function valueOf(question: Reckoning, definition: IndicatorDefinition, depth: number, narrowed = ''): Term {
  const { lake, known } = question;
  if (depth > mostDepth) throw new ModelSqlProblem('指标相互引用，无法计算。', 'The indicators refer to each other in a circle.');
  if (definition.kind === 'atomic') return atomic(question, definition, narrowed);
  if (definition.kind === 'derived') {
    const base = known.find(({ wid }) => wid === definition.base);
    if (!base || base.definition.kind === 'compound') throw new ModelSqlProblem('派生指标以原子指标或另一个派生指标为基础，请重新选择。', 'A derived indicator builds on an atomic or derived one. Choose again.');
    const all = [narrowed, bracketed(conditionsText(definition.conditions, question.columns)), periodText(question, definition)].filter(Boolean).join(' and ');
    return valueOf(question, base.definition, depth + 1, all);
  }
  const parts = new Map<string, Term>();
  try {
    for (const name of fieldsOf(parseExpression(definition.formula))) {
      const part = known.find(({ code }) => code.toLowerCase() === name.toLowerCase());
      if (!part) throw new ModelSqlProblem(`没有编码为“${name}”的指标。`, `There is no indicator with the code "${name}".`);
      parts.set(part.code, valueOf(question, part.definition, depth + 1));
    }
    const columns = [...parts].map(([name, { type, nullable }]) => ({ name, type, nullable, native: '', comment: '' }));
    const quote = (name: string) => parts.get(name)?.sql ?? lake.sql.quote(name);
    return compileExpression(definition.formula, { lake: { ...lake, sql: { ...lake.sql, quote } }, columns, fill: (same) => same, now: `${question.today} 00:00:00` });
  } catch (error) {
    if (!(error instanceof ExpressionProblem)) throw error;
    const { zh, en } = placedText(error);
    throw new ModelSqlProblem(zh, en);
  }
}

function atomic(question: Reckoning, { aggregate, field }: Extract<IndicatorDefinition, { kind: 'atomic' }>, narrowed: string): Term {
  const { lake, columns } = question;
  const column = field ? columnOf(question, field, aggregate === 'min' || aggregate === 'max') : null;
  const condition = narrowed && conditionsSql(lake, narrowed, columns);
  const only = (sql: string) => `(case when ${condition} then ${sql} end)`;
  const term = condition ? { ...(column ?? { sql: '1', type: { kind: 'integer', bits: 32 } as const }), sql: only(column?.sql ?? '1'), nullable: true } : column;
  const found = aggregateTerm(aggregate, column === null && aggregate !== 'count' ? null : term, lake);
  if ('problem' in found) throw new ModelSqlProblem(found.problem.zh, found.problem.en);
  return { ...found, sql: partName(question.parts.push(found.sql) - 1) };
}

function periodText({ columns, today }: IndicatorQuestion, { period }: Extract<IndicatorDefinition, { kind: 'derived' }>): string {
  const window = periodWindow(period.kind, period.days, today);
  if (!window) return '';
  const column = columns.find(({ name }) => name === period.field);
  if (!column || (column.type.kind !== 'date' && column.type.kind !== 'datetime')) throw new ModelSqlProblem('统计周期需要一个日期或时间字段。', 'A period needs a field of dates or times.');
  return `(${named(column.name)} >= '${window.from}${clock(column)}' and ${named(column.name)} < '${window.until}${clock(column)}')`;
}

const clock = ({ type }: SourceColumn) => (type.kind === 'date' ? '' : type.kind === 'datetime' && type.zone ? ' 00:00:00Z' : ' 00:00:00');
const bracketed = (text: string) => text && `(${text})`;

function columnOf({ lake, columns, sensitive }: IndicatorQuestion, field: string, tells: boolean): Term {
  const column = columns.find(({ name }) => name === field);
  if (!column) throw new ModelSqlProblem(`模型的表中没有字段“${field}”。`, `The table of the model has no field "${field}".`);
  if (tells && sensitive.has(field)) throw new ModelSqlProblem(`“${field}”是敏感字段，不能用于分组、最小值或最大值。`, `"${field}" is sensitive: it is no group, and its least and greatest values are not told.`);
  return { sql: lake.sql.quote(column.name), type: column.type, nullable: column.nullable };
}
