import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { exportModels, importModels, lakeErrors, ModelFile, modelFileFormat, type CarriedModel } from '#areas/lake';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { shapeProblems } from '#platform/server/shape-problems.ts';
import type { Seeing } from '../tasks/visible-tasks.ts';
import { ModelImport } from './model-import.ts';
import { seenModels, type ModelRow } from './visible-models.ts';

export const modelFileHandlers = [
  handle(exportModels, async ({ body }, context) => {
    const { db, services, user } = context;
    const models = await db.selectFrom('model').selectAll().where('wid', 'in', body.wids).where(seenModels(services, user)).orderBy('name').execute();
    if (models.length === 0) throw new UserError(lakeErrors.noModel);
    const categories = new Map((await db.selectFrom('model_category').select(['wid', 'name', 'parent_wid']).execute()).map((row) => [row.wid, row]));
    const pathOf = (wid: string | null): string[] => {
      const category = wid ? categories.get(wid) : undefined;
      return category ? [...pathOf(category.parent_wid), category.name] : [];
    };
    const time = new Date().toISOString();
    const file: ModelFile = { format: modelFileFormat, version: 1, time, models: await Promise.all(models.map((model) => carried(context, model, pathOf(model.category_wid)))) };
    return { name: `models-${time.slice(0, 10)}.json`, type: 'application/json', stream: Readable.from([JSON.stringify(file, null, 2)]) };
  }),

  handle(importModels, async ({ query, body }, context) => {
    const file = await readFile(body.stream);
    const models = await new ModelImport(context, query.conflict, query.preview === '1').run(file.models);
    const count = (what: string) => models.filter((model) => model.what === what).length;
    return { created: count('create'), replaced: count('replace'), skipped: count('skip'), refused: count('refuse'), models };
  }),
];

/** By names and codes alone, for these hold elsewhere too. */
async function carried({ db }: Seeing, model: ModelRow, category: string[]): Promise<CarriedModel> {
  const indicators = await db.selectFrom('model_indicator').selectAll().where('model_wid', '=', model.wid).orderBy('name').execute();
  const tags = await db.selectFrom('model_tag').selectAll().where('model_wid', '=', model.wid).orderBy('name').execute();
  const codeOf = (wid: string) => indicators.find((one) => one.wid === wid)?.code ?? wid;
  const { kind, name, english_name, code, layer, description, definition } = model;
  return {
    kind, name, english_name, code, layer, description, category, definition,
    indicators: indicators.map((one) => ({
      name: one.name, code: one.code, unit: one.unit, description: one.description,
      definition: one.definition.kind === 'derived' ? { ...one.definition, base: codeOf(one.definition.base) } : one.definition,
    })),
    tags: tags.map((one) => ({ name: one.name, description: one.description, conditions: one.conditions })),
  };
}

async function readFile(stream: Readable): Promise<ModelFile> {
  const refuse = (reason: { zh: string; en: string }) => new UserError(lakeErrors.badModelFile, { reason });
  const content: unknown = await json(stream).catch((error: unknown) => {
    if (error instanceof SyntaxError) throw refuse({ zh: '内容不是 JSON。', en: 'it holds no JSON.' });
    throw error;
  });
  const [problem] = shapeProblems(ModelFile, content);
  if (problem) throw refuse({ zh: `${problem.path} ${problem.text.zh}`, en: `${problem.path} ${problem.text.en}` });
  return ModelFile.parse(content);
}
