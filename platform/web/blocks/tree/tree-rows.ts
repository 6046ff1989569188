import type { TreeNode } from './tree-source.ts';
import type { TreeStore } from './tree-store.ts';

export interface NodeRow<Node extends TreeNode> {
  kind: 'node';
  key: string;
  node: Node;
  depth: number;
  open: boolean;
  /** Whether it can be opened and closed; in a search everything is open. */
  arrow: boolean;
  position: number;
  siblings: number;
}

/** A row in place of children that are not here yet: `more` can be asked for, `failed` tried again. */
export interface PendingRow {
  kind: 'more' | 'loading' | 'failed';
  key: string;
  parent: string | null;
  depth: number;
}

export type TreeRow<Node extends TreeNode> = NodeRow<Node> | PendingRow;

/** The open part of the tree as the flat list that is shown. */
export function visibleRows<Node extends TreeNode>(store: TreeStore<Node>): TreeRow<Node>[] {
  const rows: TreeRow<Node>[] = [];
  const addBranch = (parent: string | null, depth: number) => {
    const branch = store.branches.get(parent);
    const ids = branch?.ids ?? [];
    const siblings = branch?.more ? -1 : ids.length;
    for (const [index, id] of ids.entries()) {
      const node = store.nodes.get(id)!;
      const open = store.expanded.has(id) && !node.leaf;
      rows.push({ kind: 'node', key: id, node, depth, open, arrow: !node.leaf, position: index + 1, siblings });
      if (open) addBranch(id, depth + 1);
    }
    const kind = branch?.error ? 'failed' : branch?.loading ? 'loading' : branch?.more ? 'more' : undefined;
    if (kind) rows.push({ kind, key: `${kind}:${parent ?? ''}`, parent, depth });
  };
  addBranch(null, 0);
  return rows;
}

/** Only the matches and what leads to them, all open. */
export function matchRows<Node extends TreeNode>(paths: Node[][]): TreeRow<Node>[] {
  interface Branch { node: Node; below: Map<string, Branch> }
  const roots = new Map<string, Branch>();
  for (const path of paths) {
    let level = roots;
    for (const node of path) {
      const branch = level.get(node.id) ?? { node, below: new Map<string, Branch>() };
      level.set(node.id, branch);
      level = branch.below;
    }
  }
  const rows: TreeRow<Node>[] = [];
  const addLevel = (level: Map<string, Branch>, depth: number) => {
    let position = 0;
    for (const { node, below } of level.values()) {
      position += 1;
      rows.push({ kind: 'node', key: node.id, node, depth, open: below.size > 0, arrow: false, position, siblings: level.size });
      addLevel(below, depth + 1);
    }
  };
  addLevel(roots, 0);
  return rows;
}

/** A title cut at each occurrence of the searched text, every second part being a hit. */
export function splitHits(title: string, text: string): string[] {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return [title];
  const lower = title.toLowerCase();
  const parts: string[] = [];
  let from = 0;
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, from)) {
    parts.push(title.slice(from, at), title.slice(at, at + wanted.length));
    from = at + wanted.length;
  }
  parts.push(title.slice(from));
  return parts;
}
