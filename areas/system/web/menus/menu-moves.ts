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

/** Where it stands now. */
export function placeOf(tree: readonly MenuNode[], wid: string): Place {
  const siblings = siblingsOf(tree, wid);
  const next = siblings[siblings.findIndex((node) => node.wid === wid) + 1];
  return { parent: parentOf(tree, wid)?.wid ?? null, before: next?.wid ?? null };
}

/** One step up or down among its siblings; undefined at either end. */
export function stepPlace(tree: readonly MenuNode[], wid: string, step: 'up' | 'down'): Place | undefined {
  const siblings = siblingsOf(tree, wid);
  const index = siblings.findIndex((node) => node.wid === wid);
  const target = step === 'up' ? index - 1 : index + 1;
  if (index < 0 || target < 0 || target >= siblings.length) return undefined;
  const before = step === 'up' ? siblings[target] : siblings[target + 1];
  return { parent: parentOf(tree, wid)?.wid ?? null, before: before?.wid ?? null };
}

/** Where an entry lands that is dropped on another one; undefined where it may not, or is already. */
export function dropPlace(tree: readonly MenuNode[], wid: string, target: string, side: DropSide): Place | undefined {
  const place = side === 'inside' ? insidePlace(tree, wid, target) : besidePlace(tree, wid, target, side);
  if (!place || place.before === wid) return undefined;
  const now = placeOf(tree, wid);
  return place.parent === now.parent && place.before === now.before ? undefined : place;
}

/** First in what it is dropped on: that is where a drop right under an open entry points to. */
function insidePlace(tree: readonly MenuNode[], wid: string, target: string): Place | undefined {
  if (kindOf(target) !== parentKinds[kindOf(wid)]) return undefined;
  return { parent: target, before: findMenu(tree, target)?.children[0]?.wid ?? null };
}

function besidePlace(tree: readonly MenuNode[], wid: string, target: string, side: 'before' | 'after'): Place | undefined {
  if (kindOf(target) !== kindOf(wid)) return undefined;
  const { parent, before } = placeOf(tree, target);
  return { parent, before: side === 'before' ? target : before };
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
