import { useState } from 'react';
import type { GrantNode } from '../../contract/grant-tree.ts';
import { branchKeys } from './grant-rows.ts';

export interface Branches {
  open: ReadonlySet<string>;
  toggle: (key: string) => void;
  openAll: (tree: readonly GrantNode[]) => void;
  closeAll: () => void;
}

/** Which branches of a tree stand open. */
export function useBranches(): Branches {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  return {
    open,
    toggle: (key) => setOpen((now) => {
      const next = new Set(now);
      if (!next.delete(key)) next.add(key);
      return next;
    }),
    openAll: (tree) => setOpen(new Set(branchKeys(tree))),
    closeAll: () => setOpen(new Set()),
  };
}
