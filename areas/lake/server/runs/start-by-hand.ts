import { sql } from 'kysely';
import { lakeErrors, mostTriggered } from '#areas/lake';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import type { TaskRow } from '../runners/runner.ts';
import type { AtTasks } from '../tasks/each-task.ts';
import { isEndless } from '../tasks/task-facts.ts';
import { enqueueRun, roomFor, type RunRequest } from './enqueue-run.ts';

/** The run that a person, or another system for one, asks for; of a task that never ends the one that is there already. Refused where a second one is to be left out. */
export async function startByHand({ db, services, user }: Pick<AtTasks, 'db' | 'services'> & { user: { wid: string | null } }, task: TaskRow, { trigger = 'manual', ...request }: Omit<RunRequest, 'trigger' | 'by'> & { trigger?: 'manual' | 'api' }): Promise<string> {
  const start = async (transaction: Database) => {
    // Whoever asks at the same moment waits here, and then sees the run of the first.
    await sql`select 1 from task where wid = ${task.wid} for no key update`.execute(transaction);
    const active = await transaction.selectFrom('task_run').select('wid').where('task_wid', '=', task.wid).where('state', 'in', ['waiting', 'running']).where('trigger', '!=', 'replay').orderBy('create_time', 'desc').limit(1).executeTakeFirst();
    const endless = isEndless(task);
    if (endless && active) return active.wid;
    if (active && task.concurrency === 'discard' && !request.backfill) return null;
    if (trigger === 'api' && !(await hasRoom(transaction, task))) throw new UserError(lakeErrors.queueFull, { name: task.name });
    return enqueueRun(transaction, services, task, { ...request, trigger: endless ? 'continuous' : trigger, by: user.wid });
  };
  const run = await (db.isTransaction ? start(db) : db.transaction().execute(start));
  if (run === null) throw new UserError(lakeErrors.taskBusy, { name: task.name });
  return run;
}

/** Another system may ask without end; also a task that lets all wait has a limit. */
async function hasRoom(db: Database, task: TaskRow): Promise<boolean> {
  const { rows } = await sql<{ room: boolean }>`select ${roomFor({ ...task, most_waiting: task.most_waiting ?? mostTriggered, concurrency: task.concurrency === 'parallel' ? 'wait' : task.concurrency })} as room`.execute(db);
  return rows[0]!.room;
}
