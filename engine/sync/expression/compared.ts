import { asCommon, commonType } from '../functions/common-type.ts';
import { describeType } from '../drift/describe-type.ts';
import { nativeOf } from '../functions/sql-words.ts';
import { boolean, string, type LakeWords, type Term } from '../functions/term.ts';
import { literalOf, literalProblem } from '../functions/value-literal.ts';
import type { Compiled } from './compile-node.ts';
import { ExpressionProblem } from './expression-problem.ts';
import type { BinaryOperator, Place } from './tree.ts';

/** All as one type. A text that is a constant takes on the type of dates and other values that have no constants of their own. */
export function inCommon(terms: readonly Compiled[], place: Place, lake: LakeWords): Term[] {
  const typed = terms.filter((term) => term.literal?.of !== 'null');
  const given = typed.filter((term) => term.literal?.of !== 'text');
  const adapts = given.length > 0 && given.length < typed.length && given.every((term) => ['date', 'datetime', 'time'].includes(term.type.kind));
  const type = commonType((adapts ? given : typed.length ? typed : terms).map((term) => term.type)) ?? fail(terms, place);
  return terms.map((term) => {
    if (term.literal?.of === 'null') return { sql: `cast(null as ${nativeOf(lake, type)})`, type, nullable: true };
    if (!adapts || term.literal?.of !== 'text') return asCommon(term, type, lake);
    const problem = literalProblem(term.value!, type);
    if (problem) throw new ExpressionProblem(problem, term.literal);
    return { sql: literalOf(term.value!, type, lake), type, nullable: false };
  });
}

export function compared(operator: BinaryOperator, left: Compiled, right: Compiled, place: Place, lake: LakeWords): Term {
  const [one, other] = inCommon([left, right], place, lake);
  if (one!.type.kind === 'json') throw new ExpressionProblem({ zh: 'JSON 不能直接比较，请先用 json_extract 取值', en: 'JSON cannot be compared; take a value out by json_extract first' }, place);
  // Texts in order of their characters, whatever language the database was made for.
  const order = one!.type.kind === 'string' && lake.kind === 'postgresql' ? ' collate "C"' : '';
  return { sql: `(${one!.sql}${order} ${operator} ${other!.sql}${order})`, type: boolean, nullable: one!.nullable || other!.nullable };
}

function fail(terms: readonly Compiled[], place: Place): never {
  const kinds = [...new Set(terms.map((term) => describeType(term.type).zh))];
  const words = [...new Set(terms.map((term) => describeType(term.type).en))];
  const parse = terms.some((term) => term.type.kind === string.kind);
  throw new ExpressionProblem({
    zh: `${kinds.join('与')}类型不能放在一起${parse ? '；文本可先用 number_parse、date_parse 转换，数字不要加引号' : ''}`,
    en: `The types ${words.join(' and ')} do not go together${parse ? '; turn texts by number_parse or date_parse first, and write numbers without quotes' : ''}`,
  }, place);
}
