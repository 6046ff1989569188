import { sql } from 'kysely';
import type { Text } from '#platform/contract';
import { runTopic, type RunLogLine } from '#areas/lake';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { redactText } from '#platform/server/redaction.ts';

const tries = 5;

/** A line in the log of a run from outside of what runs it, perhaps after its end; one for each `part`, however often it is said. */
export async function addRunLine({ db, services }: { db: Database; services: Services }, run: string, line: { level: RunLogLine['level']; part: string; text: Text }): Promise<void> {
  const text = { zh: redactText(line.text.zh), en: redactText(line.text.en) };
  for (let tried = 0; tried < tries; tried += 1) {
    // Whatever runs it may take the same number at the same time.
    const { rows: [added] } = await sql<{ number: number; time: string }>`
      insert into run_log (run_wid, number, time, level, part, text)
      select wid, (select coalesce(max(number), 0) + 1 from run_log where run_wid = wid), now(), ${line.level}, ${line.part}, ${JSON.stringify(text)}::jsonb
      from task_run where wid = ${run} and not exists (select from run_log where run_wid = wid and part = ${line.part})
      on conflict do nothing returning number, time`.execute(db);
    if (!added) continue;
    await services.events.publish(runTopic(run), 'log', { ...added, level: line.level, text } satisfies RunLogLine);
    return;
  }
}
