import { getTaskLineage, lakeErrors } from '#areas/lake';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { visibleTask } from '../tasks/visible-tasks.ts';
import { placeNames } from './place-names.ts';

/** More is read by nobody. */
const most = 5000;

export const taskLineageHandlers = [
  handle(getTaskLineage, async ({ params, query: { run } }, context) => {
    const { db } = context;
    const task = await visibleTask(context, params.id);
    if (run && !(await db.selectFrom('task_run').select('wid').where('wid', '=', run).where('task_wid', '=', task.wid).executeTakeFirst())) throw new UserError(lakeErrors.noRun);
    const kept = db.selectFrom('run_lineage').innerJoin('lineage_version', 'lineage_version.wid', 'run_lineage.version_wid').where('lineage_version.task_wid', '=', task.wid);
    const found = await (run ? kept.where('run_wid', '=', run) : kept.orderBy('time', 'desc')).select(['run_wid', 'time', 'facts']).limit(1).executeTakeFirst();
    if (!found) return { run_wid: null, time: null, lines: [], total: 0 };
    const shown = found.facts.slice(0, most);
    const said = await placeNames(context, shown.flatMap(({ from, to }) => [from.place, to.place]));
    return { run_wid: found.run_wid, time: found.time, total: found.facts.length, lines: shown.map(({ from, to, how }) => ({ from: said(from.place), from_field: from.field, to: said(to.place), to_field: to.field, how })) };
  }),
];
