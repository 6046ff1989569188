import type { SourceColumn } from '../run.ts';
import { asText } from '../functions/as-text.ts';
import { describeType } from '../drift/describe-type.ts';
import { bind } from '../functions/sql-words.ts';
import { boolean, date, datetime, string, textLiteral, type LakeWords, type Term } from '../functions/term.ts';
import { literalOf, literalProblem } from '../functions/value-literal.ts';
import { arithmetic, minus } from './arithmetic.ts';
import { callFunction } from './call-function.ts';
import { compared, inCommon } from './compared.ts';
import { ExpressionProblem } from './expression-problem.ts';
import { numberLiteral } from './number-literal.ts';
import type { LiteralNode, Place, TreeNode } from './tree.ts';

export interface ExpressionContext {
  lake: LakeWords;
  columns: readonly SourceColumn[];
  /** Puts run parameters into a text. */
  fill(text: string): string;
  /** What `now()` and `today()` say, as `YYYY-MM-DD HH:MM:SS` of a clock on the wall. */
  now: string;
}

/** A value while it is compiled; constants stay known, for they adapt to what they stand beside. */
export interface Compiled extends Term {
  literal?: LiteralNode | undefined;
  /** Text of a literal with its parameters filled in. */
  value?: string | undefined;
}

export function compileNode(node: TreeNode, context: ExpressionContext): Compiled {
  const { lake } = context;
  const compile = (one: TreeNode) => compileNode(one, context);
  const truth = (sql: string, ...from: Term[]): Compiled => ({ sql: `(${sql})`, type: boolean, nullable: from.some((term) => term.nullable) });
  switch (node.kind) {
    case 'literal': return literal(node, context);
    case 'field': return field(node.name, node, context);
    case 'minus': return minus(compile(node.of), node, lake);
    case 'not': {
      const of = condition(node.of, context);
      return truth(`not ${of.sql}`, of);
    }
    case 'binary': {
      if (node.operator === 'and' || node.operator === 'or') {
        const [left, right] = [condition(node.left, context), condition(node.right, context)];
        return truth(`${left.sql} ${node.operator} ${right.sql}`, left, right);
      }
      const [left, right] = [compile(node.left), compile(node.right)];
      if (node.operator === '||') {
        const [one, other] = [textOf(left, node.left, lake), textOf(right, node.right, lake)];
        return { sql: `(${one.sql} || ${other.sql})`, type: string, nullable: one.nullable || other.nullable };
      }
      if (['+', '-', '*', '/', '%'].includes(node.operator)) return arithmetic(node.operator, left, right, node, lake);
      return compared(node.operator, left, right, node, lake);
    }
    case 'in': {
      const [of, ...list] = inCommon([node.of, ...node.list].map(compile), node, lake);
      return truth(`${of!.sql} ${node.negated ? 'not ' : ''}in (${list.map((one) => one.sql).join(', ')})`, of!, ...list);
    }
    case 'between': {
      const [of, least, most] = [compile(node.of), compile(node.least), compile(node.most)];
      const within = bind(lake, of.sql, (sql) => `(${compared('>=', { ...of, sql }, least, node, lake).sql} and ${compared('<=', { ...of, sql }, most, node, lake).sql})`);
      return truth(node.negated ? `not ${within}` : within, of, least, most);
    }
    case 'like': {
      const [of, pattern] = [textOf(compile(node.of), node.of, lake), textOf(compile(node.pattern), node.pattern, lake)];
      return truth(`${of.sql} ${node.negated ? 'not ' : ''}like ${pattern.sql} escape '\\'`, of, pattern);
    }
    case 'is-null': return truth(`${compile(node.of).sql} is ${node.negated ? 'not ' : ''}null`);
    case 'case': return cases(node, context, compile);
    case 'call': return callFunction(node, context, compile);
  }
}

function cases({ subject, ways, otherwise, ...place }: Extract<TreeNode, { kind: 'case' }>, context: ExpressionContext, compile: (node: TreeNode) => Compiled): Compiled {
  const { lake } = context;
  const of = subject && compile(subject);
  const whens = ways.map(({ when }) => (of ? compile(when) : condition(when, context)));
  const results = inCommon([...ways.map(({ result }) => compile(result)), ...(otherwise ? [compile(otherwise)] : [])], place, lake);
  const body = (name: string) => ways.map((way, index) => (
    `when ${of ? compared('=', { ...of, sql: name }, whens[index]!, way.when, lake).sql : whens[index]!.sql} then ${results[index]!.sql}`
  )).join(' ');
  const whole = (name: string) => `(case ${body(name)}${otherwise ? ` else ${results.at(-1)!.sql}` : ''} end)`;
  return { sql: of ? bind(lake, of.sql, whole) : whole(''), type: results[0]!.type, nullable: !otherwise || results.some((one) => one.nullable) };
}

/** Yes or no; null counts as no. */
export function condition(node: TreeNode, context: ExpressionContext): Term {
  const term = compileNode(node, context);
  if (term.type.kind === 'boolean' || term.literal?.of === 'null') return term;
  throw new ExpressionProblem({
    zh: `这里需要一个条件（是或否），得到的是${describeType(term.type).zh}；请写成比较，如 [字段] = 1`,
    en: `A condition (yes or no) is needed here, this is of the type ${describeType(term.type).en}; write a comparison, such as [field] = 1`,
  }, node);
}

export function textOf(term: Compiled, place: Place, lake: LakeWords): Term {
  const text = term.literal?.of === 'null' ? { ...term, sql: `cast(null as ${lake.kind === 'duckdb' ? 'varchar' : 'text'})`, type: string } : asText(term, lake);
  if (text) return text;
  throw new ExpressionProblem({ zh: `${describeType(term.type).zh}类型的值没有文本形式`, en: `A value of the type ${describeType(term.type).en} has no text` }, place);
}

function field(name: string, place: Place, { columns, lake }: ExpressionContext): Compiled {
  const exact = columns.find((column) => column.name === name);
  const alike = exact ? [exact] : columns.filter((column) => column.name.toLowerCase() === name.toLowerCase());
  if (alike.length === 1) return { sql: lake.sql.quote(alike[0]!.name), type: alike[0]!.type, nullable: alike[0]!.nullable };
  throw new ExpressionProblem(alike.length
    ? { zh: `字段“${name}”不明确，请按大小写原样书写：${alike.map((one) => one.name).join('、')}`, en: `The field "${name}" may be several; write it as it is spelled: ${alike.map((one) => one.name).join(', ')}` }
    : { zh: `没有字段“${name}”；文本请放在单引号中`, en: `There is no field "${name}"; a text stands in single quotes` }, place);
}

function literal(node: LiteralNode, { lake, fill }: ExpressionContext): Compiled {
  const value = node.of === 'text' || node.of === 'date' || node.of === 'datetime' ? fill(node.value) : node.value;
  const known = { literal: node, value, nullable: false };
  switch (node.of) {
    case 'text': return { ...known, sql: textLiteral(lake, value), type: string };
    case 'number': return { ...known, ...numberLiteral(node, lake) };
    case 'boolean': return { ...known, sql: value, type: boolean };
    case 'null': return { ...known, sql: 'null', type: string, nullable: true };
    case 'date': case 'datetime': {
      const type = node.of === 'date' ? date : datetime;
      const problem = literalProblem(value, type);
      if (problem) throw new ExpressionProblem(problem, node);
      return { ...known, sql: literalOf(value, type, lake), type };
    }
  }
}

