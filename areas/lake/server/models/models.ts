import { sql } from 'kysely';
import {
  changeModelState, checkModelFields, copyModel, deleteModel, getModel, getModelVersion, lakeErrors, listModels, listModelVersions, ModelDefinition, ModelInput, moveModels, restoreModelVersion, saveModel, saveModelFields,
} from '#areas/lake';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { updateRecord } from '#platform/server/records.ts';
import type { Seeing } from '../tasks/visible-tasks.ts';
import { matchingModels, modelAnswer, modelRows, placeOf, sortableModels } from './model-rows.ts';
import { lakeWords, madeFrom, sourceTables } from './source-tables.ts';
import { modelSelect } from './sql/model-select.ts';
import { modelContent, storeModel, type ModelChange } from './store-model.ts';
import { ownModel, ownModels, seenModel, type ModelRow } from './visible-models.ts';

const emptyDefinition = ModelDefinition.parse({});

export const modelHandlers = [
  handle(listModels, ({ body }, context) => context.page(matchingModels(modelRows(context.db, context.services, context.user), body, context.services) as ReturnType<typeof modelRows>, {
    sortable: sortableModels, sort: '-modify_time', key: 'model.wid', map: modelAnswer,
  })),

  handle(getModel, async ({ query }, { db, services, user }) => {
    const row = await modelRows(db, services, user).select(['model.definition', ownModels(services, user).as('mine')]).where('model.wid', '=', query.wid).executeTakeFirst();
    if (!row) throw new UserError(lakeErrors.noModel);
    const { definition, mine, ...rest } = row;
    return { ...modelAnswer(rest), definition: ModelDefinition.parse(definition), mine: Boolean(mine) };
  }),

  handle(saveModel, async ({ body }, context) => {
    const before = body.wid ? await ownModel(context, body.wid) : undefined;
    return saved(context, await storeModel(context, { ...body, definition: before?.definition ?? emptyDefinition, note: '' }));
  }),

  handle(saveModelFields, async ({ body: { wid, row_version, definition, note } }, context) =>
    saved(context, await storeModel(context, { ...factsOf(await ownModel(context, wid)), ...(row_version !== undefined && { row_version }), definition, note }))),

  handle(checkModelFields, async ({ body: { definition } }, context) => {
    const { sql: select, problems } = modelSelect(await lakeWords(context), definition, await sourceTables({ db: context.db, seeing: context }, definition));
    return { sql: select, problems };
  }),

  handle(copyModel, async ({ body }, context) => {
    const from = await seenModel(context, body.wid);
    const { wid: _wid, row_version: _version, ...facts } = factsOf(from);
    const kind = body.kind ?? from.kind;
    const note = context.language === 'zh' ? `复制自“${from.name}”` : `Copied from "${from.name}"`;
    return saved(context, await storeModel(context, { ...facts, kind, category_wid: kind === from.kind ? facts.category_wid : null, dept_id: null, owner: null, name: body.name, code: body.code, definition: from.definition, note }));
  }),

  handle(changeModelState, async ({ body }, context) => {
    const { db, services, user } = context;
    const before = await ownModel(context, body.wid);
    if (body.state === 'published') await refuseUnready(context, before);
    const row = await updateRecord(db, 'model', before, { state: body.state, ...(body.state === 'published' && { published_version: before.version_number }) }, user, { who: (wid) => services.people.nameOf(wid, db) });
    context.audit({ wid: row.wid, name: row.name, before: { state: before.state, published_version: before.published_version }, after: { state: row.state, published_version: row.published_version } });
    return { wid: row.wid, row_version: row.row_version };
  }),

  handle(deleteModel, async ({ body }, context) => {
    const { db } = context;
    const model = await ownModel(context, body.wid);
    if (model.state === 'published') throw new UserError(lakeErrors.modelPublished, { name: model.name });
    const users = await db.selectFrom('model').select('name').where('wid', '<>', model.wid).where(madeFrom(placeOf(model))).limit(5).execute();
    if (users.length > 0) throw new UserError(lakeErrors.modelUsedAsSource, { models: users.map(({ name }) => name).join(', ') });
    await db.deleteFrom('model').where('wid', '=', model.wid).execute();
    context.audit({ wid: model.wid, name: model.name, before: modelContent(model) });
    return null;
  }),

  handle(moveModels, async ({ body }, context) => {
    const { db, services, user } = context;
    const category = body.category_wid ? await db.selectFrom('model_category').select(['wid', 'kind']).where('wid', '=', body.category_wid).executeTakeFirst() : null;
    if (category === undefined) throw new UserError(lakeErrors.noModelCategory);
    let moving = db.updateTable('model').set({ category_wid: category?.wid ?? null }).where('wid', 'in', body.wids).where(ownModels(services, user));
    if (category) moving = moving.where('kind', '=', category.kind);
    const moved = await moving.returning(['wid', 'name']).execute();
    for (const { wid, name } of moved) context.audit({ wid, name, after: { category_wid: category?.wid ?? null } });
    return { moved: moved.length };
  }),

  handle(listModelVersions, async ({ query }, context) => {
    const model = await seenModel(context, query.wid);
    return context.page(versionRows(context, model), { key: 'version_number', sort: '-version_number' });
  }),

  handle(getModelVersion, async ({ query }, context) => {
    const version = await versionRows(context, await seenModel(context, query.wid)).select('content').where('version_number', '=', query.version_number).executeTakeFirst();
    if (!version) throw new UserError(lakeErrors.noVersion);
    return version;
  }),

  handle(restoreModelVersion, async ({ body }, context) => {
    const model = await ownModel(context, body.wid);
    const version = await context.db.selectFrom('model_version').select('content').where('model_wid', '=', model.wid).where('version_number', '=', body.version_number).executeTakeFirst();
    if (!version) throw new UserError(lakeErrors.noVersion);
    const { definition, ...content } = version.content as { definition: unknown };
    const facts = ModelInput.parse({ ...factsOf(model), ...content });
    const note = context.language === 'zh' ? `恢复到版本 ${body.version_number}` : `Back to version ${body.version_number}`;
    return saved(context, await storeModel(context, { ...facts, definition: ModelDefinition.parse(definition), note }));
  }),
];

const versionRows = ({ db, services }: Seeing, { wid, published_version }: ModelRow) => db.selectFrom('model_version').where('model_wid', '=', wid).select([
  'version_number', 'time', 'saver', services.organisation.personName('model_version.saver').as('saver_name'), 'note', sql<boolean>`version_number = ${published_version ?? 0}`.as('published'),
]);

export const factsOf = ({ wid, row_version, kind, category_wid, name, english_name, code, layer, dept_id, owner, description }: ModelRow): Omit<ModelChange, 'definition' | 'note'> =>
  ({ wid, row_version, kind, category_wid, name, english_name, code, layer, dept_id, owner, description });

function saved(context: { audit(object: object): void }, { row, before }: { row: ModelRow; before: ModelRow | undefined }) {
  context.audit({ wid: row.wid, name: row.name, ...(before && { before: modelContent(before) }), after: modelContent(row) });
  return { wid: row.wid, row_version: row.row_version };
}

/** What others will rely on must be whole. */
async function refuseUnready({ db, services }: Seeing, { definition }: ModelRow): Promise<void> {
  if (definition.fields.length === 0) throw new UserError(lakeErrors.modelWithoutFields);
  const { problems: [problem] } = modelSelect(await lakeWords({ services }), definition, await sourceTables({ db }, definition));
  if (problem) throw new UserError(lakeErrors.badModel, { reason: problem.text });
}
