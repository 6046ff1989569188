import { sql, type Kysely, type Selectable } from 'kysely';
import {
  ApiSettings, deleteResourceTemplate, listApiTemplates, listLogRules, listLogTemplates, LogRule, LogSettings, saveResourceTemplate, sourcesErrors, type ResourceTemplate, type TemplateKind,
} from '#areas/sources';
import type { Context, Principal } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { insertRecord, updateRecord } from '#platform/server/records.ts';
import { separateSecrets } from '../api/api-secrets.ts';
import { builtInTemplates } from './built-in-templates.ts';

const widOf = (key: string) => `built-in-${key}`;

/** The templates that come with the platform are as this version has them. */
export async function ensureTemplates(db: Kysely<Tables>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('resource-templates'))`.execute(transaction);
    const rows = builtInTemplates.map(({ key, kind, name, description, settings }) => ({
      wid: widOf(key), kind, name: name.zh, description: description.zh, settings: JSON.stringify(settings), built_in: true, creator: null, last_modifier: null,
    }));
    await transaction.deleteFrom('resource_template').where('built_in', '=', true).where('wid', 'not in', rows.map(({ wid }) => wid)).execute();
    await transaction.insertInto('resource_template').values(rows as never)
      .onConflict((conflict) => conflict.column('wid').doUpdateSet((excluded) => ({
        name: excluded.ref('excluded.name'), description: excluded.ref('excluded.description'), settings: excluded.ref('excluded.settings'), kind: excluded.ref('excluded.kind'),
      }) as never))
      .execute();
  });
}

const builtIn = new Map(builtInTemplates.map((template) => [widOf(template.key), template]));

function replyOf(row: Selectable<Tables['resource_template']>, language: Context['language']): ResourceTemplate {
  const known = builtIn.get(row.wid);
  const { name, ...rest } = row;
  return { ...rest, modelName: known?.name[language] ?? name, description: known?.description[language] ?? row.description };
}

/** In memory: there are few, and the names of ours are in the language of the reader. */
async function list(context: Context, kind: TemplateKind, modelName: string | undefined) {
  const rows = await context.db.selectFrom('resource_template').selectAll().where('kind', '=', kind).orderBy('name').orderBy('wid').limit(2_000).execute();
  const place = new Map([...builtIn.keys()].map((wid, index) => [wid, index]));
  const shown = rows.toSorted((one, other) => (place.get(one.wid) ?? place.size) - (place.get(other.wid) ?? place.size)).map((row) => replyOf(row, context.language));
  const wanted = modelName?.toLowerCase() ?? '';
  return context.page(shown.filter((row) => row.modelName.toLowerCase().includes(wanted)));
}

/** Only what such a resource has, and no secrets. */
function cleanSettings(kind: TemplateKind, settings: Record<string, unknown>): Record<string, unknown> {
  if (kind === 'API') return separateSecrets(ApiSettings.parse(settings), undefined, true, {}).settings;
  return kind === 'LOG' ? LogSettings.parse(settings) : LogRule.parse(settings);
}

async function store(context: Context & { user: Principal }, { kind, modelName, description, settings }: { kind: TemplateKind; modelName: string; description: string; settings: Record<string, unknown> }) {
  const taken = await context.db.selectFrom('resource_template').select(['wid', 'row_version', 'built_in']).where('kind', '=', kind)
    .where(sql`lower(name)`, '=', sql`lower(${modelName})`).executeTakeFirst();
  const ours = builtInTemplates.some(({ kind: own, name }) => own === kind && [name.zh, name.en].some((text) => text.toLowerCase() === modelName.toLowerCase()));
  if (taken?.built_in || ours) throw new UserError(sourcesErrors.templateBuiltIn, { name: modelName });
  const checked = shapeOf(kind).safeParse(settings);
  if (!checked.success) throw new UserError(sourcesErrors.resourceNeedsAttention, { reason: checked.error.issues.map(({ path }) => path.join('.')).join(', ') });
  const values = { kind, name: modelName, description, settings: JSON.stringify(cleanSettings(kind, settings)), built_in: false };
  const row = taken ? await updateRecord(context.db, 'resource_template', taken, values, context.user) : await insertRecord(context.db, 'resource_template', values, context.user);
  context.audit({ wid: row.wid, name: modelName });
  return { wid: row.wid, row_version: row.row_version };
}

const shapeOf = (kind: TemplateKind) => ({ API: ApiSettings, LOG: LogSettings, LOG_RULE: LogRule })[kind];

export const templateHandlers = [
  handle(listApiTemplates, ({ query }, context) => list(context, 'API', query.modelName)),
  handle(listLogTemplates, ({ query }, context) => list(context, 'LOG', query.modelName)),
  handle(listLogRules, ({ query }, context) => list(context, 'LOG_RULE', query.modelName)),
  handle(saveResourceTemplate, ({ body }, context) => store(context, body)),
  handle(deleteResourceTemplate, async ({ body }, context) => {
    const row = await context.db.selectFrom('resource_template').select(['wid', 'name', 'built_in']).where('wid', '=', body.wid).executeTakeFirst();
    if (!row) throw new UserError(sourcesErrors.noTemplate);
    if (row.built_in) throw new UserError(sourcesErrors.templateBuiltIn, { name: row.name });
    await context.db.deleteFrom('resource_template').where('wid', '=', row.wid).execute();
    context.audit({ wid: row.wid, name: row.name });
    return null;
  }),
];
