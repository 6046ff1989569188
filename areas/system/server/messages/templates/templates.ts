import { sql } from 'kysely';
import {
  deleteMessageTemplate, listMessageTemplates, resetMessageTemplate, saveMessageTemplate, systemErrors, variablesIn,
} from '#areas/system';
import type { Area, BodyOf, Language } from '#platform/contract';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { insertRecord, updateRecord, type By } from '#platform/server/records.ts';
import { found, refusing } from '../../refusals.ts';
import { contains } from '../../search.ts';
import { faster } from '../../users/people.ts';
import { declaredTemplate, declaredWords } from './declared-templates.ts';

const searched = sql<string>`message_template.key || ' ' || name_zh || ' ' || name_en || ' ' || title_zh || ' ' || title_en`;
const textFields = ['title_zh', 'title_en', 'content_zh', 'content_en', 'link'] as const;

async function readTemplate(db: Database, wid: string) {
  return found(await db.selectFrom('message_template').selectAll().where('wid', '=', wid).executeTakeFirst(), systemErrors.templateNotFound);
}

type Stored = Awaited<ReturnType<typeof readTemplate>>;

export async function storeTemplate(db: Database, areas: readonly Area[], input: BodyOf<typeof saveMessageTemplate>, by: By) {
  const { wid, row_version, name, channels, ...fields } = input;
  const before = wid ? await readTemplate(db, wid) : undefined;
  const problem = problemOf(areas, before, fields);
  if (problem) throw problem;
  const declared = before?.built_in ? declaredTemplate(areas, before.key) : undefined;
  const values = { ...fields, channels: JSON.stringify(channels), ...(declared ? {} : { name_zh: name, name_en: name }) };
  const saving = before
    ? updateRecord(db, 'message_template', { wid: before.wid, row_version: row_version ?? 0 }, { ...values, changed: true }, by, faster(db))
    : insertRecord(db, 'message_template', { name_zh: name, name_en: name, ...values }, by);
  return refusing(saving, {
    message_template_key_key: new UserError(systemErrors.templateKeyTaken, { key: fields.key }, { key: filled(systemErrors.templateKeyTaken, { key: fields.key }) }),
  });
}

/**
 * Why what is stored cannot become this: of what the platform sends by itself, key and category stay, and
 * so do its variables; any other name would stay a name in every message.
 */
export function problemOf(
  areas: readonly Area[], before: Stored | undefined, wanted: Omit<BodyOf<typeof saveMessageTemplate>, 'name' | 'channels'>,
): UserError | undefined {
  if (!before?.built_in) return undefined;
  if (before.key !== wanted.key || before.category !== wanted.category) return new UserError(systemErrors.builtInTemplate);
  const declared = declaredTemplate(areas, before.key);
  if (!declared) return undefined;
  const known = Object.keys(declared.variables);
  for (const field of textFields) {
    const unknown = variablesIn(wanted[field]).filter((name) => !known.includes(name));
    if (unknown.length === 0) continue;
    const values = { names: unknown.map((name) => `{${name}}`).join(', '), known: known.map((name) => `{${name}}`).join(', ') };
    return new UserError(systemErrors.unknownVariable, values, { [field]: filled(systemErrors.unknownVariable, values) });
  }
  return undefined;
}

/** Back to the words its area declares. */
export async function resetTemplate(db: Database, areas: readonly Area[], template: Stored, by: By) {
  const declared = template.built_in ? declaredTemplate(areas, template.key) : undefined;
  if (!declared) throw new UserError(systemErrors.templateNotFound, { key: template.key });
  const words = declaredWords(declared);
  await updateRecord(db, 'message_template', template, { ...words, changed: false }, by);
  return words;
}

function filled(error: { zh: string; en: string }, values: Record<string, string>) {
  const fill = (text: string) => Object.entries(values).reduce((done, [name, value]) => done.replaceAll(`{${name}}`, () => value), text);
  return { zh: fill(error.zh), en: fill(error.en) };
}

/** Variables with the words their area gave them; of templates made by hand, those the text uses. */
function variablesOf(template: Stored, areas: readonly Area[], language: Language) {
  const declared = template.built_in ? declaredTemplate(areas, template.key) : undefined;
  if (declared) return Object.entries(declared.variables).map(([name, { label, sample }]) => ({ name, label: label[language], sample }));
  return variablesIn(...textFields.map((field) => template[field])).map((name) => ({ name, label: name, sample: name }));
}

export const messageTemplateHandlers = [
  handle(listMessageTemplates, async ({ body }, context) => {
    const { services, language } = context;
    const templates = context.db.selectFrom('message_template').selectAll()
      .$if(!!body.key, (query) => query.where(contains(searched, body.key!)))
      .$if(!!body.category, (query) => query.where('category', '=', body.category!));
    return context.page(templates, {
      sort: 'key',
      sortable: { key: 'key', modify_time: 'modify_time' },
      map: ({ name_zh, name_en, ...template }) => ({
        ...template,
        name: language === 'en' ? name_en || name_zh : name_zh,
        variables: variablesOf({ name_zh, name_en, ...template }, services.areas, language),
      }),
    });
  }),

  handle(saveMessageTemplate, async ({ body }, context) => {
    const before = body.wid ? await readTemplate(context.db, body.wid) : undefined;
    const saved = await storeTemplate(context.db, context.services.areas, body, context.user);
    context.audit({ wid: saved.wid, name: body.name, before, after: body });
    return saved;
  }),

  handle(deleteMessageTemplate, async ({ body }, context) => {
    const before = await readTemplate(context.db, body.wid);
    if (before.built_in) throw new UserError(systemErrors.builtInTemplate);
    await context.db.deleteFrom('message_template').where('wid', '=', body.wid).execute();
    context.audit({ wid: before.wid, name: before.name_zh, before });
    return null;
  }),

  handle(resetMessageTemplate, async ({ body }, context) => {
    const before = await readTemplate(context.db, body.wid);
    const after = await resetTemplate(context.db, context.services.areas, before, context.user);
    context.audit({ wid: before.wid, name: before.name_zh, before, after });
    return null;
  }),
];
