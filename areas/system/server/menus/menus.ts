import {
  administratorRole, canSystem, getAllMenus, listMenuGroups, listModuleMenus, listModules, moveMenu, saveMenu,
  type MenuNode,
} from '#areas/system';
import { platformErrors } from '#platform/contract';
import type { Context, Principal } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { menuWid } from './menu-declarations.ts';
import { menuTree, type MenuRow } from './menu-tree.ts';
import { placeMenu, readMenu } from './place-menu.ts';

type RoleRef = { wid: string; key: string };

/** Which role's menus are asked for: one's own, or any for those who may see roles. */
async function roleToShow(db: Database, user: Principal, asked: string | undefined): Promise<RoleRef> {
  if (!asked || asked === user.role.wid) return user.role;
  const own = db.selectFrom('role_holder').select('role_holder.role').where('role_holder.user_wid', '=', user.wid);
  const role = await db
    .selectFrom('role')
    .select(['wid', 'key'])
    .where('wid', '=', asked)
    .$if(!user.can(canSystem.readRoles), (query) => query.where('wid', 'in', own))
    .executeTakeFirst();
  if (!role) throw new UserError(platformErrors.forbidden);
  return role;
}

export async function menusOfRole({ db, services }: Pick<Context, 'db' | 'services'>, role: RoleRef, withHidden = false): Promise<MenuNode[]> {
  const translate = services.translations.of;
  const rows: MenuRow[] = await db.selectFrom('menu').selectAll().execute();
  if (role.key === administratorRole) return menuTree(rows, { granted: null, withHidden, translate });
  const grants = await db.selectFrom('role_menu').select('menu').where('role', '=', role.wid).execute();
  return menuTree(rows, { granted: new Set(grants.map(({ menu }) => menu)), withHidden, translate });
}

/** A module is named by its number or by its wid. */
function groupsOf(modules: MenuNode[], module: string): MenuNode[] {
  const wid = module.includes(':') ? module : menuWid.module(module);
  return modules.find((node) => node.wid === wid)?.children ?? [];
}

const withoutChildren = (node: MenuNode): MenuNode => ({ ...node, children: [] });

export const menuHandlers = [
  handle(getAllMenus, async (_input, context) => menusOfRole(context, context.user.role, context.user.can(canSystem.writeMenus))),

  handle(listModules, async ({ query }, context) => {
    const { db, user } = context;
    const role = await roleToShow(db, user, query.role_id);
    const withHidden = query.showPrivate === true && user.can(canSystem.writeMenus);
    return (await menusOfRole(context, role, withHidden)).map(withoutChildren);
  }),

  handle(listMenuGroups, async ({ query }, context) => {
    const { db, user } = context;
    const role = await roleToShow(db, user, query.role_id);
    return groupsOf(await menusOfRole(context, role), query.modoulWid).map(withoutChildren);
  }),

  handle(listModuleMenus, async ({ query }, context) => {
    const { db, user } = context;
    const role = await roleToShow(db, user, query.roleId);
    return groupsOf(await menusOfRole(context, role), query.modoulWid);
  }),

  handle(saveMenu, async ({ body: { wid, name, hidden } }, context) => {
    const before = await readMenu(context.db, wid);
    await context.db
      .updateTable('menu')
      .set({ ...(name && { name_zh: name.zh || null, name_en: name.en || null }), hidden: hidden ?? before.hidden })
      .where('wid', '=', wid)
      .execute();
    context.audit({ wid, name: before.title_zh, before, after: await readMenu(context.db, wid) });
    return null;
  }),

  handle(moveMenu, async ({ body }, context) => {
    const before = await readMenu(context.db, body.wid);
    await placeMenu(context.db, before, body.parent, body.before);
    context.audit({ wid: body.wid, name: before.title_zh, before, after: await readMenu(context.db, body.wid) });
    return null;
  }),
];
