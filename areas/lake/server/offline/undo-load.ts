import { sql } from 'kysely';
import { lakeErrors, undoOfflineLoad } from '#areas/lake';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { registerTarget } from '../runners/shared/register-target.ts';
import { visibleTask } from '../tasks/visible-tasks.ts';
import { collectionOf, loadColumn } from './collection.ts';
import { runsOfLoad, seenLoad, undoRefused } from './load-rows.ts';

const string = { kind: 'string' } as const;
const forgotten = { zh: '这次装载的执行记录已按保留期限清理，无法再分辨它带来的行。', en: 'The run of this load was cleaned up by age, so its rows can no longer be told apart.' };

export const undoLoadHandlers = [
  handle(undoOfflineLoad, async ({ body }, context) => {
    const { db, services, signal, user } = context;
    const load = await seenLoad(context, body.load);
    const task = await visibleTask(context, load.task_wid!);
    const refused = undoRefused(load, collectionOf(task).plan);
    if (refused) throw new UserError(lakeErrors.loadNotUndone, { reason: refused });
    // Doing it twice takes out nothing more, so the lake goes first: a load that is called undone has no rows left.
    const { rows: runs } = await sql<{ wid: string }>`select runs.wid from offline_load, lateral (select task_run.wid ${runsOfLoad}) runs where offline_load.wid = ${load.wid}`.execute(db);
    if (runs.length === 0) throw new UserError(lakeErrors.loadNotUndone, { reason: forgotten });
    const rows = await services.lakes.use(signal, (session, { sql: { table, quote, literal } }) => session.execute(
      `delete from ${table({ schema: task.target_schema, table: task.target_table })} where ${quote(loadColumn)} in (${runs.map(({ wid }) => literal(wid, string)).join(', ')})`,
    ));
    await db.updateTable('offline_load').set({ state: 'undone', undone_time: sql<string>`now()`, undone_by: user.wid, undone_rows: rows }).where('wid', '=', load.wid).execute();
    await registerTarget({ db, services, task, signal });
    context.audit({ wid: load.wid, name: task.name, after: { undone: rows, files: load.files } });
    return { rows };
  }),
];
