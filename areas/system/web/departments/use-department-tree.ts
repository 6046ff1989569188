import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { visibleRows } from '#platform/web/blocks/tree/tree-rows.ts';
import { useTree, type Tree } from '#platform/web/blocks/tree/use-tree.ts';
import { refreshCalls } from '#platform/web/calls.ts';
import { getDepartment, getDeptList } from '../../contract/departments.ts';
import { namesOf } from '../../contract/pick.ts';
import { departmentSource, pathTo, type DepartmentTreeNode } from '../pickers/department-source.ts';

/**
 * The tree, opened to the department in the address; after a search, to the one that was found. Without
 * any in the address it begins with the first department in sight.
 */
export function useDepartmentTree(asked: string | undefined, onChoose: (wid: string) => void) {
  const client = useQueryClient();
  const tree = useTree(useMemo(() => departmentSource({ disabled: true }), []), { onSelect: onChoose });

  const first = useFirst(tree, asked === undefined);
  const wid = asked ?? first;
  const searching = tree.list.search.trim() !== '';

  const lead = async (to: string, signal?: AbortSignal) => {
    const path = await pathTo(to, signal);
    if (signal?.aborted) return;
    if (path.length > 0) await tree.reveal(path);
    else tree.select(undefined);
  };
  useEffect(() => {
    if (!wid) return tree.select(undefined);
    if (searching || visibleRows(tree.list.store).some(({ key }) => key === wid)) return tree.select(wid);
    const stop = new AbortController();
    lead(wid, stop.signal).catch(() => undefined);
    return () => stop.abort();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wid, searching]);

  return {
    ...tree,
    /** The department that is shown. */
    shown: wid,
    /** After a change: the branches it touched, and every reply that tells of departments. */
    async changed(touched: Iterable<string | null>, to?: string) {
      refreshCalls(client, [getDepartment, getDeptList, namesOf]);
      const { parents } = tree.list.store;
      // An arrow may come or go, and that shows one level up.
      const branches = [...touched].flatMap((one) => (one === null ? [null] : [one, parents.get(one) ?? null]));
      await tree.refresh(branches);
      if (to) await lead(to);
    },
  };
}

export type DepartmentTreeState = ReturnType<typeof useDepartmentTree>;

/** The first department that is not only the way to others, opened; what leads to it is opened as it comes. */
function useFirst(tree: Tree<DepartmentTreeNode>, wanted: boolean): string | undefined {
  const { store, version } = tree.list;
  const rows = visibleRows(store).filter((row) => row.kind === 'node');
  const first = rows.find(({ node }) => !node.department.outside);
  const next = first ?? rows.findLast(({ arrow }) => arrow);
  const opened = useRef(new Set<string>());
  useEffect(() => {
    // Once each: whoever closes it again wants it closed.
    if (!wanted || !next?.arrow || opened.current.has(next.key)) return;
    opened.current.add(next.key);
    tree.expand(next.key);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted, version]);
  return first?.key;
}
