import { isNumber, type AlgorithmQuery } from './algorithm.ts';
import { asNumber, asText, listed, type Assembly } from './assembly.ts';

export function statisticsSql(made: Assembly): AlgorithmQuery {
  const { sql, from } = made;
  const each = made.columns('columns').map(({ name, type }, at) => {
    const column = sql.quote(name);
    const number = (reckoned: string) => (isNumber(type) ? reckoned : 'cast(null as double precision)');
    const quartile = (part: number) => number(`percentile_cont(${part}) within group (order by ${asNumber(column)})`);
    // There is no least of truths, nor of identifiers, in every lake; there is of their texts.
    const ordered = type.kind === 'boolean' || type.kind === 'uuid' ? asText(column) : column;
    return `select ${listed(sql, [
      [String(at + 1), 'position'], [sql.literal(name, { kind: 'string' }), 'field'], ['count(*)', 'row_count'], [`count(*) - count(${column})`, 'empty_count'], [`count(distinct ${column})`, 'distinct_count'],
      [asText(`min(${ordered})`), 'least'], [asText(`max(${ordered})`), 'greatest'], [number(`avg(${asNumber(column)})`), 'mean'], [number(`stddev_samp(${asNumber(column)})`), 'deviation'],
      [quartile(0.25), 'quarter'], [quartile(0.5), 'median'], [quartile(0.75), 'three_quarters'],
    ])} from ${from}`;
  });
  return { sql: `select * from (\n${each.join('\nunion all\n')}\n) as each_field order by ${sql.quote('position')}`, chart: null };
}
