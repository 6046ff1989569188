import type { Term } from '../functions/term.ts';
import { compileNode, condition, type ExpressionContext } from './compile-node.ts';
import { parseExpression } from './parse-expression.ts';
import { fieldsOf, type TreeNode } from './tree.ts';

export interface CompiledExpression extends Term {
  /** Columns of the source that it reads, as the source spells them. */
  fields: string[];
}

/** Throws ExpressionProblem. Nothing of the text reaches SQL as it stands: names are quoted, values written as literals. */
export function compileExpression(text: string, context: ExpressionContext): CompiledExpression {
  const tree = parseExpression(text);
  const { sql, type, nullable } = compileNode(tree, context);
  return { sql, type, nullable, fields: columnsOf(tree, context) };
}

/** As a condition: yes or no. */
export function compileFilter(text: string, context: ExpressionContext): CompiledExpression {
  const tree = parseExpression(text);
  const { sql, type, nullable } = condition(tree, context);
  return { sql, type, nullable, fields: columnsOf(tree, context) };
}

function columnsOf(tree: TreeNode, { columns }: ExpressionContext): string[] {
  const exact = new Set(columns.map((column) => column.name));
  return fieldsOf(tree).map((name) => (exact.has(name) ? name : columns.find((column) => column.name.toLowerCase() === name.toLowerCase())?.name ?? name));
}

