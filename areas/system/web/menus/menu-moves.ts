import type { MenuNode } from '../../contract/menus.ts';

export type MenuKind = 'module' | 'group' | 'screen';

/** Under which entry (null: at the top), and before which of its children (null: at the end). */
export interface Place {
  parent: string | null;
  before: string | null;
}

export type DropSide = 'before' | 'after' | 'inside';

const parentKinds: Record<MenuKind, MenuKind | null> = { module: null, group: 'module', screen: 'group' };

export function kindOf(wid: string): MenuKind {
  const kind = wid.slice(0, wid.indexOf(':'));
  return kind === 'module' || kind === 'group' ? kind : 'screen';
}

/** From the module down to the entry itself; empty when it is not there. */
export function pathTo(tree: readonly MenuNode[], wid: string): MenuNode[] {
  for (const node of tree) {
    if (node.wid === wid) return [node];
    const below = pathTo(node.children, wid);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

export function findMenu(tree: readonly MenuNode[], wid: string): MenuNode | undefined {
  return pathTo(tree, wid).at(-1);
}

export function parentOf(tree: readonly MenuNode[], wid: string): MenuNode | null {
  return pathTo(tree, wid).at(-2) ?? null;
}

export function siblingsOf(tree: readonly MenuNode[], wid: string): readonly MenuNode[] {
  return parentOf(tree, wid)?.children ?? tree;
}

/** One step up or down among its siblings; undefined at either end. */
export function stepPlace(tree: readonly MenuNode[], wid: string, step: 'up' | 'down'): Place | undefined {
  const siblings = siblingsOf(tree, wid);
  const index = siblings.findIndex((node) => node.wid === wid);
  const target = step === 'up' ? index - 1 : index + 1;
  if (index < 0 || target < 0 || target >= siblings.length) return undefined;
  const before = step === 'up' ? siblings[target]! : siblings[target + 1];
  return { parent: parentOf(tree, wid)?.wid ?? null, before: before?.wid ?? null };
}

/** Where an entry lands that is dropped on another one; undefined where it may not. */
export function dropPlace(tree: readonly MenuNode[], wid: string, target: string, side: DropSide): Place | undefined {
  if (wid === target) return undefined;
  if (side === 'inside') {
    if (kindOf(target) !== parentKinds[kindOf(wid)]) return undefined;
    const [first] = findMenu(tree, target)?.children ?? [];
    return first?.wid === wid ? undefined : { parent: target, before: first?.wid ?? null };
  }
  if (kindOf(target) !== kindOf(wid)) return undefined;
  const siblings = siblingsOf(tree, target);
  const index = siblings.findIndex((node) => node.wid === target);
  const before = side === 'before' ? siblings[index] : siblings[index + 1];
  // Before itself or right behind its neighbour above: it stays where it is.
  if (before?.wid === wid || siblings[siblings.indexOf(before ?? siblings.at(-1)!) - (before ? 1 : 0)]?.wid === wid) return undefined;
  return { parent: parentOf(tree, target)?.wid ?? null, before: before?.wid ?? null };
}

/** The entries it may be put under, each with where it stands. Modules stay at the top. */
export function possibleParents(tree: readonly MenuNode[], wid: string): { module: MenuNode; parents: MenuNode[] }[] {
  const kind = kindOf(wid);
  if (kind === 'module') return [];
  return tree.map((module) => ({ module, parents: kind === 'group' ? [module] : module.children }));
}

/** The tree after a move, to show it before the server has answered. */
export function moveInTree(tree: readonly MenuNode[], wid: string, { parent, before }: Place): MenuNode[] {
  const moved = findMenu(tree, wid);
  if (!moved) return [...tree];
  const insert = (nodes: readonly MenuNode[]): MenuNode[] => {
    const index = before === null ? nodes.length : nodes.findIndex((node) => node.wid === before);
    return nodes.toSpliced(index < 0 ? nodes.length : index, 0, moved);
  };
  const visit = (nodes: readonly MenuNode[]): MenuNode[] =>
    nodes.filter((node) => node.wid !== wid).map((node) => {
      const children = visit(node.children);
      return { ...node, children: node.wid === parent ? insert(children) : children };
    });
  const rest = visit(tree);
  return parent === null ? insert(rest) : rest;
}

export function changeInTree(tree: readonly MenuNode[], wid: string, change: Partial<MenuNode>): MenuNode[] {
  return tree.map((node) => (node.wid === wid ? { ...node, ...change } : { ...node, children: changeInTree(node.children, wid, change) }));
}
