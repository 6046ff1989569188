import type { LakeSql } from '../lake/lake.ts';
import type { AlgorithmInput, AlgorithmQuery } from './algorithm.ts';
import { Assembly } from './assembly.ts';
import { builtInAlgorithm, type BuiltInKey } from './built-ins.ts';
import { checkInput } from './check-input.ts';
import { kMeansSql } from './k-means-sql.ts';
import { quartilesSql, zScoreSql } from './outliers-sql.ts';
import { pairsSql } from './pairs-sql.ts';
import { regressionSql } from './regression-sql.ts';
import { rfmSql } from './rfm-sql.ts';
import { exponentialSmoothingSql, movingAverageSql } from './smoothing-sql.ts';
import { statisticsSql } from './statistics-sql.ts';

const assemblies: Record<BuiltInKey, (made: Assembly) => AlgorithmQuery> = {
  statistics: statisticsSql, regression: regressionSql, 'outliers-z': zScoreSql, 'outliers-iqr': quartilesSql, 'moving-average': movingAverageSql,
  'exponential-smoothing': exponentialSmoothingSql, rfm: rfmSql, pairs: pairsSql, 'k-means': kMeansSql,
};

/** The SELECT of a built-in algorithm over a table of the lake. Throws AlgorithmProblem. */
export function algorithmSql(key: BuiltInKey, input: AlgorithmInput, sql: LakeSql): AlgorithmQuery {
  return assemblies[key](new Assembly(sql, input.table, checkInput(builtInAlgorithm(key)!, input)));
}
