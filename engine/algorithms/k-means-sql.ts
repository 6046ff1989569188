import type { AlgorithmQuery } from './algorithm.ts';
import { asNumber, freeNames, listed, type Assembly } from './assembly.ts';

/** Every round is a step of the statement. A cluster that loses all of its rows is gone: there may be fewer than asked for. */
export function kMeansSql(made: Assembly): AlgorithmQuery {
  const { sql } = made;
  const columns = made.columns('columns').map(({ name }) => name);
  const labels = made.columns('labels').map(({ name }) => name).filter((name) => !columns.includes(name));
  const [cluster, distance] = freeNames([...labels, ...columns], 'cluster', 'distance');
  const [clusters, rounds] = [made.parameter<number>('clusters'), made.parameter<number>('rounds')];
  const each = (term: (at: number) => string, between = ', ') => columns.map((_, at) => term(at)).join(between);
  const scaled = (at: number) => (made.parameter('scale') ? `coalesce((v${at} - avg(v${at}) over ()) / nullif(stddev_samp(v${at}) over (), 0), 0)` : `v${at}`);
  const away = each((at) => `(points.d${at} - centres.d${at}) * (points.d${at} - centres.d${at})`, ' + ');
  const nearest = (centres: string) => `select number, cluster, away, ${each((at) => `d${at}`)} from (
    select points.number, centres.cluster, ${away} as away, ${each((at) => `points.d${at}`)}, row_number() over (partition by points.number order by ${away}, centres.cluster) as place
    from points cross join ${centres} as centres) as measured where place = 1`;
  const steps = Array.from({ length: rounds }, (_, round) => `near_${round} as materialized (
  ${nearest(`centres_${round}`)}
), centres_${round + 1} as materialized (
  select cluster, ${each((at) => `avg(d${at}) as d${at}`)} from near_${round} group by cluster
)`);
  return {
    sql: `with numbers as (
  select ${listed(sql, labels.map((name, at) => [sql.quote(name), `label_${at}`] as const))}${labels.length > 0 ? ', ' : ''}${columns.map((name, at) => `${asNumber(sql.quote(name))} as v${at}`).join(', ')}
  from ${made.from} where ${columns.map((name) => `${sql.quote(name)} is not null`).join(' and ')}
), points as materialized (
  select numbers.*, ${each((at) => `${scaled(at)} as d${at}`)}, row_number() over (order by ${each((at) => `v${at}`)}) as number from numbers
), centres_0 as materialized (
  select cluster, ${each((at) => `avg(d${at}) as d${at}`)} from (select points.*, ntile(${clusters}) over (order by ${each((at) => `d${at}`, ' + ')}, number) as cluster from points) as begun group by cluster
), ${steps.join(', ')}, nearest as (
  ${nearest(`centres_${rounds}`)}
)
select ${listed(sql, [...labels.map((name, at) => [`points.label_${at}`, name] as const), ...columns.map((name, at) => [`points.v${at}`, name] as const), ['nearest.cluster', cluster], ['sqrt(nearest.away)', distance]])}
from points join nearest on nearest.number = points.number order by nearest.cluster, nearest.away, points.number`,
    chart: { kind: 'scatter', x: columns[0]!, y: [columns[1]!], by: cluster },
  };
}
