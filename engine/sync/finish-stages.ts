import type { TableName } from '../connectors/connector.ts';
import type { LakeSession, LakeSql } from '../lake/lake.ts';
import { allRows, keepOnePer } from './one-per-key.ts';
import { exchanges, type Prepared } from './prepare-run.ts';
import type { Reading } from './reading/reading.ts';
import { orderColumn } from './stages.ts';

export interface Finished {
  stages: readonly TableName[];
  checksum: string | null;
}

/** What was read becomes what is written: one row for each key, and one table where it takes the place of another. */
export async function finishStages(reading: Reading, prepared: Prepared, session: LakeSession, staged: readonly TableName[]): Promise<Finished> {
  const { lake: { sql } } = reading.request;
  const names = prepared.drift.columns.map(({ name }) => name);
  let stages = staged;
  for (const [index, choice] of prepared.choices.entries()) {
    // Most have no two alike, which is much cheaper to find out than to number all rows.
    if (!(await repeats(session, sql, stages, choice.by))) continue;
    const before = await count(session, sql.table, stages);
    const into = reading.stageName(staged.length + index);
    await session.createTable({ ...into, comment: reading.stageComment, columns: reading.stage.map(({ name, type, comment, nullable }) => ({ name, type, comment, nullable })) });
    const kept = await keepOnePer(session, reading.request.lake, { stages, into, columns: prepared.drift.columns, choice });
    for (const stage of stages) await session.dropTable(stage);
    stages = [into];
    if (kept < before) reading.request.report.log('info', {
      zh: `${before - kept} 行与其他行的“${choice.by.join('、')}”相同，已按${choice.keep === 'latest' ? '最后' : '最先'}的一行保留`,
      en: `${before - kept} rows have the same ${choice.by.join(', ')} as others; the ${choice.keep} of each was kept`,
    });
  }
  if (exchanges(prepared)) stages = [await joined(stages, reading.numbered ? [...names, orderColumn] : names, session, sql)];
  if (reading.numbered && exchanges(prepared)) await session.alterTable(stages[0]!, [{ change: 'drop-column', name: orderColumn }]);
  const [row] = await session.rows(`select ${sql.checksum(prepared.drift.columns.filter(({ filled }) => filled).map(({ name }) => name))}, count(*) from ${allRows(sql, stages, names)} as brought`);
  const [checksum, rows] = row as [string, bigint | number];
  return { stages, checksum: Number(rows) ? checksum : null };
}

async function repeats(session: LakeSession, sql: LakeSql, stages: readonly TableName[], by: readonly string[]): Promise<boolean> {
  if (!stages.length) return false;
  return (await session.rows(`select 1 from ${allRows(sql, stages, by)} as every_row group by ${by.map(sql.quote).join(', ')} having count(*) > 1 limit 1`)).length > 0;
}

async function count(session: LakeSession, table: (name: TableName) => string, stages: readonly TableName[]): Promise<number> {
  let total = 0;
  for (const stage of stages) total += Number(((await session.rows(`select count(*) from ${table(stage)}`))[0]!)[0]);
  return total;
}

async function joined([first, ...rest]: readonly TableName[], names: readonly string[], session: LakeSession, sql: LakeSql): Promise<TableName> {
  const columns = names.map(sql.quote).join(', ');
  for (const stage of rest) {
    await session.execute(`insert into ${sql.table(first!)} (${columns}) select ${columns} from ${sql.table(stage)}`);
    await session.dropTable(stage);
  }
  return first!;
}
