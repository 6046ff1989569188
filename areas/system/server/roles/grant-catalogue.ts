import type { GrantNode, MenuNode, RoleGrants } from '#areas/system';
import type { Area, Permission, Text } from '#platform/contract';
import type { Services, Translations } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database.ts';
import { menuTree, type MenuRow } from '../menus/menu-tree.ts';

/** Everything that can be granted, in every area, with the words of the area that declares it. */
export function knownPermissions(areas: readonly Area[]): Map<string, Text> {
  return new Map(areas.flatMap(({ permissions }) => Object.entries(permissions)));
}

type Known = Pick<Services, 'areas' | 'translations'>;

export async function readGrantTree(db: Database, { areas, translations }: Known, mayGrant: (grant: string) => boolean): Promise<GrantNode[]> {
  return grantTree(await db.selectFrom('menu').selectAll().execute(), areas, mayGrant, translations.of);
}

/** The menus as they are arranged and worded now, hidden ones too, with the operations their screens name. */
export function grantTree(
  menus: readonly MenuRow[], areas: readonly Area[], mayGrant: (grant: string) => boolean, translate: Translations['of'] = (_id, text) => text,
): GrantNode[] {
  const words = knownPermissions(areas);
  const operations = new Map(areas.flatMap(({ screens }) => screens.map(({ path, operations: named = [] }) => [path, named] as const)));
  const placed = new Set<string>();

  const operation = (permission: string, place: string): GrantNode => {
    placed.add(permission);
    return leaf('operation', `${place}>${permission}`, translate(`permission.${permission}`, words.get(permission)!), permission, !mayGrant(permission));
  };
  const screen = (menu: MenuNode): GrantNode => {
    const named = (operations.get(menu.path) ?? []).filter((permission) => words.has(permission));
    const own = { ...leaf('screen', menu.wid, menu.name, menu.wid, !mayGrant(menu.wid)), path: menu.path, hidden: menu.hidden };
    if (named.length === 0) return own;
    const children = [{ ...own, kind: 'menu' as const, key: `${menu.wid}>` }, ...named.map((permission) => operation(permission, menu.wid))];
    return { ...own, grant: null, locked: false, children };
  };
  const branch = (menu: MenuNode): GrantNode[] => {
    if (menu.path) return [screen(menu)];
    const children = menu.children.flatMap(branch);
    const kind = menu.wid.startsWith('module:') ? 'module' : 'group';
    return children.length === 0 ? [] : [{ ...holder(kind, menu.wid, menu.name, children), icon: menu.icon, hidden: menu.hidden }];
  };

  const tree = menuTree(menus, { granted: null, withHidden: true, translate }).flatMap(branch);
  const others = areas.flatMap(({ name, title, permissions }) => {
    const rest = (Object.keys(permissions) as Permission[]).filter((permission) => !placed.has(permission));
    return rest.length === 0 ? [] : [holder('area', `area:${name}`, translate(`area.${name}`, title), rest.map((permission) => operation(permission, `area:${name}`)))];
  });
  return others.length === 0 ? tree : [...tree, holder('other', 'other', { zh: '其他操作', en: 'Other operations' }, others)];
}

/** What of a role's grants still exists: an area that was taken out leaves its permissions behind. */
export function stillKnown(grants: RoleGrants, areas: readonly Area[]): RoleGrants {
  const words = knownPermissions(areas);
  return { ...grants, permissions: grants.permissions.filter((permission) => words.has(permission)) };
}

function leaf(kind: GrantNode['kind'], key: string, name: Text, grant: string, locked: boolean): GrantNode {
  return { key, kind, name, grant, path: '', icon: '', hidden: false, locked, children: [] };
}

function holder(kind: GrantNode['kind'], key: string, name: Text, children: GrantNode[]): GrantNode {
  return { key, kind, name, grant: null, path: '', icon: '', hidden: false, locked: false, children };
}
