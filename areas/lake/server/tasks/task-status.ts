import { lakeErrors, lakeSettings, setTaskStatus, setTaskStatuses } from '#areas/lake';
import { localOf } from '#engine/schedule/local-time.ts';
import { scheduleSchema } from '#engine/schedule/schedule.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { updateRecord } from '#platform/server/records.ts';
import type { TaskFinding, TaskRow } from '../runners/runner.ts';
import { registerTarget } from '../runners/shared/register-target.ts';
import { enqueueRun } from '../runs/enqueue-run.ts';
import { errorsOf, findingsOf, notReady } from './check-task.ts';
import { writeDeployLog, type DeployLine } from './deploy-log.ts';
import { eachTask, oneTask, type AtTasks } from './each-task.ts';
import { onlineVersionOf } from './online-version.ts';
import { stopRunsOf } from './stop-runs.ts';
import { planTask } from './task-events.ts';
import { isEndless } from './task-facts.ts';
import { scheduleText } from './task-rows.ts';
import type { Seeing } from './visible-tasks.ts';

/** From now on the newest version runs as scheduled. Refused, with the reasons, while something stands against it. */
export async function putOnline(context: AtTasks, task: TaskRow): Promise<void> {
  if (onlineVersionOf(task) === task.version_number) return;
  const { db, services } = context;
  if (services.settings.get(lakeSettings.releaseApproval)) throw new UserError(lakeErrors.releaseNeeded, { name: task.name });
  const findings = await findReady(context, task);
  const next = await db.transaction().execute((transaction) => bringOnline({ ...context, db: transaction, services, user: context.user }, task, null));
  await tellOnline(context, task, { before: onlineVersionOf(task), findings, next });
}

/** What is to be said about it; refused, and written down, when something stands against it. */
export async function findReady(context: AtTasks, task: TaskRow): Promise<TaskFinding[]> {
  const findings = await findingsOf(context, task);
  const errors = errorsOf(findings);
  if (errors.length === 0) return findings;
  await writeDeployLog(context.db, task.wid, [...findings, line('error', '未能上线，请先处理以上问题。', 'Not put online: mend what is named above first.')]);
  throw notReady(task.name, errors);
}

/** In the transaction it is given. `task`: as the version that goes online; `held`: it stays online whatever is saved. Gives the next time. */
export async function bringOnline({ db, services, user }: Seeing, task: TaskRow, held: number | null): Promise<string | null> {
  const row = await updateRecord(db, 'task', task, { status: 'online', online_version: held }, user, { who: (wid) => services.people.nameOf(wid, db) });
  if (isEndless(task)) {
    // A run of the version that was online does not end by itself; the new one begins when it has.
    if (task.status === 'online') await stopRunsOf(db, services, task.wid, 'planned');
    // One that was stopped does not begin again by itself.
    if (task.status === 'online' || !(await isActive(db, task.wid))) await enqueueRun(db, services, row, { trigger: 'continuous', by: user.wid });
  }
  return planTask(db, row, task.schedule === null ? null : scheduleSchema.parse(task.schedule));
}

/** What was done is written down for those who look after the task. */
export async function tellOnline(context: AtTasks, task: TaskRow, { before, findings, next }: { before: number | null; findings: readonly TaskFinding[]; next: string | null }): Promise<void> {
  const { db, services, user, signal } = context;
  const lines: DeployLine[] = [...findings];
  if (task.target_table) {
    // Its table may not be there before the first run, which then makes it known.
    await registerTarget({ db, services, task, signal }).catch(() => undefined);
    lines.push(line('info', `写入湖内表 ${task.target_schema}.${task.target_table}`, `Writes the table ${task.target_schema}.${task.target_table} of the lake`));
  }
  const when = scheduleText(task.schedule);
  const first = next && task.schedule ? clockText(next, scheduleSchema.parse(task.schedule).zone) : '';
  if (when.en) lines.push({ level: 'info', text: { zh: `调度：${when.zh}${first && `，下次 ${first}`}`, en: `Schedule: ${when.en}${first && `, next at ${first}`}` } });
  lines.push(line('info', `版本 ${task.version_number} 已由 ${user.name} 上线`, `Version ${task.version_number} was put online by ${user.name}`));
  await writeDeployLog(db, task.wid, lines);
  context.audit({ wid: task.wid, name: task.name, before: { status: task.status, version_number: before }, after: { status: 'online', version_number: task.version_number } });
}

/** It rests: what is planned no longer comes, what never ends is stopped; a single run under way ends by itself. */
export async function takeOffline(context: AtTasks, task: TaskRow): Promise<void> {
  if (task.status === 'offline') return;
  const { db, services, user } = context;
  await db.transaction().execute(async (transaction) => {
    await updateRecord(transaction, 'task', task, { status: 'offline', online_version: null }, user, { who: (wid) => services.people.nameOf(wid, transaction) });
    await planTask(transaction, task, null);
    await stopRunsOf(transaction, services, task.wid, 'planned');
    await writeDeployLog(transaction, task.wid, [line('info', `已由 ${user.name} 下线`, `Taken offline by ${user.name}`)]);
  });
  context.audit({ wid: task.wid, name: task.name, before: { status: task.status }, after: { status: 'offline' } });
}

/** As the clock on the wall of the zone shows it. */
const clockText = (moment: string, zone: string) => `${new Date(localOf(Date.parse(moment), zone) * 1000).toISOString().slice(0, 19).replace('T', ' ')} (${zone})`;

const isActive = async (db: Database, task: string) => (await db.selectFrom('task_run').select('wid').where('task_wid', '=', task).where('state', 'in', ['waiting', 'running']).executeTakeFirst()) !== undefined;

const line = (level: DeployLine['level'], zh: string, en: string): DeployLine => ({ level, text: { zh, en } });
export const changeStatus = (context: AtTasks, status: 'online' | 'offline') => (task: TaskRow) => (status === 'online' ? putOnline(context, task) : takeOffline(context, task));

export const taskStatusHandlers = [
  handle(setTaskStatus, ({ query }, context) => oneTask(context, query.wid, changeStatus(context, query.status))),
  handle(setTaskStatuses, ({ query }, context) => eachTask(context, query.taskId, changeStatus(context, query.status))),
];
