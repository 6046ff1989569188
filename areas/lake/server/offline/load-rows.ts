import { sql } from 'kysely';
import { lakeErrors, type OfflineLoad, type RunState } from '#areas/lake';
import type { SyncPlan } from '#engine/sync/plan.ts';
import type { Text } from '#platform/contract';
import type { Principal, Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { visibleTaskOf, type Seeing } from '../tasks/visible-tasks.ts';
import { isUndoable } from './collection.ts';

/** Runs that read the files of a load, also those that somebody started again; rows that were replayed one by one are nobody's load. */
export const runsOfLoad = sql`from task_run where task_run.task_wid = offline_load.task_wid and task_run.trigger <> 'replay' and task_run.create_time >= offline_load.load_time
  and task_run.create_time < coalesce((select min(later.load_time) from offline_load later where later.task_wid = offline_load.task_wid and later.load_time > offline_load.load_time), 'infinity')`;

/** Loads of collections that the person sees, each with its newest run; runs may have been cleaned up by age. */
export function loadRows(db: Database, services: Services, user: Principal) {
  const { organisation } = services;
  return db.selectFrom('offline_load').leftJoin('task_run', (join) => join.on('task_run.wid', '=', sql<string>`(select task_run.wid ${runsOfLoad} order by task_run.create_time desc limit 1)`)).where('offline_load.state', '<>', 'draft').where(visibleTaskOf(services, user, 'offline_load.task_wid'))
    .select([
      'offline_load.wid', 'offline_load.task_wid', 'offline_load.state', 'offline_load.files', 'offline_load.settings', 'offline_load.creator', 'offline_load.create_time', 'offline_load.undone_time', 'offline_load.undone_rows',
      'task_run.wid as run_wid', 'task_run.state as run_state', 'task_run.end_time', 'task_run.read_count', 'task_run.reject_count', 'task_run.error_text', sql<number | null>`task_run.create_count + task_run.update_count`.as('write_count'),
      organisation.personName('offline_load.creator').as('creator_name'), organisation.personName('offline_load.undone_by').as('undone_name'),
    ]);
}

export type LoadRow = Awaited<ReturnType<ReturnType<typeof loadRows>['executeTakeFirstOrThrow']>>;

export async function seenLoad({ db, services, user }: Seeing, wid: string): Promise<LoadRow> {
  const load = await loadRows(db, services, user).where('offline_load.wid', '=', wid).executeTakeFirst();
  if (!load) throw new UserError(lakeErrors.noOfflineLoad);
  return load;
}

const active: readonly (RunState | null)[] = ['waiting', 'running'];
/** It brought rows, as far as anybody knows. */
const landed = ({ run_state }: Pick<LoadRow, 'run_state'>) => run_state === null || run_state === 'succeeded' || run_state === 'warning';

export function undoRefused(load: Pick<LoadRow, 'state' | 'run_state'>, plan: Pick<SyncPlan, 'mode' | 'mapping'>): Text | null {
  if (load.state === 'undone') return { zh: '这次装载已经撤销。', en: 'This load was undone already.' };
  if (active.includes(load.run_state)) return { zh: '正在装载，请等它结束。', en: 'It is being loaded. Wait until that is over.' };
  if (!landed(load)) return { zh: '这次装载没有写入数据，无需撤销。', en: 'This load wrote nothing, so there is nothing to undo.' };
  if (plan.mode === 'overwrite') return { zh: '覆盖写入会替换整张表，旧数据已不存在，不能撤销。请重新装载上一批文件。', en: 'Overwriting replaces the whole table; what was there is gone. Load the files of before again instead.' };
  if (plan.mode === 'upsert') return { zh: '合并写入改动了已有的行，原值没有保留，不能撤销。', en: 'Merging changed rows that were there, and their values were not kept. It cannot be undone.' };
  return isUndoable(plan) ? null : { zh: '建立采集时没有选择“可撤销”，行上没有批次标记，不能撤销。', en: 'The collection was made without undo: its rows do not tell which load brought them.' };
}

/** Appending the same rows a second time is refused; they are undone first. */
export function repeatRefused(load: Pick<LoadRow, 'state' | 'run_state'>, plan: Pick<SyncPlan, 'mode' | 'mapping'>): Text | null {
  if (active.includes(load.run_state)) return { zh: '正在装载，请等它结束。', en: 'It is being loaded. Wait until that is over.' };
  if (plan.mode !== 'append' || load.state === 'undone' || !landed(load)) return null;
  return { zh: '这些行已经在表中，再次追加会重复。请先撤销这次装载。', en: 'These rows are in the table, and appending them again would double them. Undo the load first.' };
}

export function loadAnswer({ run_wid, run_state, settings: _settings, task_wid, state, ...row }: LoadRow, plan: SyncPlan): OfflineLoad {
  const load = { state, run_state };
  return { ...row, task_wid: task_wid!, state: state === 'undone' ? 'undone' : 'loaded', creator_name: row.creator_name ?? '', undone_name: row.undone_name ?? '', executionId: run_wid, exe_status: run_state, undo_refused: undoRefused(load, plan), repeat_refused: repeatRefused(load, plan) };
}
