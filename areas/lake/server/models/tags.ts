import { sql, type Selectable } from 'kysely';
import type { Lake, LakeSession } from '#engine/lake/lake.ts';
import type { SourceColumn } from '#engine/sync/run.ts';
import { countTags, deleteTag, lakeErrors, listTags, previewTag, saveTag, type Conditions } from '#areas/lake';
import type { Tables } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { insertRecord, updateRecord } from '#platform/server/records.ts';
import { refusedField } from '../tasks/task-problems.ts';
import type { Seeing } from '../tasks/visible-tasks.ts';
import { comparable } from '../tasks/write-versions.ts';
import { hiddenOfTable, maskedAnswer } from '../masking/masking.ts';
import { lakePlace } from '../runners/shared/sql-lineage.ts';
import { columnsOf, linkedTable, type LinkedTable } from './linked-table.ts';
import { lakeWords } from './source-tables.ts';
import { conditionsSql, conditionsText, ModelSqlProblem } from './sql/condition-text.ts';
import { ownModel, seenModel } from './visible-models.ts';

type TagRow = Selectable<Tables['model_tag']>;
const shown = ({ name, description, conditions }: TagRow) => ({ name, description, conditions });

export const tagHandlers = [
  handle(listTags, async ({ query }, context) => {
    const model = await seenModel(context, query.model_wid);
    const rows = await context.db.selectFrom('model_tag').selectAll().where('model_wid', '=', model.wid).orderBy('name').execute();
    return rows.map((row) => ({ ...row, rule: readable(row.conditions, columnsOf(model)) }));
  }),

  handle(saveTag, async ({ body }, context) => {
    const { db, services, user } = context;
    const model = await ownModel(context, body.model_wid);
    const before = body.wid ? await tagOf(context, body.wid, model.wid) : undefined;
    const same = await db.selectFrom('model_tag').select('wid').where('model_wid', '=', model.wid).where('wid', '<>', before?.wid ?? '').where((tag) => tag(tag.fn('lower', ['name']), '=', tag.fn('lower', [tag.val(body.name)]))).executeTakeFirst();
    if (same) throw refusedField('name', lakeErrors.modelTagExists, { name: body.name });
    const columns = columnsOf(model);
    const lake = await lakeWords(context);
    told(() => conditionsSql(lake, conditionsText(body.conditions, columns), columns));
    const values = { model_wid: model.wid, name: body.name, description: body.description, conditions: JSON.stringify(body.conditions) };
    const forgotten = before && comparable(before.conditions) !== comparable(body.conditions) ? { hit_count: null, total_count: null, counted_time: null } : {};
    const row = before
      ? await updateRecord(db, 'model_tag', { wid: before.wid, row_version: body.row_version ?? before.row_version }, { ...values, ...forgotten }, user, { who: (wid) => services.people.nameOf(wid, db) })
      : await insertRecord(db, 'model_tag', values, user);
    context.audit({ wid: row.wid, name: row.name, ...(before && { before: shown(before) }), after: shown(row) });
    return { wid: row.wid, row_version: row.row_version };
  }),

  handle(deleteTag, async ({ body }, context) => {
    const row = await context.db.selectFrom('model_tag').selectAll().where('wid', '=', body.wid).executeTakeFirst();
    if (!row) throw new UserError(lakeErrors.noModelTag);
    await ownModel(context, row.model_wid);
    await context.db.deleteFrom('model_tag').where('wid', '=', row.wid).execute();
    context.audit({ wid: row.wid, name: row.name, before: shown(row) });
    return null;
  }),

  handle(previewTag, async ({ body }, context) => {
    const table = await linkedTable(context.db, await seenModel(context, body.model_wid));
    return context.services.lakes.use(context.signal, async (session, lake) => {
      const { hits: [hits], total } = await countHits(session, lake, table, [body.conditions]);
      const condition = told(() => conditionsSql(lake, conditionsText(body.conditions, table.columns), table.columns));
      const sample = await session.query(`select * from ${lake.sql.table(table.name)} where ${condition}`, { rows: Math.max(1, body.rows), seconds: 30 });
      const hidden = await hiddenOfTable(context, lakePlace(table.name.schema, table.name.table), sample.columns, table.sensitive);
      return { hits: hits!, total, rule: conditionsText(body.conditions, table.columns), sample: maskedAnswer({ ...sample, rows: sample.rows.slice(0, body.rows) }, hidden) };
    });
  }),

  handle(countTags, async ({ body }, context) => {
    const { db, services, signal } = context;
    const model = await seenModel(context, body.model_wid);
    const table = await linkedTable(db, model);
    const tags = await db.selectFrom('model_tag').selectAll().where('model_wid', '=', model.wid).orderBy('name').execute();
    const { hits, total } = await services.lakes.use(signal, (session, lake) => countHits(session, lake, table, tags.map(({ conditions }) => conditions)));
    for (const [at, tag] of tags.entries()) {
      await db.updateTable('model_tag').set({ hit_count: hits[at]!, total_count: total, counted_time: sql<string>`now()` }).where('wid', '=', tag.wid).execute();
      context.audit({ wid: tag.wid, name: tag.name, after: { hit_count: hits[at], total_count: total } });
    }
    return { counted: tags.length, total };
  }),
];

/** All of them in one reading of the table. */
async function countHits(session: LakeSession, lake: Lake, { name, columns }: LinkedTable, rules: readonly Conditions[]): Promise<{ hits: number[]; total: number }> {
  const parts = told(() => rules.map((rule) => `coalesce(sum(case when ${conditionsSql(lake, conditionsText(rule, columns), columns)} then 1 else 0 end), 0)`));
  const { rows: [row] } = await session.query(`select ${['count(*)', ...parts].join(', ')} from ${lake.sql.table(name)}`, { rows: 1, seconds: 60 });
  const [total, ...hits] = row!.map(Number);
  return { total: total!, hits };
}

async function tagOf({ db }: Seeing, wid: string, model: string): Promise<TagRow> {
  const row = await db.selectFrom('model_tag').selectAll().where('wid', '=', wid).where('model_wid', '=', model).executeTakeFirst();
  if (!row) throw new UserError(lakeErrors.noModelTag);
  return row;
}

/** A rule whose field was taken from the model since is still shown, by its fields. */
function readable(conditions: Conditions, columns: readonly SourceColumn[]): string {
  try {
    return conditionsText(conditions, columns);
  } catch (error) {
    if (error instanceof ModelSqlProblem) return conditions.list.map(({ field, operator, values }) => `${field} ${operator} ${values.join(', ')}`).join('; ');
    throw error;
  }
}

function told<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof ModelSqlProblem) throw new UserError(lakeErrors.badConditions, { reason: error.text }, { conditions: error.text });
    throw error;
  }
}
