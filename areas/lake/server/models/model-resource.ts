import { sql } from 'kysely';
import { checkModels, getModelResource, sampleModel } from '#areas/lake';
import type { TableDescription } from '#engine/connectors/connector.ts';
import type { Lake, LakeSession } from '#engine/lake/lake.ts';
import { ConnectorFailure } from '#engine/connectors/failure.ts';
import { handle } from '#platform/server/handle.ts';
import { visibleLakeTables } from '../lake/lake-table-rows.ts';
import { visibleTasks, type Seeing } from '../tasks/visible-tasks.ts';
import { hiddenOfTable, maskedAnswer } from '../masking/masking.ts';
import { lakePlace } from '../runners/shared/sql-lineage.ts';
import { linkedTable } from './linked-table.ts';
import { placeOf } from './model-rows.ts';
import { sourceTables } from './source-tables.ts';
import { commentOf, modelDrift, weighty, type ThereColumn } from './sql/model-drift.ts';
import { modelSelect } from './sql/model-select.ts';
import { ownModels, seenModel, type ModelRow } from './visible-models.ts';

const keySeconds = 5;

export const modelResourceHandlers = [
  handle(getModelResource, async ({ query }, context) => {
    const { db, services, signal } = context;
    const model = await seenModel(context, query.wid);
    const place = placeOf(model);
    const known = await registered(context, model);
    return services.lakes.use(signal, async (session, lake) => {
      const [there] = await session.database.describe([place]);
      const drift = there && known ? modelDrift(model.definition.fields, thereColumns(there), lake.types) : [];
      if (there && model.lake_table_wid) await keepDrift(context, model, weighty(drift).length);
      const { sql: select, problems } = modelSelect(lake, model.definition, await sourceTables({ db }, model.definition));
      return {
        ...place, exists: there !== undefined, linked: model.lake_table_wid !== null && there !== undefined, lake_table_wid: known?.wid ?? null,
        row_count: known?.row_count ?? null, byte_count: known?.byte_count ?? null, data_time: known?.data_time ?? null,
        tasks: await tasksOf(context, model), drift, key_problems: there && model.lake_table_wid ? await keyProblems(session, lake, model, there) : null,
        ddl: ddlOf(lake, model), select, problems,
      };
    });
  }),

  handle(sampleModel, async ({ query }, context) => {
    const { name, sensitive } = await linkedTable(context.db, await seenModel(context, query.wid));
    const answer = await context.services.lakes.use(context.signal, (session, lake) => session.query(`select * from ${lake.sql.table(name)}`, { rows: query.rows, seconds: 30 }));
    return maskedAnswer(answer, await hiddenOfTable(context, lakePlace(name.schema, name.table), answer.columns, sensitive));
  }),

  handle(checkModels, async ({ body }, context) => {
    const { db, services, user, signal } = context;
    let query = db.selectFrom('model').selectAll().where('lake_table_wid', 'is not', null).where(ownModels(services, user));
    if (body.wids.length > 0) query = query.where('wid', 'in', body.wids);
    const models = await query.orderBy('wid').limit(5000).execute();
    let drifted = 0;
    await services.lakes.use(signal, async (session, lake) => {
      const found = await session.database.describe(models.map(placeOf));
      for (const model of models) {
        const { schema, table } = placeOf(model);
        const there = found.find((one) => one.schema === schema && one.table === table);
        const drift = there ? weighty(modelDrift(model.definition.fields, thereColumns(there), lake.types)).length : model.definition.fields.length;
        if (drift > 0) drifted += 1;
        await keepDrift(context, model, drift);
        context.audit({ wid: model.wid, name: model.name, before: { drift: model.drift }, after: { drift } });
      }
    });
    return { checked: models.length, drifted };
  }),
];

export const thereColumns = ({ columns }: TableDescription): ThereColumn[] => columns.map(({ name, native, comment }) => ({ name, native, comment }));

/** A fact that was found, no change of the model: its version stays. */
export async function keepDrift({ db }: Pick<Seeing, 'db'>, { wid }: Pick<ModelRow, 'wid'>, drift: number): Promise<void> {
  await db.updateTable('model').set({ drift, checked_time: sql<string>`now()` }).where('wid', '=', wid).execute();
}

/** As a statement for people to read; keys are promised by the model, not kept by the table. */
export function ddlOf(lake: Pick<Lake, 'sql'>, model: ModelRow): string {
  if (model.definition.fields.length === 0) return '';
  return lake.sql.createTable({ ...placeOf(model), comment: model.name, columns: newColumns(model) }).map((statement) => `${statement};`).join('\n');
}

export const newColumns = ({ definition }: ModelRow) => definition.fields.map((field) => ({ name: field.code, type: field.type, nullable: true, comment: commentOf(field) }));

async function registered({ db, services, user }: Seeing, model: ModelRow) {
  const query = db.selectFrom('lake_table').select(['wid', 'row_count', 'byte_count', 'data_time']);
  if (model.lake_table_wid) return query.where('wid', '=', model.lake_table_wid).executeTakeFirst();
  const { schema, table } = placeOf(model);
  return query.where('schema_name', '=', schema).where('table_name', '=', table).where(visibleLakeTables(services, user)).executeTakeFirst();
}

async function tasksOf({ db, services, user }: Seeing, model: ModelRow) {
  const { schema, table } = placeOf(model);
  const rows = await db.selectFrom('task').select(['wid', 'name', 'status', 'last_state as exe_status', 'last_time as exe_time']).where('deleted_time', 'is', null).where(visibleTasks(services, user))
    .where('target_schema', '=', schema).where((task) => task(task.fn('lower', ['target_table']), '=', table.toLowerCase())).orderBy('name').limit(100).execute();
  return rows.map((task) => ({ ...task, writes: true, mine: task.wid === model.task_wid }));
}

/** Rows whose key is empty or another's too. Where that takes long it stays unknown. */
async function keyProblems(session: LakeSession, lake: Lake, { definition }: ModelRow, { columns, schema, table }: TableDescription): Promise<number | null> {
  const there = new Set(columns.map(({ name }) => name));
  const key = definition.fields.filter((field) => field.key).map(({ code }) => code);
  if (key.length === 0 || !key.every((code) => there.has(code))) return null;
  const names = key.map((code) => lake.sql.quote(code));
  const empty = names.map((name) => `${name} is null`).join(' or ');
  try {
    const { rows: [row] } = await session.query(
      `select coalesce(sum(case when times > 1 or lacks then times else 0 end), 0) from (select count(*) as times, (${empty}) as lacks from ${lake.sql.table({ schema, table })} group by ${names.join(', ')}) as each_key`,
      { rows: 1, seconds: keySeconds },
    );
    return Number(row![0]);
  } catch (error) {
    if (error instanceof ConnectorFailure) return null;
    throw error;
  }
}
