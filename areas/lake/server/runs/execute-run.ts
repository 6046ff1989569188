import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { definitions, runsTopic, runTopic, type RunState } from '#areas/lake';
import type { Text } from '#platform/contract';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import { lineageEvent, type LineageEventType } from '../notices/lineage-event.ts';
import { isTold, sendNotice } from '../notices/send-notice-job.ts';
import { cleanerOf } from '../masking/clean-text.ts';
import { RunFailure, type LineageFact, type RunContext, type RunOutcome, type RunRow } from '../runners/runner.ts';
import { runnerOf } from '../runners/runners.ts';
import { asVersion } from '../tasks/online-version.ts';
import { afterRun } from './after-run.ts';
import { backInQueue } from './back-in-queue.ts';
import { keepLineage } from './keep-lineage.ts';
import { replayRun } from './replay-run.ts';
import { conflictIn, failureOf, isExplained, type FailedRun } from './run-failure.ts';
import { RunRecorder } from './run-recorder.ts';

/** Why the signal of a run was aborted. `closing` and `lost`: another process goes on with it. */
export type EndReason = 'stopped' | 'timed-out' | 'closing' | 'lost';

/** A timer takes no more than this; what is longer is 24 days. */
const longestTimer = 2 ** 31 - 1;
/** One that runs for ever and did so for this long begins to count its failures anew. */
const provenSeconds = 600;
/** Seconds until a run that met another one at the same table is tried again: by chance, so that they do not meet once more. */
const conflictPause = () => 1 + Math.round(Math.random() * 4);
const mostConflicts = 50;

export interface Execution {
  db: Database;
  services: Services;
  log: Log;
  worker: string;
  end: AbortController;
}

