import { lakeErrors, type CarriedModel } from '#areas/lake';
import type { Text } from '#platform/contract';
import type { Context, Principal } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { insertRecord } from '#platform/server/records.ts';
import { newId } from '#platform/server/ids.ts';
import { modelContent, storeModel } from './store-model.ts';
import { ownModels, type ModelRow } from './visible-models.ts';

type Asking = Context & { user: Principal };

export interface ImportedModel extends Pick<CarriedModel, 'name' | 'code' | 'kind'> {
  what: 'create' | 'replace' | 'skip' | 'refuse';
  problem: Text | null;
}

class OnlyLooking extends Error {}

/** Each model whole or not at all. A preview does it all and takes it back. */
export class ModelImport {
  readonly #context: Asking;
  readonly #conflict: 'skip' | 'replace';
  readonly #preview: boolean;

  constructor(context: Asking, conflict: 'skip' | 'replace', preview: boolean) {
    this.#context = context;
    this.#conflict = conflict;
    this.#preview = preview;
  }

  async run(models: readonly CarriedModel[]): Promise<ImportedModel[]> {
    const answers: ImportedModel[] = [];
    for (const model of models) answers.push(await this.#one(model));
    return answers;
  }

  async #one(model: CarriedModel): Promise<ImportedModel> {
    const answer = (what: ImportedModel['what'], problem: Text | null = null) => ({ name: model.name, code: model.code, kind: model.kind, what, problem });
    const { db, services, user } = this.#context;
    const same = db.selectFrom('model').selectAll().where('layer', '=', model.layer).where((row) => row(row.fn('lower', ['code']), '=', model.code.toLowerCase()));
    const there = await same.where(ownModels(services, user)).executeTakeFirst();
    if (!there && (await same.executeTakeFirst())) return answer('refuse', filled(lakeErrors.modelCodeTaken, model.code));
    if (there && this.#conflict === 'skip') return answer('skip');
    try {
      await db.transaction().execute(async (transaction) => {
        const row = await this.#store(transaction, model, there);
        if (this.#preview) throw new OnlyLooking();
        this.#context.audit({ wid: row.wid, name: row.name, ...(there && { before: modelContent(there) }), after: modelContent(row) });
      });
    } catch (error) {
      if (error instanceof UserError) return answer('refuse', { zh: error.say('zh'), en: error.say('en') });
      if (!(error instanceof OnlyLooking)) throw error;
    }
    return answer(there ? 'replace' : 'create');
  }

  async #store(db: Database, model: CarriedModel, there: ModelRow | undefined): Promise<ModelRow> {
    const { services, user, language } = this.#context;
    const { category, indicators, tags, ...facts } = model;
    const category_wid = there?.category_wid ?? (await this.#category(db, model.kind, category));
    const { row } = await storeModel({ db, services, user }, {
      ...facts, wid: there?.wid, row_version: there?.row_version, category_wid, dept_id: there?.dept_id ?? null, owner: there?.owner ?? null, note: language === 'zh' ? '由文件导入' : 'Imported from a file',
    });
    await db.deleteFrom('model_indicator').where('model_wid', '=', row.wid).execute();
    await db.deleteFrom('model_tag').where('model_wid', '=', row.wid).execute();
    const wids = new Map(indicators.map(({ code }) => [code, newId()]));
    for (const { definition, ...one } of indicators) {
      const here = definition.kind === 'derived' ? { ...definition, base: wids.get(definition.base) ?? definition.base } : definition;
      await insertRecord(db, 'model_indicator', { ...one, wid: wids.get(one.code)!, model_wid: row.wid, kind: here.kind, definition: JSON.stringify(here) }, user);
    }
    for (const { conditions, ...one } of tags) await insertRecord(db, 'model_tag', { ...one, model_wid: row.wid, conditions: JSON.stringify(conditions) }, user);
    return row;
  }

  /** By its names from the top; what is missing is made. */
  async #category(db: Database, kind: CarriedModel['kind'], path: readonly string[]): Promise<string | null> {
    let parent: string | null = null;
    for (const name of path) {
      const found: { wid: string } | undefined = await db.selectFrom('model_category').select('wid').where('kind', '=', kind).where('parent_wid', parent === null ? 'is' : '=', parent)
        .where((row) => row(row.fn('lower', ['name']), '=', row.fn('lower', [row.val(name)]))).executeTakeFirst();
      parent = found?.wid ?? (await insertRecord(db, 'model_category', { kind, parent_wid: parent, name, code: '', description: '', order_num: 0 }, this.#context.user)).wid;
    }
    return parent;
  }
}

const filled = ({ zh, en }: Text, code: string): Text => ({ zh: zh.replace('{code}', code), en: en.replace('{code}', code) });
