import { sql, type Selectable } from 'kysely';
import { deleteTaskTemplate, getTaskTemplate, lakeErrors, listTaskTemplates, saveTaskTemplate, templateKinds, type TaskTemplate } from '#areas/lake';
import type { Tables } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { insertRecord, updateRecord } from '#platform/server/records.ts';
import { visibleTask, visibleTaskOf, type Seeing } from '../tasks/visible-tasks.ts';

type TemplateRow = Selectable<Tables['task_template']>;

/** Seen with its task and its source; one of neither by those who see its maker. */
function visibleTemplates({ db, services, user }: Seeing) {
  return db.selectFrom('task_template').selectAll().where((template) => template.or([
    template.and([template('task_wid', 'is not', null), visibleTaskOf(services, user, 'task_template.task_wid')]),
    template.and([template('task_wid', 'is', null), services.scopes.records(user, 'task_template.creator')]),
  ])).where((template) => template.or([template('database_wid', 'is', null), services.businessSources.visible(user, 'task_template.database_wid')]));
}

const answer = ({ wid, row_version, model_type, name, task_wid, database_wid, content }: TemplateRow): TaskTemplate =>
  ({ wid, row_version, model_type, name, task_wid, datasource_wid: database_wid, content });

const none = (wid: string) => (wid === '0' || wid === '' ? null : wid);

export const taskTemplateHandlers = [
  handle(getTaskTemplate, async ({ params }, context) => {
    const row = await visibleTemplates(context).where((template) => template.or([template('wid', '=', params.id), template('task_wid', '=', params.id)])).orderBy('modify_time', 'desc').executeTakeFirst();
    return row ? answer(row) : null;
  }),

  handle(listTaskTemplates, async ({ query }, context) => {
    const { organisation, businessSources } = context.services;
    let found = visibleTemplates(context).where('model_type', '=', query.model_type)
      .select([businessSources.name('task_template.database_wid').as('databasename'), organisation.personName('task_template.creator').as('creator_name')]);
    if (query.key) found = found.where(sql<boolean>`strpos(lower(task_template.name), lower(${query.key})) > 0`);
    return context.page(found, {
      sort: 'name', sortable: { name: 'name', modify_time: 'modify_time' },
      map: (row) => ({ ...answer(row), databasename: row.databasename, creator_name: row.creator_name, modify_time: row.modify_time }),
    });
  }),

  handle(deleteTaskTemplate, async ({ body }, context) => {
    const template = await visibleTemplates(context).where('wid', '=', body.wid).executeTakeFirst();
    if (!template) throw new UserError(lakeErrors.noTemplate);
    await context.db.deleteFrom('task_template').where('wid', '=', template.wid).execute();
    context.audit({ wid: template.wid, name: template.name, before: template.content });
    return null;
  }),

  handle(saveTaskTemplate, async ({ params, body }, context) => {
    const { db, services, user } = context;
    const model_type = templateKinds.find((kind) => kind === params.model_type);
    if (!model_type) throw new UserError(lakeErrors.noTemplateKind);
    const task = none(params.task_wid) ? await visibleTask(context, params.task_wid) : undefined;
    if (task && task.kind !== model_type) throw new UserError(lakeErrors.noTemplateKind);
    const source = none(params.datasource_wid) ? await services.businessSources.seen(context, params.datasource_wid) : undefined;
    const name = body.name || task?.name;
    const content = body.content ?? task?.definition;
    if (!name || content === undefined) throw new UserError(lakeErrors.emptyTemplate);
    const before = task && await db.selectFrom('task_template').selectAll().where('task_wid', '=', task.wid).where('model_type', '=', model_type).executeTakeFirst();
    const taken = await db.selectFrom('task_template').select('wid').where('model_type', '=', model_type).where((template) => template(template.fn('lower', ['name']), '=', template.fn('lower', [template.val(name)])))
      .where('wid', '<>', before?.wid ?? '').executeTakeFirst();
    if (taken) throw new UserError(lakeErrors.templateTaken, { name }, { name: lakeErrors.templateTaken });
    const values = { model_type, name, task_wid: task?.wid ?? null, database_wid: source?.wid ?? task?.database_wid ?? null, content: JSON.stringify(content) };
    const row = before ? await updateRecord(db, 'task_template', before, values, user) : await insertRecord(db, 'task_template', values, user);
    context.audit({ wid: row.wid, name, ...(before && { before: before.content }), after: content });
    return { wid: row.wid, row_version: row.row_version };
  }),
];
