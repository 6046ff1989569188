import { sql } from 'kysely';
import { layerSchemas, lakeErrors, lakeSettings, type TaskInput } from '#areas/lake';
import { scheduleSchema } from '#engine/schedule/schedule.ts';
import type { Text } from '#platform/contract';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { insertRecord, updateRecord } from '#platform/server/records.ts';
import { runnerOf } from '../runners/runners.ts';
import type { TaskRow } from '../runners/runner.ts';
import { onlineVersionOf } from './online-version.ts';
import { prepareTask, type PreparedTask } from './prepare-task.ts';
import { refuseSharedTarget } from './target-name.ts';
import { planTask } from './task-events.ts';
import { refusedField } from './task-problems.ts';
import { visibleTask, visibleTasks, type Seeing } from './visible-tasks.ts';
import { comparable, contentOf, writeVersions } from './write-versions.ts';

export interface StoredTask {
  row: TaskRow;
  before: TaskRow | undefined;
  /** What saving means for a task that is online. */
  notice: Text | null;
}

/**
 * Saves a draft, or a new version of a task. A task that is online stays so: what changed holds from its next run on.
 * In the transaction it is given, or in one of its own.
 */
export async function storeTask(context: Seeing, input: TaskInput & { note: string }): Promise<StoredTask> {
  const within = <Result>(work: (db: Database) => Promise<Result>) => (context.db.isTransaction ? work(context.db) : context.db.transaction().execute(work));
  try {
    return await within(async (db) => {
      // Names that are made up must differ, also from those that are made up at the same time.
      await sql`select pg_advisory_xact_lock(hashtext('tributary.task-target'))`.execute(db);
      return store({ ...context, db, services: context.services, user: context.user }, input);
    });
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'task_name') throw error;
    throw refusedField('name', lakeErrors.taskExists, { name: input.name });
  }
}

async function store(context: Seeing, input: TaskInput & { note: string }): Promise<StoredTask> {
  const { db, services, user } = context;
  const before = input.wid ? await visibleTask(context, input.wid) : undefined;
  const prepared = await prepareTask(context, input, before);
  if (prepared.target.mode !== null) await refuseSharedTarget(db, { wid: before?.wid, ...prepared.target, mode: prepared.target.mode });
  const values = { ...columnsOf(input, prepared), lake_table_wid: await lakeTableOf(db, prepared) };
  if (!before) {
    const row = await insertRecord(db, 'task', { ...values, owner: values.owner ?? user.wid, kind: input.kind, status: 'draft', composite_wid: null }, user);
    await writeVersions(db, [row], user.wid, input.note);
    await stillSeen(context, row.wid);
    return { row, before, notice: null };
  }
  const now = { ...before, ...values, definition: prepared.definition, schedule: input.schedule };
  const newVersion = comparable(contentOf(now)) !== comparable(contentOf(before));
  const seen = { wid: before.wid, row_version: input.row_version ?? before.row_version };
  const unchanged = !newVersion && (['project_wid', 'folder_wid', 'dept_id', 'owner', 'source_object', 'source_name', 'integrate_mode', 'lake_table_wid'] as const).every((column) => before[column] === values[column]);
  if (unchanged && seen.row_version === before.row_version) return { row: before, before, notice: null };
  const row = await updateRecord(db, 'task', seen, { ...values, ...(newVersion && { version_number: before.version_number + 1, online_version: heldVersion(services, before) }) }, user, { who: (wid) => services.people.nameOf(wid, db) });
  if (newVersion) await writeVersions(db, [row], user.wid, input.note);
  const nowHolds = row.status === 'online' && row.online_version === null;
  if (nowHolds && (before.online_version !== null || comparable(row.schedule) !== comparable(before.schedule))) row.next_time = await planTask(db, row, input.schedule && scheduleSchema.parse(input.schedule));
  await stillSeen(context, row.wid);
  return { row, before, notice: newVersion && row.status === 'online' ? noticeOf(row, prepared) : null };
}

/** Where releases are approved, what is online stays as it is whatever is saved. */
function heldVersion(services: Services, before: TaskRow): number | null {
  return services.settings.get(lakeSettings.releaseApproval) ? onlineVersionOf(before) : null;
}

function columnsOf(input: TaskInput, { definition, facts, target: { mode: _mode, ...target } }: PreparedTask) {
  const { name, description, project_wid, folder_wid, dept_id, owner, priority, concurrency, retries, retry_seconds, timeout_minutes, deadline_minutes, most_waiting, accel_mode, push_level, worker_group } = input;
  return {
    name, description, project_wid: project_wid || null, folder_wid: folder_wid || null, dept_id: dept_id || null, owner: owner || null,
    priority, concurrency, retries, retry_seconds, timeout_minutes, deadline_minutes, most_waiting, accel_mode, push_level, worker_group, ...facts, ...target,
    definition: JSON.stringify(definition), schedule: input.schedule === null ? null : JSON.stringify(input.schedule),
  };
}

async function lakeTableOf(db: Database, { target }: PreparedTask): Promise<string | null> {
  if (target.mode === null) return null;
  const table = await db.selectFrom('lake_table').select('wid').where('schema_name', '=', layerSchemas[target.layer!]).where('table_name', '=', target.target_table).executeTakeFirst();
  return table?.wid ?? null;
}

/** Nobody puts a task out of their own sight, from where they could not bring it back. */
async function stillSeen({ db, services, user }: Seeing, wid: string): Promise<void> {
  const seen = await db.selectFrom('task').select('wid').where('wid', '=', wid).where(visibleTasks(services, user)).executeTakeFirst();
  if (!seen) throw new UserError(lakeErrors.taskOutOfSight, {}, { dept_id: lakeErrors.taskOutOfSight });
}

function noticeOf(row: TaskRow, { definition }: PreparedTask): Text {
  if (row.online_version !== null) {
    return {
      zh: `已保存为版本 ${row.version_number}，在线的仍是版本 ${row.online_version}；提交发布并批准后生效。`,
      en: `Saved as version ${row.version_number}; version ${row.online_version} stays online until a release of it is approved.`,
    };
  }
  return runnerOf(row.kind)?.continuous?.(definition)
    ? { zh: '任务持续运行中：当前执行仍按原版本，停止后再次执行即采用新版本。', en: 'The task runs without end: its run goes on as it was; stop it and run it again to use the new version.' }
    : { zh: '任务已上线：新版本从下一次执行起生效。', en: 'The task is online: the new version holds from its next run on.' };
}
