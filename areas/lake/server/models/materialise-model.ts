import { sql } from 'kysely';
import { describeType } from '#engine/sync/drift/describe-type.ts';
import type { Lake, LakeSession, TableChange } from '#engine/lake/lake.ts';
import { lakeCan, lakeErrors, materialiseModel, TaskInput, type Definition } from '#areas/lake';
import type { Text } from '#platform/contract';
import type { Context, Principal } from '#platform/server/context.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { visibleLakeTables } from '../lake/lake-table-rows.ts';
import { registerTable } from '../lake/register-table.ts';
import { checkOnline } from '../tasks/check-online.ts';
import { storeTask } from '../tasks/store-task.ts';
import { visibleTasks } from '../tasks/visible-tasks.ts';
import { keepDrift, newColumns, thereColumns } from './model-resource.ts';
import { placeOf } from './model-rows.ts';
import { sourceTables } from './source-tables.ts';
import { changesFor, modelDrift, weighty } from './sql/model-drift.ts';
import { modelSelect } from './sql/model-select.ts';
import { ownModel, type ModelRow } from './visible-models.ts';

type Asking = Context & { user: Principal };

export const materialiseHandlers = [
  handle(materialiseModel, async ({ body }, context) => {
    const { db, services, user, signal } = context;
    const model = await ownModel(context, body.wid);
    const { definition } = model;
    if (definition.fields.length === 0) throw new UserError(lakeErrors.modelWithoutFields);
    const wantsTask = body.makeTask && definition.sources.length > 0;
    if (wantsTask && !(user.can(lakeCan.writeTasks) && user.can(lakeCan.queryLake))) throw new UserError(lakeErrors.mayNotMakeTask);
    const lake = await services.lakes.current();
    const select = modelSelect(lake, definition, await sourceTables({ db, seeing: context }, definition));
    const [problem] = select.problems;
    if (problem) throw new UserError(lakeErrors.badModel, { reason: problem.text });
    await refuseHiddenTable(context, model);

    const steps: Text[] = [];
    const { created, description } = await services.lakes.use(signal, (session) => shapeTable(session, lake, model, body, steps));
    const task = wantsTask ? await ownTask(context, model) : undefined;
    if (wantsTask) steps.push(task ? { zh: `更新任务“${task.name}”`, en: `Update the task "${task.name}"` } : { zh: `新建草稿任务“${taskName(model)}”`, en: `Make a draft task "${taskName(model)}"` });
    if (body.preview) return { steps, created: false, task_wid: task?.wid ?? null };

    const lake_table_wid = await registerTable(db, { layer: model.layer, description: description!, task_wid: null, dept_id: model.dept_id, by: user.wid });
    await db.updateTable('model').set({ lake_table_wid }).where('wid', '=', model.wid).execute();
    await keepDrift(context, model, weighty(modelDrift(definition.fields, thereColumns(description!), lake.types)).length);
    const task_wid = wantsTask ? await fillingTask(context, model, { sql: select.sql, mode: body.mode }) : model.task_wid;
    if (task_wid !== model.task_wid) await db.updateTable('model').set({ task_wid }).where('wid', '=', model.wid).execute();
    context.audit({ wid: model.wid, name: model.name, before: { lake_table_wid: model.lake_table_wid, task_wid: model.task_wid }, after: { lake_table_wid, task_wid, steps: steps.map(({ en }) => en) } });
    return { steps, created, task_wid };
  }),
];

/** Creates the table or makes it fit, whole or not at all; with `preview` only says how. */
async function shapeTable(session: LakeSession, lake: Lake, model: ModelRow, { preview, dropExtra }: { preview: boolean; dropExtra: boolean }, steps: Text[]) {
  const place = placeOf(model);
  const { fields } = model.definition;
  const [there] = await session.database.describe([place]);
  if (!there) {
    steps.push({ zh: `建表 ${place.schema}.${place.table}，${fields.length} 个字段`, en: `Create the table ${place.schema}.${place.table} with ${fields.length} fields` });
    if (preview) return { created: false, description: undefined };
    await session.ensureSchema(place.schema);
    await session.createTable({ ...place, comment: model.name, columns: newColumns(model) });
  } else {
    const changes = changesFor(modelDrift(fields, thereColumns(there), lake.types), fields, { dropExtra });
    steps.push(...changes.map(changeText));
    if (changes.length === 0) steps.push({ zh: '表结构已与模型一致', en: 'The table fits the model already' });
    if (preview) return { created: false, description: there };
    if (changes.length > 0) await session.transaction(() => session.alterTable(place, changes));
  }
  const [description] = await session.database.describe([place]);
  return { created: there === undefined, description: description! };
}

