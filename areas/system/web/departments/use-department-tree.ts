import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { visibleRows } from '#platform/web/blocks/tree/tree-rows.ts';
import { useTree } from '#platform/web/blocks/tree/use-tree.ts';
import { refreshCalls } from '#platform/web/calls.ts';
import { getDepartment, getDeptList } from '../../contract/departments.ts';
import { namesOf } from '../../contract/pick.ts';
import { departmentSource, pathTo } from '../pickers/department-source.ts';

/** The tree, opened to the department in the address; after a search, to the one that was found. */
export function useDepartmentTree(wid: string | undefined, onChoose: (wid: string) => void) {
  const client = useQueryClient();
  const tree = useTree(useMemo(() => departmentSource({ disabled: true }), []), { onSelect: onChoose });

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
