import { Readable } from 'node:stream';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { z } from 'zod';
import {
  downloadRunLog, getComposeLog, getComposeNodeLog, getComputingDeployLog, getComputingLog, getDeployLog, getDeviceLog, getDeviceLogDetail, getGraphNodeLog, getNewestLog, getPluginLog, getRunLog,
  lakeErrors, listDeviceLogs, listPluginRuns, listStreamLogs, type logQuery, type NodeRun, type RunState,
} from '#areas/lake';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { customNodeRuns } from '../custom/custom-runs.ts';
import type { AtTasks } from '../tasks/each-task.ts';
import { visibleTask, visibleTaskOf } from '../tasks/visible-tasks.ts';
import { logAsText } from './log-as-text.ts';
import { runRows, secondsOf, seenRun, seenRunOf } from './run-rows.ts';
import { logEntries } from './runs.ts';

type Asked = z.output<typeof logQuery>;

/** Of either log: those after a number, of a level, that hold a text in either language. */
async function linesOf(lines: SelectQueryBuilder<any, any, object>, { after, level, key, limit }: Asked) {
  let found = lines;
  if (level) found = found.where('level', '=', level);
  if (key) found = found.where(sql<boolean>`(strpos(lower(text ->> 'zh'), lower(${key})) > 0 or strpos(lower(text ->> 'en'), lower(${key})) > 0)`);
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow() as { total: number };
  const rows = await found.where('number', '>', after).select(['number', 'time', 'level', 'text']).orderBy('number').limit(limit).execute();
  return { lines: rows as { number: number; time: string; level: 'info' | 'warning' | 'error'; text: { zh: string; en: string } }[], total };
}

const ofRun = async (db: Database, run: { wid: string; state: RunState }, asked: Asked) => ({ state: run.state, ...(await linesOf(db.selectFrom('run_log').where('run_wid', '=', run.wid), asked)) });

async function runLog(context: AtTasks, pair: [string, string], asked: Asked) {
  return ofRun(context.db, await seenRunOf(context, pair), asked);
}

/** Nodes are runs of their own, so that their logs are found by their wid. */
const nodeLog = async (context: AtTasks, wid: string, asked: Asked) => ofRun(context.db, await seenRun(context, wid), asked);

async function deployLog(context: AtTasks, [a, b]: [string, string], asked: Asked) {
  const { db } = context;
  const task = await visibleTask(context, a).catch((error: unknown) => {
    if (error instanceof UserError) return visibleTask(context, b);
    throw error;
  });
  const told = await linesOf(db.selectFrom('task_deploy_log').where('task_wid', '=', task.wid), asked);
  const failed = told.lines.at(-1)?.level === 'error';
  return { state: failed ? 'failed' as const : told.total > 0 ? 'succeeded' as const : 'waiting' as const, ...told };
}

/** Those who see the graph see what its nodes did. */
async function nodesOf({ db }: AtTasks, run: string): Promise<NodeRun[]> {
  const rows = await db.selectFrom('task_run').innerJoin('task', 'task.wid', 'task_run.task_wid').where('task_run.parent_run', '=', run)
    .select(['task_run.node', 'task_run.wid as executionId', 'task_run.task_wid', 'task.name as task_name', 'task_run.kind', 'task_run.state', 'task_run.attempt', 'task_run.start_time', 'task_run.end_time',
      secondsOf.as('duration'), 'task_run.read_count', 'task_run.reject_count'])
    .orderBy('task_run.create_time').orderBy('task_run.wid').limit(10_000).execute();
  return rows.map((row) => ({ ...row, node: row.node ?? '' }));
}

async function newestLog(context: AtTasks, { wid, targetDataObject, ...asked }: Asked & { wid: string; targetDataObject: string }) {
  const { db, services, user } = context;
  const run = await db.selectFrom('task_run').innerJoin('task', 'task.wid', 'task_run.task_wid').where(visibleTaskOf(services, user, 'task.wid')).where('task.deleted_time', 'is', null)
    .where((is) => is.or([...(wid ? [is('task.wid', '=', wid)] : []), ...(targetDataObject ? [is('task.lake_table_wid', '=', targetDataObject), is('task.target_table', '=', targetDataObject)] : [])]))
    .select(['task_run.wid', 'task_run.state']).orderBy('task_run.create_time', 'desc').orderBy('task_run.wid', 'desc').limit(1).executeTakeFirst();
  if (!run) throw new UserError(lakeErrors.noRun);
  return { executionId: run.wid, ...(await ofRun(db, run, asked)) };
}

export const runLogHandlers = [
  ...[getRunLog, getDeviceLogDetail, getDeviceLog, getComputingLog].map((call) => handle(call, async ({ params, query }, context) => runLog(context, [params.a, params.b], query))),
  ...[getDeployLog, getComputingDeployLog].map((call) => handle(call, async ({ params, query }, context) => deployLog(context, [params.a, params.b], query))),
  ...[getPluginLog, getGraphNodeLog, getComposeNodeLog].map((call) => handle(call, async ({ params, query }, context) => nodeLog(context, params.id, query))),
  handle(listDeviceLogs, async ({ params }, context) => logEntries(context, params.id)),
  handle(getNewestLog, async ({ query }, context) => newestLog(context, query)),
  handle(listPluginRuns, async ({ body }, context) => {
    const run = await seenRun(context, body.executionId);
    return run.kind === 'custom' ? customNodeRuns(context.db, run) : nodesOf(context, run.wid);
  }),
  handle(getComposeLog, async ({ params, query }, context) => {
    const run = await seenRunOf(context, [params.wid, params.execId]);
    return { ...(await ofRun(context.db, run, query)), nodes: await nodesOf(context, run.wid) };
  }),
  handle(listStreamLogs, async ({ body }, context) => {
    const { db, services, user } = context;
    let runs = runRows(db, services, user).where('task_run.kind', '=', 'stream');
    if (body.taskWid) runs = runs.where('task_run.task_wid', '=', body.taskWid);
    if (body.key) runs = runs.where(sql<boolean>`exists (select from task where task.wid = task_run.task_wid and strpos(lower(task.name), lower(${body.key})) > 0)`);
    return context.page(runs, {
      key: 'task_run.wid', keysFirst: true, sort: '-create_time', sortable: { create_time: 'task_run.create_time' },
      map: ({ wid, task_wid, task_name, start_time, end_time, state, duration }) => ({ executionId: wid, task_wid, task_name, startTime: start_time, endTime: end_time, taskExecutionStatus: state, duration }),
    });
  }),
  handle(downloadRunLog, async ({ params }, context) => {
    const run = await seenRunOf(context, [params.a, params.b]);
    return { name: `${run.task_name.slice(0, 80)}-${run.wid}.log`, type: 'text/plain; charset=utf-8', stream: Readable.from(logAsText(context.db, run.wid, context.language)) };
  }),
];
