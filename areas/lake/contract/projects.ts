import { z } from 'zod';
import { defineCall, recordFields } from '#platform/contract';
import { key, name, remark, saved, version, wid, wids } from './fields.ts';
import { can } from './permissions.ts';
import { workerGroup } from './worker-groups.ts';

const base = '/api/drd/dataLake';
const mostMoved = 1000;

export const Folder = z.object({
  wid: z.string(), row_version: z.number().int(), project_wid: z.string(), parent_wid: z.string().nullable(), name: z.string(), order_num: z.number().int(),
  /** Tasks in it, of those that the person sees; not those of folders below. */
  task_num: z.number().int(),
});
export type Folder = z.output<typeof Folder>;

export const Project = z.object({
  ...recordFields, name: z.string(), description: z.string(), dept_id: z.string().nullable(), dept_name: z.string(), owner: z.string().nullable(), owner_name: z.string(), order_num: z.number().int(), worker_group: z.string(),
  /** All of its tasks, those in folders too. */
  task_num: z.number().int(), online_num: z.number().int(), failed_num: z.number().int(),
  folders: z.array(Folder),
});
export type Project = z.output<typeof Project>;

/** `key` finds projects and folders by name; `group`: one project. Tasks of no project are counted apart. */
export const getProjectTree = defineCall({
  method: 'GET', path: `${base}/diProjectTree`, summary: { zh: '项目目录树', en: 'Projects and their folders' },
  permission: can.readTasks, query: z.object({ key, group: z.string().max(100).optional() }), reply: z.object({ projects: z.array(Project), unplaced: z.number().int() }),
});

export const ProjectInput = z.object({ ...version, name, description: remark, dept_id: z.string().max(100).nullable().default(null), owner: z.string().max(100).nullable().default(null), order_num: z.coerce.number().int().min(0).max(1_000_000).default(0), worker_group: workerGroup });
export const saveProject = defineCall({
  method: 'POST', path: `${base}/diProject/saveDiProject`, summary: { zh: '保存项目', en: 'Save a project' },
  permission: can.writeTasks, changes: 'task project', body: ProjectInput, reply: saved,
});
/** Its tasks stay, without a project. */
export const deleteProject = defineCall({
  method: 'POST', path: `${base}/diProject/delDiProject`, summary: { zh: '删除项目', en: 'Delete a project' },
  permission: can.writeTasks, changes: 'task project', body: z.object({ wid }), reply: z.object({ tasks: z.number().int() }),
});

export const FolderInput = z.object({ ...version, project_wid: wid, parent_wid: z.string().max(100).nullable().default(null), name, order_num: z.coerce.number().int().min(0).max(1_000_000).default(0) });
/** Also renames it, and moves it with all it holds, to another project too. */
export const saveFolder = defineCall({
  method: 'POST', path: `${base}/diFolder/saveDiFolder`, summary: { zh: '保存文件夹', en: 'Save a folder' },
  permission: can.writeTasks, changes: 'task folder', body: FolderInput, reply: saved,
});
/** Its tasks and those of folders below move to where it was. */
export const deleteFolder = defineCall({
  method: 'POST', path: `${base}/diFolder/delDiFolder`, summary: { zh: '删除文件夹', en: 'Delete a folder' },
  permission: can.writeTasks, changes: 'task folder', body: z.object({ wid }), reply: z.object({ tasks: z.number().int() }),
});

/** Nowhere given: out of every project. */
export const moveTasks = defineCall({
  method: 'POST', path: `${base}/diFolder/moveDiTask`, summary: { zh: '移动任务', en: 'Move tasks' },
  permission: can.writeTasks, changes: 'task',
  body: z.object({ taskId: wids(mostMoved), project_wid: z.string().max(100).nullable().default(null), folder_wid: z.string().max(100).nullable().default(null) }),
  reply: z.object({ done: z.number().int(), refused: z.array(z.object({ wid: z.string(), name: z.string(), reason: z.string() })) }),
});
