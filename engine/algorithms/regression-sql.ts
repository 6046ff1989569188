import type { AlgorithmQuery } from './algorithm.ts';
import { asNumber, freeNames, listed, type Assembly } from './assembly.ts';

export function regressionSql(made: Assembly): AlgorithmQuery {
  const { sql } = made;
  const [x, y, group] = [made.column('x')!, made.column('y')!, made.column('group')];
  const taken = group ? [group.name] : [];
  const line = `with points as (
  select ${group ? sql.quote(group.name) : '0'} as part, ${asNumber(made.quoted('x'))} as x, ${asNumber(made.quoted('y'))} as y from ${made.from}
), line as (
  select part, regr_count(y, x) as points, regr_slope(y, x) as slope, regr_intercept(y, x) as intercept, regr_r2(y, x) as fit from points group by part
)`;
  const part = (from: string) => (group ? [[`${from}.part`, group.name]] as const : []);
  if (made.parameter('output') === 'model') {
    const [points, slope, intercept, fit] = freeNames(taken, 'points', 'slope', 'intercept', 'r2');
    return { sql: `${line}\nselect ${listed(sql, [...part('line'), ['line.points', points], ['line.slope', slope], ['line.intercept', intercept], ['line.fit', fit]])} from line order by line.part`, chart: null };
  }
  const [nameOfX, nameOfY, predicted, residual] = freeNames(taken, x.name, y.name, 'predicted', 'residual');
  const reckoned = 'line.intercept + line.slope * points.x';
  return {
    sql: `${line}\nselect ${listed(sql, [...part('points'), ['points.x', nameOfX], ['points.y', nameOfY], [reckoned, predicted], [`points.y - (${reckoned})`, residual]])}
from points join line on line.part is not distinct from points.part where points.x is not null order by points.part, points.x, points.y`,
    chart: group ? { kind: 'scatter', x: nameOfX, y: [nameOfY], by: group.name } : { kind: 'scatter', x: nameOfX, y: [nameOfY, predicted] },
  };
}
