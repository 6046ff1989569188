import { sql } from 'kysely';
import { suggestCron, suggestHourAndMinute } from '#areas/lake';
import { describeSchedule } from '#engine/schedule/describe-schedule.ts';
import { scheduleSchema } from '#engine/schedule/schedule.ts';
import { suggestTime, suggestTimes, type PlannedLoad, type SuggestedTime } from '#engine/schedule/suggest-time.ts';
import type { Database } from '#platform/server/database.ts';
import { handle } from '#platform/server/handle.ts';

export interface TimeWindow { fromHour: number; toHour: number; zone: string }

/** What is planned for the coming firings, as long as the tasks took when they last ran. */
async function plannedLoad(db: Database, zone: string): Promise<PlannedLoad[]> {
  const { rows } = await sql<PlannedLoad>`
    select (extract(hour from next_time at time zone ${zone}) * 60 + extract(minute from next_time at time zone ${zone}))::int as "minuteOfDay", greatest(1, ceil(coalesce(last_seconds, 60) / 60))::int as minutes
    from task where status = 'online' and deleted_time is null and next_time is not null order by next_time limit 20000`.execute(db);
  return rows;
}

export async function quietTimes(db: Database, count: number, { fromHour, toHour, zone }: TimeWindow): Promise<SuggestedTime[]> {
  return suggestTimes(count, { load: await plannedLoad(db, zone), now: new Date(), zone, window: { fromHour, toHour } });
}

async function quietTime(db: Database, { minutes, fromHour, toHour, zone }: TimeWindow & { minutes: number }): Promise<SuggestedTime> {
  return suggestTime({ load: await plannedLoad(db, zone), now: new Date(), zone, window: { fromHour, toHour }, durationMinutes: minutes });
}

export const quietTimeHandlers = [
  handle(suggestCron, async ({ query }, { db }) => {
    const { cron, hour, minute } = await quietTime(db, query);
    return { cron, hour, minute, text: describeSchedule(scheduleSchema.parse({ kind: 'cron', expression: cron, zone: query.zone })) };
  }),
  handle(suggestHourAndMinute, async ({ query }, { db }) => {
    const { hour, minute } = await quietTime(db, query);
    return { hour, minute };
  }),
];
