import { asNumber, castDecimal, castFloat, decimal } from '../functions/as-number.ts';
import { describeType } from '../drift/describe-type.ts';
import { bind } from '../functions/sql-words.ts';
import { date, float, integer, type LakeWords, type Term } from '../functions/term.ts';
import type { Compiled } from './compile-node.ts';
import { ExpressionProblem } from './expression-problem.ts';
import type { Place } from './tree.ts';

const mostScale = 30;

/** Integers stay integers and decimals exact; a division is a float, and by zero it is null. */
export function arithmetic(operator: string, left: Compiled, right: Compiled, place: Place, lake: LakeWords): Term {
  const days = daysOf(operator, left, right);
  if (days) return days;
  const [one, other] = [numberOf(left, operator, place, lake), numberOf(right, operator, place, lake)];
  const result = (sql: string, type: Term['type'], nullable = false): Term => ({ sql: `(${sql})`, type, nullable: nullable || one.nullable || other.nullable });
  const zero = (sql: string) => `nullif(${sql}, 0)`;
  if (operator === '/') return result(`${castFloat(lake, one)} / ${zero(castFloat(lake, other))}`, float, true);
  if (one.type.kind === 'float' || other.type.kind === 'float') {
    const [x, y] = [castFloat(lake, one), castFloat(lake, other)];
    if (operator !== '%') return result(`${x} ${operator} ${y}`, float);
    // PostgreSQL has none for floats, and DuckDB's own differs in the last digits.
    return result(bind(lake, x, (of) => bind(lake, y, (by) => `${of} - trunc(${of} / ${zero(by)}) * ${by}`)), float, true);
  }
  if (one.type.kind === 'integer' && other.type.kind === 'integer') return result(`${one.sql} ${operator} ${operator === '%' ? zero(other.sql) : other.sql}`, integer, operator === '%');
  const [s, t] = [scaleOf(one), scaleOf(other)];
  const scale = operator === '*' ? s + t : Math.max(s, t);
  if (scale > mostScale) throw new ExpressionProblem({ zh: `结果有 ${scale} 位小数，过多；请先用 round 取整`, en: `The result has ${scale} digits after the point, too many; use round first` }, place);
  const [x, y] = operator === '*' ? [castDecimal(lake, one.sql, s), castDecimal(lake, other.sql, t)] : [castDecimal(lake, one.sql, scale), castDecimal(lake, other.sql, scale)];
  return result(castDecimal(lake, `${x} ${operator} ${operator === '%' ? zero(y) : y}`, scale), decimal(scale), operator === '%');
}

export function minus(of: Compiled, place: Place, lake: LakeWords): Term {
  const number = numberOf(of, '-', place, lake);
  return { ...number, sql: `(- ${number.sql})` };
}

/** A day and a number of days, or the days between two. */
function daysOf(operator: string, left: Compiled, right: Compiled): Term | undefined {
  const nullable = left.nullable || right.nullable;
  if (left.type.kind !== 'date') return undefined;
  if (operator === '-' && right.type.kind === 'date') return { sql: `cast(${left.sql} - ${right.sql} as bigint)`, type: integer, nullable };
  if ((operator === '+' || operator === '-') && right.type.kind === 'integer') return { sql: `(${left.sql} ${operator} cast(${right.sql} as integer))`, type: date, nullable };
  return undefined;
}

function numberOf(term: Compiled, operator: string, place: Place, lake: LakeWords): Term {
  const found = term.literal?.of === 'null' ? { sql: 'cast(null as bigint)', type: integer, nullable: true } : asNumber(term, lake);
  if (found) return found;
  const join = operator === '+' && term.type.kind === 'string';
  throw new ExpressionProblem({
    zh: `${operator} 需要数字，得到的是${describeType(term.type).zh}${join ? '；拼接文本请用 ||' : ''}`,
    en: `${operator} needs numbers, this is of the type ${describeType(term.type).en}${join ? '; texts are joined by ||' : ''}`,
  }, term.literal ?? place);
}

const scaleOf = ({ type }: Term) => (type.kind === 'decimal' ? type.scale ?? 0 : 0);
