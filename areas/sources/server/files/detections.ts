import { detectNow, sourcesCan, sourcesErrors, type FileDetection } from '#areas/sources';
import type { Context, Principal } from '#platform/server/context.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { keepCheck } from '../resources/resource-rows.ts';
import { lookAtFiles } from './look-at-files.ts';
import { prepareFile, storedFile } from './prepare-file.ts';
import { withinTime } from './within-time.ts';

const seconds = 60;

/** A check speaks of what is stored: rows and examples are not kept. */
async function keep(context: Context & { user: Principal }, wid: string, { success, failure, fields }: FileDetection): Promise<void> {
  await keepCheck(context.db, wid, {
    state: success ? 'success' : 'failure', message: failure?.message ?? null,
    ...(fields.length > 0 && { fields: fields.map(({ examples: _examples, ...field }) => field) }),
  });
}

export const detectionHandlers = [
  handle(detectNow, async ({ body: { path, place, detect, pi, ps, rows, ...given } }, context) => {
    const { services, user, language } = context;
    const { datasource_wid } = given;
    if (!datasource_wid && !given.wid) throw new UserError(sourcesErrors.noResource);
    const prepared = datasource_wid ? await prepareFile(context, { ...given, datasource_wid }) : await storedFile(context, given.dataSourceType, given.wid!);
    const { source, existing, settings, secrets } = prepared;
    const filename = given.filename ?? existing?.name ?? '';
    const found = await withinTime(seconds, context.signal, (signal) => lookAtFiles({
      services, source, filename, settings, secrets, documents: source.source_type === 'UNSTRUCTURED', path, place, detect, pi, ps, rows, sample: user.can(sourcesCan.sampleSources), language, signal,
    }));
    if (existing) await keep(context, existing.wid, found);
    context.audit({ ...(existing && { wid: existing.wid }), name: filename || source.databasename });
    return found;
  }),
];
