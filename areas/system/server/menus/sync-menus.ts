import { administratorRole } from '#areas/system';
import type { Area } from '#platform/contract';
import type { Database } from '#platform/server/database.ts';
import { declaredMenus, type DeclaredMenu } from './menu-declarations.ts';

/**
 * Brings the menu table in line with what the areas declare, at every start: new entries appear,
 * gone ones go, and what an administrator named, hid or moved stays.
 */
export async function syncMenus(db: Database, areas: readonly Area[]): Promise<void> {
  const declared = declaredMenus(areas);
  const wids = new Set(declared.map(({ wid }) => wid));
  const stored = await db.selectFrom('menu').select(['wid', 'parent', 'num', 'moved']).execute();
  const known = new Map(stored.map((row) => [row.wid, row]));

  const rows = declared.map(({ roles: _, ...menu }) => {
    const before = known.get(menu.wid);
    // A place under a parent that is gone is no place.
    const stays = before?.moved && (before.parent === null || wids.has(before.parent));
    const place = stays ? { parent: before.parent, num: before.num, moved: true } : { moved: false };
    return { ...menu, hidden: false, ...place };
  });
  if (rows.length > 0) {
    await db
      .insertInto('menu')
      .values(rows)
      .onConflict((conflict) => conflict.column('wid').doUpdateSet((menu) => ({
        kind: menu.ref('excluded.kind'),
        parent: menu.ref('excluded.parent'),
        num: menu.ref('excluded.num'),
        moved: menu.ref('excluded.moved'),
        title_zh: menu.ref('excluded.title_zh'),
        title_en: menu.ref('excluded.title_en'),
        icon: menu.ref('excluded.icon'),
        path: menu.ref('excluded.path'),
      })))
      .execute();
  }
  const gone = stored.map(({ wid }) => wid).filter((wid) => !wids.has(wid));
  if (gone.length > 0) await db.deleteFrom('menu').where('wid', 'in', gone).execute();
  await grantNewScreens(db, declared.filter((menu) => menu.kind === 'screen' && !known.has(menu.wid)));
}

/** Only new screens: what an administrator took from a role does not come back at the next start. */
async function grantNewScreens(db: Database, screens: readonly DeclaredMenu[]): Promise<void> {
  const roles = await db.selectFrom('role').select(['wid', 'key']).where('built_in', '=', true).execute();
  const grants = screens.flatMap((screen) =>
    roles
      .filter(({ key }) => key !== administratorRole && screen.roles.includes(key))
      .map((role) => ({ role: role.wid, menu: screen.wid })));
  if (grants.length === 0) return;
  await db.insertInto('role_menu').values(grants).onConflict((conflict) => conflict.doNothing()).execute();
}
