import { useMemo } from 'react';
import type { Text } from '#platform/contract/text.ts';
import { useCall } from '../calls.ts';
import { lightCall } from '../light-call.ts';
import { noticeLevel } from '../request/notice-level.ts';
import { parentScreen, type ScreenEntry, type ScreenTable } from '../routing/screen-table.ts';

/** A module of the top bar, a group of the side menu, or a screen (the one with a path). */
export interface MenuNode {
  id: string;
  wid: string;
  num: number;
  name: Text;
  icon: string;
  path: string;
  hidden: boolean;
  children: MenuNode[];
}

export const getAllMenus = lightCall<MenuNode[]>()('GET', '/api/sys/modoul/getAllModoul');

/** The menus of the active role: modules, their groups, their screens. One call, so that all of them agree. */
export function useMenus() {
  const { data, ...query } = useCall(getAllMenus, undefined, { fresh: Infinity, level: noticeLevel.silent });
  const modules = useMemo(() => visibleMenus(data ?? []), [data]);
  return { ...query, modules };
}

/** Without what is hidden, and without groups that hold nothing. */
export function visibleMenus(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes
    .filter((node) => !node.hidden)
    .map((node) => ({ ...node, children: visibleMenus(node.children) }))
    .filter((node) => node.path || node.children.length > 0);
}

/** The screens below a node, in the order of the menu. */
export function leavesOf(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => (node.children.length > 0 ? leavesOf(node.children) : node.path ? [node] : []));
}

/** From the module down to the screen with this path; empty when no menu leads there. */
export function trailTo(nodes: readonly MenuNode[], path: string): MenuNode[] {
  for (const node of nodes) {
    if (node.path === path && node.children.length === 0) return [node];
    const below = trailTo(node.children, path);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

export interface Crumb {
  name: Text;
  /** Absent: a heading of the menu, not a place. */
  path?: string;
}

/** Where a screen stands: its menu, or that of the nearest screen above it, then the screens in between. */
export function crumbsOf(modules: readonly MenuNode[], table: ScreenTable, path: string): Crumb[] {
  const trail = trailTo(modules, path);
  if (trail.length > 0) return trail.map((node) => ({ name: node.name, path: node.path || undefined }));
  const own = table.get(path);
  const parent = parentScreen(table, path);
  const above = parent ? crumbsOf(modules, table, parent.screen.path) : [];
  return own ? [...above, { name: own.screen.title, path }] : above;
}

/**
 * The way to a page. Some paths open a drawer of one screen: there the page bears the name of that screen,
 * under whichever of its addresses, and the screen does not stand above itself.
 */
export function crumbsAbove(modules: readonly MenuNode[], table: ScreenTable, path: string, isTitle: (name: Text) => boolean): Crumb[] {
  const above = crumbsOf(modules, table, path).slice(0, -1);
  const load = table.get(path)?.load;
  const isSame = (entry: ScreenEntry | undefined) => load !== undefined && entry?.load === load;
  if (!isSame(parentScreen(table, path))) return above;
  const itself = [...table.values()].filter((entry) => isSame(entry) && !isSame(parentScreen(table, entry.screen.path)));
  return itself.some(({ screen }) => isTitle(screen.title)) ? above.slice(0, -1) : above;
}

/** The module whose menu leads to a path, directly or through a screen above it. */
export function moduleOf(modules: readonly MenuNode[], table: ScreenTable, path: string): MenuNode | undefined {
  const [module] = trailTo(modules, path);
  if (module) return module;
  const parent = parentScreen(table, path);
  return parent ? moduleOf(modules, table, parent.screen.path) : undefined;
}

/** The menu entry to mark as the current one: the path itself, or the nearest above it that is in the menu. */
export function currentEntry(modules: readonly MenuNode[], table: ScreenTable, path: string): string | undefined {
  if (trailTo(modules, path).length > 0) return path;
  const parent = parentScreen(table, path);
  return parent ? currentEntry(modules, table, parent.screen.path) : undefined;
}

/** Where a module opens: its first screen that can be used, or the first at all. */
export function firstPath(module: MenuNode, table: ScreenTable): string {
  const leaves = leavesOf([module]);
  return (leaves.find((leaf) => table.get(leaf.path)?.load) ?? leaves[0])?.path ?? '/home';
}

/** Entries whose name contains the text in either language, with the groups that hold them. */
export function filterMenus(nodes: readonly MenuNode[], text: string): MenuNode[] {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return [...nodes];
  const matches = ({ name }: MenuNode) => name.zh.toLowerCase().includes(wanted) || name.en.toLowerCase().includes(wanted);
  return nodes.flatMap((node) => {
    if (node.children.length === 0) return matches(node) ? [node] : [];
    const children = matches(node) ? node.children : filterMenus(node.children, wanted);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}
