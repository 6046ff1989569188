import type { TreeNode } from './tree-source.ts';
import type { TreeRow } from './tree-rows.ts';

export type TreeMove =
  | { kind: 'focus'; index: number }
  | { kind: 'toggle' | 'check' | 'select' | 'more'; index: number };

/** What a key means in a tree, as people know it from file managers (the ARIA tree pattern). */
export function treeMove<Node extends TreeNode>(key: string, at: number, rows: readonly TreeRow<Node>[], page: number): TreeMove | undefined {
  const row = rows[at];
  const last = rows.length - 1;
  const focus = (index: number): TreeMove => ({ kind: 'focus', index: Math.max(0, Math.min(index, last)) });
  switch (key) {
    case 'ArrowDown': return focus(at + 1);
    case 'ArrowUp': return focus(at - 1);
    case 'PageDown': return focus(at + page);
    case 'PageUp': return focus(at - page);
    case 'Home': return focus(0);
    case 'End': return focus(last);
    case 'ArrowRight':
      if (row?.kind !== 'node') return undefined;
      if (row.open) return focus(at + 1);
      return row.arrow ? { kind: 'toggle', index: at } : undefined;
    case 'ArrowLeft': {
      if (row?.kind === 'node' && row.open && row.arrow) return { kind: 'toggle', index: at };
      const parent = rows.findLastIndex((above, index) => index < at && above.kind === 'node' && above.depth < (row?.depth ?? 0));
      return parent < 0 ? undefined : focus(parent);
    }
    case 'Enter':
      return row && { kind: row.kind === 'node' ? 'select' : 'more', index: at };
    case ' ':
      return row && { kind: row.kind === 'node' ? 'check' : 'more', index: at };
    default:
      return undefined;
  }
}
