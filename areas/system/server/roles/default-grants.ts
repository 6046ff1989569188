import { administratorRole } from '#areas/system';
import type { Area } from '#platform/contract';
import type { Database } from '#platform/server/database.ts';

/**
 * Gives built-in roles what the areas declare for them, once for each permission: at the first start
 * that knows it. What an administrator took away does not come back at the next one.
 */
export async function grantNewPermissions(db: Database, areas: readonly Area[]): Promise<void> {
  const known = new Set((await db.selectFrom('known_permission').select('permission').execute()).map(({ permission }) => permission));
  const fresh = new Set(areas.flatMap(({ permissions }) => Object.keys(permissions)).filter((permission) => !known.has(permission)));
  if (fresh.size === 0) return;
  await db.insertInto('known_permission').values([...fresh].map((permission) => ({ permission }))).execute();
  const roles = await db.selectFrom('role').select(['wid', 'key']).where('built_in', '=', true).where('key', '!=', administratorRole).execute();
  const grants = roles.flatMap(({ wid, key }) =>
    areas.flatMap((area) => area.grants[key] ?? []).filter((permission) => fresh.has(permission)).map((permission) => ({ role: wid, permission })));
  if (grants.length === 0) return;
  await db.insertInto('role_permission').values(grants).onConflict((conflict) => conflict.doNothing()).execute();
}
