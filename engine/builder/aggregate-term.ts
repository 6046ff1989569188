import type { DataKind } from '../types/data-type.ts';
import { describeType } from '../sync/drift/describe-type.ts';
import { asNumber, castDecimal, decimal } from '../sync/functions/as-number.ts';
import { asText } from '../sync/functions/as-text.ts';
import { float, integer, type LakeWords, type Term } from '../sync/functions/term.ts';
import { FieldProblem } from '../sync/mapping/field-term.ts';
import type { Aggregate } from './builder.ts';

const ordered: readonly DataKind[] = ['integer', 'decimal', 'float', 'string', 'date', 'datetime', 'time'];
const uncountable: readonly DataKind[] = ['json', 'xml', 'array', 'interval'];

/** How both lakes have to be given a value, so that they sum, compare and group it alike. */
export function beforeAggregate(term: Term, aggregate: Aggregate | null, lake: LakeWords): Term {
  const { kind } = term.type;
  if (aggregate === 'sum' || aggregate === 'average') return asNumber(term, lake) ?? refuse(`${describeType(term.type).zh}类型不能求和或求平均，请先转为数字`, `the type ${describeType(term.type).en} has no sum and no average; turn it into a number first`);
  if (aggregate === 'least' || aggregate === 'greatest') {
    if (!ordered.includes(kind)) refuse(`${describeType(term.type).zh}类型没有大小之分`, `the type ${describeType(term.type).en} has no least or greatest`);
    return asNumber(term, lake) ?? (kind === 'string' ? asText(term, lake)! : term);
  }
  if (aggregate !== 'count-values' && uncountable.includes(kind)) refuse(`${describeType(term.type).zh}类型不能分组或去重计数`, `the type ${describeType(term.type).en} makes no groups`);
  return term;
}

/** Over `x`, a column that holds such a value. */
export function aggregateTerm(x: string, { type }: Term, aggregate: Aggregate, lake: LakeWords): Term {
  switch (aggregate) {
    case 'count-values': return { sql: `count(${x})`, type: integer, nullable: false };
    case 'count-distinct': return { sql: `count(distinct ${x})`, type: integer, nullable: false };
    case 'sum': {
      if (type.kind === 'float') return { sql: `sum(${x})`, type: float, nullable: true };
      if (type.kind !== 'decimal') return { sql: `cast(sum(${x}) as bigint)`, type: integer, nullable: true };
      const scale = type.scale ?? 0;
      return { sql: castDecimal(lake, `sum(${x})`, scale), type: decimal(scale), nullable: true };
    }
    case 'average': return { sql: `cast(avg(${x}) as ${lake.kind === 'duckdb' ? 'double' : 'double precision'})`, type: float, nullable: true };
    // Texts in order of their characters, whatever language the database was made for.
    case 'least': case 'greatest': return { sql: `${aggregate === 'least' ? 'min' : 'max'}(${x}${type.kind === 'string' && lake.kind === 'postgresql' ? ' collate "C"' : ''})`, type, nullable: true };
  }
}

export const rowsTerm: Term = { sql: 'count(*)', type: integer, nullable: false };

function refuse(zh: string, en: string): never {
  throw new FieldProblem({ zh, en });
}
