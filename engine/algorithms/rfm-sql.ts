import type { AlgorithmQuery } from './algorithm.ts';
import { asNumber, freeNames, listed, type Assembly } from './assembly.ts';

/** Days are counted back from the newest row, so the same table gives the same scores on any day. */
export function rfmSql(made: Assembly): AlgorithmQuery {
  const { sql } = made;
  const who = made.column('who')!.name;
  const terms = ['days_since', 'times', 'total', 'recency', 'frequency', 'monetary'];
  const names = freeNames([who], ...terms, 'score');
  const classes = made.parameter<number>('classes');
  const tile = (order: string) => `ntile(${classes}) over (order by ${order}, who)`;
  return {
    sql: `with facts as (
  select ${made.quoted('who')} as who, cast(${made.quoted('time')} as date) as day, ${asNumber(made.quoted('amount'))} as amount from ${made.from}
  where ${made.quoted('who')} is not null and ${made.quoted('time')} is not null
), people as (
  select who, (select max(day) from facts) - max(day) as days_since, count(*) as times, coalesce(sum(amount), 0) as total from facts group by who
), scored as (
  select people.*, ${tile('days_since desc')} as recency, ${tile('times')} as frequency, ${tile('total')} as monetary from people
)
select ${listed(sql, [['who', who], ...[...terms, 'recency + frequency + monetary'].map((term, at) => [term, names[at]!] as const)])}
from scored order by recency + frequency + monetary desc, who`,
    chart: null,
  };
}
