import { z } from 'zod';
import { lakeErrors } from '#areas/lake';
import { nextTime } from '#engine/schedule/next-times.ts';
import type { Schedule } from '#engine/schedule/schedule.ts';
import type { Database } from '#platform/server/database.ts';
import { visibleLakeTable } from '../lake/lake-table-rows.ts';
import type { TaskRow } from '../runners/runner.ts';
import type { TaskProblems } from './task-problems.ts';
import { visibleTask, type Seeing } from './visible-tasks.ts';

/** What a schedule by event waits for. `when`: only of tasks that ended. */
export const awaitedEvent = z.object({
  event: z.enum(['task-ended', 'source-changed', 'file-arrived', 'message-arrived', 'quality-passed']),
  subject: z.string().min(1).max(200),
  when: z.enum(['success', 'failure', 'always']).default('success'),
  /** Only of messages: the subject is the source. */
  topic: z.string().trim().max(300).default(''),
}).refine(({ event, topic }) => event !== 'message-arrived' || topic !== '');

const subjectOf = ({ event, subject, topic }: z.output<typeof awaitedEvent>) => (event === 'message-arrived' ? `${subject}/${topic}` : subject);

const field = 'schedule.event';

/** What is waited for must be there, be seen, and not be made by the task itself. */
export async function checkEvent(context: Seeing, schedule: Schedule | null, task: Pick<TaskRow, 'wid' | 'lake_table_wid'> | undefined, problems: TaskProblems): Promise<void> {
  if (schedule?.kind !== 'event') return;
  const awaited = awaitedEvent.safeParse(schedule.event);
  if (!awaited.success) return problems.add(field, lakeErrors.noEvent);
  const { event, subject } = awaited.data;
  const { businessSources } = context.services;
  if (event === 'task-ended') {
    if (subject === task?.wid) problems.add(field, lakeErrors.loopingTask);
    else await problems.refusedAt(field, visibleTask(context, subject));
  } else if (event === 'quality-passed') {
    if (subject === task?.lake_table_wid) problems.add(field, lakeErrors.waitsForItself);
    else await problems.refusedAt(field, visibleLakeTable(context, { wid: subject }));
  } else if (event === 'file-arrived') {
    const resource = await problems.refusedAt(field, businessSources.seenResource(context, subject));
    if (resource && resource.resource_type !== 'FILE' && resource.resource_type !== 'UNSTRUCTURED') problems.add(field, lakeErrors.noFilesToAwait, { name: resource.name });
  } else if (event === 'message-arrived') {
    const sources = await businessSources.kafkaSources(context, undefined);
    if (!sources.some(({ wid }) => wid === subject)) problems.add(field, lakeErrors.noKafkaToAwait);
  } else {
    const source = await problems.refusedAt(field, businessSources.seen(context, subject));
    if (source && !businessSources.tellsChangedData(source)) problems.add(field, lakeErrors.sourceTellsNothing, { name: source.databasename });
  }
}

/** Makes a task fire and listen as its schedule says, or no more. */
export async function planTask(db: Database, task: { wid: string; fired_time: string | null }, schedule: Schedule | null): Promise<string | null> {
  const now = Date.now();
  const after = Math.max(now, task.fired_time === null ? 0 : Date.parse(task.fired_time));
  const next_time = (schedule && nextTime(schedule, new Date(after))?.toISOString()) ?? null;
  await db.updateTable('task').set({ next_time, planned_time: new Date(now).toISOString() }).where('wid', '=', task.wid).execute();
  await db.deleteFrom('task_listen').where('task_wid', '=', task.wid).execute();
  const awaited = schedule?.kind === 'event' ? awaitedEvent.safeParse(schedule.event) : undefined;
  if (awaited?.success) await db.insertInto('task_listen').values({ task_wid: task.wid, event: awaited.data.event, subject: subjectOf(awaited.data) }).execute();
  return next_time;
}
