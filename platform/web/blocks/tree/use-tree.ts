import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { matchRows, visibleRows, type TreeRow } from './tree-rows.ts';
import type { TreeNode, TreeSource } from './tree-source.ts';
import { firstBatch, TreeStore, type TreeOptions } from './tree-store.ts';

export interface TreeHookOptions extends TreeOptions {
  /** Nodes can be checked. */
  check?: boolean;
  onCheck?: (checked: string[], half: string[]) => void;
  onSelect?: (id: string) => void;
}

/** What TreeList shows; spread `tree.list` onto it. */
export interface TreeControl<Node extends TreeNode = TreeNode> {
  rows: TreeRow<Node>[];
  store: TreeStore<Node>;
  version: number;
  check: boolean;
  selected: string | undefined;
  searching: boolean;
  search: string;
  onSearch: (text: string) => void;
  onToggle: (id: string, open?: boolean) => void;
  onCheck: (id: string) => void;
  onSelect: (id: string) => void;
  onMore: (parent: string | null) => void;
}

export interface Tree<Node extends TreeNode = TreeNode> {
  list: TreeControl<Node>;
  checked: string[];
  half: string[];
  selected: string | undefined;
  select: (id: string | undefined) => void;
  setChecked: (ids: Iterable<string>) => void;
  expand: (id: string) => void;
  /** Opens the tree down to the last node of a path from a root and selects it. */
  reveal: (path: Node[]) => Promise<void>;
  /** Asks again for the children of these nodes (null: the roots), as far as they had been loaded. */
  refresh: (parents: Iterable<string | null>) => Promise<void>;
}

const searchPause = 250;
/** A call gives no more; what follows is fetched when it comes into sight. */
const mostAtOnce = 1000;

/** A tree that loads as it is opened and scrolled. Another source starts a new tree. */
export function useTree<Node extends TreeNode>(source: TreeSource<Node>, options: TreeHookOptions = {}): Tree<Node> {
  // A new source is a new tree.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const store = useMemo(() => new TreeStore<Node>({ checkFirst: options.checkFirst }), [source, options.checkFirst]);
  const version = useSyncExternalStore(store.follow, () => store.version);
  const [selected, select] = useState<string>();
  const [search, setSearch] = useState('');
  const [matches, setMatches] = useState<{ text: string; paths: Node[][] }>();
  const stop = useRef(new AbortController());

  const load = async (parent: string | null) => {
    const request = store.nextRequest(parent);
    if (!request) return;
    store.setBranch(parent, { loading: true, error: undefined });
    const { signal } = stop.current;
    try {
      store.add(parent, await source.children(parent, request.from, request.count, signal));
      if (options.checkFirst && parent !== null) report();
    } catch (error) {
      if (signal.aborted) return;
      store.setBranch(parent, { loading: false, error });
    }
  };

  useEffect(() => {
    stop.current = new AbortController();
    void load(null);
    return () => {
      stop.current.abort();
      // A branch that was on its way when the screen went is asked for again when it comes back.
      for (const branch of store.branches.values()) branch.loading = false;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [store]);

  useEffect(() => {
    const text = search.trim();
    if (!text) return setMatches(undefined);
    const cancel = new AbortController();
    const timer = setTimeout(async () => {
      const paths = source.search ? await source.search(text, cancel.signal).catch(() => []) : store.searchLoaded(text);
      if (cancel.signal.aborted) return;
      for (const path of paths) store.addPath(path);
      setMatches({ text, paths });
    }, searchPause);
    return () => {
      clearTimeout(timer);
      cancel.abort();
    };
  }, [search, source, store]);

  // `shape` stands for what happens inside the store; checks alone move no row.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const rows = useMemo(() => (matches ? matchRows(matches.paths) : visibleRows(store)), [matches, store, store.shape]);
  const report = () => options.onCheck?.([...store.checked], [...store.half]);

  const toggle = (id: string, open?: boolean) => {
    if (matches) return;
    store.toggleExpanded(id, open);
    if (store.expanded.has(id) && store.branch(id).ids.length === 0) void load(id);
  };

  const reveal = async (path: Node[]) => {
    // From the top down, so that each node finds its neighbours there.
    for (const above of [null, ...path.slice(0, -1).map(({ id }) => id)]) {
      if (store.branch(above).ids.length === 0) await load(above);
    }
    store.reveal(path);
    select(path.at(-1)?.id);
  };

  const refresh = async (parents: Iterable<string | null>) => {
    const { signal } = stop.current;
    await Promise.all([...new Set(parents)].map(async (parent) => {
      const known = store.branches.get(parent);
      if (!known) return;
      const count = Math.min(Math.max(firstBatch, known.ids.length), mostAtOnce);
      store.replace(parent, await source.children(parent, 0, count, signal));
    }));
  };

  return {
    selected, select,
    checked: [...store.checked],
    half: [...store.half],
    setChecked: (ids) => store.setChecked(ids),
    expand: (id) => toggle(id, true),
    reveal, refresh,
    list: {
      rows, store, version, selected, search,
      check: options.check ?? false,
      searching: search.trim() !== '' && matches?.text !== search.trim(),
      onSearch: setSearch,
      onToggle: toggle,
      onMore: (parent) => void load(parent),
      onSelect: (id) => {
        select(id);
        options.onSelect?.(id);
      },
      onCheck: (id) => {
        store.toggleChecked(id);
        report();
      },
    },
  };
}