function changeText(change: TableChange): Text {
  switch (change.change) {
    case 'add-column': return { zh: `新增字段 ${change.name}（${describeType(change.type).zh}）`, en: `Add the field ${change.name} (${describeType(change.type).en})` };
    case 'drop-column': return { zh: `删除字段 ${change.name} 及其数据`, en: `Drop the field ${change.name} with its values` };
    case 'change-type': return { zh: `字段 ${change.name} 改为${describeType(change.type).zh}`, en: `Change the field ${change.name} to ${describeType(change.type).en}` };
    case 'comment': return { zh: `更新字段 ${change.name ?? ''} 的说明`, en: `Update the comment of ${change.name ?? ''}` };
    case 'rename-column': return { zh: `字段 ${change.name} 更名为 ${change.to}`, en: `Rename the field ${change.name} to ${change.to}` };
  }
}

/** A table that is there already and that the person does not see stays as it is. */
async function refuseHiddenTable({ db, services, user, signal }: Asking, model: ModelRow): Promise<void> {
  if (model.lake_table_wid) return;
  const { schema, table } = placeOf(model);
  const same = db.selectFrom('lake_table').select('wid').where('schema_name', '=', schema).where((row) => row(row.fn('lower', ['table_name']), '=', table.toLowerCase()));
  if (await same.where(visibleLakeTables(services, user)).executeTakeFirst()) return;
  const there = (await same.executeTakeFirst()) !== undefined || (await services.lakes.use(signal, ({ database }) => database.describe([{ schema, table }]))).length > 0;
  if (there && user.role.scope !== 'all') throw new UserError(lakeErrors.tableOfOthers, { table: `${schema}.${table}` });
}

const taskName = ({ name, code }: ModelRow) => `${name.slice(0, 400)} · ${code}`;

async function ownTask({ db, services, user }: Asking, model: ModelRow) {
  if (!model.task_wid) return undefined;
  return db.selectFrom('task').selectAll().where('wid', '=', model.task_wid).where('deleted_time', 'is', null).where(visibleTasks(services, user)).executeTakeFirst();
}

/** A draft task at first; later the same task with a new version. */
async function fillingTask(context: Asking, model: ModelRow, { sql: select, mode }: { sql: string; mode: 'overwrite' | 'append' | 'upsert' }): Promise<string> {
  const { db, services, user, language } = context;
  const task = await ownTask(context, model);
  const key = model.definition.fields.filter((field) => field.key).map(({ code }) => code);
  const definition = { sql: select, target: { mode, key } } satisfies Pick<Definition<'subject'>, 'sql' | 'target'>;
  const dept_id = model.dept_id && (await services.organisation.seesDepartment(db, user, model.dept_id)) ? model.dept_id : null;
  const input = TaskInput.parse(task
    ? { ...task, schedule: task.schedule ?? null, definition: { ...(task.definition as object), ...definition } }
    : { kind: 'subject', name: taskName(model), description: model.description, layer: model.layer, target_table: model.code, dept_id, definition });
  if (task) await checkOnline(context, input);
  const note = language === 'zh' ? `由模型“${model.name}”版本 ${model.version_number} 生成` : `From version ${model.version_number} of the model "${model.name}"`;
  const { row } = await storeTask(context, { ...input, note });
  await db.updateTable('lake_table').set({ task_wid: row.wid }).where('schema_name', '=', row.target_schema).where('table_name', '=', row.target_table).where(sql<boolean>`task_wid is null`).execute();
  return row.wid;
}
