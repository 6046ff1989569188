import { sql } from 'kysely';
import { runsTopic, runTopic } from '#areas/lake';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { enqueueRun } from '../../runs/enqueue-run.ts';
import { RunFailure, type RunContext, type RunRow } from '../runner.ts';
import type { KeptNodes } from './kept-nodes.ts';

type At = Pick<RunContext, 'db' | 'services' | 'run'>;

export const childrenOf = (db: Database, run: string): Promise<RunRow[]> =>
  db.selectFrom('task_run').selectAll().where('parent_run', '=', run).orderBy('create_time').orderBy('wid').execute();

/** Only whoever still has the run may act for it: one that was given to another process meanwhile finds nothing. */
function ownRun({ run }: At) {
  return sql`wid = ${run.wid} and worker = ${run.worker} and attempt = ${run.attempt} and state = 'running'`;
}

const gone = () => new RunFailure('stopped', { zh: '此执行已由另一个进程接手。', en: 'Another process goes on with this run.' });

/** Queues the run of a node, once: also when two processes take themselves for the one that coordinates. */
export async function startChild(at: At, node: { id: string; name: string; task: string }, parameters: Record<string, string>): Promise<string> {
  const { db, services, run } = at;
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql`select 1 from task_run where ${ownRun(at)} for update`.execute(transaction);
    if (rows.length === 0) throw gone();
    const before = await transaction.selectFrom('task_run').select('wid').where('parent_run', '=', run.wid).where('node', '=', node.id).where('state', 'in', ['waiting', 'running']).executeTakeFirst();
    if (before) return before.wid;
    const task = await transaction.selectFrom('task').selectAll().where('wid', '=', node.task).where('deleted_time', 'is', null).executeTakeFirst();
    if (!task) throw new RunFailure('mapping', { zh: `节点“${node.name}”的任务已被删除。`, en: `The task of the node "${node.name}" has been deleted.` });
    return (await enqueueRun(transaction, services, task, {
      trigger: 'compose', scheduledFor: new Date(run.scheduled_for), by: run.requested_by, parameters, parent: { run: run.wid, node: node.id }, priority: run.priority, ...(run.backfill_wid && { backfill: run.backfill_wid }),
    }))!;
  });
}

/** Times are compared with those of runs, so they are the store's. */
export async function storeTime(db: Database): Promise<string> {
  const { rows } = await sql<{ time: string }>`select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time`.execute(db);
  return rows[0]!.time;
}

export async function keepNodes(at: At, kept: KeptNodes): Promise<void> {
  const { db, services, run } = at;
  const { numAffectedRows } = await sql`update task_run set result = ${JSON.stringify(kept)}::jsonb where ${ownRun(at)}`.execute(db);
  if (numAffectedRows === 0n) throw gone();
  await services.events.publish(runsTopic, 'changed', { wid: run.wid, task_wid: run.task_wid, state: 'running' });
}

/** Those that wait are over at once; those under way are told, and graphs among them tell theirs. */
export async function stopChildren(db: Database, services: Services, run: string): Promise<void> {
  const { rows: waiting } = await sql<{ wid: string; task_wid: string }>`
    update task_run set state = 'stopped', end_time = now(), stop_requested = false where parent_run = ${run} and state = 'waiting' returning wid, task_wid`.execute(db);
  const { rows: running } = await sql<{ wid: string; task_wid: string }>`update task_run set stop_requested = true where parent_run = ${run} and state = 'running' returning wid, task_wid`.execute(db);
  for (const { wid, task_wid } of waiting) {
    await services.events.publish(runTopic(wid), 'state', 'stopped', db);
    await services.events.publish(runsTopic, 'changed', { wid, task_wid, state: 'stopped' }, db);
    // Nobody leads a graph that waits, so nobody else would tell its nodes.
    await stopChildren(db, services, wid);
  }
  for (const { wid, task_wid } of running) await services.events.publish(runsTopic, 'stop', { wid, task_wid }, db);
}

/** A graph within itself would go on for ever; a check before cannot see what is changed meanwhile. */
export async function refuseRecursion({ db, run }: At): Promise<void> {
  const { rows } = await sql<{ task_wid: string }>`
    with recursive above as (
      select parent_run, 1 as depth from task_run where wid = ${run.wid}
      union all select task_run.parent_run, depth + 1 from task_run join above on task_run.wid = above.parent_run where depth < 100)
    select task_run.task_wid from above join task_run on task_run.wid = above.parent_run`.execute(db);
  if (rows.some(({ task_wid }) => task_wid === run.task_wid)) throw new RunFailure('mapping', { zh: '此任务直接或间接包含它自己。', en: 'This task contains itself, directly or through others.' });
}
