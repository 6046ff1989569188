import { sql } from 'kysely';
import { definitions, getOfflineCollection, lakeErrors, listOfflineCollections, listOfflineLoads, type OfflineCollection } from '#areas/lake';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { matchingTasks, sortableTasks, taskRows } from '../tasks/task-rows.ts';
import { visibleTask, type Seeing } from '../tasks/visible-tasks.ts';
import { collectionOf, isUndoable, modeOf } from './collection.ts';
import { loadAnswer, loadRows, runsOfLoad } from './load-rows.ts';

interface LoadSums { loads: number; files: number; rows: number; time: string | null; by: string | null }

/** Tasks over files that were brought by hand, each with what its loads brought together. */
function collections({ db, services, user }: Seeing) {
  const ofTask = sql`from offline_load where offline_load.task_wid = task.wid and offline_load.state <> 'draft'`;
  return taskRows(db, services, user).where('task.kind', '=', 'file').where(sql<boolean>`exists (select ${ofTask})`).select(sql<LoadSums>`(
    select json_build_object('loads', count(*), 'files', coalesce(sum(jsonb_array_length(offline_load.files)), 0), 'time', to_char(max(offline_load.create_time) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'rows', coalesce(sum((select sum(task_run.create_count + task_run.update_count) ${runsOfLoad})) filter (where offline_load.state = 'loaded'), 0),
      'by', (select ${services.organisation.personName('newest.creator')} from (select offline_load.creator ${ofTask} order by offline_load.create_time desc limit 1) newest))
    ${ofTask})`.as('sums'));
}

type Row = Awaited<ReturnType<ReturnType<typeof collections>['executeTakeFirstOrThrow']>>;

function collectionAnswer({ sums, ...row }: Row): OfflineCollection {
  const plan = definitions.file.safeParse(row.definition).data?.plan;
  const { wid, name, description, database_wid, database_name, layer, target_schema, target_table, lake_table_wid, owner_name, last_run, last_state } = row;
  return {
    wid, name, description, database_wid, database_name, layer, target_schema, target_table, lake_table_wid, owner_name: owner_name ?? '', last_run, exe_status: last_state,
    mode: plan ? modeOf(plan) : 'append', undoable: plan ? isUndoable(plan) : false, load_num: sums.loads, file_num: sums.files, row_num: sums.rows, last_time: sums.time, last_by: sums.by ?? '',
  };
}

export const offlineCollectionHandlers = [
  handle(listOfflineCollections, async ({ body }, context) => context.page(matchingTasks(collections(context), body, context.services) as ReturnType<typeof collections>, {
    key: 'task.wid', keysFirst: true, sort: '-last_time', sortable: sortableTasks, map: collectionAnswer,
  })),

  handle(getOfflineCollection, async ({ params }, context) => {
    const row = await collections(context).where('task.wid', '=', params.id).executeTakeFirst();
    if (!row) throw new UserError(lakeErrors.noOfflineLoad);
    const { plan, resource_wid } = collectionOf(row);
    const fields = await context.services.businessSources.offline.fields(context, resource_wid);
    return { ...collectionAnswer(row), fields: fields.map(({ name, type }) => ({ name, type, target: plan.mapping.find(({ origin }) => origin.kind === 'field' && origin.field === name)?.target ?? '' })) };
  }),

  handle(listOfflineLoads, async ({ body }, context) => {
    const { plan } = collectionOf(await visibleTask(context, body.task_wid));
    return context.page(loadRows(context.db, context.services, context.user).where('offline_load.task_wid', '=', body.task_wid), {
      key: 'offline_load.wid', sort: '-create_time', sortable: { create_time: 'offline_load.create_time' }, map: (row) => loadAnswer(row, plan),
    });
  }),
];
