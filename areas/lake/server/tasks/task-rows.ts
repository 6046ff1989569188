import { sql, type SelectQueryBuilder } from 'kysely';
import type { Task, TaskDetail, TaskFilter } from '#areas/lake';
import { describeSchedule } from '#engine/schedule/describe-schedule.ts';
import { scheduleSchema } from '#engine/schedule/schedule.ts';
import type { Text } from '#platform/contract';
import type { Principal, Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { containsIndexed } from '#platform/server/search.ts';
import { withinDays } from '../days.ts';
import type { TaskRow } from '../runners/runner.ts';
import { onlineVersionOf } from './online-version.ts';
import { visibleTasks } from './visible-tasks.ts';

/** Living tasks that the user sees, as a reply needs them. */
export function taskRows(db: Database, services: Services, user: Principal) {
  const { organisation, businessSources } = services;
  // No join, even one that adds no rows: counting would then read the table instead of an index.
  return db.selectFrom('task')
    .where('task.deleted_time', 'is', null).where(visibleTasks(services, user))
    .selectAll('task')
    .select([
      sql<string>`coalesce((select task_project.name from task_project where task_project.wid = task.project_wid), '')`.as('project_name'), businessSources.name('task.database_wid').as('database_name'),
      organisation.departmentName('task.dept_id').as('dept_name'), organisation.personName('task.owner').as('owner_name'),
    ]);
}

type Selected = TaskRow & { project_name: string; database_name: string; dept_name: string; owner_name: string };

export function scheduleText(schedule: unknown): Text {
  const read = scheduleSchema.safeParse(schedule);
  return read.success && read.data.kind !== 'manual' ? describeSchedule(read.data) : { zh: '', en: '' };
}

/** A row in the words of the wire. */
export function taskAnswer(row: Selected): Task {
  const { search: _search, definition: _definition, schedule, deleted_time: _deleted, fired_time: _fired, last_state, last_time, last_seconds, ...shown } = row;
  return {
    ...shown, concurrency: row.concurrency as Task['concurrency'], accel_mode: row.accel_mode as Task['accel_mode'], push_level: row.push_level as Task['push_level'],
    online_version: onlineVersionOf(row), schedule_text: scheduleText(schedule), next_time: row.status === 'online' ? row.next_time : null, task_exe_status: last_state, exe_time: last_time, duration: last_seconds,
  };
}

export const taskDetail = (row: Selected): TaskDetail => ({ ...taskAnswer(row), definition: row.definition, schedule: row.schedule });

export const searchedTask = sql<string>`task.name || ' ' || task.description || ' ' || task.source_name || ' ' || task.target_table`;

export const sortableTasks = Object.fromEntries([
  ...['name', 'create_time', 'modify_time', 'next_time', 'last_time', 'last_state', 'priority'].map((column) => [column, `task.${column}`]),
  ['exe_time', 'task.last_time'], ['task_exe_status', 'task.last_state'],
]) as Record<string, string>;

type TaskQuery<Row> = SelectQueryBuilder<any, any, Row>;
const equal = {
  exe_status: 'last_state', taskModel: 'kind', integrate_mode: 'integrate_mode', database_wid: 'database_wid', status: 'status', layer: 'layer', owner: 'owner', taskproject: 'project_wid', folderid: 'folder_wid',
} as const;

export function matchingTasks<Row>(query: TaskQuery<Row>, filter: TaskFilter, services: Services): TaskQuery<Row> {
  let found = query;
  for (const [asked, column] of Object.entries(equal)) {
    const value = filter[asked as keyof typeof equal];
    // Tasks of no project, and those of a project that are in no folder.
    if (value === 'NONE' && (asked === 'taskproject' || asked === 'folderid')) found = found.where(`task.${column}`, 'is', null);
    else if (value !== undefined) found = found.where(`task.${column}`, '=', value);
  }
  if (filter.dept_id) found = found.where(services.organisation.inDepartment('task.dept_id', filter.dept_id));
  if (filter.catalogid) found = found.where(services.businessSources.inCatalogue('task.source_object', filter.catalogid));
  if (filter.createTime) found = found.where(withinDays(services, 'task.create_time', filter.createTime, filter.zone));
  if (filter.asksServices) found = found.where(sql<boolean>`task.kind = 'compose' and jsonb_path_exists(task.definition, '$.nodes[*].what.kind ? (@ == "http" || @ == "model" || @ == "query")')`);
  if (filter.key) found = found.where(containsIndexed(sql.ref('task.search'), searchedTask, filter.key));
  return found;
}
