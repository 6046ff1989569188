import type { MenuNode } from '../../contract/menus.ts';

export interface FoundMenus {
  /** The matching entries with all that leads to them. */
  tree: MenuNode[];
  /** What must be open for every match to be seen. */
  open: string[];
}

/** Entries that match; below a matching entry everything stays, so that it can still be looked into. */
export function findMenus(tree: readonly MenuNode[], matches: (node: MenuNode) => boolean): FoundMenus {
  const open: string[] = [];
  const visit = (nodes: readonly MenuNode[]): MenuNode[] =>
    nodes.flatMap((node) => {
      const below = visit(node.children);
      if (below.length > 0) open.push(node.wid);
      if (below.length > 0) return [{ ...node, children: below }];
      return matches(node) ? [node] : [];
    });
  return { tree: visit(tree), open };
}

/** By name in either language, or by path. */
export function matchesText(text: string): (node: MenuNode) => boolean {
  const wanted = text.trim().toLowerCase();
  return ({ name, path }) => [name.zh, name.en, path].some((part) => part.toLowerCase().includes(wanted));
}

export function countMenus(tree: readonly MenuNode[], matches: (node: MenuNode) => boolean): number {
  return tree.reduce((sum, node) => sum + (matches(node) ? 1 : 0) + countMenus(node.children, matches), 0);
}
