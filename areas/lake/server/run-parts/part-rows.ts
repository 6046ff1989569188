import { sql, type Selectable } from 'kysely';
import type { Text } from '#platform/contract';
import type { Database, Tables } from '#platform/server/database.ts';
import { defaultGroup } from '#areas/lake';
import { groupOf } from '../runs/worker-groups.ts';
import type { Counter } from '#engine/sync/reading/counters.ts';

/** Between processes only; nobody may follow it. */
export const partsTopic = 'run-parts';

export type PartRow = Selectable<Tables['run_part']>;

const isLive = (part: string) => sql`exists (
  select from task_run run where run.wid = ${sql.ref(`${part}.run_wid`)} and run.attempt = ${sql.ref(`${part}.attempt`)} and run.state = 'running' and not run.stop_requested)`;

/** A part of a run that another worker of the same group coordinates, the most urgent first. */
export async function claimPart(db: Database, worker: string, group: string = defaultGroup): Promise<PartRow | undefined> {
  const { rows } = await sql<PartRow>`
    update run_part set state = 'taken', worker = ${worker}, taking = taking + 1, beat_time = clock_timestamp()
    where (run_wid, attempt, number) = (
      select part.run_wid, part.attempt, part.number from run_part part join task_run run on run.wid = part.run_wid and run.attempt = part.attempt join task on task.wid = run.task_wid
      where ${groupOf('task')} = ${group} and part.state = 'free' and not part.returned and run.state = 'running' and not run.stop_requested and run.worker <> ${worker}
      order by run.priority desc, part.run_wid, part.number limit 1 for update of part skip locked)
    returning *`.execute(db);
  return rows[0];
}

const mine = ({ run_wid, attempt, number, taking }: PartRow) => sql`run_wid = ${run_wid} and attempt = ${attempt} and number = ${number} and taking = ${taking} and state = 'taken'`;

/** False: the part, or its run, is not ours any more. */
export async function beatPart(db: Database, part: PartRow, counts: Counter): Promise<boolean> {
  const { numAffectedRows } = await sql`update run_part set beat_time = clock_timestamp(), counts = ${JSON.stringify(counts)}::jsonb where ${mine(part)} and ${isLive('run_part')}`.execute(db);
  return numAffectedRows === 1n;
}

export async function partStaged(db: Database, part: PartRow, counts: Counter): Promise<boolean> {
  const { numAffectedRows } = await sql`update run_part set state = 'staged', counts = ${JSON.stringify(counts)}::jsonb where ${mine(part)}`.execute(db);
  return numAffectedRows === 1n;
}

/** To the run itself with a reason; to anybody without. */
export async function returnPart(db: Database, part: PartRow, reason: Text | null): Promise<void> {
  await sql`update run_part set state = 'free', worker = null, returned = ${reason !== null}, reason = ${reason && JSON.stringify(reason)}::jsonb where ${mine(part)}`.execute(db);
}