/** Runs one try and writes down how it ended; never throws for failures of the run. */
export async function executeRun(run: RunRow, { db, services, log, worker, end }: Execution): Promise<void> {
  const stored = await db.selectFrom('task').selectAll().where('wid', '=', run.task_wid).executeTakeFirst();
  if (!stored) return;
  // As it was when the run was put into the queue: a task that was changed meanwhile runs as it was.
  const task = await asVersion(db, stored, run.task_version);
  const last = await db.selectFrom('run_log').select((one) => one.fn.max('number').as('number')).where('run_wid', '=', run.wid).executeTakeFirst();
  const clean = cleanerOf({ db, services, signal: end.signal }, task);
  const recorder = new RunRecorder(db, services, run.wid, last?.number ?? 0, clean);
  const limit = task.timeout_minutes === null || run.trigger === 'continuous' ? undefined : setTimeout(() => end.abort('timed-out' satisfies EndReason), Math.min(task.timeout_minutes * 60_000, longestTimer));
  const started = performance.now();
  let outcome: RunOutcome | undefined;
  let failure: FailedRun | undefined;
  let conflicted = false;
  let told: LineageFact[] = [];
  const sendLineage = (type: LineageEventType) => (isTold(services, 'lineage') ? sendNotice(db, services, 'lineage', lineageEvent(type, run, task, told, new Date()), run.wid) : undefined);
  const unkept = (error: unknown) => log.warn({ err: error, run: run.wid }, 'lineage of a run could not be kept or sent');
  try {
    await tell(services, run, 'running');
    if (run.attempt === 1) await sendLineage('START')?.catch(unkept);
    recorder.log('info', { zh: `开始执行（第 ${run.attempt} 次尝试，执行进程 ${worker}）`, en: `The run begins (try ${run.attempt}, in ${worker})` });
    const runner = runnerOf(run.kind);
    if (!runner) throw new RunFailure('unsupported', { zh: `暂不支持执行“${run.kind}”类任务。`, en: `Tasks of kind "${run.kind}" cannot run yet.` });
    const definition = definitions[run.kind].parse(task.definition);
    const given: RunContext = {
      db, services, run, task, definition, signal: end.signal,
      log: (level, text) => recorder.log(level, text),
      progress: (state) => recorder.progress(state),
      async lineage(facts) {
        // Said again where nothing has changed, as after the first copy of a table that is followed.
        if (isDeepStrictEqual(facts, told)) return;
        told = facts;
        await keepLineage(db, run, facts).catch(unkept);
        await sendLineage('RUNNING')?.catch(unkept);
      },
    };
    outcome = await (run.trigger === 'replay' ? replayRun(given) : runner.run(given));
    if (outcome.failure) failure = { ...outcome.failure, passing: false };
  } catch (error) {
    if (!isExplained(error) && !end.signal.aborted) {
      log.warn({ err: error, run: run.wid }, 'a run of the lake failed');
    }
    failure = failureOf(error);
    conflicted = conflictIn(error) !== undefined;
  } finally {
    clearTimeout(limit);
  }
  if (failure) failure = { ...failure, text: await clean(failure.text) };
  const reason = end.signal.aborted ? (end.signal.reason as EndReason) : undefined;
  if (reason === 'lost') return recorder.close();
  if (failure && reason === 'timed-out') failure = { kind: 'timed-out', text: { zh: `超过时限 ${task.timeout_minutes} 分钟，已停止。`, en: `It took longer than its limit of ${task.timeout_minutes} minutes and was stopped.` }, passing: true };
  if (failure && reason === 'closing') {
    recorder.log('warning', { zh: '执行进程正在关闭，稍后继续执行。', en: 'This process is closing; the run goes on later.' });
    await recorder.close();
    return giveBack(db, services, run, worker);
  }
  if (conflicted && failure && reason === undefined && run.attempt < mostConflicts) {
    const seconds = conflictPause();
    recorder.log('info', { zh: `同一张表此刻正被另一个操作修改，${seconds} 秒后自动重新执行。`, en: `The same table is being changed by something else at this moment; the run begins again in ${seconds} s.` });
    await recorder.close();
    return tryAgain(db, services, run, worker, { seconds, failures: run.failures }, failure);
  }
  if (failure?.kind === 'overtaken' && !conflicted && reason === undefined) {
    // Another run of the task was written first: nothing is wrong, it only begins anew from there.
    recorder.log('info', { zh: '同一任务的另一次执行先完成了写入，本次重新排队执行。', en: 'Another run of the task was written first; this one waits its turn again.' });
    await recorder.close();
    return giveBack(db, services, run, worker);
  }
  const seconds = (performance.now() - started) / 1000;
  const state = stateOf(outcome, failure, reason, run.trigger === 'continuous');
  const again = state === 'failed' && (run.trigger === 'continuous' ? failure!.passing : run.failures < task.retries);
  if (failure && state === 'failed') recorder.log('error', failure.text);
  if (again) {
    const failures = run.trigger === 'continuous' && seconds > provenSeconds ? 0 : run.failures;
    const pause = Math.min(3600, task.retry_seconds * 2 ** Math.min(20, failures));
    recorder.log('info', { zh: `${pause} 秒后重试`, en: `It is tried again in ${pause} seconds` });
    await recorder.close();
    return tryAgain(db, services, run, worker, { seconds: pause, failures: failures + 1 }, failure!);
  }
  if (state !== 'failed') recorder.log(state === 'succeeded' ? 'info' : 'warning', endLine(state, outcome, seconds));
  await recorder.close();
  // Before it has ended for anybody: what is masked in a new table is told by where its fields came from.
  if (outcome?.lineage) await keepLineage(db, run, outcome.lineage).catch(unkept);
  if (await settle(db, services, run, worker, state, outcome, failure)) {
    await afterRun({ db, services, log }, { ...run, state }, task, outcome, failure, told).catch((error: unknown) => log.warn({ err: error, run: run.wid }, 'what follows a run could not be done'));
  }
}

