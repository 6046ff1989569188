import { sql, type Selectable } from 'kysely';
import { fieldsOf } from '#engine/sync/expression/tree.ts';
import { parseExpression } from '#engine/sync/expression/parse-expression.ts';
import { computeIndicator, deleteIndicator, lakeErrors, listIndicators, saveIndicator, type IndicatorDefinition } from '#areas/lake';
import { systemSettings } from '#areas/system';
import type { Tables } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { insertRecord, updateRecord } from '#platform/server/records.ts';
import type { LakeWords } from '#engine/sync/functions/term.ts';
import { refusedField } from '../tasks/task-problems.ts';
import type { Seeing } from '../tasks/visible-tasks.ts';
import { comparable } from '../tasks/write-versions.ts';
import { columnsOf, linkedTable, sensitiveOf } from './linked-table.ts';
import { lakeWords } from './source-tables.ts';
import { ModelSqlProblem } from './sql/condition-text.ts';
import { indicatorSql, type IndicatorQuestion } from './sql/indicator-sql.ts';
import { todayIn } from './sql/period-window.ts';
import { ownModel, seenModel, type ModelRow } from './visible-models.ts';

type IndicatorRow = Selectable<Tables['model_indicator']>;
const limits = { rows: 50, seconds: 60 };
const shown = ({ name, code, unit, description, definition }: IndicatorRow) => ({ name, code, unit, description, definition });

export const indicatorHandlers = [
  handle(listIndicators, async ({ query }, context) => {
    const model = await seenModel(context, query.model_wid);
    return context.db.selectFrom('model_indicator').selectAll().where('model_wid', '=', model.wid).orderBy(sql`array_position(array['atomic', 'derived', 'compound'], kind)`).orderBy('name').execute();
  }),

  handle(saveIndicator, async ({ body }, context) => {
    const { db, services, user } = context;
    const model = await ownModel(context, body.model_wid);
    const known = await indicatorsOf(context, model);
    const before = body.wid ? found(known.find(({ wid }) => wid === body.wid)) : undefined;
    const same = known.find((one) => one.wid !== before?.wid && (one.code.toLowerCase() === body.code.toLowerCase() || one.name.toLowerCase() === body.name.toLowerCase()));
    if (same) throw refusedField(same.code.toLowerCase() === body.code.toLowerCase() ? 'code' : 'name', lakeErrors.indicatorExists, { name: same.name });
    if (before && before.code !== body.code) refuseUsed(before, known.filter((one) => usesCode(one.definition, before.code)));
    const question = { lake: await lakeWords(context), columns: columnsOf(model), table: 'model' };
    told(() => indicatorSql(questionOf(context, model, known, question, { ...body, wid: before?.wid ?? '' }), body.definition));
    const { wid: _wid, row_version, definition, ...rest } = body;
    const values = { ...rest, kind: definition.kind, definition: JSON.stringify(definition) };
    const row = before
      ? await updateRecord(db, 'model_indicator', { wid: before.wid, row_version: row_version ?? before.row_version }, { ...values, ...(comparable(definition) !== comparable(before.definition) && { last_value: null, last_time: null }) }, user, { who: (wid) => services.people.nameOf(wid, db) })
      : await insertRecord(db, 'model_indicator', values, user);
    context.audit({ wid: row.wid, name: row.name, ...(before && { before: shown(before) }), after: shown(row) });
    return { wid: row.wid, row_version: row.row_version };
  }),

  handle(deleteIndicator, async ({ body }, context) => {
    const row = found(await context.db.selectFrom('model_indicator').selectAll().where('wid', '=', body.wid).executeTakeFirst());
    const known = await indicatorsOf(context, await ownModel(context, row.model_wid));
    refuseUsed(row, known.filter(({ definition }) => (definition.kind === 'derived' ? definition.base === row.wid : usesCode(definition, row.code))));
    await context.db.deleteFrom('model_indicator').where('wid', '=', row.wid).execute();
    context.audit({ wid: row.wid, name: row.name, before: shown(row) });
    return null;
  }),

  handle(computeIndicator, async ({ body }, context) => {
    const { db, services, signal } = context;
    const model = await seenModel(context, body.model_wid);
    const table = await linkedTable(db, model);
    const known = await indicatorsOf(context, model);
    const stored = known.find(({ wid }) => wid === body.wid);
    return services.lakes.use(signal, async (session, lake) => {
      const question = questionOf(context, model, known, { lake, columns: table.columns, table: lake.sql.table(table.name) }, stored && { ...stored, definition: body.definition });
      const select = told(() => indicatorSql(question, body.definition));
      const grouped = body.dimension ? told(() => indicatorSql(question, body.definition, body.dimension)) : '';
      const { rows: [row], milliseconds } = await session.query(select, { ...limits, rows: 1 });
      const value = row?.[0] === undefined || row[0] === null ? null : String(row[0]);
      const groups = grouped ? await session.query(grouped, limits) : undefined;
      if (stored && comparable(stored.definition) === comparable(body.definition)) await db.updateTable('model_indicator').set({ last_value: value, last_time: sql<string>`now()` }).where('wid', '=', stored.wid).execute();
      const text = (one: unknown) => (one === null || one === undefined ? null : String(one));
      return { value, sql: grouped || select, milliseconds: milliseconds + (groups?.milliseconds ?? 0), groups: groups?.rows.map(([label, one]) => ({ label: text(label), value: text(one) })) ?? [], truncated: groups?.truncated ?? false };
    });
  }),
];

const indicatorsOf = ({ db }: Seeing, { wid }: ModelRow) => db.selectFrom('model_indicator').selectAll().where('model_wid', '=', wid).orderBy('name').execute();

function found(row: IndicatorRow | undefined): IndicatorRow {
  if (!row) throw new UserError(lakeErrors.noIndicator);
  return row;
}

/** With the one in hand as it would be, so that circles are noticed. */
function questionOf({ services }: Seeing, model: ModelRow, known: readonly IndicatorRow[], base: { lake: LakeWords; columns: IndicatorQuestion['columns']; table: string }, inHand?: { wid: string; code: string; name: string; definition: IndicatorDefinition }): IndicatorQuestion {
  return {
    ...base, sensitive: sensitiveOf(model), today: todayIn(services.settings.get(systemSettings.timeZone)),
    known: [...known.filter(({ wid }) => wid !== inHand?.wid), ...(inHand ? [inHand] : [])],
  };
}

export const usesCode = (definition: IndicatorDefinition, code: string) => definition.kind === 'compound' && fieldsOf(parseExpression(definition.formula)).some((name) => name.toLowerCase() === code.toLowerCase());

function refuseUsed({ name }: IndicatorRow, users: readonly IndicatorRow[]): void {
  if (users.length > 0) throw new UserError(lakeErrors.indicatorUsed, { name, others: users.map((one) => one.name).join(', ') });
}

function told<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof ModelSqlProblem) throw new UserError(lakeErrors.badIndicator, { reason: error.text }, { definition: error.text });
    throw error;
  }
}
