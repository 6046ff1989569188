import { sql } from 'kysely';
import { getQueueNow, lakeSettings, setRunsAtOnce } from '#areas/lake';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { handle } from '#platform/server/handle.ts';

/** Of the whole platform: whoever waits wants to know behind how many. */
export async function queueNow(db: Database, services: Services): Promise<{ running: number; queued: number; maxc: number }> {
  const { rows: [row] } = await sql<{ running: number; queued: number }>`
    select count(*) filter (where state = 'running')::int as running, count(*) filter (where state = 'waiting')::int as queued from task_run where state in ('waiting', 'running')`.execute(db);
  return { running: row!.running, queued: row!.queued, maxc: services.settings.get(lakeSettings.runsAtOnce) };
}

/** A process that was not heard of for a minute does nothing any more. */
async function slotsOf(db: Database): Promise<number> {
  const { rows: [row] } = await sql<{ slots: number }>`select coalesce(sum(slots), 0)::int as slots from task_worker where beat_time > now() - interval '1 minute'`.execute(db);
  return row!.slots;
}

export const queueNowHandlers = [
  handle(getQueueNow, async ({ query }, { db, services }) => {
    const now = await queueNow(db, services);
    return { ...now, slots: await slotsOf(db), changed: query.running !== now.running || query.queued !== now.queued };
  }),

  handle(setRunsAtOnce, async ({ query: { maxc } }, context) => {
    const { db, services, user } = context;
    const before = services.settings.get(lakeSettings.runsAtOnce);
    await services.settings.set(lakeSettings.runsAtOnce, maxc, user, db);
    context.audit({ name: lakeSettings.runsAtOnce.key, before: { maxc: before }, after: { maxc } });
    return { maxc, slots: await slotsOf(db) };
  }),
];
