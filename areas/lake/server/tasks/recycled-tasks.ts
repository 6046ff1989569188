import { sql } from 'kysely';
import { lakeErrors, taskKindWords, taskKinds, type Definition, type TaskKind } from '#areas/lake';
import { sourcesErrors, type Recycled } from '#areas/sources';
import { sayText, type Text } from '#platform/contract/text.ts';
import type { Services } from '#platform/server/context.ts';
import { UserError } from '#platform/server/errors.ts';
import { restore, updateRecord } from '#platform/server/records.ts';
import { containsIndexed } from '#platform/server/search.ts';
import type { TaskRow } from '../runners/runner.ts';
import { forgetLater } from './forget-task-job.ts';
import { freeTaskName } from './free-task-name.ts';
import { refuseSharedTarget } from './target-name.ts';
import { writeModeOf } from './task-facts.ts';
import { searchedTask } from './task-rows.ts';
import { visibleTask, visibleTasks } from './visible-tasks.ts';

type Family = Parameters<Services['recycleFamilies']['add']>[1];
type AtBin = Parameters<Family['list']>[0];

const composed: readonly TaskKind[] = ['compose', 'composite'];
const computing: readonly TaskKind[] = ['stream'];
const others = taskKinds.filter((kind) => !composed.includes(kind) && !computing.includes(kind));

/** Another task has its name now. */
const nameTaken = sql<boolean>`exists (select from task standing where lower(standing.name) = lower(task.name) and standing.deleted_time is null)`;
const renamedThen: Text = { zh: '已有同名任务“{name}”，恢复时名称后会加上序号。', en: 'There is a task "{name}" now; this one comes back with a number after its name.' };
const counted = (table: string) => sql<number>`(select count(*)::int from ${sql.table(table)} counted where counted.task_wid = task.wid)`;

/** How many go in one statement when everything goes. */
const portion = 500;

function taskFamily(services: Services, kinds: readonly TaskKind[]): Family {
  const recycled = ({ db, services: { scopes }, user }: AtBin) => db.selectFrom('task').where('task.deleted_time', 'is not', null).where('task.kind', 'in', [...kinds]).where(visibleTasks({ scopes }, user));

  async function inBin(context: AtBin, wid: string): Promise<TaskRow> {
    const task = await visibleTask(context, wid, { recycled: true }).catch(() => undefined);
    if (!task || !kinds.includes(task.kind)) throw new UserError(sourcesErrors.notInRecycleBin);
    return task;
  }

  /** Runs, versions and lineage go with it; the table that it wrote stays in the lake. */
  async function forGood(db: AtBin['db'], tasks: readonly TaskRow[], user: { wid: string } | null): Promise<number> {
    for (const task of tasks) await forgetLater(db, services, task, user);
    await db.updateTable('lake_table').set({ task_wid: null }).where('task_wid', 'in', tasks.map(({ wid }) => wid)).execute();
    const { numDeletedRows } = await db.deleteFrom('task').where('wid', 'in', tasks.map(({ wid }) => wid)).executeTakeFirst();
    return Number(numDeletedRows);
  }

  return {
    list(context, { key, database_wid }) {
      const { businessSources, organisation } = context.services;
      const rows = recycled(context)
        .select([
          'task.wid', 'task.name', 'task.description as title', 'task.kind', sql<string>`coalesce(task.database_wid, '')`.as('database_wid'), businessSources.name('task.database_wid').as('database_name'),
          'task.target_schema as schema_name', 'task.deleted_time', 'task.last_modifier as deleted_by', organisation.personName('task.last_modifier').as('deleted_by_name'),
          sql<number | null>`null::int`.as('data_row_num'), sql<number | null>`null::int`.as('field_num'), sql<boolean>`false`.as('place_taken'),
        ])
        .$if(!!database_wid, (query) => query.where('task.database_wid', '=', database_wid!))
        .$if(!!key, (query) => query.where(containsIndexed(sql.ref('task.search'), searchedTask, key!)));
      return context.page<any, any, any, Recycled>(rows, {
        key: 'task.wid', keysFirst: true, sort: '-deleted_time', sortable: { name: 'task.name', deleted_time: 'task.deleted_time' },
        map: (row) => ({ ...row, title: row.title.slice(0, 500), kind: taskKindWords[row.kind as TaskKind][context.language] }),
      });
    },

    async check(context, wids) {
      const rows = await recycled(context).where('task.wid', 'in', [...wids]).select(['task.wid', 'task.name', nameTaken.as('taken'), counted('task_version').as('version_num')]).orderBy('task.name').execute();
      return rows.map(({ taken, ...row }) => ({
        ...row, recoverable: true, reason: taken ? sayText(renamedThen, context.language, { name: row.name }) : '', field_num: null, relation_num: null,
      }));
    },

    async names(context, wids) {
      const rows = await recycled(context).where('task.wid', 'in', [...wids]).select(['task.wid', 'task.name']).execute();
      return new Map(rows.map(({ wid, name }) => [wid, name]));
    },

    /** It comes back as it was, but offline: whoever wants it to run says so. Where its name is taken it gets a number. */
    async recover(context, wid) {
      const { db, user } = context;
      // As when tasks are saved: names and places that are free stay so until this is done.
      await sql`select pg_advisory_xact_lock(hashtext('tributary.task-target'))`.execute(db);
      const task = await inBin(context, wid);
      const name = await freeTaskName(db, task.name);
      const mode = writeModeOf(task.kind, task.definition as Definition);
      if (mode && task.target_table) await refuseSharedTarget(db, { ...task, mode }, lakeErrors.placeTaken);
      const renamed = name !== task.name;
      await restore(db, 'task', renamed ? await updateRecord(db, 'task', task, { name }, user) : task, user);
      return { wid, name, renamed, place: task.target_table ? `${task.target_schema}.${task.target_table}` : name, database_wid: task.database_wid ?? '' };
    },

    async remove(context, wid) {
      const task = await inBin(context, wid);
      await forGood(context.db, [task], context.user);
      return { wid, name: task.name, place: '', database_wid: task.database_wid ?? '' };
    },

    async clear(context) {
      let removed = 0;
      for (;;) {
        const tasks = await recycled(context).selectAll('task').limit(portion).execute();
        if (tasks.length === 0) return removed;
        removed += await forGood(context.db, tasks, context.user);
      }
    },

    async sweep(db, days) {
      let removed = 0;
      for (;;) {
        const tasks = await db.selectFrom('task').selectAll().where('deleted_time', '<', sql<string>`now() - make_interval(days => ${days})`).where('kind', 'in', [...kinds]).limit(portion).execute();
        if (tasks.length === 0) return removed;
        removed += await forGood(db, tasks, null);
      }
    },
  };
}

export function addTaskFamilies(services: Services): void {
  services.recycleFamilies.add('Task', taskFamily(services, others));
  services.recycleFamilies.add('ComposeTask', taskFamily(services, composed));
  services.recycleFamilies.add('ComputingTask', taskFamily(services, computing));
}
