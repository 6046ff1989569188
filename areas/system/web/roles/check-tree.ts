import type { Text } from '#platform/contract/text.ts';
import { grantLeaves, isMenuGrant, type GrantNode } from '../../contract/grant-tree.ts';

export type Granted = ReadonlySet<string>;

/** Checks all below that may be checked; when all of it is already, takes it back. */
export function toggleGrants(node: GrantNode, granted: Granted, isFixed: (leaf: GrantNode) => boolean): Set<string> {
  const able = grantLeaves([node]).filter((leaf) => !isFixed(leaf)).map(({ grant }) => grant);
  const on = !able.every((grant) => granted.has(grant));
  const next = new Set(granted);
  for (const grant of able) {
    if (on) next.add(grant);
    else next.delete(grant);
  }
  return next;
}

export interface GrantChanges {
  added: string[];
  removed: string[];
}

export function changesBetween(before: Granted, after: Granted): GrantChanges {
  return { added: [...after].filter((grant) => !before.has(grant)), removed: [...before].filter((grant) => !after.has(grant)) };
}

/** The tree with only the leaves that are wanted, and the branches that lead to them. */
export function prune(tree: readonly GrantNode[], wanted: (leaf: GrantNode & { grant: string }) => boolean): GrantNode[] {
  return tree.flatMap((node) => {
    if (node.grant !== null) return wanted(node as GrantNode & { grant: string }) ? [node] : [];
    const children = prune(node.children, wanted);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** By name in either language, by path or by permission; below a match everything stays. */
export function findGrants(tree: readonly GrantNode[], text: string): GrantNode[] {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return [...tree];
  const matches = ({ name, path, grant }: GrantNode) => [name.zh, name.en, path, grant ?? ''].some((part) => part.toLowerCase().includes(wanted));
  const visit = (nodes: readonly GrantNode[]): GrantNode[] => nodes.flatMap((node) => {
    if (matches(node)) return [node];
    const children = visit(node.children);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
  return visit(tree);
}

/** The screens an operation stands under, for each operation that stands under any. */
function screensOf(tree: readonly GrantNode[]): Map<string, string[]> {
  const screens = new Map<string, string[]>();
  const visit = (node: GrantNode) => {
    const page = node.children.find(({ kind }) => kind === 'menu');
    for (const child of node.children) {
      if (page && child.kind === 'operation') screens.set(child.grant!, [...(screens.get(child.grant!) ?? []), page.grant!]);
      visit(child);
    }
  };
  for (const node of tree) visit(node);
  return screens;
}

/** Granted operations none of whose screens is granted, each with the screens that would lead to it. */
export function withoutPage(tree: readonly GrantNode[], granted: Granted): Map<string, string[]> {
  return new Map([...screensOf(tree)].filter(([operation, screens]) => granted.has(operation) && !screens.some((screen) => granted.has(screen))));
}

export interface GrantPath {
  grant: string;
  name: Text;
  /** From the module down to what holds it. */
  path: Text[];
}

/** Where each of these grants stands, once each, in the order of the tree. */
export function pathsOf(tree: readonly GrantNode[], grants: Granted): GrantPath[] {
  const found = new Map<string, GrantPath>();
  const visit = (nodes: readonly GrantNode[], path: Text[]) => {
    for (const node of nodes) {
      if (node.grant === null) visit(node.children, [...path, node.name]);
      else if (grants.has(node.grant) && !found.has(node.grant)) found.set(node.grant, { grant: node.grant, name: node.name, path });
    }
  };
  visit(tree, []);
  return [...found.values()];
}

export function splitGrants(granted: Iterable<string>): { menus: string[]; permissions: string[] } {
  const all = [...granted];
  return { menus: all.filter(isMenuGrant).sort(), permissions: all.filter((grant) => !isMenuGrant(grant)).sort() };
}
