import { lakeErrors, type ModelDefinition, type ModelInput } from '#areas/lake';
import { UserError } from '#platform/server/errors.ts';
import { newId } from '#platform/server/ids.ts';
import { insertRecord, updateRecord } from '#platform/server/records.ts';
import { isTargetName } from '../tasks/target-name.ts';
import { refusedField, TaskProblems } from '../tasks/task-problems.ts';
import type { Seeing } from '../tasks/visible-tasks.ts';
import { comparable } from '../tasks/write-versions.ts';
import { refuseHiddenSources } from './source-tables.ts';
import { ownModel, ownModels, type ModelRow } from './visible-models.ts';

const kept = ['kind', 'name', 'english_name', 'code', 'layer', 'description', 'definition'] as const;

/** What a version keeps: all of the model but where it stands and whose it is. */
export const modelContent = (row: Pick<ModelRow, (typeof kept)[number]>) => Object.fromEntries(kept.map((column) => [column, row[column]])) as Pick<ModelRow, (typeof kept)[number]>;

export interface ModelChange extends Omit<ModelInput, 'wid' | 'row_version'> {
  wid?: string | undefined;
  row_version?: number | undefined;
  definition: ModelDefinition;
  note: string;
}

/** Saves a model and, if what it says has changed, a version of it. */
export async function storeModel(context: Seeing, change: ModelChange): Promise<{ row: ModelRow; before: ModelRow | undefined }> {
  const { db, services, user } = context;
  const before = change.wid ? await ownModel(context, change.wid) : undefined;
  await check(context, change, before);
  const { wid: _wid, row_version, note, definition, kind: _kind, ...facts } = change;
  const values = { ...facts, category_wid: facts.category_wid || null, dept_id: facts.dept_id || null, owner: facts.owner || null, definition: JSON.stringify(definition) };
  const kind = before?.kind ?? change.kind;
  let row: ModelRow;
  try {
    if (!before) row = await insertRecord(db, 'model', { ...values, kind, owner: values.owner ?? user.wid }, user);
    else {
      const changed = comparable(modelContent({ ...before, ...values, definition, kind })) !== comparable(modelContent(before));
      // Under another name it is another table.
      const moved = before.code !== values.code || before.layer !== values.layer ? { lake_table_wid: null, task_wid: null, drift: 0 } : {};
      const seen = { wid: before.wid, row_version: row_version ?? before.row_version };
      row = await updateRecord(db, 'model', seen, { ...values, ...moved, ...(changed && { version_number: before.version_number + 1 }) }, user, { who: (one) => services.people.nameOf(one, db) });
    }
  } catch (error) {
    const { constraint } = error as { constraint?: string };
    if (constraint === 'model_name') throw refusedField('name', lakeErrors.modelExists, { name: change.name });
    if (constraint === 'model_code') throw refusedField('code', lakeErrors.modelCodeTaken, { code: change.code });
    throw error;
  }
  if (row.version_number !== before?.version_number) {
    await db.insertInto('model_version').values({ wid: newId(), model_wid: row.wid, version_number: row.version_number, saver: user.wid, note, content: JSON.stringify(modelContent(row)) }).execute();
  }
  const seen = await db.selectFrom('model').select('wid').where('wid', '=', row.wid).where(ownModels(services, user)).executeTakeFirst();
  if (!seen) throw new UserError(lakeErrors.modelOutOfSight, {}, { dept_id: lakeErrors.modelOutOfSight });
  return { row, before };
}

async function check(context: Seeing, change: ModelChange, before: ModelRow | undefined): Promise<void> {
  const { db, services, user } = context;
  const problems = new TaskProblems();
  if (!isTargetName(change.code)) problems.add('code', lakeErrors.badModelCode);
  if (change.dept_id && change.dept_id !== before?.dept_id && !(await services.organisation.seesDepartment(db, user, change.dept_id))) problems.add('dept_id', lakeErrors.noDepartment);
  if (change.owner && change.owner !== before?.owner && !(await services.organisation.seesPerson(db, user, change.owner))) problems.add('owner', lakeErrors.noOwner);
  if (change.category_wid && change.category_wid !== before?.category_wid) {
    const category = await db.selectFrom('model_category').select('kind').where('wid', '=', change.category_wid).executeTakeFirst();
    if (category?.kind !== (before?.kind ?? change.kind)) problems.add('category_wid', lakeErrors.noModelCategory);
  }
  const codes = new Set<string>();
  for (const [index, { code }] of change.definition.fields.entries()) {
    if (!isTargetName(code)) problems.add(`definition.fields.${index}.code`, lakeErrors.badModelCode);
    if (codes.has(code.toLowerCase())) problems.add(`definition.fields.${index}.code`, { zh: `字段编码“${code}”重复，请修改。`, en: `The field code "${code}" is used twice. Change one.` });
    codes.add(code.toLowerCase());
  }
  const reasons = Object.values(problems.fields);
  if (reasons.length > 0) throw new UserError(lakeErrors.badModel, { reason: { zh: reasons.map(({ zh }) => zh).join(' '), en: reasons.map(({ en }) => en).join(' ') } }, problems.fields);
  await refuseHiddenSources(context, change.definition, before?.definition);
}
