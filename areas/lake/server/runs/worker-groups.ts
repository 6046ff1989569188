import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { defaultGroup, listWorkerGroups } from '#areas/lake';
import { handle } from '#platform/server/handle.ts';

/** Which group runs a task of the surrounding query: its own, its project's, or the default one. */
export const groupOf = (task: string): RawBuilder<string> => sql<string>`coalesce(nullif(${sql.ref(`${task}.worker_group`)}, ''),
  (select nullif(task_project.worker_group, '') from task_project where task_project.wid = ${sql.ref(`${task}.project_wid`)}), ${defaultGroup})`;

/** A process that was not heard of for a minute does nothing any more. */
const isLiving = sql`task_worker.beat_time > now() - interval '1 minute'`;

/** One without places lives and takes no runs: only the server writes the embedded lake. */
const takesRuns = sql`${isLiving} and task_worker.slots > 0`;

/** Whether somebody of a group is there who takes runs. */
export const isServed = (group: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`exists (select from task_worker where task_worker.worker_group = ${group} and ${takesRuns})`;

/** The group that a run of the surrounding query waits for while nobody of it is there. */
export const lackedGroup: RawBuilder<string | null> = sql<string | null>`(case when task_run.state = 'waiting' then (
  select asked.name from (select ${groupOf('task')} as name from task where task.wid = task_run.task_wid) asked
  where not ${isServed(sql.ref('asked.name'))}) end)`;

export const workerGroupHandlers = [
  handle(listWorkerGroups, async (_input, { db }) => {
    const { rows: groups } = await sql<{ name: string; workers: number; slots: number }>`
      select named.name, count(task_worker.wid)::int as workers, coalesce(sum(task_worker.slots), 0)::int as slots
      from (select ${defaultGroup}::text as name union select worker_group from task_worker where ${isLiving}
        union select worker_group from task where worker_group <> '' and deleted_time is null union select worker_group from task_project where worker_group <> '') named
      left join task_worker on task_worker.worker_group = named.name and ${takesRuns} group by named.name order by named.name <> ${defaultGroup}, named.name limit 1000`.execute(db);
    return { groups };
  }),
];
