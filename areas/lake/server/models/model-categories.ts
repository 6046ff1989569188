import { sql, type Selectable } from 'kysely';
import { deleteModelCategory, lakeErrors, listModelCategories, moveModelCategory, saveModelCategory } from '#areas/lake';
import type { Tables } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { insertRecord, updateRecord } from '#platform/server/records.ts';
import { refusedField } from '../tasks/task-problems.ts';
import type { Seeing } from '../tasks/visible-tasks.ts';
import { seenModels } from './visible-models.ts';

type CategoryRow = Selectable<Tables['model_category']>;
const mostLevels = 10;
const shown = ({ kind, parent_wid, name, code, description, order_num }: CategoryRow) => ({ kind, parent_wid, name, code, description, order_num });

export const modelCategoryHandlers = [
  handle(listModelCategories, async ({ query: { kind } }, { db, services, user }) => {
    const rows = await db.selectFrom('model_category').selectAll().where('kind', '=', kind).orderBy('order_num').orderBy('name').limit(5000).execute();
    const counts = await db.selectFrom('model').select(['category_wid', sql<number>`count(*)::int`.as('models')]).where('kind', '=', kind).where(seenModels(services, user)).groupBy('category_wid').execute();
    const own = new Map(counts.map(({ category_wid, models }) => [category_wid, models]));
    const children = Map.groupBy(rows, ({ parent_wid }) => parent_wid);
    const below = (wid: string): number => (own.get(wid) ?? 0) + (children.get(wid) ?? []).reduce((sum, child) => sum + below(child.wid), 0);
    return {
      categories: rows.map((row) => ({ wid: row.wid, row_version: row.row_version, ...shown(row), own_num: own.get(row.wid) ?? 0, model_num: below(row.wid) })),
      unplaced: own.get(null) ?? 0, total: counts.reduce((sum, { models }) => sum + models, 0),
    };
  }),

  handle(saveModelCategory, async ({ body }, context) => {
    const { db, services, user } = context;
    const before = body.wid ? await category(context, body.wid) : undefined;
    const { wid: _wid, row_version, kind: asked, ...rest } = body;
    const values = { ...rest, kind: before?.kind ?? asked, parent_wid: body.parent_wid || null };
    await checkPlace(context, values.kind, values.parent_wid, before);
    await refuseTaken(context, values, before?.wid);
    const order_num = before && before.parent_wid === values.parent_wid ? before.order_num : await nextOrder(context, values.kind, values.parent_wid);
    const row = before
      ? await updateRecord(db, 'model_category', { wid: before.wid, row_version: row_version ?? before.row_version }, { ...values, order_num }, user, { who: (wid) => services.people.nameOf(wid, db) })
      : await insertRecord(db, 'model_category', { ...values, order_num }, user);
    context.audit({ wid: row.wid, name: row.name, ...(before && { before: shown(before) }), after: shown(row) });
    return { wid: row.wid, row_version: row.row_version };
  }),

  handle(moveModelCategory, async ({ body }, context) => {
    const { db } = context;
    const row = await category(context, body.wid);
    const parent_wid = body.parent_wid || null;
    await checkPlace(context, row.kind, parent_wid, row);
    await refuseTaken(context, { ...row, parent_wid }, row.wid);
    const there = (await siblings(context, row.kind, parent_wid)).filter(({ wid }) => wid !== row.wid);
    const at = body.before ? there.findIndex(({ wid }) => wid === body.before) : -1;
    const order = there.toSpliced(at < 0 ? there.length : at, 0, row);
    for (const [order_num, { wid }] of order.entries()) await db.updateTable('model_category').set({ order_num, ...(wid === row.wid && { parent_wid }) }).where('wid', '=', wid).execute();
    context.audit({ wid: row.wid, name: row.name, before: shown(row), after: { ...shown(row), parent_wid, order_num: order.indexOf(row) } });
    return null;
  }),

  handle(deleteModelCategory, async ({ body }, context) => {
    const { db } = context;
    const row = await category(context, body.wid);
    const { numUpdatedRows } = await db.updateTable('model').set({ category_wid: row.parent_wid }).where('category_wid', '=', row.wid).executeTakeFirst();
    for (const child of await siblings(context, row.kind, row.wid)) {
      await refuseTaken(context, { ...child, parent_wid: row.parent_wid }, row.wid);
      await db.updateTable('model_category').set({ parent_wid: row.parent_wid }).where('wid', '=', child.wid).execute();
    }
    await db.deleteFrom('model_category').where('wid', '=', row.wid).execute();
    context.audit({ wid: row.wid, name: row.name, before: shown(row) });
    return { models: Number(numUpdatedRows) };
  }),
];

async function category({ db }: Seeing, wid: string): Promise<CategoryRow> {
  const row = await db.selectFrom('model_category').selectAll().where('wid', '=', wid).executeTakeFirst();
  if (!row) throw new UserError(lakeErrors.noModelCategory);
  return row;
}

const siblings = ({ db }: Seeing, kind: CategoryRow['kind'], parent: string | null) =>
  db.selectFrom('model_category').selectAll().where('kind', '=', kind).where('parent_wid', parent === null ? 'is' : '=', parent).orderBy('order_num').orderBy('name').execute();

async function nextOrder(context: Seeing, kind: CategoryRow['kind'], parent: string | null): Promise<number> {
  return Math.max(-1, ...(await siblings(context, kind, parent)).map(({ order_num }) => order_num)) + 1;
}

async function refuseTaken({ db }: Seeing, { kind, parent_wid, name }: Pick<CategoryRow, 'kind' | 'parent_wid' | 'name'>, own: string | undefined): Promise<void> {
  const same = await db.selectFrom('model_category').select('wid').where('kind', '=', kind).where('parent_wid', parent_wid === null ? 'is' : '=', parent_wid).where('wid', '<>', own ?? '')
    .where((row) => row(row.fn('lower', ['name']), '=', row.fn('lower', [row.val(name)]))).executeTakeFirst();
  if (same) throw refusedField('name', lakeErrors.modelCategoryExists, { name });
}

/** Not into itself, and not too deep with all that is below it. */
async function checkPlace(context: Seeing, kind: CategoryRow['kind'], parent: string | null, moved: CategoryRow | undefined): Promise<void> {
  const refused = () => refusedField('parent_wid', lakeErrors.modelCategoryLoop, { most: mostLevels });
  let depth = 1;
  for (let above = parent; above !== null; depth += 1) {
    if (above === moved?.wid || depth > mostLevels) throw refused();
    const row = await category(context, above);
    if (row.kind !== kind) throw refusedField('parent_wid', lakeErrors.noModelCategory);
    above = row.parent_wid;
  }
  for (let level = moved ? await siblings(context, kind, moved.wid) : []; level.length > 0; depth += 1) {
    if (depth >= mostLevels) throw refused();
    level = (await Promise.all(level.map(({ wid }) => siblings(context, kind, wid)))).flat();
  }
  if (depth > mostLevels) throw refused();
}
