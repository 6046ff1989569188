import { sql } from 'kysely';
import { getExecutionResult, getRun, listRuns, listTaskLogs, listTaskLogsOf, type RunFilter } from '#areas/lake';
import { handle } from '#platform/server/handle.ts';
import { containsIndexed } from '#platform/server/search.ts';
import { withinDays } from '../days.ts';
import { asksSomebody } from '../compose/open-questions.ts';
import { ownParameters, withoutBodies } from '../masking/mask-handed-on.ts';
import type { AtTasks } from '../tasks/each-task.ts';
import { searchedTask } from '../tasks/task-rows.ts';
import { visibleTask, visibleTaskOf } from '../tasks/visible-tasks.ts';
import { runAnswer, runRows, secondsOf, seenRun, seenRunOf, sortableRuns } from './run-rows.ts';

const equal = ['task_wid', 'state', 'kind', 'trigger', 'backfill_wid', 'parent_run'] as const;

function matchingRuns({ db, services, user }: AtTasks, filter: RunFilter) {
  let found = runRows(db, services, user);
  for (const column of equal) {
    const value = filter[column];
    if (value !== undefined) found = found.where(`task_run.${column}`, '=', value);
  }
  if (filter.asking) found = found.where(asksSomebody(filter.asking === 'mine' ? user : undefined));
  if (filter.time) found = found.where(withinDays(services, 'task_run.create_time', filter.time, filter.zone));
  if (filter.key) {
    found = found.where(sql<boolean>`(task_run.wid = ${filter.key} or task_run.task_wid in (select task.wid from task where ${containsIndexed(sql.ref('task.search'), searchedTask, filter.key)}))`);
  }
  return found;
}

/** Runs of one task, the newest first. */
export async function logEntries(context: AtTasks, id: string) {
  const task = await visibleTask(context, id);
  const runs = context.db.selectFrom('task_run').where('task_wid', '=', task.wid).select(['wid', 'wid as executionId', 'start_time as startTime', 'state as taskExecutionStatus', 'create_time', secondsOf.as('duration')]);
  const { rows, total } = await context.page(runs, {
    sort: '-create_time', sortable: { create_time: 'create_time', startTime: 'start_time' },
    map: ({ executionId, startTime, taskExecutionStatus, duration }) => ({ executionId, startTime, taskExecutionStatus, duration }),
  });
  return { rows, total, content: rows };
}

export const runHandlers = [
  handle(listRuns, async ({ body }, context) =>
    context.page(matchingRuns(context, body), { key: 'task_run.wid', keysFirst: true, sort: '-create_time', sortable: sortableRuns, map: runAnswer })),

  handle(getRun, async ({ params }, context) => {
    const run = await seenRun(context, params.id);
    const result = withoutBodies(context, run.result);
    const changes = (result as { changes?: unknown } | null)?.changes;
    return { ...runAnswer(run), parameters: ownParameters(context, run.parameters), result: result ?? null, changes: Array.isArray(changes) ? changes as { zh: string; en: string }[] : [] };
  }),

  handle(listTaskLogs, async ({ params }, context) => logEntries(context, params.id)),

  handle(listTaskLogsOf, async ({ query }, { db, services, user }) => {
    const rows = await db.selectFrom('task').where('task.wid', 'in', query.wids).where('task.deleted_time', 'is', null).where(visibleTaskOf(services, user, 'task.wid'))
      .leftJoinLateral((from) => from.selectFrom('task_run').whereRef('task_run.task_wid', '=', 'task.wid').orderBy('task_run.create_time', 'desc').orderBy('task_run.wid', 'desc').limit(1)
        .select(['task_run.wid as executionId', 'task_run.state', 'task_run.start_time', secondsOf.as('duration')]).as('newest'), (join) => join.onTrue())
      .select(['task.wid', 'newest.executionId', 'newest.state as task_exe_status', 'newest.start_time as exe_time', 'newest.duration']).execute();
    return rows;
  }),

  handle(getExecutionResult, async ({ query }, context) => {
    const run = await seenRunOf(context, [query.taskWid, query.executionId]);
    const { table_count, table_change_count, read_count, create_count, update_count, delete_count } = run;
    return {
      tableCount: String(table_count), tableChangeCount: String(table_change_count), readCount: String(read_count), createCount: String(create_count), updateCount: String(update_count),
      deleteCount: String(delete_count), updateAt: run.end_time ?? run.beat_time ?? run.start_time,
    };
  }),
];
