import { matches, type TreeBatch, type TreeNode } from './tree-source.ts';

export const firstBatch = 101;
export const nextBatch = 50;

export type CheckState = 'checked' | 'half' | 'unchecked';

export interface Branch {
  ids: string[];
  more: boolean;
  loading: boolean;
  error?: unknown;
  /** How many stand here ahead of their batch, because somebody was led to them. */
  pinned?: number;
}

export interface TreeOptions {
  /** How many children are checked when a branch opens for the first time. */
  checkFirst?: number;
}

/**
 * All that a tree knows: loaded nodes, open branches, checks. It is changed in place, because copying
 * 100,000 nodes for each batch would be felt; `version` tells React that something changed.
 */
export class TreeStore<Node extends TreeNode = TreeNode> {
  version = 0;
  /** Counts only what adds, removes or moves rows. */
  shape = 0;
  readonly nodes = new Map<string, Node>();
  readonly parents = new Map<string, string | null>();
  readonly branches = new Map<string | null, Branch>();
  readonly expanded = new Set<string>();
  readonly checked = new Set<string>();
  readonly #options: TreeOptions;
  readonly #listeners = new Set<() => void>();
  #half: { version: number; ids: Set<string> } = { version: -1, ids: new Set() };

  constructor(options: TreeOptions = {}) {
    this.#options = options;
  }

  follow = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #changed(kind: 'rows' | 'checks'): void {
    this.version += 1;
    if (kind === 'rows') this.shape += 1;
    for (const listener of this.#listeners) listener();
  }

  branch(parent: string | null): Branch {
    const known = this.branches.get(parent);
    if (known) return known;
    const fresh: Branch = { ids: [], more: true, loading: false };
    this.branches.set(parent, fresh);
    return fresh;
  }

  setBranch(parent: string | null, part: Partial<Branch>): void {
    Object.assign(this.branch(parent), part);
    this.#changed('rows');
  }

  /** What to ask the source for next, or undefined when the branch is whole or on its way. */
  nextRequest(parent: string | null): { from: number; count: number } | undefined {
    const branch = this.branch(parent);
    if (branch.loading || !branch.more) return undefined;
    const from = branch.ids.length - (branch.pinned ?? 0);
    return { from, count: from === 0 ? firstBatch : nextBatch };
  }

  add(parent: string | null, batch: TreeBatch<Node>): void {
    const branch = this.branch(parent);
    const isFirst = branch.ids.length === 0;
    const known = new Set(branch.ids);
    const fresh = batch.nodes.filter((node) => !known.has(node.id));
    for (const node of fresh) {
      this.#remember(node, parent);
      branch.ids.push(node.id);
    }
    Object.assign(branch, { more: batch.more, loading: false, error: undefined });
    if (parent !== null) this.#checkArrivals(parent, fresh, isFirst);
    this.#changed('rows');
  }

  #checkArrivals(parent: string, fresh: Node[], isFirst: boolean): void {
    const able = fresh.filter((node) => !node.disabled);
    if (this.checked.has(parent)) for (const node of able) this.checked.add(node.id);
    else if (isFirst) for (const node of able.slice(0, this.#options.checkFirst ?? 0)) this.checked.add(node.id);
    const last = fresh.at(-1);
    if (last && !this.checked.has(parent)) this.#settleAbove(last.id);
  }

  /** Matches of a search may lie in branches that are not loaded; they can be checked all the same. */
  addPath(path: Node[]): void {
    path.forEach((node, index) => this.#remember(node, path[index - 1]?.id ?? null));
  }

  /** What a branch holds now, from its beginning. Nodes that are gone take nothing else with them. */
  replace(parent: string | null, batch: TreeBatch<Node>): void {
    for (const node of batch.nodes) this.#remember(node, parent);
    Object.assign(this.branch(parent), { ids: batch.nodes.map(({ id }) => id), more: batch.more, pinned: 0, loading: false, error: undefined });
    this.#changed('rows');
  }

  /** Opens all above a node and makes sure it is there, even when its batch is not loaded yet. */
  reveal(path: readonly Node[]): void {
    path.forEach((node, index) => {
      const parent = path[index - 1]?.id ?? null;
      this.#remember(node, parent);
      if (index < path.length - 1) this.expanded.add(node.id);
      const branch = this.branches.get(parent);
      if (!branch || branch.ids.length === 0 || branch.ids.includes(node.id)) return;
      branch.ids.push(node.id);
      branch.pinned = (branch.pinned ?? 0) + 1;
    });
    this.#changed('rows');
  }

  #remember(node: Node, parent: string | null): void {
    this.nodes.set(node.id, node);
    this.parents.set(node.id, parent);
  }

  toggleExpanded(id: string, open = !this.expanded.has(id)): void {
    if (open) this.expanded.add(id);
    else this.expanded.delete(id);
    this.#changed('rows');
  }

  /** A node carries its loaded descendants with it; nodes that are disabled, and all below them, stay as they are. */
  toggleChecked(id: string, on = !this.checked.has(id)): void {
    if (this.nodes.get(id)?.disabled) return;
    this.#spread(id, on);
    this.#settleAbove(id);
    this.#changed('checks');
  }

  setChecked(ids: Iterable<string>): void {
    this.checked.clear();
    for (const id of ids) this.checked.add(id);
    this.#changed('checks');
  }

  #spread(id: string, on: boolean): void {
    const queue = [id];
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      if (this.nodes.get(next)?.disabled) continue;
      if (on) this.checked.add(next);
      else this.checked.delete(next);
      for (const child of this.branches.get(next)?.ids ?? []) queue.push(child);
    }
  }

  /** A parent is checked exactly when all its children are; one with children still to load cannot be known whole. */
  #settleAbove(id: string): void {
    for (let parent = this.parents.get(id) ?? null; parent !== null; parent = this.parents.get(parent) ?? null) {
      const node = this.nodes.get(parent);
      if (node?.disabled) return;
      const branch = this.branches.get(parent);
      const able = (branch?.ids ?? []).filter((child) => !this.nodes.get(child)?.disabled);
      const whole = !!branch && !branch.more && able.length > 0 && able.every((child) => this.checked.has(child));
      if (whole) this.checked.add(parent);
      else this.checked.delete(parent);
    }
  }

  /** Unchecked nodes with a checked one somewhere below. */
  get half(): Set<string> {
    if (this.#half.version === this.version) return this.#half.ids;
    const ids = new Set<string>();
    for (const id of this.checked) {
      for (let parent = this.parents.get(id) ?? null; parent !== null && !ids.has(parent); parent = this.parents.get(parent) ?? null) {
        if (!this.checked.has(parent)) ids.add(parent);
      }
    }
    this.#half = { version: this.version, ids };
    return ids;
  }

  checkState(id: string): CheckState {
    if (this.checked.has(id)) return 'checked';
    return this.half.has(id) ? 'half' : 'unchecked';
  }

  /** Matches among the loaded nodes, as paths: for sources that cannot search. */
  searchLoaded(text: string): Node[][] {
    return [...this.nodes.values()].filter((node) => matches(node.title, text)).map((node) => this.#pathOf(node));
  }

  #pathOf(node: Node): Node[] {
    const path = [node];
    for (let parent = this.parents.get(node.id) ?? null; parent !== null; parent = this.parents.get(parent) ?? null) {
      const above = this.nodes.get(parent);
      if (above) path.unshift(above);
    }
    return path;
  }
}
