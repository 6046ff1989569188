import { z } from 'zod';
import { defineCall } from '#platform/contract';
import { can } from './permissions.ts';

export interface MenuNode {
  /** The number of a module, the id of a group, the path of a screen. */
  id: string;
  /** The same with its kind in front: `module:102000`, `group:...`, `screen:/home`. */
  wid: string;
  num: number;
  name: { zh: string; en: string };
  icon: string;
  path: string;
  hidden: boolean;
  children: MenuNode[];
}

export const MenuNode: z.ZodType<MenuNode> = z
  .object({
    id: z.string(),
    wid: z.string(),
    num: z.number().int(),
    name: z.object({ zh: z.string(), en: z.string() }),
    icon: z.string(),
    path: z.string(),
    hidden: z.boolean(),
    get children() {
      return z.array(MenuNode);
    },
  })
  .meta({ id: 'MenuNode' });

const wid = z.string().min(1).max(300);

export const getAllMenus = defineCall({
  method: 'GET',
  path: '/api/sys/modoul/getAllModoul',
  summary: { zh: '全部菜单', en: 'All menus of the active role' },
  permission: 'signed-in',
  reply: z.array(MenuNode),
});

export const listModules = defineCall({
  method: 'POST',
  path: '/api/sys/modoul/getLevel1ModoulList',
  summary: { zh: '一级模块', en: 'Modules of a role' },
  permission: 'signed-in',
  /** `showPrivate` adds hidden modules for those who may manage menus. */
  query: z.object({ role_id: wid.optional(), showPrivate: z.stringbool().optional() }),
  reply: z.array(MenuNode),
});

export const listMenuGroups = defineCall({
  method: 'POST',
  path: '/api/sys/modoul/getLevel2ModoulList',
  summary: { zh: '二级模块', en: 'Menu groups of a module' },
  permission: 'signed-in',
  query: z.object({ modoulWid: wid, role_id: wid.optional() }),
  reply: z.array(MenuNode),
});

export const listModuleMenus = defineCall({
  method: 'POST',
  path: '/api/sys/modoul/getMenuByRoleAndModoul',
  summary: { zh: '角色在模块中的菜单', en: 'Menus of a role in a module' },
  permission: 'signed-in',
  query: z.object({ modoulWid: wid, roleId: wid.optional() }),
  reply: z.array(MenuNode),
});

/** An empty name goes back to the declared one. */
export const saveMenu = defineCall({
  method: 'POST',
  path: '/api/sys/modoul/saveMenu',
  summary: { zh: '重命名或隐藏菜单', en: 'Rename or hide a menu entry' },
  permission: can.writeMenus,
  changes: 'menu',
  body: z.object({
    wid,
    name: z.object({ zh: z.string().trim().max(10_000), en: z.string().trim().max(10_000) }).optional(),
    hidden: z.boolean().optional(),
  }),
});

/** Puts an entry under a parent, before another entry or at the end. */
export const moveMenu = defineCall({
  method: 'POST',
  path: '/api/sys/modoul/moveMenu',
  summary: { zh: '移动菜单', en: 'Move a menu entry' },
  permission: can.writeMenus,
  changes: 'menu',
  body: z.object({ wid, parent: wid.nullable(), before: wid.nullable().default(null) }),
});
