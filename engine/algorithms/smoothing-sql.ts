import type { AlgorithmQuery } from './algorithm.ts';
import { asNumber, freeNames, listed, type Assembly } from './assembly.ts';

function series(made: Assembly): string {
  const group = made.column('group');
  return `select ${group ? made.sql.quote(group.name) : '0'} as part, ${made.quoted('order')} as place, ${asNumber(made.quoted('value'))} as amount
  from ${made.from} where ${made.quoted('order')} is not null and ${made.quoted('value')} is not null`;
}

/** The names of the answer: group, order and number as the table has them, each once. */
function outer(made: Assembly, own: string) {
  const group = made.column('group');
  const [order, value, reckonedName] = freeNames(group ? [group.name] : [], made.column('order')!.name, made.column('value')!.name, own);
  const columns = (from: string, reckoned: string) => listed(made.sql, [...(group ? [[`${from}.part`, group.name] as const] : []), [`${from}.place`, order], [`${from}.amount`, value], [reckoned, reckonedName]]);
  // Several series on one line would be a tangle.
  return { columns, chart: group ? null : { kind: 'line' as const, x: order, y: [value, reckonedName] } };
}

export function movingAverageSql(made: Assembly): AlgorithmQuery {
  const { columns, chart } = outer(made, 'moving_average');
  const window = made.parameter<number>('window') - 1;
  return {
    sql: `with series as (
  ${series(made)}
)
select ${columns('series', `avg(series.amount) over (partition by series.part order by series.place, series.amount rows between ${window} preceding and current row)`)}
from series order by series.part, series.place, series.amount`,
    chart,
  };
}

/**
 * Each value is a sum of those before it, weighted by powers of what is left (1 - alpha). Powers would leave the range of numbers in a
 * long series, so it is reckoned block by block: a block is so long that of the one before the last nothing is left that a number could hold.
 */
export function exponentialSmoothingSql(made: Assembly): AlgorithmQuery {
  const { columns, chart } = outer(made, 'smoothed');
  const { sql } = made;
  const left = 1 - made.parameter<number>('alpha');
  const block = left === 0 ? 1 : Math.ceil(230 / -Math.log(left));
  const [alpha, rest] = [made.number('alpha'), sql.literal(left, { kind: 'float', bits: 64 })];
  return {
    sql: `with series as (
  ${series(made)}
), numbered as (
  select series.*, dense_rank() over (order by part) as chain, row_number() over (partition by part order by place, amount) - 1 as number from series
), placed as (
  select numbered.*, (number - number % ${block}) / ${block} as block, cast(number % ${block} as double precision) as step from numbered
), inside as (
  select placed.*, power(${rest}, step) * sum(case when number = 0 then amount else ${alpha} * amount end * power(${rest}, -step)) over (partition by chain, block order by step rows unbounded preceding) as smoothed from placed
), ends as (
  select chain, block, smoothed from inside where step = ${block - 1}
)
select ${columns('inside', `inside.smoothed + power(${rest}, inside.step + 1) * coalesce(ends.smoothed, 0)`)}
from inside left join ends on ends.chain = inside.chain and ends.block = inside.block - 1 order by inside.part, inside.place, inside.amount`,
    chart,
  };
}
