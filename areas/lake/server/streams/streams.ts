import { sql } from 'kysely';
import { getStreamFigures, lakeErrors, listStreams, type RunProgress, type RunState, type StreamTask } from '#areas/lake';
import { noTotals } from '#engine/stream/stream.ts';
import { readStreamPlace } from '#engine/stream/stream-place.ts';
import { ensureBooks } from '#engine/sync/books.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { matchingTasks, sortableTasks, taskAnswer, taskRows } from '../tasks/task-rows.ts';
import { visibleTask } from '../tasks/visible-tasks.ts';

const lakeSeconds = 10;

type Live = NonNullable<StreamTask['live']>;

/** The run of a stream that is under way, or waits to be. */
const liveRun = sql<Live | null>`(
  select jsonb_build_object('run_wid', one.wid, 'state', one.state, 'progress', case when one.state = 'running' then one.progress end)
  from task_run one where one.task_wid = task.wid and one.state in ('waiting', 'running') order by one.state, one.create_time limit 1)`;
const ofDay = (column: 'events' | 'late') => sql<number>`coalesce((select sum(one.${sql.ref(column)})::float8 from stream_minute one where one.task_wid = task.wid and one.minute > now() - interval '1 day'), 0)`;

async function liveOf(db: Database, task: string): Promise<Live | null> {
  const run = await db.selectFrom('task_run').select(['wid', 'state', 'progress']).where('task_wid', '=', task).where('state', 'in', ['waiting', 'running']).orderBy('state').orderBy('create_time').limit(1).executeTakeFirst();
  return run ? { run_wid: run.wid, state: run.state as RunState, progress: run.state === 'running' ? (run.progress as RunProgress | null) : null } : null;
}

export const streamHandlers = [
  handle(listStreams, async ({ body: { key, status, exe_status } }, context) => {
    const { db, services, user } = context;
    const streams = taskRows(db, services, user).where('task.kind', '=', 'stream').select([liveRun.as('live'), ofDay('events').as('events_day'), ofDay('late').as('late_day')]);
    return context.page(matchingTasks(streams, { key, status, exe_status }, services), {
      key: 'task.wid', keysFirst: true, sort: '-create_time', sortable: sortableTasks,
      map: ({ live, events_day, late_day, ...row }) => ({ ...taskAnswer(row), live, events_day, late_day }),
    });
  }),

  handle(getStreamFigures, async ({ query: { wid, hours } }, context) => {
    const { db, services } = context;
    const task = await visibleTask(context, wid);
    if (task.kind !== 'stream') throw new UserError(lakeErrors.noStream, { name: task.name });
    const minutes = await db.selectFrom('stream_minute').select(['minute', 'events', 'late', 'rejected', 'results', 'lag_seconds', 'open_windows']).where('task_wid', '=', wid)
      .where(sql<boolean>`minute > now() - make_interval(hours => ${hours})`).orderBy('minute').execute();
    const signal = AbortSignal.any([context.signal, AbortSignal.timeout(lakeSeconds * 1000)]);
    // Figures are shown, too, while the lake is away.
    const place = await services.lakes.use(signal, async (session, lake) => {
      await ensureBooks(session);
      return readStreamPlace(session, lake.sql, wid);
    }).catch((error: unknown) => {
      if (error instanceof UserError) return null;
      throw error;
    });
    const watermark = place?.watermark.value ?? null;
    return { live: await liveOf(db, wid), totals: place?.totals ?? noTotals, watermark: watermark === null ? null : new Date(watermark).toISOString(), minutes };
  }),
];
