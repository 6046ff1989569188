import type { Text } from '#platform/contract/text.ts';

/**
 * One entry of what can be granted: module, group, screen and its operations; after them, by area,
 * the operations no screen names. Leaves carry the grant, so an operation may stand under several screens.
 */
export interface GrantNode {
  /** Unique in the tree. */
  key: string;
  kind: 'module' | 'group' | 'screen' | 'other' | 'area' | 'menu' | 'operation';
  name: Text;
  /** What is granted by checking it: the wid of a menu or a permission. Absent: it only holds others. */
  grant: string | null;
  path: string;
  icon: string;
  /** Taken out of the menu by an administrator, for everyone. */
  hidden: boolean;
  /** The caller may not hand it out. */
  locked: boolean;
  children: GrantNode[];
}

export type GrantState = 'checked' | 'half' | 'unchecked';

/** A menu is named by its wid, a permission by `resource:verb`. */
export const isMenuGrant = (grant: string): boolean => grant.startsWith('screen:');

/** Checked when all below is granted, half when some of it is. */
export function grantState(node: GrantNode, granted: ReadonlySet<string>): GrantState {
  if (node.grant !== null) return granted.has(node.grant) ? 'checked' : 'unchecked';
  let some = false;
  let all = node.children.length > 0;
  for (const child of node.children) {
    const state = grantState(child, granted);
    if (state !== 'unchecked') some = true;
    if (state !== 'checked') all = false;
  }
  return all ? 'checked' : some ? 'half' : 'unchecked';
}

/** Every leaf once for each place it stands in. */
export function grantLeaves(nodes: readonly GrantNode[]): (GrantNode & { grant: string })[] {
  return nodes.flatMap((node) => (node.grant !== null ? [node as GrantNode & { grant: string }] : grantLeaves(node.children)));
}