function stateOf(outcome: RunOutcome | undefined, failure: object | undefined, reason: EndReason | undefined, endless: boolean): RunState {
  if (failure) return reason === 'stopped' ? 'stopped' : 'failed';
  // One that never ends by itself ends well when it is told to; as a success it would be started again at once.
  if (reason === 'stopped' && (outcome === undefined || endless)) return 'stopped';
  return outcome?.warning || (outcome?.rejected ?? 0) > 0 ? 'warning' : 'succeeded';
}

function endLine(state: RunState, outcome: RunOutcome | undefined, seconds: number): Text {
  const took = seconds.toFixed(1);
  if (state === 'stopped') return { zh: `已停止，用时 ${took} 秒`, en: `Stopped after ${took} s` };
  const { read = 0, created = 0, updated = 0, deleted = 0, rejected = 0 } = outcome ?? {};
  return {
    zh: `执行结束，用时 ${took} 秒：读取 ${read} 行，新增 ${created}，更新 ${updated}，删除 ${deleted}，隔离 ${rejected}`,
    en: `Done in ${took} s: read ${read}, created ${created}, updated ${updated}, deleted ${deleted}, quarantined ${rejected}`,
  };
}

/** False when the run is not this worker's any more. */
async function settle(db: Database, services: Services, run: RunRow, worker: string, state: RunState, outcome: RunOutcome = {}, failure?: { kind: string; text: Text }): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const row = await transaction.updateTable('task_run').set({
      state, end_time: sql<string>`now()`, stop_requested: false, worker,
      table_count: outcome.tables ?? 0, table_change_count: outcome.changedTables ?? 0, read_count: outcome.read ?? 0, create_count: outcome.created ?? 0,
      update_count: outcome.updated ?? 0, delete_count: outcome.deleted ?? 0, reject_count: outcome.rejected ?? 0, checksum: outcome.checksum ?? null,
      error_kind: failure?.kind ?? null, error_text: failure ? JSON.stringify(failure.text) : null, ...(outcome.result !== undefined && { result: JSON.stringify(outcome.result) }),
    }).where('wid', '=', run.wid).where('worker', '=', worker).where('state', '=', 'running').where('attempt', '=', run.attempt).returning(['start_time', 'end_time']).executeTakeFirst();
    if (!row) return false;
    await transaction.updateTable('task').set({
      last_run: run.wid, last_state: state, last_time: row.start_time, last_seconds: (Date.parse(row.end_time!) - Date.parse(row.start_time!)) / 1000,
    }).where('wid', '=', run.task_wid).execute();
    await tell(services, run, state, transaction);
    return true;
  });
}

async function tryAgain(db: Database, services: Services, run: RunRow, worker: string, { seconds, failures }: { seconds: number; failures: number }, failure: { kind: string; text: Text }): Promise<void> {
  await sql`
    update task_run set ${backInQueue}, failures = ${failures}, not_before = now() + make_interval(secs => ${seconds}), error_kind = ${failure.kind}, error_text = ${JSON.stringify(failure.text)}::jsonb
    where wid = ${run.wid} and worker = ${worker} and state = 'running' and attempt = ${run.attempt}`.execute(db);
  await tellNow(db, services, run);
}

async function giveBack(db: Database, services: Services, run: RunRow, worker: string): Promise<void> {
  await sql`update task_run set ${backInQueue} where wid = ${run.wid} and worker = ${worker} and state = 'running' and attempt = ${run.attempt}`.execute(db);
  await tellNow(db, services, run);
}

async function tellNow(db: Database, services: Services, run: RunRow): Promise<void> {
  const now = await db.selectFrom('task_run').select('state').where('wid', '=', run.wid).executeTakeFirst();
  if (now) await tell(services, run, now.state);
}

async function tell(services: Services, run: RunRow, state: RunState, db?: Database): Promise<void> {
  await services.events.publish(runTopic(run.wid), 'state', state, db);
  await services.events.publish(runsTopic, 'changed', { wid: run.wid, task_wid: run.task_wid, state }, db);
}
