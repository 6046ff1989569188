import { sql } from 'kysely';
import type { Text } from '#platform/contract';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import type { TaskRow } from '../runners/runner.ts';
import { addRunLine } from './add-run-line.ts';

const part = 'left-out';

/** A firing that is left out has no run; the one it was left out for says so, in one line that counts. */
export async function noteLeftOut(db: Database, services: Services, task: Pick<TaskRow, 'wid' | 'concurrency' | 'most_waiting'>, scheduledFor: Date | undefined): Promise<void> {
  // The same firing handed out twice is in the queue already and nothing was left out.
  const { rows: [told] } = await sql<{ wid: string; left_out: number }>`
    update task_run set left_out = left_out + 1
    where wid = (select wid from task_run where task_wid = ${task.wid} and state in ('waiting', 'running') order by state = 'running' desc, create_time, scheduled_for, wid limit 1)
      and not exists (select from task_run same where same.task_wid = ${task.wid} and same.trigger = 'schedule' and same.scheduled_for = ${scheduledFor?.toISOString() ?? null}::timestamptz)
    returning wid, left_out`.execute(db);
  if (!told) return;
  const text = lineOf(task, told.left_out);
  const { numAffectedRows } = await sql`update run_log set text = ${JSON.stringify(text)}::jsonb, time = now() where run_wid = ${told.wid} and part = ${part}`.execute(db);
  if (numAffectedRows === 0n) await addRunLine({ db, services }, told.wid, { level: 'warning', part, text });
}

function lineOf({ concurrency, most_waiting }: Pick<TaskRow, 'concurrency' | 'most_waiting'>, count: number): Text {
  const why = concurrency === 'discard'
    ? { zh: '任务设置为执行期间不再执行', en: 'the task is set to leave out runs meanwhile' }
    : { zh: `排队已达上限 ${most_waiting} 次`, en: `${most_waiting} were waiting, which is its limit` };
  return { zh: `此执行未结束期间，有 ${count} 次触发未执行：${why.zh}`, en: `While this run was not over, ${count} ${count === 1 ? 'firing was' : 'firings were'} left out: ${why.en}` };
}
