import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { exportTasks, importTasks, lakeErrors, TaskFile, taskFileFormat, type CarriedTask } from '#areas/lake';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { shapeProblems } from '#platform/server/shape-problems.ts';
import { seenTasks } from './each-task.ts';
import { TaskImport } from './task-import.ts';
import { referencesOf } from './task-references.ts';
import { visibleTasks } from './visible-tasks.ts';
import { contentOf } from './write-versions.ts';

export const taskFileHandlers = [
  handle(exportTasks, async ({ body }, context) => {
    const { tasks } = await seenTasks(context, body.taskId);
    if (tasks.length === 0) throw new UserError(lakeErrors.noTask);
    const projects = new Map((await context.db.selectFrom('task_project').select(['wid', 'name']).execute()).map(({ wid, name }) => [wid, name]));
    const flows = new Map((await context.db.selectFrom('task').select(['wid', 'name']).where('kind', '=', 'composite').where('deleted_time', 'is', null).where(visibleTasks(context.services, context.user)).execute()).map(({ wid, name }) => [wid, name]));
    const references = await referencesOf(context, tasks);
    const carried = tasks.map((task): CarriedTask => ({
      kind: task.kind, name: task.name, project: (task.project_wid && projects.get(task.project_wid)) || '', composite: (task.composite_wid && flows.get(task.composite_wid)) || '', content: { ...contentOf(task) }, references: references(task),
    }));
    const time = new Date().toISOString();
    const file: TaskFile = { format: taskFileFormat, version: 1, time, tasks: carried };
    return { name: `tasks-${time.slice(0, 10)}.json`, type: 'application/json', stream: Readable.from([JSON.stringify(file, null, 2)]) };
  }),

  handle(importTasks, async ({ query, body }, context) => {
    const file = await readTaskFile(body.stream);
    const tasks = await new TaskImport(context, query.conflict, query.preview === '1').run(file.tasks);
    const count = (...what: string[]) => tasks.filter((task) => what.includes(task.what)).length;
    return { created: count('create', 'rename'), replaced: count('replace'), skipped: count('skip'), refused: count('refuse'), tasks };
  }),
];

async function readTaskFile(stream: Readable): Promise<TaskFile> {
  const refuse = (reason: { zh: string; en: string }) => new UserError(lakeErrors.badTaskFile, { reason });
  const content: unknown = await json(stream).catch((error: unknown) => {
    if (error instanceof SyntaxError) throw refuse({ zh: '内容不是 JSON。', en: 'it holds no JSON.' });
    throw error;
  });
  const [problem] = shapeProblems(TaskFile, content);
  if (problem?.path === 'format' || problem?.path === '') throw refuse({ zh: '它不是由“导出任务”得到的文件。', en: 'it was not made by exporting tasks.' });
  if (problem) throw refuse({ zh: `${problem.path} ${problem.text.zh}`, en: `${problem.path} ${problem.text.en}` });
  return TaskFile.parse(content);
}
