import { sql } from 'kysely';
import { definitions, getTaskVersion, lakeErrors, listTaskVersions, restoreTaskVersion, TaskInput, type TaskKind } from '#areas/lake';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { checkOnline } from './check-online.ts';
import { namesIn } from './names-in.ts';
import { storeTask } from './store-task.ts';
import { visibleTask } from './visible-tasks.ts';

const versionRows = (db: Database, services: Services, task: string) => db.selectFrom('task_version').where('task_wid', '=', task)
  .select(['version_number', 'time', 'saver', services.organisation.personName('task_version.saver').as('saver_name'), 'note']);

/** What a version was saved without goes by its default: no change, to whoever compares it with one that was saved since. */
function withDefaults(kind: TaskKind, content: unknown): unknown {
  const definition = definitions[kind].safeParse((content as { definition?: unknown }).definition);
  return definition.success ? { ...(content as object), definition: definition.data } : content;
}

export const taskVersionHandlers = [
  handle(listTaskVersions, async ({ params }, context) => {
    const { db, services } = context;
    const task = await visibleTask(context, params.id);
    return context.page(versionRows(db, services, task.wid), { key: 'version_number', sort: '-version_number' });
  }),

  handle(getTaskVersion, async ({ params }, context) => {
    const task = await visibleTask(context, params.id);
    const version = await versionRows(context.db, context.services, task.wid).select('content').where('version_number', '=', versionNumber(params.number)).executeTakeFirst();
    if (!version) throw new UserError(lakeErrors.noVersion);
    return { ...version, content: withDefaults(task.kind, version.content), names: await namesIn(context, version.content) };
  }),

  /** What it was is saved as a new version: nothing that was saved is ever lost. */
  handle(restoreTaskVersion, async ({ body }, context) => {
    const { db } = context;
    const task = await visibleTask(context, body.wid);
    const version = await db.selectFrom('task_version').select('content').where('task_wid', '=', task.wid).where('version_number', '=', body.version_number).executeTakeFirst();
    if (!version) throw new UserError(lakeErrors.noVersion);
    const { wid, row_version, kind, project_wid, folder_wid, dept_id, owner } = task;
    const input = TaskInput.parse({ ...(version.content as object), wid, row_version, kind, project_wid, folder_wid, dept_id, owner });
    const note = context.language === 'zh' ? `恢复到版本 ${body.version_number}` : `Back to version ${body.version_number}`;
    await checkOnline(context, input);
    const { row, before } = await storeTask(context, { ...input, note });
    context.audit({ wid: row.wid, name: row.name, before: { version_number: before!.version_number }, after: { version_number: row.version_number, restored: body.version_number } });
    return { wid: row.wid, row_version: row.row_version };
  }),
];

const versionNumber = (text: string) => (/^\d{1,9}$/.test(text) ? sql<number>`${text}::int` : sql<number>`0`);
