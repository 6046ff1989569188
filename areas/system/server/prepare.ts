import { sql, type Kysely } from 'kysely';
import { casSettings, systemSettings } from '#areas/system';
import type { Area } from '#platform/contract';
import type { Services } from '#platform/server/context.ts';
import type { Database, Tables } from '#platform/server/database.ts';
import { ensureCustomizations } from './customization/customization.ts';
import { createDemoCampus } from './demo/create-demo-campus.ts';
import { ensureAdmin } from './users/ensure-admin.ts';
import { ensureRoles } from './roles/ensure-roles.ts';
import { syncMenus } from './menus/sync-menus.ts';

export interface Preparation {
  db: Kysely<Tables>;
  services: Services;
  /** Every area of the platform: their screens become menus. */
  areas: readonly Area[];
  adminPassword?: string | undefined;
  /** Whether a store that was empty gets the demonstration campus. */
  demo: boolean;
  casUrl?: string | undefined;
  publicUrl?: string | undefined;
}

/** What must exist before the first request; at later starts only the menus follow the code. */
export async function prepareSystem({ db, services, areas, adminPassword, demo, casUrl, publicUrl }: Preparation): Promise<{ firstPassword?: string }> {
  const admin = await db.transaction().execute(async (transaction) => {
    // Several servers may start on one store.
    await sql`select pg_advisory_xact_lock(hashtext('system-prepare'))`.execute(transaction);
    await ensureRoles(transaction);
    await ensureCustomizations(transaction);
    await syncMenus(transaction, areas);
    const made = await ensureAdmin(transaction, { password: adminPassword });
    if (made.created && demo) await createDemoCampus(transaction, services, adminPassword);
    await followConfiguration(transaction, services, casUrl, publicUrl);
    return made;
  });
  return admin.password === undefined ? {} : { firstPassword: admin.password };
}

/** What the environment says about addresses wins over what was set on a screen. */
async function followConfiguration(db: Database, { settings }: Services, casUrl?: string, publicUrl?: string): Promise<void> {
  if (publicUrl && settings.get(systemSettings.publicAddress) !== publicUrl) await settings.set(systemSettings.publicAddress, publicUrl, null, db);
  if (!casUrl) return;
  if (settings.get(casSettings.server) !== casUrl) await settings.set(casSettings.server, casUrl, null, db);
  if (!settings.get(casSettings.enabled)) await settings.set(casSettings.enabled, true, null, db);
}
