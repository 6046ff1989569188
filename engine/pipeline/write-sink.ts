import type { Text } from '#platform/contract/text.ts';
import type { Lake, LakeSession } from '../lake/lake.ts';
import { prepareTarget, writeRows } from '../sync/apply-run.ts';
import { needsKey } from '../sync/drift/source-drift.ts';
import { sameType } from '../sync/functions/convert.ts';
import { syncPlan } from '../sync/plan.ts';
import { prepareRun } from '../sync/prepare-run.ts';
import type { RunReport, SyncRequest, SyncTarget } from '../sync/run.ts';
import { exchangeStage, stagedRun, stageTable } from '../sync/stages.ts';
import { checkKey } from '../sync/writers/lake-source.ts';
import type { Relation } from './graph.ts';
import type { SettingsOf } from './settings.ts';

export interface SinkResult {
  rows: number;
  created: number;
  updated: number;
  deleted: number;
  checksum: string | null;
  changes: Text[];
}

export interface SinkWriting {
  run: string;
  attempt: number;
  lake: Lake;
  session: LakeSession;
  settings: SettingsOf<'lake-sink'>;
  input: Relation;
  target: SyncTarget;
  /** Tells stages of one run apart. */
  number: number;
  /** Whether all rows of the sources come, so that what is missing is gone. */
  full: boolean;
  parameters: SyncRequest['parameters'];
  report: Pick<RunReport, 'log'>;
}

/** Into a table of the lake by the ways of writing that every task has; within the transaction of the run. */
export async function writeSink({ run, attempt, lake, session, settings, input, target, number, full, parameters, report }: SinkWriting): Promise<SinkResult> {
  const { sql } = lake;
  const plan = syncPlan.parse({ mode: settings.mode, key: settings.key, policy: settings.policy });
  const shape = { columns: input.columns.map(({ origins: _origins, ...column }) => column), primaryKey: [], comment: target.comment };
  const prepared = await prepareRun({ run, attempt, plan, target, lake, parameters, report }, session, shape, null);
  const staged = stagedRun({ run, attempt });
  const stage = plan.mode === 'overwrite' ? exchangeStage(lake, target, staged, `sink${number}`) : stageTable(staged, `sink${number}`);
  const columns = prepared.drift.columns;
  const filled = columns.filter((column) => column.filled);
  await session.createTable({ ...stage, comment: target.comment, columns: columns.map(({ name, type, comment, nullable }) => ({ name, type, comment, nullable: nullable || plan.mode !== 'overwrite' })) });
  const given = new Map(input.columns.map((column) => [column.name, column]));
  const value = ({ name, type }: (typeof filled)[number]) => (sameType(given.get(name)!.type, type) ? sql.quote(name) : sql.cast(sql.quote(name), type));
  const names = filled.map(({ name }) => sql.quote(name)).join(', ');
  await session.execute(`insert into ${sql.table(stage)} (${names}) select ${filled.map(value).join(', ')} from ${input.from} as brought`);
  if (needsKey(plan)) await checkKey(session, sql, { sql: `select * from ${sql.table(stage)}`, columns: filled.map(({ name, type }) => ({ name, type })) }, prepared.key.columns);
  const [row] = await session.rows(`select ${sql.checksum(filled.map(({ name }) => name))}, count(*) from ${sql.table(stage)} as brought`);
  const rows = Number(row![1]);
  const facts = { rows, checksum: rows > 0 ? String(row![0]) : null, changes: prepared.changes };
  if (plan.mode === 'overwrite') {
    const deleted = prepared.target ? Number(await session.database.count(target)) : 0;
    const lacking = await session.replaceTable(target, stage);
    for (const text of lacking) report.log('warning', text);
    return { ...facts, changes: [...facts.changes, ...lacking], created: rows, updated: 0, deleted };
  }
  await prepareTarget({ prepared, request: { target, lake } }, session);
  const counts = await writeRows({ lake }, prepared, session, { stage: sql.table(stage), target: sql.table(target), full });
  await session.dropTable(stage);
  return { ...facts, ...counts };
}
