import type { Text } from '#platform/contract/text.ts';
import { compileFilter } from '#engine/sync/expression/compile-expression.ts';
import { ExpressionProblem } from '#engine/sync/expression/expression-problem.ts';
import { literalProblem } from '#engine/sync/functions/value-literal.ts';
import type { LakeWords } from '#engine/sync/functions/term.ts';
import type { DataType } from '#engine/types/data-type.ts';
import type { SourceColumn } from '#engine/sync/run.ts';
import type { Condition, Conditions } from '#areas/lake';
import { named } from './model-select.ts';

/** What is wrong with something structured, in words for its author. */
export class ModelSqlProblem extends Error {
  readonly text: Text;

  constructor(zh: string, en: string) {
    super(en);
    this.text = { zh, en };
  }
}

/** Conditions in the small language, for people to read and for the lake to run. Empty: none. */
export function conditionsText({ match, list }: Conditions, columns: readonly SourceColumn[]): string {
  return list.map((condition) => one(condition, columns)).join(match === 'all' ? ' and ' : ' or ');
}

export function conditionsSql(lake: LakeWords, text: string, columns: readonly SourceColumn[]): string {
  if (!text) return 'true';
  try {
    return compileFilter(text, { lake, columns, fill: (same) => same, now: '2000-01-01 00:00:00' }).sql;
  } catch (error) {
    if (error instanceof ExpressionProblem) throw new ModelSqlProblem(error.text.zh, error.text.en);
    throw error;
  }
}

function one({ field, operator, values }: Condition, columns: readonly SourceColumn[]): string {
  const column = columns.find(({ name }) => name === field);
  if (!column) throw new ModelSqlProblem(`模型的表中没有字段“${field}”。`, `The table of the model has no field "${field}".`);
  const name = named(column.name);
  const wanted = { between: 2, in: values.length || 1, 'is-null': 0, 'not-null': 0 }[operator as string] ?? 1;
  if (values.length < wanted) throw new ModelSqlProblem(`请填写“${field}”的比较值。`, `Fill in what "${field}" is compared with.`);
  const value = (at: number) => literal(values[at]!, column);
  switch (operator) {
    case 'is-null': return `${name} is null`;
    case 'not-null': return `${name} is not null`;
    case 'between': return `(${name} between ${value(0)} and ${value(1)})`;
    case 'in': return `${name} in (${values.map((_, at) => value(at)).join(', ')})`;
    case 'contains': return `${name} like ${quoted(`%${escaped(values[0]!)}%`)}`;
    case 'starts': return `${name} like ${quoted(`${escaped(values[0]!)}%`)}`;
    default: return `${name} ${operator} ${value(0)}`;
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');
/** Compared as they are written: without the digits or the length that the column is limited to. */
const open = (type: DataType): DataType => (type.kind === 'string' ? { kind: 'string' } : type.kind === 'decimal' || type.kind === 'integer' ? { kind: 'decimal' } : type);

function literal(text: string, { name, type }: SourceColumn): string {
  const problem = literalProblem(type.kind === 'string' ? text : text.trim(), open(type));
  if (problem) throw new ModelSqlProblem(`“${name}”：${problem.zh}`, `"${name}": ${problem.en}`);
  if (type.kind === 'integer' || type.kind === 'decimal' || type.kind === 'float') return /^[+-]/.test(text.trim()) ? `(${text.trim()})` : text.trim();
  if (type.kind === 'boolean') return /^(true|t|1|yes|y|是)$/i.test(text.trim()) ? 'true' : 'false';
  return quoted(type.kind === 'string' ? text : text.trim());
}
