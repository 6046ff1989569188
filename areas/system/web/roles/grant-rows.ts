import type { NodeRow } from '#platform/web/blocks/tree/tree-rows.ts';
import type { TreeNode } from '#platform/web/blocks/tree/tree-source.ts';
import type { GrantNode } from '../../contract/grant-tree.ts';

export interface GrantRow extends NodeRow<TreeNode> {
  grant: GrantNode;
}

interface RowOptions {
  open: ReadonlySet<string>;
  /** While something is searched for, all is open. */
  allOpen: boolean;
  titleOf: (node: GrantNode) => string;
  isDisabled: (node: GrantNode) => boolean;
}

/** The open part of the tree as the flat list that is shown. */
export function grantRows(tree: readonly GrantNode[], { open, allOpen, titleOf, isDisabled }: RowOptions): GrantRow[] {
  const rows: GrantRow[] = [];
  const add = (nodes: readonly GrantNode[], depth: number) => {
    for (const [index, node] of nodes.entries()) {
      const leaf = node.children.length === 0;
      const isOpen = !leaf && (allOpen || open.has(node.key));
      rows.push({
        kind: 'node', key: node.key, grant: node, depth, open: isOpen, arrow: !leaf && !allOpen, position: index + 1, siblings: nodes.length,
        node: { id: node.key, title: titleOf(node), leaf, disabled: isDisabled(node) },
      });
      if (isOpen) add(node.children, depth + 1);
    }
  };
  add(tree, 0);
  return rows;
}

export function branchKeys(tree: readonly GrantNode[]): string[] {
  return tree.flatMap((node) => (node.children.length > 0 ? [node.key, ...branchKeys(node.children)] : []));
}
