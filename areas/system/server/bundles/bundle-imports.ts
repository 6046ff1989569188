import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { getBundleImport, listBundleImports, rollBackBundle, systemErrors, type BundleImport } from '#areas/system';
import type { Services } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { found } from '../refusals.ts';
import { keepingAdministrators } from '../roles/administrators.ts';
import { applyChanges, type Change } from './apply-differences.ts';
import { plain } from './bundle-difference.ts';
import { requireAdministrator } from './bundles.ts';

const countOf = (kind: string) => sql<number>`(select count(*)::int from jsonb_array_elements(changes) change where change ->> 'kind' = ${kind})`;

function imports(db: Database) {
  return db.selectFrom('bundle_import').select([
    'wid', 'create_time', 'modify_time', 'creator', 'last_modifier', 'row_version', 'origin', 'rolled_back_time',
    countOf('added').as('added'), countOf('changed').as('changed'), countOf('removed').as('removed'),
  ]);
}

async function readImport(db: Database, wid: string): Promise<BundleImport & { changes: Change[] }> {
  const row = await imports(db).select('changes').where('wid', '=', wid).executeTakeFirst();
  return found(row, systemErrors.bundleImportNotFound);
}

/** Whether each thing still is what the bundle made of it. */
async function withPresent(db: Database, services: Services, changes: Change[]) {
  const present = new Map<string, unknown>();
  for (const part of services.bundleParts.filter(({ key }) => changes.some((change) => change.part === key))) {
    for (const { key, value } of await part.read(db, services)) present.set(`${part.key} ${key}`, plain(value));
  }
  return changes.map((change) => ({
    ...change,
    changed_since: !isDeepStrictEqual(present.get(`${change.part} ${change.key}`) ?? null, change.kind === 'removed' ? null : plain(change.after)),
  }));
}

export const bundleImportHandlers = [
  handle(listBundleImports, async (_input, context) =>
    context.page(imports(context.db).where(context.services.scopes.records(context.user, 'bundle_import.creator')), {
      sort: '-create_time', sortable: { create_time: 'create_time' },
    })),

  handle(getBundleImport, async ({ query }, { db, services }) => {
    const { changes, ...shown } = await readImport(db, query.wid);
    return { ...shown, changes: await withPresent(db, services, changes) };
  }),

  handle(rollBackBundle, async ({ body }, context) => {
    const { db, services, user } = context;
    requireAdministrator(user);
    const applied = await readImport(db, body.wid);
    if (applied.rolled_back_time) throw new UserError(systemErrors.bundleRolledBack);
    await keepingAdministrators(db, user, () => applyChanges(db, services, applied.changes, 'back', user));
    await db.updateTable('bundle_import').set({ rolled_back_time: new Date().toISOString() }).where('wid', '=', body.wid).execute();
    context.audit({ wid: applied.wid, name: applied.origin.title.zh, before: applied.changes });
    await services.sessions.forget(db);
    return null;
  }),
];
