import type { AlgorithmQuery } from './algorithm.ts';
import { asNumber, freeNames, listed, type Assembly } from './assembly.ts';

/** Columns that are handed on as they are: once each, whatever parts they play. */
function kept(made: Assembly): string[] {
  return [...new Set([...made.columns('labels'), ...made.columns('group'), ...made.columns('value')].map(({ name }) => name))];
}

function rows(made: Assembly, names: readonly string[]): string {
  const { sql } = made;
  const group = made.column('group');
  return `select ${listed(sql, names.map((name, at) => [sql.quote(name), `kept_${at}`] as const))}, ${group ? sql.quote(group.name) : '0'} as part, ${asNumber(made.quoted('value'))} as amount
  from ${made.from} where ${made.quoted('value')} is not null`;
}

/** Rows by how far out they are, the farthest first. */
export function zScoreSql(made: Assembly): AlgorithmQuery {
  const { sql } = made;
  const names = kept(made);
  const [mean, deviation, score, outlier] = freeNames(names, 'mean', 'deviation', 'z_score', 'outlier');
  const limit = made.number('threshold');
  return {
    sql: `with measured as (
  ${rows(made, names)}
), spread as (
  select measured.*, avg(amount) over (partition by part) as mean, stddev_samp(amount) over (partition by part) as deviation from measured
), scored as (
  select spread.*, (amount - mean) / nullif(deviation, 0) as score from spread
)
select ${listed(sql, [...names.map((name, at) => [`kept_${at}`, name] as const), ['mean', mean], ['deviation', deviation], ['score', score], [`coalesce(abs(score) > ${limit}, false)`, outlier]])}
from scored${made.parameter('only') ? ` where abs(score) > ${limit}` : ''} order by abs(score) desc nulls last, part, amount`,
    chart: null,
  };
}

export function quartilesSql(made: Assembly): AlgorithmQuery {
  const { sql } = made;
  const names = kept(made);
  const [low, high, distance, outlier] = freeNames(names, 'low_limit', 'high_limit', 'distance', 'outlier');
  const factor = made.number('factor');
  return {
    sql: `with measured as (
  ${rows(made, names)}
), quartiles as (
  select part, percentile_cont(0.25) within group (order by amount) as low, percentile_cont(0.75) within group (order by amount) as high from measured group by part
), limits as (
  select part, low - ${factor} * (high - low) as low, high + ${factor} * (high - low) as high from quartiles
), judged as (
  select measured.*, limits.low, limits.high, case when amount < limits.low then limits.low - amount when amount > limits.high then amount - limits.high else 0 end as distance
  from measured join limits on limits.part is not distinct from measured.part
)
select ${listed(sql, [...names.map((name, at) => [`kept_${at}`, name] as const), ['low', low], ['high', high], ['distance', distance], ['distance > 0', outlier]])}
from judged${made.parameter('only') ? ' where distance > 0' : ''} order by distance desc, part, amount`,
    chart: null,
  };
}
