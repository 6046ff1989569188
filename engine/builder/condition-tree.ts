import type { SourceColumn } from '../sync/run.ts';
import { condition, type ExpressionContext } from '../sync/expression/compile-node.ts';
import { compileFilter } from '../sync/expression/compile-expression.ts';
import type { LiteralNode, TreeNode } from '../sync/expression/tree.ts';
import { FieldProblem } from '../sync/mapping/field-term.ts';
import { valuesWanted, type BuilderCondition, type BuilderFilter } from './builder.ts';
import { about, atPart } from './builder-problem.ts';

const nowhere = { at: 0, end: 0 };
const literal = (of: LiteralNode['of'], value: string): TreeNode => ({ kind: 'literal', of, value, ...nowhere });
const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');

/** Undefined: every row. What people typed never reaches SQL as it stands: names are quoted, values written as literals. */
export function filterSql({ match, conditions }: BuilderFilter, context: ExpressionContext, part: 'filter' | 'having'): string | undefined {
  const parts = conditions.map((one, index) => atPart(`${part}.${index}`, about(`第 ${index + 1} 个条件`, `Condition ${index + 1}`), () => conditionSql(one, context)));
  return parts.length === 0 ? undefined : parts.join(match === 'all' ? '\n  and ' : '\n  or ');
}

function conditionSql(one: BuilderCondition, context: ExpressionContext): string {
  if (one.kind === 'expression') return compileFilter(one.text, context).sql;
  const column = context.columns.find(({ name }) => name === one.field);
  if (!column) throw new FieldProblem({ zh: `没有字段“${one.field}”，请改选其他字段`, en: `there is no field "${one.field}"; choose another` });
  const wanted = valuesWanted[one.operator];
  const values = one.values.map(context.fill);
  if (wanted === undefined ? values.length === 0 : values.length !== wanted) throw new FieldProblem({ zh: '请填写比较的值', en: 'enter what to compare with' });
  // Parameters are filled in by now: a value that looks like one is a value.
  return condition(treeOf(one, column, values), { ...context, fill: (text) => text }).sql;
}

function treeOf({ field: name, operator }: Extract<BuilderCondition, { kind: 'compare' }>, column: SourceColumn, values: readonly string[]): TreeNode {
  const of: TreeNode = { kind: 'field', name, ...nowhere };
  const [first, second] = values.map((value) => valueNode(value, column));
  switch (operator) {
    case 'empty': case 'filled': return { kind: 'is-null', of, negated: operator === 'filled', ...nowhere };
    case 'in': case 'not-in': return { kind: 'in', of, list: values.map((value) => valueNode(value, column)), negated: operator === 'not-in', ...nowhere };
    case 'between': return { kind: 'between', of, least: first!, most: second!, negated: false, ...nowhere };
    case 'contains': return like(of, `%${escaped(values[0]!)}%`);
    case 'starts': return like(of, `${escaped(values[0]!)}%`);
    case 'ends': return like(of, `%${escaped(values[0]!)}`);
    default: return { kind: 'binary', operator, left: of, right: first!, ...nowhere };
  }
}

const like = (of: TreeNode, pattern: string): TreeNode => ({ kind: 'like', of, pattern: literal('text', pattern), negated: false, ...nowhere });

/** A value as the field has them: a number without quotes, yes or no as such. */
function valueNode(value: string, { name, type }: SourceColumn): TreeNode {
  const given = value.trim();
  if (type.kind === 'integer' || type.kind === 'decimal' || type.kind === 'float') {
    const found = /^([+-]?)(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)$/.exec(given);
    if (!found) throw new FieldProblem({ zh: `字段“${name}”是数字，“${value}”不是`, en: `the field "${name}" is a number, "${value}" is none` });
    const number = literal('number', found[2]!);
    return found[1] === '-' ? { kind: 'minus', of: number, ...nowhere } : number;
  }
  if (type.kind === 'boolean') {
    if (!/^(true|false)$/i.test(given)) throw new FieldProblem({ zh: `字段“${name}”只能与 true 或 false 比较`, en: `the field "${name}" is compared with true or false` });
    return literal('boolean', given.toLowerCase());
  }
  return literal('text', value);
}
