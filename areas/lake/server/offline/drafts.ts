import { lakeErrors, lookAtOfflineFiles, OfflineSettings, openOfflineDraft, removeOfflineFile, uploadOfflineFile, type OfflineLook } from '#areas/lake';
import type { FileDetection } from '#areas/sources';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { newId } from '#platform/server/ids.ts';
import { visibleTask, type Seeing } from '../tasks/visible-tasks.ts';
import { collectionOf } from './collection.ts';

/** A draft is for whoever opened it, until it is loaded. */
export async function ownDraft({ db, user }: Seeing, wid: string): Promise<void> {
  const draft = await db.selectFrom('offline_load').select('wid').where('wid', '=', wid).where('state', '=', 'draft').where('creator', '=', user.wid).executeTakeFirst();
  if (!draft) throw new UserError(lakeErrors.noOfflineDraft);
}

const sizes = (files: readonly { name: string; size: number }[]) => files.map(({ name, size }) => ({ name, size })).sort((one, other) => (one.name < other.name ? -1 : 1));

/** What the file says about itself, over what was sent. */
export const settingsFound = (sent: OfflineSettings, found: FileDetection): OfflineSettings => OfflineSettings.parse({ ...sent, ...found.settings });

export const draftHandlers = [
  handle(openOfflineDraft, async (_input, context) => {
    const { db, services, user } = context;
    const draft = newId();
    await db.insertInto('offline_load').values({ wid: draft, task_wid: null, state: 'draft', files: '[]', settings: '{}', creator: user.wid }).execute();
    context.audit({ wid: draft });
    return { draft, largest: services.files.limit };
  }),

  handle(uploadOfflineFile, async ({ query, body }, context) => {
    await ownDraft(context, query.draft);
    const { name, size } = await context.services.businessSources.offline.receive(query.draft, body, context.signal);
    context.audit({ wid: query.draft, name, after: { name, size } });
    return { name, size };
  }),

  handle(removeOfflineFile, async ({ body }, context) => {
    await ownDraft(context, body.draft);
    const { offline } = context.services.businessSources;
    await offline.remove(body.draft, body.name);
    context.audit({ wid: body.draft, name: body.name });
    return sizes(await offline.list(body.draft));
  }),

  handle(lookAtOfflineFiles, async ({ body: { draft, task_wid, path, detect, settings } }, context): Promise<OfflineLook> => {
    await ownDraft(context, draft);
    const { offline } = context.services.businessSources;
    const files = sizes(await offline.list(draft));
    if (files.length === 0) throw new UserError(lakeErrors.noOfflineFiles);
    const found = await offline.look(draft, settings, { path, detect, language: context.language, signal: context.signal });
    const known = task_wid ? (await offline.fields(context, collectionOf(await visibleTask(context, task_wid)).resource_wid)).map(({ name }) => name) : undefined;
    const names = found.fields.map(({ name }) => name);
    return {
      files, path: found.file?.path ?? '', format: found.format, settings: settingsFound(settings, found), sheets: found.sheets, fields: found.fields.map(({ name, type, nullable, examples, null_share = 0 }) => ({ name, type, nullable, examples, null_share })),
      rows: found.rows, row_num: found.row_num, problem_num: found.problem_num, problems: found.problems, failure: found.failure?.message ?? null,
      missing: known?.filter((name) => !names.includes(name)) ?? [], unknown: known ? names.filter((name) => !known.includes(name)) : [],
    };
  }),
];
