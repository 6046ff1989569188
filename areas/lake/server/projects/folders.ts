import { deleteFolder, lakeErrors, moveTasks, saveFolder } from '#areas/lake';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { insertRecord, updateRecord } from '#platform/server/records.ts';
import { seenTasks } from '../tasks/each-task.ts';
import { refusedField } from '../tasks/task-problems.ts';
import type { Seeing } from '../tasks/visible-tasks.ts';
import { visibleFolder, visibleProject, type FolderRow } from './visible-projects.ts';

const mostLevels = 10;
const shown = ({ project_wid, parent_wid, name, order_num }: FolderRow) => ({ project_wid, parent_wid, name, order_num });

export const folderHandlers = [
  handle(saveFolder, async ({ body }, context) => {
    const { db, services, user } = context;
    const before = body.wid ? await visibleFolder(context, body.wid) : undefined;
    await visibleProject(context, body.project_wid);
    const { wid: _wid, row_version, ...rest } = body;
    const values = { ...rest, parent_wid: body.parent_wid || null };
    const below = before ? await foldersBelow(context, before.wid) : new Map<string, number>();
    await checkPlace(context, values, before, below);
    const same = await db.selectFrom('task_folder').select('wid').where('wid', '<>', before?.wid ?? '').where('project_wid', '=', values.project_wid).where('parent_wid', values.parent_wid === null ? 'is' : '=', values.parent_wid)
      .where((folder) => folder(folder.fn('lower', ['name']), '=', folder.fn('lower', [folder.val(values.name)]))).executeTakeFirst();
    if (same) throw refusedField('name', lakeErrors.folderExists, { name: values.name });
    const row = before
      ? await updateRecord(db, 'task_folder', { wid: before.wid, row_version: row_version ?? before.row_version }, values, user, { who: (wid) => services.people.nameOf(wid, db) })
      : await insertRecord(db, 'task_folder', values, user);
    if (before && before.project_wid !== row.project_wid) {
      const moved = [row.wid, ...below.keys()];
      await db.updateTable('task_folder').set({ project_wid: row.project_wid }).where('wid', 'in', moved).execute();
      await db.updateTable('task').set({ project_wid: row.project_wid }).where('folder_wid', 'in', moved).execute();
    }
    context.audit({ wid: row.wid, name: row.name, ...(before && { before: shown(before) }), after: shown(row) });
    return { wid: row.wid, row_version: row.row_version };
  }),

  handle(deleteFolder, async ({ body }, context) => {
    const { db } = context;
    const folder = await visibleFolder(context, body.wid);
    const gone = [folder.wid, ...(await foldersBelow(context, folder.wid)).keys()];
    const { numUpdatedRows } = await db.updateTable('task').set({ folder_wid: folder.parent_wid }).where('folder_wid', 'in', gone).executeTakeFirst();
    await db.deleteFrom('task_folder').where('wid', 'in', gone).execute();
    context.audit({ wid: folder.wid, name: folder.name, before: shown(folder) });
    return { tasks: Number(numUpdatedRows) };
  }),

  handle(moveTasks, async ({ body }, context) => {
    const { db } = context;
    const folder = body.folder_wid ? await visibleFolder(context, body.folder_wid) : undefined;
    const project_wid = folder?.project_wid ?? (body.project_wid ? (await visibleProject(context, body.project_wid)).wid : null);
    if (folder && body.project_wid && body.project_wid !== folder.project_wid) throw new UserError(lakeErrors.noProject);
    const { tasks, refused } = await seenTasks(context, body.taskId);
    const place = { project_wid, folder_wid: folder?.wid ?? null };
    if (tasks.length > 0) await db.updateTable('task').set(place).where('wid', 'in', tasks.map(({ wid }) => wid)).execute();
    for (const task of tasks) context.audit({ wid: task.wid, name: task.name, before: { project_wid: task.project_wid, folder_wid: task.folder_wid }, after: place });
    return { done: tasks.length, refused };
  }),
];

/** Every folder in a folder, with how many levels below it stands. */
async function foldersBelow({ db }: Seeing, wid: string): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  let level = [wid];
  for (let depth = 1; level.length > 0; depth += 1) {
    const rows = await db.selectFrom('task_folder').select('wid').where('parent_wid', 'in', level).execute();
    level = rows.map((row) => row.wid).filter((one) => !found.has(one));
    for (const one of level) found.set(one, depth);
  }
  return found;
}

async function checkPlace(context: Seeing, { project_wid, parent_wid }: { project_wid: string; parent_wid: string | null }, before: FolderRow | undefined, below: Map<string, number>): Promise<void> {
  if (parent_wid !== null && (parent_wid === before?.wid || below.has(parent_wid))) throw refusedField('parent_wid', lakeErrors.folderLoop);
  let depth = 1 + Math.max(0, ...below.values());
  for (let above = parent_wid; above !== null; depth += 1) {
    const folder = await visibleFolder(context, above);
    if (folder.project_wid !== project_wid) throw refusedField('parent_wid', lakeErrors.noProject);
    above = folder.parent_wid;
  }
  if (depth > mostLevels) throw refusedField('parent_wid', lakeErrors.foldersTooDeep, { most: mostLevels });
}
