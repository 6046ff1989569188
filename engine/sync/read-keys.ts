import type { TableName } from '../connectors/connector.ts';
import { compileMapping, linesOf } from './mapping/compile-mapping.ts';
import type { SyncPlan } from './plan.ts';
import type { Prepared } from './prepare-run.ts';
import { Counters } from './reading/counters.ts';
import { guardReader } from './reading/guard-reader.ts';
import { readGroup } from './reading/read-group.ts';
import { readingOf, type Tuning } from './reading/reading-of.ts';
import { tryAgain } from './reading/try-again.ts';
import type { SyncRequest } from './run.ts';
import { badRowsTable } from './sift/bad-rows.ts';
import { stagedRun, stageTable } from './stages.ts';

/** Beside the numbers of all other readings of a run. */
const readingOfKeys = 1_000_000;

/** Where there is no target yet, nothing in it can be gone. */
export const comparesKeys = ({ keys }: Pick<SyncRequest, 'keys'>, { plan, target }: Pick<Prepared, 'plan' | 'target'>): boolean =>
  keys !== undefined && target !== null && (plan.mode === 'upsert' || plan.mode === 'soft-delete' || plan.mode === 'history');

/**
 * The key of every row that the source has now and that passes the filter, in a stage of its own: what the target has beyond is
 * gone. Null: some keys could not be read, so that a row might only seem to be gone.
 */
export async function readKeys(request: SyncRequest, folder: string, prepared: Prepared, tuning: Tuning): Promise<TableName | null> {
  const { lake, signal, report, parameters, run } = request;
  const columns = prepared.drift.columns.filter(({ name }) => prepared.key.columns.includes(name));
  const mapping = linesOf(prepared.plan, prepared.shape).filter(({ target }) => prepared.key.columns.includes(target));
  const plan: SyncPlan = { ...prepared.plan, mode: 'append', mapping, deduplicate: null };
  const compiled = compileMapping({ plan, shape: prepared.shape, lake, facts: { run, time: prepared.time, parameters } });
  const quiet = { ...request, report: { log: report.log, progress: () => {} } };
  const counters = new Counters({ rows: null, percent: null }, quiet.report);
  const stage = stageTable(stagedRun(request), 'keys');
  const reader = guardReader(request.keys!(), signal);
  try {
    const reading = { ...readingOf(quiet, reader, folder, { ...prepared, plan, compiled, choices: [], drift: { columns, alter: [], changes: [] } }, counters, tuning), stageName: () => stage };
    const { parts } = await tryAgain(() => reader.begin(null, compiled.used), { patience: tuning.patience, report, signal });
    await lake.session({ signal }, async (session) => {
      await readGroup(reading, session, { index: readingOfKeys, parts: parts.map((part, number) => ({ part, number })) }, signal);
      // They are in quarantine already, from when their rows were read.
      await session.execute(`delete from ${lake.sql.table(badRowsTable(stagedRun(request)))} where reading = $1`, [readingOfKeys]);
    });
  } finally {
    await reader.close().catch(() => {});
  }
  const { read, rejected } = counters.total;
  if (!rejected) {
    report.log(read ? 'info' : 'warning', { zh: `已读取来源的全部 ${read} 个主键，用于找出来源中已删除的行`, en: `Read all ${read} keys of the source, to find rows that it has deleted` });
    return stage;
  }
  report.log('warning', { zh: `来源中有 ${rejected} 个主键无法读取，本次不处理来源中已删除的行`, en: `${rejected} keys of the source could not be read; rows that it has deleted stay for now` });
  return null;
}
