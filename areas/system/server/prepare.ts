import { sql, type Kysely } from 'kysely';
import { casSettings, systemSettings } from '#areas/system';
import type { Area, Text } from '#platform/contract';
import type { Services } from '#platform/server/context.ts';
import type { Database, Tables } from '#platform/server/database.ts';
import { ensureCustomizations } from './customization/customization.ts';
import { createDemoCampus } from './demo/create-demo-campus.ts';
import { ensureAdmin } from './users/ensure-admin.ts';
import { ensureRoles } from './roles/ensure-roles.ts';
import { syncMenus } from './menus/sync-menus.ts';
import { syncTemplates } from './messages/templates/declared-templates.ts';
import { makeCatalogue } from './translations/catalogue.ts';
import type { WordBooks } from './translations/word-books.ts';

export interface Preparation {
  db: Kysely<Tables>;
  services: Services;
  /** Every area of the platform: their screens become menus, their texts can be worded differently. */
  areas: readonly Area[];
  /** The words of the page and the titles of jobs, for the catalogue of texts. */
  books?: WordBooks;
  jobs?: readonly { name: string; title: Text }[];
  adminPassword?: string | undefined;
  /** Whether a store that was empty gets the demonstration campus. */
  demo: boolean;
  casUrl?: string | undefined;
  publicUrl?: string | undefined;
}

/** What must exist before the first request; at later starts only the menus follow the code. */
export async function prepareSystem({ db, services, areas, books = [], jobs = [], adminPassword, demo, casUrl, publicUrl }: Preparation): Promise<{ firstPassword?: string }> {
  const admin = await db.transaction().execute(async (transaction) => {
    // Several servers may start on one store.
    await sql`select pg_advisory_xact_lock(hashtext('system-prepare'))`.execute(transaction);
    await ensureRoles(transaction, areas);
    await ensureCustomizations(transaction);
    await syncMenus(transaction, areas);
    await syncTemplates(transaction, areas);
    const made = await ensureAdmin(transaction, { password: adminPassword });
    if (made.created && demo) await createDemoCampus(transaction, services, adminPassword);
    await followConfiguration(transaction, services, casUrl, publicUrl);
    return made;
  });
  await services.keptTranslations.start(makeCatalogue({ areas, books, jobs }));
  return admin.password === undefined ? {} : { firstPassword: admin.password };
}

/** What the environment says about addresses wins over what was set on a screen. */
async function followConfiguration(db: Database, { settings }: Services, casUrl?: string, publicUrl?: string): Promise<void> {
  if (publicUrl && settings.get(systemSettings.publicAddress) !== publicUrl) await settings.set(systemSettings.publicAddress, publicUrl, null, db);
  if (!casUrl) return;
  if (settings.get(casSettings.server) !== casUrl) await settings.set(casSettings.server, casUrl, null, db);
  if (!settings.get(casSettings.enabled)) await settings.set(casSettings.enabled, true, null, db);
}
