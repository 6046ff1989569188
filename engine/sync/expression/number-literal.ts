import { decimal, mostDigits } from '../functions/as-number.ts';
import { nativeOf } from '../functions/sql-words.ts';
import { float, integer, string, type LakeWords, type Term } from '../functions/term.ts';
import { ExpressionProblem } from './expression-problem.ts';
import type { LiteralNode } from './tree.ts';

/** Whole numbers of up to 18 digits are integers, others decimals; with an exponent a float. */
export function numberLiteral(node: LiteralNode, lake: LakeWords): Term {
  const [, sign, before, after, exponent] = /^(-?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(node.value)!;
  const [whole, fraction] = [before!.replace(/^0+(?=\d)/, '') || '0', after ?? ''];
  const type = exponent !== undefined ? float : !fraction && whole.length <= 18 ? integer : decimal(fraction.length, whole.length + fraction.length);
  const tooLong = exponent === undefined ? whole.length + fraction.length > mostDigits : !Number.isFinite(Number(node.value));
  if (tooLong) throw new ExpressionProblem({ zh: '数字过长', en: 'The number is too long' }, node);
  const text = `${sign}${whole}${fraction ? `.${fraction}` : ''}${exponent === undefined ? '' : `e${exponent}`}`;
  return { sql: `cast(${lake.sql.literal(text, string)} as ${nativeOf(lake, type)})`, type, nullable: false };
}
