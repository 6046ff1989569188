import { systemErrors } from '#areas/system';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { menuStep } from './menu-declarations.ts';
import type { MenuRow } from './menu-tree.ts';
import { found } from '../refusals.ts';

const parentKind = { module: null, group: 'module', screen: 'group' } as const;

export async function readMenu(db: Database, wid: string): Promise<MenuRow> {
  return found(await db.selectFrom('menu').selectAll().where('wid', '=', wid).executeTakeFirst(), systemErrors.menuNotFound);
}

/** Puts an entry under a parent, before another one or at the end; its new neighbours keep this order from now on. */
export async function placeMenu(db: Database, menu: MenuRow, parent: string | null, before: string | null): Promise<void> {
  const kind = parent ? (await readMenu(db, parent)).kind : null;
  if (kind !== parentKind[menu.kind]) throw new UserError(systemErrors.menuInsideItself);
  const neighbours = await db
    .selectFrom('menu')
    .select('wid')
    .where('parent', parent === null ? 'is' : '=', parent)
    .where('wid', '!=', menu.wid)
    .orderBy('num')
    .orderBy('wid')
    .forUpdate()
    .execute();
  const order = neighbours.map(({ wid }) => wid);
  const place = before ? order.indexOf(before) : order.length;
  if (place < 0) throw new UserError(systemErrors.menuNotFound);
  order.splice(place, 0, menu.wid);
  for (const [index, wid] of order.entries()) {
    await db.updateTable('menu').set({ parent, num: index * menuStep, moved: true }).where('wid', '=', wid).execute();
  }
}
