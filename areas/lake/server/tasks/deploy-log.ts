import { sql } from 'kysely';
import type { Database } from '#platform/server/database.ts';
import type { TaskFinding } from '../runners/runner.ts';

/** The lines of older deployments go first. */
const mostLines = 1000;

export type DeployLine = Pick<TaskFinding, 'level' | 'text'>;

/** What was done, or why it was not, when a task was put online; read by its own wid. */
export async function writeDeployLog(db: Database, task: string, lines: readonly DeployLine[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    insert into task_deploy_log (task_wid, number, time, level, text)
    select ${task}, coalesce((select max(number) from task_deploy_log where task_wid = ${task}), 0) + line.position, clock_timestamp(), line.value ->> 'level', line.value -> 'text'
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as line (value, position)
    on conflict do nothing`.execute(db);
  await sql`delete from task_deploy_log where task_wid = ${task} and number <= (select max(number) from task_deploy_log where task_wid = ${task}) - ${mostLines}`.execute(db);
}
